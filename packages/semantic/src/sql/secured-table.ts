import type { Column, Relationship } from '../model/column.ts'
import { tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { relationshipsTo } from '../model/relationships.ts'
import { columnsOfRls } from '../rules/rls-filter.ts'
import type { RlsFilter } from '../rules/rls-filter.ts'
import type { Dialect } from './dialect-words.ts'
import { quoted } from './dialect.ts'
import type { Parameters } from './parameters.ts'
import type { PreAggregationLookup } from './pre-aggregation.ts'
import { ValuePrinter } from './print-value.ts'
import type { Places } from './print-value.ts'

/** Source of a table's rows when a statement runs: under their own name, by a query, or under the model's name. */
export function sourceName({ name, source }: Table): string {
  if ('table' in source) return source.table.split('.').map(quoted).join('.')
  // A comment may be its last line.
  return 'sql' in source ? `(${source.sql}\n)` : quoted(name)
}

/** Needs of a statement in one table. */
export interface Need {
  readonly columns: readonly Column[]
  /** Text columns that must show one spelling per value, since text is the same whatever its case. */
  readonly spelled?: readonly Column[]
  /** Conditions over the table's own columns, each as one more column. */
  readonly tests?: readonly { readonly name: string; readonly condition: string }[]
  /** Relationships over which each row is joined with its partner in a secured table of its own, or else left out. */
  readonly joined?: readonly Relationship[]
  /** Also a row of BLANKs where a fact has no partner in the table. */
  readonly withBlankRow?: boolean
  /** Columns of which only sums are needed; of the others only values are. Absent: rows are needed. */
  readonly summed?: readonly Column[]
}

/** A condition on the row that the printer writes values of: that it is among what a rule found. */
export type AmongPrinter = (filter: RlsFilter & { kind: 'among' }, row: ValuePrinter) => string

export interface SecuredOptions {
  readonly dialect: Dialect
  readonly parameters: Parameters
  readonly preAggregations?: PreAggregationLookup | undefined
  readonly among: AmongPrinter
}

/**
 * The only place where a table of the data enters a statement. Whatever asks for a table (a sub-query, a total, a rank,
 * ALL) gets it limited to the rows that the person may see, by a condition, or by the join with partners that are so limited.
 */
export class SecuredTables {
  readonly #model: Model
  readonly #rlsFilterOf: (table: string) => RlsFilter
  readonly #dialect: Dialect
  readonly #parameters: Parameters
  readonly #preAggregations: PreAggregationLookup | undefined
  readonly #among: AmongPrinter
  /** Names of the tables that were asked for. */
  readonly tables = new Set<string>()

  constructor(
    model: Model,
    rlsFilterOf: (table: string) => RlsFilter,
    { dialect, parameters, preAggregations, among }: SecuredOptions,
  ) {
    this.#model = model
    this.#rlsFilterOf = rlsFilterOf
    this.#dialect = dialect
    this.#parameters = parameters
    this.#preAggregations = preAggregations
    this.#among = among
  }

  /** True if rows of the table may be hidden from the person. */
  isSecured(table: string): boolean {
    return this.#rlsFilterOf(table).kind !== 'everything'
  }

  /** Text after FROM for the table: its name where nothing is hidden or added, else a sub-query of its columns. */
  source(table: Table, need: Need): string {
    this.tables.add(table.name)
    const spelled = need.spelled ?? []
    const tests = need.tests ?? []
    const blankRow =
      need.withBlankRow === true && !this.isSecured(table.name) ? this.#hasOrphans(table) : undefined
    // What is worked out of rows here must be of rows that are seen: a join comes too late for it.
    const isPlain = spelled.length === 0 && tests.length === 0
    const filter = this.#beyond(this.#rlsFilterOf(table.name), isPlain ? (need.joined ?? []) : [])
    const name = this.#preAggregation(table, need, filter) ?? sourceName(table)
    if (filter.kind === 'everything' && spelled.length === 0 && tests.length === 0 && blankRow === undefined)
      return name
    const columns = onePerSource(need.columns.length > 0 ? need.columns : table.columns.slice(0, 1), spelled)
    const list = [
      ...columns.map((column) => (spelled.includes(column) ? this.#spelled(column) : quoted(column.source))),
      ...tests.map(({ name, condition }) => `${condition} AS ${quoted(name)}`),
    ]
    // A table of measures has no columns, and rows all the same.
    if (list.length === 0) list.push('1')
    const where = filter.kind === 'everything' ? '' : ` WHERE ${this.#condition(filter, table)}`
    const rows = `SELECT ${list.join(', ')} FROM ${name}${where}`
    if (blankRow === undefined) return `(${rows})`
    const blanks = columns.map((column) => `CAST(NULL AS ${this.#columnType(column)})`)
    return `(${rows} UNION ALL SELECT ${blanks.join(', ')} WHERE ${blankRow})`
  }

  /** A table that has the sums needed, where there is one. */
  #preAggregation(table: Table, { columns, summed }: Need, filter: RlsFilter): string | undefined {
    if (!this.#preAggregations || !summed || !('table' in table.source)) return undefined
    const sources = (of: readonly Column[]) => [...new Set(of.map(({ source }) => source))].toSorted()
    const sums = sources(summed)
    const by = sources([...columns.filter((column) => !summed.includes(column)), ...columnsOfRls(filter)])
    const isSummed = new Set(sums.map((source) => source.toLowerCase()))
    if (by.some((source) => isSummed.has(source.toLowerCase()))) return undefined
    return this.#preAggregations.find({ table: table.source.table, by, sums })
  }

  /** Remainder of a filter beyond partners that a join asks for as well, by the very same filter. */
  #beyond(filter: RlsFilter, joined: readonly Relationship[]): RlsFilter {
    if (filter.kind === 'all') {
      const filters = filter.filters
        .map((part) => this.#beyond(part, joined))
        .filter(({ kind }) => kind !== 'everything')
      return filters.length === 0 ? { kind: 'everything' } : { kind: 'all', filters }
    }
    const isJoined =
      filter.kind === 'partner' &&
      filter.filter === this.#rlsFilterOf(filter.to.table) &&
      joined.some(({ from, to }) => from === filter.from && to === filter.to)
    return isJoined ? { kind: 'everything' } : filter
  }

  /** One spelling for all that differ by case only: the first by code point. */
  #spelled(column: Column): string {
    const name = quoted(column.source)
    return `min(${this.#dialect.ordered(name)}) OVER (PARTITION BY ${this.#dialect.fold(name)}) AS ${name}`
  }

  #columnType(column: Column): string {
    return this.#dialect.type(column.type)
  }

  #condition(filter: RlsFilter, table: Table): string {
    switch (filter.kind) {
      case 'everything':
        return 'TRUE'
      case 'nothing':
        return 'FALSE'
      case 'rule':
        return this.#printer(ofRow).condition(filter.condition)
      case 'among':
        return this.#among(filter, this.#printer(ofRow))
      case 'not':
        return `NOT COALESCE(${this.#condition(filter.filter, table)}, FALSE)`
      case 'partner': {
        const partner = tableOf(this.#model, filter.to)
        const partners = `SELECT ${this.joined(filter.to, '')} FROM ${sourceName(partner)} WHERE ${this.#condition(filter.filter, partner)}`
        return `${this.joined(filter.from, '')} IN (${partners})`
      }
      case 'all':
      case 'any':
        return filter.filters
          .map((part) => `(${this.#condition(part, table)})`)
          .join(filter.kind === 'all' ? ' AND ' : ' OR ')
    }
  }

  #printer(places: Places): ValuePrinter {
    return new ValuePrinter(this.#dialect, this.#parameters, places)
  }

  /** A condition that is true when a row of BLANKs stands for facts without a partner in the table. */
  hasBlankRow(table: Table): string {
    return (this.isSecured(table.name) ? undefined : this.#hasOrphans(table)) ?? 'FALSE'
  }

  /** A column as relationships compare it: text without case. */
  joined(column: Column, alias: string): string {
    const name = alias ? `${quoted(alias)}.${quoted(column.source)}` : quoted(column.source)
    return column.type.kind === 'text' ? this.#dialect.fold(name) : name
  }

  /** A condition that is true when rows of another table have no partner in this one; undefined when none relates to it. */
  #hasOrphans(table: Table): string | undefined {
    const tests = relationshipsTo(this.#model, table.name).flatMap(({ from, to, active }) => {
      const many = tableOf(this.#model, from)
      const facts = this.source(many, { columns: [from] })
      const partners = this.source(table, { columns: [to] })
      const own = `EXISTS (SELECT 1 FROM ${facts} AS "many" WHERE NOT EXISTS (SELECT 1 FROM ${partners} AS "one" WHERE ${this.joined(to, 'one')} = ${this.joined(from, 'many')}))`
      const further = active && !this.isSecured(many.name) ? this.#hasOrphans(many) : undefined
      return further === undefined ? [own] : [own, further]
    })
    return tests.length === 0 ? undefined : tests.join(' OR ')
  }
}

const nowhere = (): never => {
  throw new Error('An RLS filter speaks of one row of its table only')
}

/** Places of a row that a condition on its own table looks at. */
const ofRow: Places = { field: (column) => quoted(column.source), key: nowhere, cell: nowhere }

/** Columns of a model may share a column of the source, which is then given once; spelled, if any of them is. */
function onePerSource(columns: readonly Column[], spelled: readonly Column[]): Column[] {
  const found = new Map<string, Column>()
  for (const column of columns)
    if (!found.has(column.source) || spelled.includes(column)) found.set(column.source, column)
  return [...found.values()]
}
