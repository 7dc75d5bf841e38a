import type { ColumnId, Filter, Scope } from './shapes.ts'
import type { Plain } from '../values.ts'

/**
 * Measures of one query by what they were evaluated under: a rank of ranks comes by the same again and again. Filters that
 * say the same are the same.
 */
export class KeptMeasures {
  readonly #values = new Map<string, Plain>()
  readonly #numbers = new WeakMap<Filter, number>()
  readonly #texts = new Map<string, number>()

  /** `asked`: the columns that the query limits and groups by, which may be beyond a grain. */
  value(
    name: string,
    asked: readonly ColumnId[],
    { filters, relationships }: Scope,
    work: () => Plain,
  ): Plain {
    const numbers = filters.map((filter) => this.#numberOf(filter))
    const key = [name.toLowerCase(), relationships.join(), asked.join(), ...numbers].join(' ')
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const value = work()
    this.#values.set(key, value)
    return value
  }

  clear(): void {
    this.#values.clear()
  }

  /** The same number for filters that say the same. */
  #numberOf(filter: Filter): number {
    const known = this.#numbers.get(filter)
    if (known !== undefined) return known
    const { columns, tuples, isRow, isKnown } = filter
    const text = JSON.stringify([columns, [...tuples].toSorted(), isRow, isKnown])
    const number = this.#texts.get(text) ?? this.#texts.size
    this.#texts.set(text, number)
    this.#numbers.set(filter, number)
    return number
  }
}
