import type { Plain } from '../values.ts'
import { sizeOf } from './scalars.ts'

/** Notes where what is left of doubles is as near as the doubles were, and no nearer. */
export class DoubtfulDoubles {
  #cancelled = 0
  #isUndecided = false

  reset(): void {
    this.#cancelled = 0
    this.#isUndecided = false
  }

  /** The size of the largest number that a sum or a difference all but cancelled. */
  get cancelled(): number {
    return this.#cancelled
  }

  /** Whether something was divided by, or told from, what is left where doubles would have cancelled. */
  get isUndecided(): boolean {
    return this.#isUndecided
  }

  noteUndecided(left: Plain): void {
    if (this.#cancelled > 0 && sizeOf(left) <= 1e-12 * this.#cancelled) this.#isUndecided = true
  }

  noteCancelled(left: Plain, parts: readonly Plain[]): Plain {
    const size = Math.max(...parts.map(sizeOf))
    if (sizeOf(left) < size / 1000) this.#cancelled = Math.max(this.#cancelled, size)
    return left
  }
}
