import { isOneChoice } from '@casement/evaluator'
import { QueryError, aggregations, queryLimits } from '@casement/query'
import type { Aggregation, FilterJson } from '@casement/query'
import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { boolean, date, isTemporal } from '../model/value-type.ts'
import { fieldOf } from '../plan/relation.ts'
import type { ContextFilter, Value } from '../plan/relation.ts'
import { call, conditionTest, not, wrong } from './condition-test.ts'
import type { FilterParameters } from './filter-parameters.ts'
import { toLiteral } from './literal.ts'
import { datePeriod, parseRelativePeriod, timePeriod } from './relative-period.ts'
import {
  aggregationValue,
  measureValue,
  resolveColumn,
  resolveLevel,
  resolveMeasure,
  resolveTable,
} from './resolve.ts'
import type { Resolved } from './resolve.ts'

/** Meaning of a filter of the contract to a query. */
export type QueryFilter =
  /** Limits the rows that everything is computed from. */
  | { kind: 'context'; filters: ContextFilter[] }
  /** Limits the groups of the answer by a figure. */
  | { kind: 'figure'; figure: Resolved & { kind: 'value' }; condition: (value: Value) => Value }
  /** Limits a column to the values with the highest or lowest figures. */
  | { kind: 'top'; column: Column; figure: Resolved & { kind: 'value' }; count: number; descending: boolean }

type Json = Record<string, unknown>
type Target = { kind: 'column'; column: Column } | (Resolved & { kind: 'value' })

export interface FilterClock {
  /** 'YYYY-MM-DD' */
  today: string
  /** 'YYYY-MM-DDTHH:MM:SS', UTC; relative time filters need it. */
  now?: string
}

/** The contract's numbers of filter kinds. */
const kinds = [
  'advanced',
  'basic',
  'notSupported',
  'includeExclude',
  'relativeDate',
  'topN',
  'tuple',
  'relativeTime',
  'identity',
  'hierarchy',
  'hierarchyIdentity',
] as const

/**
 * Reads one filter of a query and finds its target in the model. With `parameters` the values of lists and conditions are
 * left open. Throws QUERY_FILTER and QUERY_UNKNOWN_FIELD.
 */
export function parseFilter(
  filter: FilterJson,
  model: Model,
  clock: FilterClock,
  parameters?: FilterParameters,
): QueryFilter {
  const json = filter as unknown as Json
  switch (kindOf(json)) {
    case 'basic':
      return basic(json, model, parameters)
    case 'advanced':
      return advanced(json, model, parameters)
    case 'includeExclude':
      return includeExclude(json, model, parameters)
    case 'tuple':
      return combinations(targets(json.target, model), list(json.values, 'values'), false, parameters?.values)
    case 'hierarchy':
      return hierarchy(json, model)
    case 'relativeDate':
    case 'relativeTime':
      return relative(json, model, clock)
    case 'topN':
      return top(json, model)
    case 'identity':
    case 'hierarchyIdentity':
      throw wrong(
        'A filter by identity points into the data of another engine and cannot be applied here; filter by value instead',
      )
    case 'notSupported':
      throw wrong('A filter of the kind "not supported" says only that it is none')
  }
}

/** Reads the kind from its number or, where that is missing, from the shape, as published programs leave it to. */
function kindOf(json: Json): (typeof kinds)[number] {
  const known = typeof json.filterType === 'number' ? kinds[json.filterType] : undefined
  if (known) return known
  if (json.filterType !== undefined) throw wrong('A filter has a kind from 0 to 10')
  if (typeof json.operator === 'string' && Array.isArray(json.values)) return 'basic'
  if (typeof json.logicalOperator === 'string' && Array.isArray(json.conditions)) return 'advanced'
  throw wrong('A filter says its filterType')
}

function list(json: unknown, what: string): unknown[] {
  if (!Array.isArray(json)) throw wrong(`A filter's ${what} are a list`)
  if (json.length > queryLimits.filterValues)
    throw new QueryError('QUERY_TOO_LARGE', `A filter has at most ${queryLimits.filterValues} values`)
  return json
}

function object(json: unknown, what: string): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  throw wrong(`${what} is an object`)
}

function name(json: unknown, what: string): string {
  if (typeof json === 'string' && json !== '' && json.length <= queryLimits.nameLength) return json
  throw wrong(`A filter's target says its ${what}`)
}

// Targets

function target(json: unknown, model: Model): Target {
  const given = object(json, "A filter's target")
  if (given.percentOfGrandTotal === true)
    throw wrong('A filter by the percentage of the grand total cannot be applied here')
  const table = resolveTable(model, name(given.table, 'table'))
  if (given.measure !== undefined) return measureValue(resolveMeasure(table, name(given.measure, 'measure')))
  const column =
    given.hierarchy !== undefined
      ? resolveLevel(table, name(given.hierarchy, 'hierarchy'), name(given.hierarchyLevel, 'hierarchy level'))
      : resolveColumn(table, name(given.column, 'column'))
  if (given.aggregationFunction === undefined) return { kind: 'column', column }
  return aggregationValue(column, aggregationOf(given.aggregationFunction))
}

/** 'Sum', 'SUM', 'Avg' …: the contract leaves the spelling open. */
function aggregationOf(json: unknown): Aggregation {
  const requested = String(json).toLowerCase()
  const found =
    requested === 'avg'
      ? 'Average'
      : requested === 'countnonnull'
        ? 'Count'
        : aggregations.find((kind) => kind.toLowerCase() === requested)
  if (!found)
    throw wrong(`"${String(json).slice(0, 80)}" is no aggregation; one of ${aggregations.join(', ')} is`)
  return found
}

function columnTarget(json: unknown, model: Model): Column {
  const found = target(json, model)
  if (found.kind === 'column') return found.column
  throw wrong(`A filter of this kind is for columns, and ${found.name} is computed; use an advanced filter`)
}

const targets = (json: unknown, model: Model): Column[] => {
  const columns = list(json, 'targets').map((item) => columnTarget(item, model))
  if (columns.length === 0) throw wrong('A filter has at least one target')
  return columns
}

// Lists of values

function basic(json: Json, model: Model, parameters?: FilterParameters): QueryFilter {
  const { operator } = json
  if (operator === 'All') return { kind: 'context', filters: [] }
  if (operator !== 'In' && operator !== 'NotIn')
    throw wrong('A basic filter has the operator In, NotIn or All')
  const keyed = keyedTarget(json, model)
  if (keyed) return combinations(keyed.columns, keyed.rows, operator === 'NotIn', parameters?.keyValues)
  const column = columnTarget(json.target, model)
  return combinations(
    [column],
    list(json.values, 'values').map((value) => [value]),
    operator === 'NotIn',
    isOneChoice(json) ? undefined : parameters?.values,
  )
}

/** A filter with keys compares the keys, which say more exactly what the values show. */
function keyedTarget(json: Json, model: Model): { columns: Column[]; rows: unknown[][] } | undefined {
  const given = object(json.target, "A filter's target")
  if (!Array.isArray(given.keys) || !Array.isArray(json.keyValues) || json.keyValues.length === 0)
    return undefined
  const table = resolveTable(model, name(given.table, 'table'))
  const columns = given.keys.map((key) => resolveColumn(table, name(key, 'keys')))
  return { columns, rows: list(json.keyValues, 'keyValues').map((row) => list(row, 'keyValues')) }
}

/** `value` of a point, or the value itself. */
function pointValue(point: unknown): unknown {
  if (typeof point !== 'object' || point === null) return point
  if (!('value' in point)) throw wrong("A filter's values are texts, numbers, true, false or null")
  return point.value
}

function combinations(
  columns: readonly Column[],
  rows: readonly unknown[],
  isExcluded: boolean,
  open?: (columns: readonly Column[]) => number,
): QueryFilter {
  if (open) {
    const list = { parameter: open(columns), places: [...columns.keys()] }
    return { kind: 'context', filters: [{ kind: 'combinations', columns, rows: [], isExcluded, list }] }
  }
  const values = rows.map((row) => {
    const points = Array.isArray(row) ? row : [row]
    if (points.length !== columns.length)
      throw wrong(`Each combination of a filter has one value for each of its ${columns.length} targets`)
    return points.map((point, index) =>
      toLiteral(pointValue(point) ?? null, columns[index]!.type, columnId(columns[index]!)),
    )
  })
  return { kind: 'context', filters: [{ kind: 'combinations', columns, rows: values, isExcluded }] }
}

function includeExclude(json: Json, model: Model, parameters?: FilterParameters): QueryFilter {
  if (typeof json.isExclude !== 'boolean')
    throw wrong('A filter to include or exclude says which, by isExclude')
  const columns = Array.isArray(json.target)
    ? targets(json.target, model)
    : [columnTarget(json.target, model)]
  return combinations(columns, list(json.values, 'values'), json.isExclude, parameters?.values)
}

// Conditions

function advanced(json: Json, model: Model, parameters?: FilterParameters): QueryFilter {
  const conditions =
    json.conditions === undefined
      ? []
      : list(json.conditions, 'conditions').map((item) => object(item, 'A condition'))
  if (conditions.length > 2) throw wrong('An advanced filter has at most two conditions')
  if (json.logicalOperator !== 'And' && json.logicalOperator !== 'Or')
    throw wrong('An advanced filter has the logical operator And or Or')
  const isOr = json.logicalOperator === 'Or'
  const found = target(json.target, model)
  const type = found.kind === 'column' ? found.column.type : found.expression.type
  const label = found.kind === 'column' ? columnId(found.column) : found.name
  const tests = conditions
    .map((condition, place) =>
      conditionTest(condition, type, label, parameters && ((of) => parameters.condition(place, of))),
    )
    .filter((made) => made !== undefined)
  const whole = (value: Value): Value => {
    const [first, second] = tests.map((make) => make(value))
    return second ? call(isOr ? 'or' : 'and', [first!, second]) : first!
  }
  if (tests.length === 0) return { kind: 'context', filters: [] }
  if (found.kind === 'value') return { kind: 'figure', figure: found, condition: whole }
  return {
    kind: 'context',
    filters: [{ kind: 'condition', columns: [found.column], condition: whole(fieldOf(found.column)) }],
  }
}

/** The days, or moments, counted from today or from now. */
function relative(json: Json, model: Model, { today, now }: FilterClock): QueryFilter {
  const column = columnTarget(json.target, model)
  const kind = json.filterType === 7 ? 'time' : 'date'
  if (!isTemporal(column.type))
    throw wrong(`${columnId(column)} is ${column.type.kind}; a relative filter is for dates`)
  const requested = parseRelativePeriod(json, kind)
  if (kind === 'time' && column.type.kind !== 'dateTime')
    throw wrong(`${columnId(column)} is a date without time; a relative time filter is for dates with time`)
  if (kind === 'time' && now === undefined)
    throw wrong('A relative time filter needs to know the time of day')
  const { start, end } = kind === 'time' ? timePeriod(requested, now!) : datePeriod(requested, today)
  const bound = (moment: string): Value => ({
    kind: 'literal',
    isGiven: true,
    ...(column.type.kind === 'date'
      ? { value: moment.slice(0, 10), type: date }
      : { value: moment, type: column.type }),
  })
  const field = fieldOf(column)
  const condition = call('and', [
    call('lessOrEqual', [bound(start), field]),
    call('less', [field, bound(end)]),
  ])
  return { kind: 'context', filters: [{ kind: 'condition', columns: [column], condition }] }
}

// Hierarchies

/** A tree of chosen values: a node decides for all below it, until one below decides otherwise. */
function hierarchy(json: Json, model: Model): QueryFilter {
  const columns = targets(json.target, model)
  if (new Set(columns.map((column) => column.table)).size > 1)
    throw wrong('The levels of a hierarchy filter are columns of one table')
  const nodes = list(json.hierarchyData, 'hierarchyData')
  if (nodes.length === 0) return { kind: 'context', filters: [] }
  const isInverted = nodes.every((node) => object(node, 'A node').operator === 'NotSelected')
  const condition = chosen(nodes, columns, 0, isInverted)
  return { kind: 'context', filters: [{ kind: 'condition', columns, condition }] }
}

function chosen(
  nodes: readonly unknown[],
  columns: readonly Column[],
  level: number,
  otherwise: boolean,
): Value {
  const column = columns[level]
  if (!column) throw wrong(`A hierarchy filter has more levels than its ${columns.length} targets`)
  const matches: Value[] = []
  const parts: Value[] = []
  for (const item of nodes) {
    const node = object(item, 'A node')
    const match = call('oneOf', [
      fieldOf(column),
      toLiteral(node.value ?? null, column.type, columnId(column)),
    ])
    const isChosen = node.operator === 'Selected' ? true : node.operator === 'NotSelected' ? false : otherwise
    matches.push(match)
    const children = node.children === undefined ? [] : list(node.children, 'children')
    if (children.length > 0) parts.push(call('and', [match, chosen(children, columns, level + 1, isChosen)]))
    else if (isChosen) parts.push(match)
  }
  if (otherwise) parts.push(not(any(matches)))
  return any(parts)
}

function any(values: Value[]): Value {
  if (values.length === 0) return { kind: 'literal', value: false, type: boolean }
  return values.length === 1 ? values[0]! : call('or', values)
}

// Top

function top(json: Json, model: Model): QueryFilter {
  const column = columnTarget(json.target, model)
  if (json.operator !== 'Top' && json.operator !== 'Bottom')
    throw wrong('A top-N filter has the operator Top or Bottom')
  const count = json.itemCount
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > queryLimits.limit)
    throw wrong('A top-N filter counts whole items, at least 1')
  const by = target(json.orderBy, model)
  const figure =
    by.kind === 'value' ? by : aggregationValue(by.column, by.column.type.kind === 'text' ? 'Count' : 'Sum')
  return { kind: 'top', column, figure, count, descending: json.operator === 'Top' }
}
