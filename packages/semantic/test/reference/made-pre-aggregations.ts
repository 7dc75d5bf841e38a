import type { PreAggregationLookup, PreAggregationNeed } from '../../src/index.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Pre-aggregations for whatever statements ask for; each is made before the statement that asked for it runs. */
export class MadePreAggregations implements PreAggregationLookup {
  readonly #names = new Map<string, string>()
  readonly #statements: string[] = []
  #found = 0

  find({ table, by, sums }: PreAggregationNeed): string {
    this.#found++
    const key = JSON.stringify([table, by, sums])
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = quoted(`sums ${this.#names.size + 1} of ${table}`)
    const columns = [
      ...by.map(quoted),
      ...sums.map((column) => `sum(${quoted(column)}) AS ${quoted(column)}`),
    ]
    const from = table.split('.').map(quoted).join('.')
    this.#statements.push(
      `CREATE TABLE ${name} AS SELECT ${(columns.length > 0 ? columns : ['1 AS "one"']).join(', ')} FROM ${from} GROUP BY ALL`,
    )
    this.#names.set(key, name)
    return name
  }

  /** How many have been asked for since the last time, and the statements that make those which are new. */
  taken(): { found: number; statements: string[] } {
    const taken = { found: this.#found, statements: this.#statements.splice(0) }
    this.#found = 0
    return taken
  }
}
