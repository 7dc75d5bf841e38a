import type { Column } from '../model/column.ts'
import { ModelError } from '../model/errors.ts'
import { columnId } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { uniqueColumn } from '../model/relationships.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { changesAlone } from './column-alone.ts'
import { isAmong, keyFilter, notBlank, withFilters } from './context.ts'
import { noRow } from './evaluation-context.ts'
import type { Environment, TableValue } from './evaluation-context.ts'
import type { FilterArguments } from './filter-arguments.ts'
import type { Planner } from './planner.ts'
import type { Context, ContextFilter, KeyGroup } from './relation.ts'
import { filterSignature } from './signature.ts'

/** Context transition by iterators: a row at hand turns into a filter where a measure is evaluated in it. */
export class ContextTransition {
  readonly #planner: Planner
  readonly #filters: FilterArguments

  constructor(planner: Planner, filters: FilterArguments) {
    this.#planner = planner
    this.#filters = filters
  }

  /** Goes through a table by keys, so that each row can become a filter. */
  iterate(
    table: TableValue,
    body: TypedExpression,
    environment: Environment,
  ): { group: KeyGroup; inner: Environment } {
    const columns =
      'columns' in table.of ? [...table.of.columns] : this.#columnsToIterate(table.of.table, body)
    // A table's own rows have no blank one; ALL of a table and the values of a column have.
    const present = 'table' in table.of && table.base !== 'all' ? [notBlank(columns[0]!)] : []
    const group = this.#planner.keyGroup(columns, withFilters(table.context, present))
    const outer = this.#filters.replaced(this.#outsideOf(table, environment), table, false)
    const limited =
      table.base === 'visible'
        ? withFilters(outer, [...table.own, ...present])
        : withFilters(this.#filters.applied(outer, table, false), present)
    const rowFilters = group.keys.map(keyFilter)
    const transition = { ...limited, filters: [...limited.filters, ...rowFilters] }
    const added = [...environment.row.added, ...rowFilters, ...table.own, ...present]
    const keys = new Map(environment.row.keys)
    for (const key of group.keys) keys.set(columnId(key.column), { kind: 'key', key, type: key.column.type })
    return { group, inner: { ...environment, transition, row: { ...noRow, keys, added } } }
  }

  /**
   * The context that rows of the table become filters of. Of nested rows the innermost speaks for a column: a key that an
   * outer iterator goes through by a column of this table gives way, and the filters that were there before it come back.
   */
  #outsideOf({ of, base, context }: TableValue, { transition, context: visible, row }: Environment): Context {
    const name = 'table' in of ? of.table.name : undefined
    const isNamed = 'columns' in of ? isAmong(of.columns) : (column: Column) => column.table === name
    const added = new Set(row.added.map(filterSignature))
    const isOuterRow = (filter: ContextFilter) =>
      filter.columns.length > 0 && filter.columns.every(isNamed) && added.has(filterSignature(filter))
    const before =
      transition && base === 'visible' ? context.filters.filter((filter) => filter.columns.some(isNamed)) : []
    const kept = (transition ?? visible).filters.filter((filter) => !isOuterRow(filter))
    // A filter over these columns and others comes apart: a row speaks for its own columns alone.
    const apart = [...kept, ...before].flatMap((filter) =>
      filter.kind === 'rows' || !filter.columns.some(isNamed)
        ? [filter]
        : [
            ...this.#filters.onto(filter, isNamed),
            ...this.#filters.onto(filter, (column) => !isNamed(column)),
          ],
    )
    return withFilters({ ...visible, ...transition, filters: [] }, apart)
  }

  /**
   * A whole row becomes a filter by the column that tells rows apart; the other columns are those that are read, and all
   * of them where what is computed may change the filter of that one column: the filters of the others stay then.
   */
  #columnsToIterate(table: Table, body: TypedExpression): Column[] {
    const unique = uniqueOf(this.#planner.model, table)
    const read = columnsRead(body).filter((column) => columnId(column) !== columnId(unique))
    const foreign = read.find((column) => column.table !== table.name)
    if (foreign)
      throw new ModelError(
        'MEASURE_UNSUPPORTED',
        `${columnId(foreign)} cannot be read together with a measure in an iterator over "${table.name}"`,
      )
    if (!changesAlone(body, unique, this.#planner.model)) return [unique, ...read]
    return [unique, ...table.columns.filter((column) => columnId(column) !== columnId(unique))]
  }
}

/** The column that tells the rows of a table apart, by which one of them becomes a filter. */
export function uniqueOf(model: Model, table: Table): Column {
  const unique = uniqueColumn(model, table.name)
  if (unique) return unique
  throw new ModelError(
    'MEASURE_UNSUPPORTED',
    `The rows of "${table.name}" cannot be told apart, so that none of them can become a filter; go through VALUES of a column`,
  )
}

/** The columns of the row at hand that an expression reads, outside of iterators of its own. */
function columnsRead(expression: TypedExpression, found = new Map<string, Column>()): Column[] {
  switch (expression.kind) {
    case 'column':
      found.set(columnId(expression.column), expression.column)
      break
    case 'operation':
      for (const operand of expression.operands) columnsRead(operand, found)
      break
    case 'let':
      for (const { value } of expression.variables) if (value) columnsRead(value, found)
      columnsRead(expression.result, found)
      break
    case 'calculate':
      columnsRead(expression.expression, found)
      break
    default:
  }
  return [...found.values()]
}
