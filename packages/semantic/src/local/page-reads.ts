import type { CellType, Plan } from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { Column, Relationship } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { rlsFiltersFor } from '../rules/filters-of-roles.ts'
import type { RlsFilter } from '../rules/rls-filter.ts'
import { securedTables } from '../secured/secured-tables.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import { Parameters } from '../sql/parameters.ts'
import type { PreAggregationLookup } from '../sql/pre-aggregation.ts'
import type { SecuredTables } from '../sql/secured-table.ts'
import type { DialectName, Statement } from '../sql/statement.ts'
import { linkId } from './to-plan.ts'
import { idsOf } from './model-ids.ts'
import type { ModelIds } from './model-ids.ts'
import { usesOf } from './table-uses.ts'
import type { TableUses } from './table-uses.ts'

type Sql = Pick<Statement, 'sql' | 'parameters'>

/** A table that plans read, as the statement that reads the rows which a person may see, or their sums. */
export interface TableRead {
  /** An id of its own: the names of the model stay behind. */
  readonly id: string
  /** Its name in the model, which goes no further. */
  readonly name: string
  readonly statement: Sql
  /** Columns of the statement, in order; those without an id are read for links alone and go no further. */
  readonly columns: readonly { readonly id?: string; readonly type: CellType }[]
  /**
   * Of a table that is read by date and can be read by month: says, in one row, how many rows it has. `isTold`: plans tell its rows
   * apart by date.
   */
  readonly byDate?: { readonly count: Sql; readonly isTold: boolean }
  /** Says, in one row, whether rows of other tables have no partner here. Absent: it does not matter. */
  readonly blankRow?: Sql
  /** Says, in one row, how many values each of the columns has that tell the rows apart, for a table that is too large. */
  readonly weight: { readonly statement: Sql; readonly columns: readonly (ReadOf | undefined)[] }
}

/** A column of the model, for who makes a page smaller; it goes no further. */
export interface ReadOf {
  readonly table: string
  readonly column: string
}

/** A link between the rows of two tables: the columns, by place, whose equal values make it. */
export interface LinkRead {
  readonly id: string
  /** `present`: the column that says whether a row has a partner at all; absent: BLANK has none. */
  readonly from: { readonly table: string; readonly columns: readonly number[]; readonly present?: number }
  readonly to: { readonly table: string; readonly columns: readonly number[] }
  /** True where more rows than one of `to` may have the same values: they are a group. */
  readonly isOfGroups?: true
}

/** All that plans are read for. */
export interface PageTables {
  readonly tables: readonly TableRead[]
  readonly links: readonly LinkRead[]
}

export interface PageOptions {
  readonly dialect: DialectName
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** The most rows that a table is read with, plus one that says that there are more. Absent: all. */
  readonly maxRows?: number
  /** Sums for each month in the place of each date, where a table leads to the date table. Absent: for each date. */
  readonly byMonth?: boolean
  readonly preAggregations?: PreAggregationLookup
}

/**
 * Gathers which rows, columns and sums of which tables plans need, limited to what the person may see by the same SQL as
 * every statement. Tables, columns and links get ids in the place of names, the same ones as in `withoutNames`. Where rows
 * are not told apart, a table is grouped by its own columns and those of what it leads to, so that no key of a dimension
 * makes it large.
 */
export const pageTables = (
  plans: readonly Plan[],
  model: Model,
  identity: EffectiveIdentity,
  options: PageOptions,
): PageTables => new PageReads(plans, model, identity, options).page()

/** A column of a read: how it is written, and the column of the model that it is of. */
interface ReadColumn {
  readonly sql: string
  readonly type: CellType
  /** Absent: whether there is a partner. */
  readonly of?: Column
  readonly alias: string
}

/** Statement of one table on its way, with the tables that it joins. */
interface Reading {
  readonly parameters: Parameters
  readonly joins: string[]
}

/** Alias of the table that is read. */
const own = 'rows'

class PageReads {
  readonly #model: Model
  readonly #rlsFilterOf: (table: string) => RlsFilter
  readonly #options: PageOptions
  readonly #ids: ModelIds
  readonly #uses: ReadonlyMap<string, TableUses>
  readonly #tables: ReadonlyMap<string, Table>
  readonly #relationships: ReadonlyMap<string, Relationship>

  constructor(plans: readonly Plan[], model: Model, identity: EffectiveIdentity, options: PageOptions) {
    this.#model = model
    this.#rlsFilterOf = rlsFiltersFor(model, identity, options.today)
    this.#options = options
    this.#ids = idsOf(model)
    this.#uses = usesOf(plans)
    this.#tables = new Map(model.tables.map((table) => [table.name, table]))
    this.#relationships = new Map(
      model.relationships.map((relationship) => [linkId(relationship), relationship]),
    )
  }

  page(): PageTables {
    const reads = [...this.#uses].map(([name]) => this.#read(this.#tables.get(name)!))
    const groupsOf = new Map(reads.map(({ table, groups }) => [table, groups]))
    const links = reads.flatMap(({ table, partners }) =>
      partners.map(({ link, present, columns }): LinkRead => {
        const { to } = this.#relationships.get(link)!
        const found = this.#foundBy(link, groupsOf.get(to.table)!, present === undefined)
        return {
          id: this.#ids.link(link),
          from: { table: this.#ids.table(table), columns, ...(present !== undefined && { present }) },
          to: { table: this.#ids.table(to.table), columns: found },
          ...(this.#isByMonth(link) && { isOfGroups: true }),
        }
      }),
    )
    return { tables: reads.map(({ read }) => read), links }
  }

  /** Places of the columns by which rows of a read are found over a link: in the order of those that look for them. */
  #foundBy(link: string, groups: readonly ReadColumn[], isByKey: boolean): readonly number[] {
    const { to } = this.#relationships.get(link)!
    if (this.#isByMonth(link))
      return this.#monthColumns(to, own).map(({ sql }) => groups.findIndex((column) => column.sql === sql))
    if (isByKey) return [groups.findIndex((column) => column.of === to && column.alias === own)]
    // A month is read for links by month alone.
    return [...groups.keys()].filter((place) => groups[place]!.of || groups[place]!.alias !== own)
  }

  /** True where each row of the table has to be told apart: it is found by its key. */
  #isOfRows(table: string): boolean {
    const { isOfRows, sums, from, to } = this.#uses.get(table)!
    // A column that links rows is not summed beside it.
    const ends = [
      ...[...from].map((link) => this.#relationships.get(link)!.from.name),
      ...(isOfRows ? [...to].map((link) => this.#relationships.get(link)!.to.name) : []),
    ]
    return isOfRows || [...sums].some((name) => ends.includes(name))
  }

  #isByMonth(link: string): boolean {
    return this.#options.byMonth === true && this.#canBeByMonth(link)
  }

  /** True for a link by which sums could lead to the months of the date table: nothing leads on from there, or to the sums. */
  #canBeByMonth(link: string): boolean {
    const { from, to } = this.#relationships.get(link)!
    const [many, one] = [this.#uses.get(from.table)!, this.#uses.get(to.table)!]
    return (
      to === this.#model.dates &&
      one.values.has(to.name) &&
      one.from.size === 0 &&
      many.to.size === 0 &&
      !this.#isOfRows(from.table)
    )
  }

  /** Columns that tell the groups of the date table apart: the month, and all but the date that plans read. */
  #monthColumns(dates: Column, alias: string): ReadColumn[] {
    const table = this.#tables.get(dates.table)!
    const values = [...this.#uses.get(dates.table)!.values].map((name) => this.#columnOf(table, name))
    const { sql } = ownColumn(dates, alias)
    const month = `EXTRACT(YEAR FROM ${sql}) * 12 + EXTRACT(MONTH FROM ${sql})`
    return [
      { sql: month, type: { kind: 'integer' }, alias },
      ...values.filter((column) => column !== dates).map((column) => ownColumn(column, alias)),
    ]
  }

  #read(table: Table) {
    const uses = this.#uses.get(table.name)!
    const reading: Reading = {
      parameters: new Parameters(dialects[this.#options.dialect].own?.place),
      joins: [],
    }
    const isOfRows = this.#isOfRows(table.name)
    const groups = this.#groups(table, own, reading)
    const { dates } = this.#model
    if (dates && [...uses.to].some((link) => this.#isByMonth(link)))
      groups.push(this.#monthColumns(dates, own)[0]!)
    const partners = [...uses.from].map((link) => this.#partner(link, groups))
    const sums = [...uses.sums]
      .map((name) => this.#columnOf(table, name))
      .filter((column) => !groups.some(({ of, alias }) => of === column && alias === own))
    const sent = new Set([...uses.values, ...uses.sums])
    const isSent = ({ of, alias }: ReadColumn): boolean =>
      alias === own && of !== undefined && sent.has(of.name)
    const columns = [
      ...groups,
      ...sums.map((column) => ({
        ...ownColumn(column),
        ...(!isOfRows && { sql: `sum(${ownColumn(column).sql})` }),
      })),
    ]
    const need = {
      columns: [
        ...groups.flatMap(({ of, alias }) => (of && alias === own ? [of] : [])),
        ...this.#ends(uses),
        ...sums,
      ],
      ...(!isOfRows && { summed: sums }),
    }
    const from = this.#sources(reading.parameters).source(table, need)
    const read: TableRead = {
      id: this.#ids.table(table.name),
      name: table.name,
      statement: this.#statement({ columns, groups, from, isGrouped: !isOfRows }, reading),
      columns: columns.map((column) => ({
        ...(isSent(column) && { id: this.#ids.column(table.name, column.of!.name) }),
        type: column.type,
      })),
      ...(!this.#options.byMonth &&
        dates &&
        [...uses.from].some((link) => this.#canBeByMonth(link)) && {
          byDate: {
            count: this.#count(groups, from, reading),
            isTold: uses.told.has(columnId(dates)),
          },
        }),
      ...(uses.hasBlankRow && { blankRow: this.#blankRow(table) }),
      weight: {
        statement: {
          sql: [
            `SELECT ${['count(*)', ...groups.map(({ sql }) => this.#distinct(sql))].join(', ')}`,
            `FROM ${from} AS ${quoted(own)}`,
            ...reading.joins,
          ].join(' '),
          parameters: reading.parameters.values,
        },
        columns: groups.map(({ of }) => of && { table: of.table, column: of.name }),
      },
    }
    return { table: table.name, read, groups, partners }
  }

  /** Columns that tell the rows of a table apart, as far as plans do: its own, and those of what it leads to. */
  #groups(table: Table, alias: string, reading: Reading): ReadColumn[] {
    const uses = this.#uses.get(table.name)!
    const isOfRows = this.#isOfRows(table.name)
    const keys = isOfRows ? [...uses.to].map((link) => this.#relationships.get(link)!.to.name) : []
    const values = [...new Set([...uses.values, ...keys])].map((name) => this.#columnOf(table, name))
    const groups = values.map((column) => ownColumn(column, alias))
    for (const link of uses.from) {
      const { from, to } = this.#relationships.get(link)!
      if (this.#isByMonth(link) || !this.#isOfRows(to.table))
        groups.push(...this.#joined(link, alias, reading))
      else if (!groups.some((column) => column.of === from)) groups.push(ownColumn(from, alias))
    }
    return groups
  }

  /** Columns of the partner in another table, after one that says whether there is any. */
  #joined(link: string, parent: string, reading: Reading): ReadColumn[] {
    const { from, to } = this.#relationships.get(link)!
    const table = this.#tables.get(to.table)!
    const uses = this.#uses.get(to.table)!
    const alias = `${parent} ${this.#ids.link(link)}`
    const sources = this.#sources(reading.parameters)
    const values = [...uses.values].map((name) => this.#columnOf(table, name))
    const source = sources.source(table, { columns: [...values, to, ...this.#ends(uses)] })
    const on = `${sources.joined(to, alias)} = ${sources.joined(from, parent)}`
    reading.joins.push(`LEFT JOIN ${source} AS ${quoted(alias)} ON ${on}`)
    const present = `${quoted(alias)}.${quoted(to.source)} IS NOT NULL`
    return [
      { sql: present, type: { kind: 'boolean' }, alias },
      ...(this.#isByMonth(link) ? this.#monthColumns(to, alias) : this.#groups(table, alias, reading)),
    ]
  }

  /** Places of the columns by which the rows of a read find their partners over a link. */
  #partner(link: string, groups: readonly ReadColumn[]) {
    const { from, to } = this.#relationships.get(link)!
    if (this.#isOfRows(to.table) && !this.#isByMonth(link))
      return { link, columns: [groups.findIndex((column) => column.of === from && column.alias === own)] }
    const alias = `${own} ${this.#ids.link(link)}`
    const present = groups.findIndex((column) => column.alias === alias && !column.of)
    const isBelow = (column: ReadColumn) => column.alias === alias || column.alias.startsWith(`${alias} `)
    const columns = [...groups.keys()].filter((place) => place !== present && isBelow(groups[place]!))
    return { link, present, columns }
  }

  /** Columns of a table by which it leads to others. */
  #ends({ from }: TableUses): Column[] {
    return [...from].map((link) => this.#relationships.get(link)!.from)
  }

  /** About how many values an expression has. */
  #distinct(sql: string): string {
    return this.#options.dialect === 'duckdb' ? `approx_count_distinct(${sql})` : `count(DISTINCT ${sql})`
  }

  #columnOf(table: Table, name: string): Column {
    return table.columns.find((column) => column.name === name)!
  }

  #sources(parameters: Parameters): SecuredTables {
    const { dialect, preAggregations } = this.#options
    return securedTables(this.#model, this.#rlsFilterOf, {
      dialect: dialects[dialect],
      parameters,
      preAggregations,
    })
  }

  #statement(
    {
      columns,
      groups,
      from,
      isGrouped,
    }: {
      columns: readonly ReadColumn[]
      groups: readonly ReadColumn[]
      from: string
      isGrouped: boolean
    },
    { parameters, joins }: Reading,
  ): Sql {
    const { own: words, type: typeName } = dialects[this.#options.dialect]
    // Not every engine answers a condition with true or false.
    const list = columns.map(
      ({ sql, type }, place) =>
        `${words && type.kind === 'boolean' ? `CAST(${sql} AS ${typeName({ kind: 'boolean' })})` : sql} AS c${place}`,
    )
    const { maxRows } = this.#options
    // Sums of no rows are no row.
    const grouping =
      groups.length > 0 ? `GROUP BY ${groups.map((_, place) => place + 1).join(', ')}` : 'HAVING count(*) > 0'
    return {
      sql: [
        // A table of which nothing is read has its rows all the same.
        `SELECT ${(list.length > 0 ? list : [isGrouped ? 'count(*) > 0 AS c0' : '1 AS c0']).join(', ')}`,
        `FROM ${from} AS ${quoted(own)}`,
        ...joins,
        ...(isGrouped ? [grouping] : []),
        // Not even the order of the rows may say anything of others.
        `ORDER BY ${Array.from({ length: Math.max(list.length, 1) }, (_, place) => place + 1).join(', ')}`,
        ...(maxRows === undefined ? [] : [`LIMIT ${maxRows + 1}`]),
      ].join(' '),
      parameters: parameters.values,
    }
  }

  #count(groups: readonly ReadColumn[], from: string, { parameters, joins }: Reading): Sql {
    const list = groups.map(({ sql }, place) => `${sql} AS c${place}`).join(', ')
    return {
      sql: [
        `SELECT count(*) AS c0 FROM (SELECT DISTINCT ${list} FROM ${from} AS ${quoted(own)}`,
        ...joins,
        ') AS counted',
      ].join(' '),
      parameters: parameters.values,
    }
  }

  #blankRow(table: Table): Sql {
    const parameters = new Parameters(dialects[this.#options.dialect].own?.place)
    const condition = this.#sources(parameters).hasBlankRow(table)
    return {
      sql: `SELECT ${dialects[this.#options.dialect].own ? `CAST(${condition} AS Bool)` : condition} AS c0`,
      parameters: parameters.values,
    }
  }
}

const ownColumn = (column: Column, alias = own): ReadColumn => ({
  sql: `${quoted(alias)}.${quoted(column.source)}`,
  type: cellType(column.type),
  of: column,
  alias,
})
