import type { CellType, Plan, PlanRelation, PlanValue } from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { Column, Relationship } from '../model/column.ts'
import type { Model, Table } from '../model/model.ts'
import type { EffectiveIdentity } from '../plan/effective-identity.ts'
import { rlsFiltersFor } from '../plan/rls-filter.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import { Parameters } from '../sql/parameters.ts'
import type { PreAggregationLookup } from '../sql/pre-aggregation.ts'
import { SecuredTables } from '../sql/secured-table.ts'
import type { Statement } from '../sql/statement.ts'
import { linkId } from './to-plan.ts'
import { usesOf } from './table-uses.ts'
import type { TableUses } from './table-uses.ts'

type Sql = Pick<Statement, 'sql' | 'parameters'>

/** A table that plans read, as the statement that reads the rows which a person may see, or their sums. */
export interface TableRead {
  /** An id of its own: the names of the model stay behind. */
  readonly id: string
  readonly statement: Sql
  /** Columns of the statement, in order; those without an id are read for links alone and go no further. */
  readonly columns: readonly { readonly id?: string; readonly type: CellType }[]
  /** Says, in one row, whether rows of other tables have no partner here. Absent: it does not matter. */
  readonly blankRow?: Sql
}

/** A link between the rows of two tables: the columns, by place, whose equal values make it. */
export interface LinkRead {
  readonly id: string
  readonly from: { readonly table: string; readonly column: number }
  readonly to: { readonly table: string; readonly column: number }
}

/** Plans, and all that their tables have to be read for. */
export interface PagePlan {
  readonly plans: readonly Plan[]
  readonly tables: readonly TableRead[]
  readonly links: readonly LinkRead[]
}

export interface PageOptions {
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** The most rows that a table is read with, plus one that says that there are more. Absent: all. */
  readonly maxRows?: number
  readonly preAggregations?: PreAggregationLookup
}

/**
 * Puts the plans of a page together: which rows, columns and sums of which tables they need, limited to what the person
 * may see by the same SQL as every statement. Tables, columns and links get ids in the place of names.
 */
export function planPage(
  plans: readonly Plan[],
  model: Model,
  identity: EffectiveIdentity,
  options: PageOptions,
): PagePlan {
  return new PagePlanner(plans, model, identity, options).page()
}

class PagePlanner {
  readonly #plans: readonly Plan[]
  readonly #model: Model
  readonly #identity: EffectiveIdentity
  readonly #options: PageOptions
  readonly #uses: ReadonlyMap<string, TableUses>
  readonly #tables: ReadonlyMap<string, Table>
  readonly #relationships: ReadonlyMap<string, Relationship>
  /** Ids by name: of tables, of columns by table, of links. */
  readonly #ids = new Map<string, string>()

  constructor(plans: readonly Plan[], model: Model, identity: EffectiveIdentity, options: PageOptions) {
    this.#plans = plans
    this.#model = model
    this.#identity = identity
    this.#options = options
    this.#uses = usesOf(plans)
    this.#tables = new Map(model.tables.map((table) => [table.name, table]))
    this.#relationships = new Map(
      model.relationships.map((relationship) => [linkId(relationship), relationship]),
    )
  }

  page(): PagePlan {
    const reads = [...this.#uses].map(([name, uses]) => this.#read(this.#tables.get(name)!, uses))
    const placeOf = (column: Column): { table: string; column: number } => {
      const { read, places } = reads.find((each) => each.table === column.table)!
      return { table: read.id, column: places.indexOf(column.name) }
    }
    const links = [...new Set([...this.#uses.values()].flatMap(({ from }) => [...from]))].map(
      (link): LinkRead => {
        const { from, to } = this.#relationships.get(link)!
        return { id: this.#id('l', link), from: placeOf(from), to: placeOf(to) }
      },
    )
    return {
      plans: this.#plans.map((plan) => this.#renamed(plan)),
      tables: reads.map(({ read }) => read),
      links,
    }
  }

  #id(kind: 't' | 'c' | 'l', name: string): string {
    const key = `${kind} ${name}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = `${kind}${this.#ids.size}`
    this.#ids.set(key, id)
    return id
  }

  #columnId(table: string, column: string): string {
    return this.#id('c', JSON.stringify([table, column]))
  }

  // Reads

  #read(table: Table, uses: TableUses): { table: string; read: TableRead; places: readonly string[] } {
    const linked = [
      ...[...uses.from].map((link) => this.#relationships.get(link)!.from.name),
      ...[...uses.to].map((link) => this.#relationships.get(link)!.to.name),
    ]
    const byName = (name: string) => table.columns.find((column) => column.name === name)!
    const values = [...new Set([...uses.values, ...linked])].map(byName)
    // A column that links rows is not summed beside it.
    const sums = [...uses.sums].filter((name) => !linked.includes(name)).map(byName)
    const summedBeside = [...uses.sums].filter((name) => linked.includes(name))
    const isGrouped = !uses.isOfRows && summedBeside.length === 0
    const columns = [...values, ...sums]
    const sent = new Set([...uses.values, ...uses.sums])
    return {
      table: table.name,
      places: columns.map(({ name }) => name),
      read: {
        id: this.#id('t', table.name),
        statement: this.#statement(table, values, sums, isGrouped),
        columns: columns.map(({ name, type }) => ({
          ...(sent.has(name) && { id: this.#columnId(table.name, name) }),
          type: cellType(type),
        })),
        ...(uses.hasBlankRow && { blankRow: this.#blankRow(table) }),
      },
    }
  }

  #sources(parameters: Parameters): SecuredTables {
    const filters = rlsFiltersFor(this.#model, this.#identity, this.#options.today)
    const { preAggregations } = this.#options
    return new SecuredTables(this.#model, filters, { dialect: dialects.duckdb, parameters, preAggregations })
  }

  #statement(table: Table, values: readonly Column[], sums: readonly Column[], isGrouped: boolean): Sql {
    const parameters = new Parameters()
    const need = { columns: [...values, ...sums], ...(isGrouped && { summed: sums }) }
    const from = this.#sources(parameters).source(table, need)
    const name = ({ source }: Column) => quoted(source)
    const list = [
      ...values.map(name),
      ...sums.map((column) => (isGrouped ? `sum(${name(column)})` : name(column))),
    ].map((sql, place) => `${sql} AS c${place}`)
    const { maxRows } = this.#options
    return {
      sql: [
        // A table of which nothing is read has its rows all the same.
        `SELECT ${(list.length > 0 ? list : ['1 AS c0']).join(', ')} FROM ${from} AS "rows"`,
        ...(isGrouped && values.length > 0 ? [`GROUP BY ${values.map(name).join(', ')}`] : []),
        // Not even the order of the rows may say anything of others.
        'ORDER BY ALL',
        ...(maxRows === undefined ? [] : [`LIMIT ${maxRows + 1}`]),
      ].join(' '),
      parameters: parameters.values,
    }
  }

  #blankRow(table: Table): Sql {
    const parameters = new Parameters()
    const condition = this.#sources(parameters).hasBlankRow(table)
    return { sql: `SELECT ${condition} AS c0`, parameters: parameters.values }
  }

  // Names

  #renamed(plan: Plan): Plan {
    return { ...plan, relations: plan.relations.map((relation) => this.#relation(relation)) }
  }

  #relation(relation: PlanRelation): PlanRelation {
    if (relation.kind !== 'scan') return relation
    return {
      ...relation,
      table: this.#id('t', relation.table),
      joins: relation.joins.map((join) => ({
        ...join,
        from: this.#id('t', join.from),
        to: this.#id('t', join.to),
        link: this.#id('l', join.link),
      })),
      keys: relation.keys.map(({ key, field }) => ({ key, field: this.#value(field) })),
      sets: relation.sets.map((set) => ({ ...set, values: set.values.map((value) => this.#value(value)) })),
      conditions: relation.conditions.map((value) => this.#value(value)),
      outputs: relation.outputs.map((value) => this.#value(value)),
      aggregates: relation.aggregates.map((aggregate) => ({
        ...aggregate,
        value: aggregate.value && this.#value(aggregate.value),
      })),
    }
  }

  #value<Any extends PlanValue>(value: Any): Any {
    if (value.kind === 'field')
      return {
        ...value,
        table: this.#id('t', value.table),
        column: this.#columnId(value.table, value.column),
      }
    if (value.kind === 'operation')
      return { ...value, operands: value.operands.map((operand) => this.#value(operand)) }
    if (value.kind === 'among') return { ...value, values: value.values.map((each) => this.#value(each)) }
    return value
  }
}
