import { QueryError } from './errors.ts'
import { columnId, findColumn, tableOf } from './model/model.ts'
import type { Column, Model, Table } from './model/model.ts'
import { pathsFrom } from './model/relationships.ts'
import type { ValueType } from './model/value-type.ts'
import { domainOf } from './plan/domain.ts'
import { Evaluator, noRow } from './plan/evaluate.ts'
import type { Environment } from './plan/evaluate.ts'
import { guardsFor } from './plan/guard.ts'
import { keyFilter, fieldOf, Planner } from './plan/planner.ts'
import type { Context, ContextFilter, Key, KeyGroup, Rows, Value } from './plan/relation.ts'
import { parseFilter } from './query/parse-filter.ts'
import type { FilterMoment, QueryFilter } from './query/parse-filter.ts'
import type { SemanticQuery } from './query/query.ts'
import { resolveField } from './query/resolve.ts'
import type { Resolved } from './query/resolve.ts'
import { dialects } from './sql/dialect.ts'
import { GuardedSources } from './sql/guarded-source.ts'
import { Parameters } from './sql/parameters.ts'
import { printAnswer } from './sql/print-answer.ts'
import type { Answer, Order } from './sql/print-answer.ts'
import { RelationPrinter } from './sql/print-relation.ts'
import type { DialectName, Person, Statement, StatementColumn } from './statement.ts'

export interface CompileOptions extends FilterMoment {
  dialect: DialectName
}

/**
 * Turns a query into one SQL statement that shows a person only what the person may see.
 *
 * Pure and fast; runs nothing. `today` ('YYYY-MM-DD') is the day that relative dates and TODAY() count from; `now`
 * ('YYYY-MM-DDTHH:MM:SS', UTC) is needed by relative time filters only.
 * Throws QueryError: QUERY_UNKNOWN_FIELD, QUERY_FILTER, QUERY_UNRELATED, QUERY_TOO_LARGE, MEASURE_UNSUPPORTED.
 */
export function compile(
  query: SemanticQuery,
  model: Model,
  person: Person,
  options: CompileOptions,
): Statement {
  const planner = new Planner(model)
  const evaluator = new Evaluator(planner, person, options.today)
  const fields = query.select.map(({ name, field }) => ({ name, resolved: resolveField(model, field) }))
  const limits = limitsOf(query, model, planner, evaluator, options)

  const groups = fields.flatMap(({ resolved }) => (resolved.kind === 'group' ? [resolved.column] : []))
  const keys = keysFor(groups, limits.context, planner)
  const rowContext: Context = {
    ...limits.context,
    filters: [...limits.context.filters, ...keys.map(keyFilter)],
  }
  const keyOf = (column: Column): Key => keys.find((key) => columnId(key.column) === columnId(column))!

  const columns: Answer['columns'] = fields.map(({ resolved }) =>
    resolved.kind === 'group'
      ? { kind: 'key', name: keyOf(resolved.column).name, type: resolved.column.type }
      : { kind: 'value', name: '', type: resolved.expression.type },
  )
  const rows = rowsFor(fields, keys, rowContext, limits, planner, evaluator)
  for (const [index, { valueIndex }] of valueIndexes(fields).entries())
    if (valueIndex >= 0) columns[index] = { ...columns[index]!, name: rows.rows.columns[valueIndex]!.name }

  const hasTotals = query.totals === true && rows.hasValues
  const totals = hasTotals ? totalsFor(fields, groups, limits, planner, evaluator) : undefined
  const parameters = new Parameters()
  const dialect = dialects[options.dialect]
  const sources = new GuardedSources(model, guardsFor(model, person, options.today), dialect, parameters)
  const relations = new RelationPrinter(model, dialect, parameters, sources)
  const answer: Answer = {
    rows: rows.rows,
    columns,
    orders: ordersFor(query, fields, columns, rows.sorts),
    dropsBlank: rows.hasValues && keys.length > 0,
    ...(totals && { totals }),
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(query.offset !== undefined && { offset: query.offset }),
  }
  const sql = printAnswer(answer, relations, dialect)
  const statement: Omit<Statement, keyof Branded> = {
    sql,
    parameters: parameters.values,
    dialect: options.dialect,
    columns: fields.map(({ name, resolved }) => statementColumn(name, resolved)),
    ...(query.limit !== undefined && { limit: query.limit }),
    totals: hasTotals,
    amounts: fields.flatMap(({ name, resolved }) =>
      resolved.kind === 'value' && isExact(resolved.expression.type) ? [name] : [],
    ),
  }
  return statement as Statement
}

/** The mark of a statement: it exists for the compiler only, and is set here only. */
type Branded = { [Mark in keyof Statement as Mark extends symbol ? Mark : never]: true }

type NamedField = { name: string; resolved: Resolved }
type Limits = ReturnType<typeof limitsOf>

const isExact = (type: ValueType): boolean => type.kind === 'decimal' || type.kind === 'integer'

function statementColumn(name: string, resolved: Resolved): StatementColumn {
  return {
    name,
    type: resolved.kind === 'group' ? resolved.column.type : resolved.expression.type,
    ...(resolved.format !== undefined && { format: resolved.format }),
    role: resolved.kind === 'group' ? 'group' : 'value',
  }
}

/** For each field its place among the values, or -1. */
function valueIndexes(fields: readonly NamedField[]): { valueIndex: number }[] {
  let next = 0
  return fields.map(({ resolved }) => ({ valueIndex: resolved.kind === 'value' ? next++ : -1 }))
}

// Filters

/** The filter context that the query's filters make, and the conditions on figures that limit its groups. */
function limitsOf(
  query: SemanticQuery,
  model: Model,
  planner: Planner,
  evaluator: Evaluator,
  moment: FilterMoment,
) {
  const parsed = (query.filters ?? []).map((filter) => parseFilter(filter, model, moment))
  const plain = contextOf(parsed.flatMap((filter) => (filter.kind === 'context' ? filter.filters : [])))
  const tops = parsed.flatMap((filter) =>
    filter.kind === 'top' ? [topFilter(filter, plain, planner, evaluator)] : [],
  )
  const context = tops.length === 0 ? plain : contextOf([...plain.filters, ...tops])
  const figures = parsed.filter(
    (filter): filter is QueryFilter & { kind: 'figure' } => filter.kind === 'figure',
  )
  return { context, figures }
}

const contextOf = (filters: readonly ContextFilter[]): Context => ({
  filters,
  selected: filters,
  switchedOn: [],
})

const environmentOf = (context: Context): Environment => ({ context, row: noRow, variables: new Map() })

/** A top-N filter ranks a column's values by a figure, under all other filters; values that tie with the last are in. */
function topFilter(
  { column, figure, count, descending }: QueryFilter & { kind: 'top' },
  context: Context,
  planner: Planner,
  evaluator: Evaluator,
): ContextFilter {
  const group = planner.keyGroup([column], context)
  const value = evaluator.value(
    figure.expression,
    environmentOf({ ...context, filters: [...context.filters, ...group.keys.map(keyFilter)] }),
  )
  const rows = planner.rows('to rank', [{ name: figure.name, value }], { keys: group.keys })
  const relation = planner.top(rows, rows.columns[0]!.name, count, descending)
  return { kind: 'set', columns: [column], relation, names: group.keys.map((key) => key.name) }
}

/** All conditions on figures, as one condition for rows of these keys. */
function figureCondition(
  figures: Limits['figures'],
  context: Context,
  evaluator: Evaluator,
): Value | undefined {
  const conditions = figures.map(({ figure, condition }) =>
    condition(evaluator.value(figure.expression, environmentOf(context))),
  )
  const [first] = conditions
  if (!first) return undefined
  return conditions.length === 1
    ? first
    : { kind: 'operation', operator: 'and', operands: conditions, type: { kind: 'boolean' } }
}

// Rows

/** Keys for the columns that group, one group of keys per table. */
function keysFor(columns: readonly Column[], context: Context, planner: Planner): Key[] {
  const byTable = new Map<string, Map<string, Column>>()
  for (const column of columns) {
    const known = byTable.get(column.table) ?? new Map<string, Column>()
    byTable.set(column.table, known.set(columnId(column), column))
  }
  const groups = [...byTable.values()].map((known): KeyGroup =>
    planner.keyGroup([...known.values()], context),
  )
  return groups.flatMap((group) => group.keys)
}

function rowsFor(
  fields: readonly NamedField[],
  keys: readonly Key[],
  context: Context,
  limits: Limits,
  planner: Planner,
  evaluator: Evaluator,
) {
  const values = fields.flatMap(({ resolved }) =>
    resolved.kind === 'value'
      ? [{ name: resolved.name, value: evaluator.value(resolved.expression, environmentOf(context)) }]
      : [],
  )
  const sorts = fields.map(({ resolved }) =>
    resolved.kind === 'group' ? sortValue(resolved.column, keys, planner) : undefined,
  )
  const sortColumns = sorts.flatMap((value, index) =>
    value ? [{ name: `order of ${fields[index]!.name}`.slice(0, 40), value, index }] : [],
  )
  const where = figureCondition(limits.figures, context, evaluator)
  const planned = planner.rows('answer', [...values, ...sortColumns], { keys, ...(where && { where }) })
  const isList = values.length === 0 && !where
  const list = isList ? listOf(keys, limits.context, planner) : null
  const rows: Rows = {
    ...planned,
    // Sorting decides nothing about which groups there are.
    domain: isList
      ? () => [{ relation: list, members: [] }]
      : () =>
          domainOf(
            planner,
            keys,
            values.map(({ value }) => value),
            where ? { where } : {},
          ),
  }
  const sortNames = new Map(
    sortColumns.map(({ index }, place) => [index, rows.columns[values.length + place]!.name]),
  )
  return { rows, sorts: sortNames, hasValues: values.length > 0 }
}

/** The least value of the column that a column is sorted by. */
function sortValue(column: Column, keys: readonly Key[], planner: Planner): Value | undefined {
  if (column.sortBy === undefined) return undefined
  const table = tableOf(planner.model, column)
  const sort = findColumn(table, column.sortBy)!
  const key = keys.find((candidate) => columnId(candidate.column) === columnId(column))!
  return planner.aggregate(table, contextOf([keyFilter(key)]), {
    function: 'min',
    value: fieldOf(sort),
    type: sort.type,
    isOrder: true,
    name: `order of ${column.name}`,
  })
}

/** A query that only groups lists the combinations that exist in the one table that leads to all of its columns. */
function listOf(keys: readonly Key[], context: Context, planner: Planner) {
  const tables = [...new Set(keys.map((key) => key.column.table))]
  const reachesAll = (table: Table) => {
    const paths = pathsFrom(planner.model, table.name)
    return tables.every((name) => paths.has(name))
  }
  const own = planner.model.tables.filter((table) => tables.includes(table.name) && reachesAll(table))
  const candidates = own.length > 0 ? own : planner.model.tables.filter(reachesAll)
  const [table, second] = candidates
  if (!table)
    throw new QueryError(
      'QUERY_UNRELATED',
      `No table leads to all of ${listed(tables)}; add a measure or relate the tables`,
    )
  if (second)
    throw new QueryError(
      'QUERY_UNRELATED',
      `${listed(tables)} come together in ${listed(candidates.map((candidate) => candidate.name))}; add a measure to say which is meant`,
    )
  return planner.members(table, keys, context)
}

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Grand totals are computed from the rows, under the query's filters alone; conditions on figures choose groups first. */
function totalsFor(
  fields: readonly NamedField[],
  groups: readonly Column[],
  limits: Limits,
  planner: Planner,
  evaluator: Evaluator,
): Answer['totals'] {
  const keys = limits.figures.length > 0 ? keysFor(groups, limits.context, planner) : []
  const context =
    keys.length > 0
      ? contextOf([...limits.context.filters, chosenGroups(keys, limits, planner, evaluator)])
      : limits.context
  const values = fields.flatMap(({ resolved }) =>
    resolved.kind === 'value'
      ? [{ name: resolved.name, value: evaluator.value(resolved.expression, environmentOf(context)) }]
      : [],
  )
  const rows = planner.rows('totals', values)
  const indexes = valueIndexes(fields)
  return {
    rows,
    columns: indexes.map(({ valueIndex }) => (valueIndex < 0 ? undefined : rows.columns[valueIndex]!.name)),
  }
}

function chosenGroups(
  keys: readonly Key[],
  limits: Limits,
  planner: Planner,
  evaluator: Evaluator,
): ContextFilter {
  const context = contextOf([...limits.context.filters, ...keys.map(keyFilter)])
  const where = figureCondition(limits.figures, context, evaluator)!
  const relation = planner.rows('chosen', [], { keys, where })
  return { kind: 'set', columns: keys.map((key) => key.column), relation, names: keys.map((key) => key.name) }
}

// Order

/** The query's order, then all groups, so that the order of an answer never depends on the engine. */
function ordersFor(
  query: SemanticQuery,
  fields: readonly NamedField[],
  columns: Answer['columns'],
  sorts: ReadonlyMap<number, string>,
): Order[] {
  const orders: Order[] = []
  const add = (index: number, descending: boolean) => {
    const column = columns[index]!
    const sort = sorts.get(index)
    if (sort !== undefined) orders.push({ name: sort, descending, isText: false })
    if (!orders.some((order) => order.name === column.name))
      orders.push({ name: column.name, descending, isText: column.type.kind === 'text' })
  }
  for (const { name, direction } of query.orderBy ?? []) {
    const index = fields.findIndex((field) => field.name === name)
    if (index < 0)
      throw new QueryError('QUERY_SHAPE', `The query orders by "${name}", which it does not select`)
    add(index, direction === 'descending')
  }
  for (const [index, column] of columns.entries()) if (column.kind === 'key') add(index, false)
  return orders
}
