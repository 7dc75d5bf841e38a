/** Chance by seed: the same seed gives the same world and the same queries (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to just below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!
  }

  /** Some of the items, in their order. */
  some<T>(of: readonly T[], least: number, most: number): T[] {
    const count = least + this.below(most - least + 1)
    const left = [...of]
    while (left.length > count) left.splice(this.below(left.length), 1)
    return left
  }
}
