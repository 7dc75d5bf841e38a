import { tableOf } from '../model/model.ts'
import type { Column } from '../model/column.ts'
import type { Model } from '../model/model.ts'
import { relationshipsTo } from '../model/relationships.ts'
import type { Scan } from '../plan/relation.ts'
import { quoted } from './dialect.ts'
import type { Need } from './secured-table.ts'
import type { Knowledge } from './knowledge.ts'
import { isPreAggregable } from './pre-aggregation.ts'

/** Uses that a scan makes of its tables, noted while its parts are printed, so that FROM can be printed last. */
export class ScanUses {
  readonly #model: Model
  readonly #scan: Scan
  readonly #columns = new Map<string, Set<Column>>()
  readonly #spelled = new Set<Column>()
  readonly #tests = new Map<string, Map<string, string>>()
  readonly #summed = new Set<Column>()

  readonly #known: Knowledge

  constructor(model: Model, scan: Scan, known: Knowledge) {
    this.#model = model
    this.#scan = scan
    this.#known = known
  }

  note(column: Column): void {
    const known = this.#columns.get(column.table)
    if (known) known.add(column)
    else this.#columns.set(column.table, new Set([column]))
  }

  field(column: Column): string {
    this.note(column)
    return placeOf(column)
  }

  /** A column of the scan's own table of which nothing but this sum is needed. */
  sum(column: Column): string {
    this.#summed.add(column)
    return placeOf(column)
  }

  /** The column with one spelling per value. */
  spelled(column: Column): string {
    const place = this.field(column)
    if (column.type.kind !== 'text' || this.#isUniform(column)) return place
    this.#spelled.add(column)
    return this.isWide(column) ? `${quoted(spellingAlias(column.name))}."spelled"` : place
  }

  /** True if the column's table has many rows: one that nothing relates to. Spellings that differ are looked up. */
  isWide(column: Column): boolean {
    const { table } = this.#scan
    const isFact = column.table === table.name && relationshipsTo(this.#model, table.name).length === 0
    return isFact && !this.#isUniform(column)
  }

  #isUniform(column: Column): boolean {
    return this.#known.hasOneSpelling(tableOf(this.#model, column), column)
  }

  /** A condition over one table that the scan leads to, worked out once per row of that table. */
  test(column: Column, condition: string): string {
    this.note(column)
    const known = this.#tests.get(column.table) ?? new Map<string, string>()
    this.#tests.set(column.table, known)
    let name = known.get(condition)
    if (name === undefined) {
      name = this.#freeName(column, known.size + 1)
      known.set(condition, name)
    }
    return `${quoted(column.table)}.${quoted(name)}`
  }

  /** A name that the table's source has no column of. */
  #freeName(column: Column, count: number): string {
    const taken = new Set(tableOf(this.#model, column).columns.map(({ source }) => source.toLowerCase()))
    let name = `${column.name} test ${count}`
    while (taken.has(name.toLowerCase())) name += "'"
    return name
  }

  /** The columns whose spellings are looked up. */
  wideSpelled(): Column[] {
    return [...this.#spelled].filter((column) => this.isWide(column))
  }

  /** True if sums for each combination of the other columns say all that is asked of the scan's own table. */
  hasOnlySums(): boolean {
    const own = this.#columns.get(this.#scan.table.name)
    return isPreAggregable(this.#scan) && ![...this.#summed].some((column) => own?.has(column))
  }

  tables(): IterableIterator<string> {
    return this.#columns.keys()
  }

  need(table: string): Need {
    const isOwn = table === this.#scan.table.name
    const columns = [...new Set([...(this.#columns.get(table) ?? []), ...(isOwn ? this.#summed : [])])]
    return {
      columns,
      ...(isOwn && this.hasOnlySums() && { summed: [...this.#summed] }),
      spelled: columns.filter((column) => this.#spelled.has(column) && !this.isWide(column)),
      tests: [...(this.#tests.get(table) ?? [])].map(([condition, name]) => ({ name, condition })),
    }
  }
}

const placeOf = ({ table, source }: Column): string => `${quoted(table)}.${quoted(source)}`

export const spellingAlias = (name: string): string => `spelling of ${name}`
