import { QueryError } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import type { Column } from '../model/column.ts'
import { columnId, findColumn, findMeasure, tableOf } from '../model/model.ts'
import type { Measure, Model } from '../model/model.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { boolean, integer, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { AnswerPart } from '../plan/answer-part.ts'
import { detailParts, refuseSelection } from '../plan/detail-parts.ts'
import type { DetailPart, DetailRole, DetailTerm } from '../plan/detail-parts.ts'
import { eachOf, totalOf } from './detail-scans.ts'
import type { Evaluator } from '../plan/evaluate.ts'
import type { Planner } from '../plan/planner.ts'
import { fieldOf, fieldsIn } from '../plan/relation.ts'
import type { RowFilter, Scan, Value } from '../plan/relation.ts'
import { filterSignature } from '../plan/signature.ts'
import type { Resolved } from '../query/resolve.ts'
import type { Order } from '../sql/print-answer.ts'
import { filterAsValue } from '../sql/filter-as-value.ts'
import type { StatementColumn } from '../sql/statement.ts'
import { environmentOf } from './limits.ts'
import type { Limits } from './limits.ts'

type Figure = Resolved & { kind: 'value' }

export interface DetailRowsPlan {
  readonly part: AnswerPart
  readonly columns: readonly StatementColumn[]
  readonly orders: readonly Order[]
}

/**
 * Plans the rows behind a figure, from the plan of the figure itself: the rows of one of its parts with what each adds to
 * the figure, or what all parts come to, beside the figure. Throws QUERY_DETAIL_ROWS where no rows add up to it, and where
 * the model declares none of a table.
 */
export function planDetailRows(
  query: SemanticQuery,
  figure: Figure,
  limits: Limits,
  planner: Planner,
  evaluator: Evaluator,
): DetailRowsPlan {
  if (limits.figures.length > 0)
    throw new QueryError(
      'QUERY_DETAIL_ROWS',
      'A filter on a figure chooses groups, and the rows behind one have none; filter by the values of the groups instead',
    )
  refuseSelection(figure.expression, planner.model)
  const value = evaluator.value(figure.expression, environmentOf(limits.context))
  const parts = detailParts(value)
  const declared = parts.map(({ scan }) => declaredOf(scan, planner))
  const place = query.detailRows?.part
  if (place === undefined) {
    const name = (part: DetailPart) => nameOf(part, figure, limits, planner, evaluator)
    return planSummary(
      { value, format: figure.format },
      parts.map((part) => ({ part, name: name(part) })),
      planner,
    )
  }
  const part = parts[place]
  if (part) return planLines(query, part, declared[place]!, figure, planner)
  throw new QueryError(
    'QUERY_DETAIL_ROWS',
    `detailRows.part: The figure has ${parts.length === 1 ? 'one part, 0' : `${parts.length} parts, from 0`}`,
  )
}

function declaredOf({ table }: Scan, { visible }: Planner): readonly Column[] {
  const { detailRows } = tableOf(visible, { table: table.name })
  if (detailRows) return detailRows
  throw new QueryError(
    'QUERY_DETAIL_ROWS',
    `The model declares no detail rows of "${table.displayName ?? table.name}"`,
  )
}

// The rows of a part

function planLines(
  query: SemanticQuery,
  part: DetailPart,
  declared: readonly Column[],
  figure: Figure,
  planner: Planner,
): DetailRowsPlan {
  const { model } = planner
  const sorts = declared.map((column) =>
    column.sortBy === undefined ? undefined : findColumn(tableOf(model, column), column.sortBy),
  )
  const read = new Map(
    [...declared, ...sorts.flatMap((sort) => sort ?? [])].map((each) => [columnId(each), each]),
  )
  const value = contributionOf(part)
  const { relation, names } = eachOf(
    rowsOf(part),
    [
      ...[...read.values()].map((column) => ({ name: column.name, value: fieldOf(column) })),
      { name: figure.name, value },
    ],
    planner,
  )
  const placeOf = new Map([...read.keys()].map((id, index) => [id, names[index]!]))
  const columns: StatementColumn[] = [
    ...declared.map((column): StatementColumn => ({
      name: headOf(column, declared, model),
      type: column.type,
      ...(column.format !== undefined && { format: column.format }),
      role: 'group',
    })),
    {
      name: figure.name,
      type: value.type,
      ...formatOf(part),
      role: 'value',
    },
  ]
  return {
    part: {
      kind: 'rows',
      by: columns.map((_, place) => place),
      relation,
      cells: [...declared.map((column) => placeOf.get(columnId(column))!), names.at(-1)!],
      sorts: [...sorts.map((sort) => sort && placeOf.get(columnId(sort))), undefined],
      beyond: new Map(),
      otherDays: new Map(),
      labels: new Map(),
      noneFor: new Map(),
      dropsBlank: false,
    },
    columns,
    orders: ordersOf(query, columns),
  }
}

/** What people call a column, with its table where two would be called the same. */
function headOf(column: Column, declared: readonly Column[], model: Model): string {
  const word = (of: Column) => of.displayName ?? of.name
  const isDouble = declared.some((other) => other !== column && word(other) === word(column))
  const table = tableOf(model, column)
  return isDouble ? `${word(column)} (${table.displayName ?? table.name})` : word(column)
}

/** The asked order, then all columns: rows that still tie look the same, so that pages neither repeat nor lose one. */
function ordersOf({ orderBy = [] }: SemanticQuery, columns: readonly StatementColumn[]): Order[] {
  const asked = orderBy.map(({ name, direction }) => {
    const place = columns.findIndex((column) => column.name === name)
    if (place < 0)
      throw new QueryError(
        'QUERY_DETAIL_ROWS',
        `The rows behind the figure have no column "${name}" to be ordered by`,
      )
    return { place, descending: direction === 'descending' }
  })
  const rest = columns
    .map((_, place) => ({ place, descending: false }))
    .filter(({ place }) => !asked.some((order) => order.place === place))
  const isText = (place: number) => columns[place]!.type.kind === 'text'
  return [
    ...[...asked, ...rest].map((order): Order => ({ ...order, by: isText(order.place) ? 'text' : 'value' })),
    ...columns.flatMap((_, place): Order[] =>
      isText(place) ? [{ place, descending: false, by: 'spelling' }] : [],
    ),
  ]
}

// What all parts come to

interface NamedPart {
  readonly part: DetailPart
  readonly name: string
}

/** One row: the figure, and of each part its role, its name, the number of its rows and their total. */
function planSummary(
  figure: { readonly value: Value; readonly format: string | undefined },
  parts: readonly NamedPart[],
  planner: Planner,
): DetailRowsPlan {
  const word = (value: string): Value => ({ kind: 'literal', value, type: text })
  const totals = parts.map(({ part }) => totalOf(rowsOf(part), contributionOf(part), planner))
  const isSum = parts.every(({ part }) => part.role === 'sum')
  const total = isSum ? totals.map((each) => each.total).reduce((a, b) => sumOf(a, b)) : undefined
  const values: readonly { name: string; value: Value; format?: string | undefined }[] = [
    { name: 'figure', ...figure },
    ...(total
      ? [{ name: 'total', value: converted(total, figure.value.type), ...formatOf(parts[0]!.part) }]
      : []),
    ...parts.flatMap(({ part, name }, index) => [
      { name: `${index}.role`, value: word(part.role) },
      { name: `${index}.name`, value: word(name) },
      { name: `${index}.lines`, value: totals[index]!.lines },
      { name: `${index}.total`, value: totals[index]!.total, ...formatOf(part) },
    ]),
  ]
  const relation = planner.rows('summary', values)
  return {
    part: {
      kind: 'rows',
      by: [],
      relation,
      cells: relation.columns.map(({ name }) => name),
      sorts: [],
      beyond: new Map(),
      otherDays: new Map(),
      labels: new Map(),
      noneFor: new Map(),
      dropsBlank: false,
    },
    columns: values.map(({ name, value, format }) => ({
      name,
      type: value.type,
      ...(format !== undefined && { format }),
      role: 'value',
    })),
    orders: [],
  }
}

/** The format of the column whose values are added: a figure is often written without its cents. */
function formatOf({ terms }: DetailPart): { format?: string } {
  const [value] = terms.map(({ aggregate }) => aggregate.value)
  return value?.kind === 'field' && value.column.format !== undefined ? { format: value.column.format } : {}
}

/** The measure that a part is all of, where the figure's expression names one; else the table that its rows are of. */
function nameOf(
  { scan, role }: DetailPart,
  figure: Figure,
  limits: Limits,
  planner: Planner,
  evaluator: Evaluator,
): string {
  const { model } = planner
  const named = (expression: TypedExpression): string | undefined => {
    if (expression.kind === 'operation')
      return expression.operands.map(named).find((name) => name !== undefined)
    const measure = measureOf(expression, model)
    if (!measure) return undefined
    const scans = scansIn(evaluator.value(expression, environmentOf(limits.context)))
    if (scans.size === 1 && scans.has(scan)) return measure.displayName ?? measure.name
    return scans.has(scan) ? named(measure.typed) : undefined
  }
  const side = role === 'sum' ? figure.expression : sideOf(figure.expression, role, model)
  return (side && named(side)) ?? scan.table.displayName ?? scan.table.name
}

const measureOf = (expression: TypedExpression, model: Model): Measure | undefined =>
  expression.kind === 'measure' ? findMeasure(tableOf(model, expression), expression.name) : undefined

/** What a ratio divides, or divides by, where its expression shows it. */
function sideOf(expression: TypedExpression, role: DetailRole, model: Model): TypedExpression | undefined {
  const measure = measureOf(expression, model)
  if (measure) return sideOf(measure.typed, role, model)
  if (expression.kind !== 'operation' || expression.operator !== 'divide') return undefined
  return expression.operands[role === 'numerator' ? 0 : 1]
}

function scansIn(value: Value, found = new Set<unknown>()): Set<unknown> {
  if (value.kind === 'cell') found.add(value.relation)
  if (value.kind === 'operation') for (const operand of value.operands) scansIn(operand, found)
  return found
}

// Rows, and what each adds

/** The scan of a part's rows: those that any of its terms takes. */
function rowsOf({ scan, terms }: DetailPart): Scan {
  const { common, own } = filtersOf(terms)
  const any = own.every((filters) => filters.length > 0)
    ? own.map(allOf).reduce((a, b) => anyOf(a, b))
    : undefined
  const filters: RowFilter[] = any
    ? [...common, { kind: 'condition', columns: [...fieldsIn(any)], condition: any }]
    : [...common]
  return { ...scan, keys: [], filters, outputs: [], aggregates: [], orders: [] }
}

function filtersOf(terms: readonly DetailTerm[]) {
  const all = terms.map(({ aggregate }) => [...aggregate.filters, ...countedOf(aggregate)])
  const isIn = (filters: readonly RowFilter[], filter: RowFilter) =>
    filters.some((other) => filterSignature(other) === filterSignature(filter))
  const common = all[0]!.filter((filter) => all.every((filters) => isIn(filters, filter)))
  return { common, own: all.map((filters) => filters.filter((filter) => !isIn(common, filter))) }
}

/** COUNT takes the rows where the value is not BLANK. */
function countedOf({ function: kind, value }: DetailTerm['aggregate']): RowFilter[] {
  if (kind !== 'count' || !value) return []
  const isBlank: Value = { kind: 'operation', operator: 'isBlank', operands: [value], type: boolean }
  const condition: Value = { kind: 'operation', operator: 'not', operands: [isBlank], type: boolean }
  return [{ kind: 'condition', columns: [...fieldsIn(value)], condition }]
}

/** What a row adds to the figure, over all terms that take it. */
function contributionOf({ terms }: DetailPart): Value {
  const { own } = filtersOf(terms)
  return terms.map((term, index) => ifAll(own[index]!, amountOf(term))).reduce((a, b) => sumOf(a, b))
}

function amountOf({ aggregate, factor }: DetailTerm): Value {
  if (aggregate.function !== 'sum' || !aggregate.value)
    return { kind: 'literal', value: String(factor), type: integer }
  const { value } = aggregate
  if (factor === 1n) return value
  if (factor === -1n) return { kind: 'operation', operator: 'negate', operands: [value], type: value.type }
  const times: Value = { kind: 'literal', value: String(factor), type: integer }
  return { kind: 'operation', operator: 'multiply', operands: [value, times], type: value.type }
}

function ifAll(filters: readonly RowFilter[], value: Value): Value {
  if (filters.length === 0) return value
  const none: Value = { kind: 'literal', value: null, type: value.type }
  return { kind: 'operation', operator: 'if', operands: [allOf(filters), value, none], type: value.type }
}

const allOf = (filters: readonly RowFilter[]): Value =>
  filters
    .map(filterAsValue)
    .reduce((a, b): Value => ({ kind: 'operation', operator: 'and', operands: [a, b], type: boolean }))

const anyOf = (a: Value, b: Value): Value => ({
  kind: 'operation',
  operator: 'or',
  operands: [a, b],
  type: boolean,
})

const scaleOf = (type: ValueType): number => (type.kind === 'decimal' ? type.scale : 0)

function sumOf(a: Value, b: Value): Value {
  const type = scaleOf(a.type) >= scaleOf(b.type) ? a.type : b.type
  return { kind: 'operation', operator: 'add', operands: [converted(a, type), converted(b, type)], type }
}

const converted = (value: Value, type: ValueType): Value =>
  value.type.kind === type.kind && scaleOf(value.type) === scaleOf(type)
    ? value
    : { kind: 'operation', operator: 'convert', operands: [value], type }
