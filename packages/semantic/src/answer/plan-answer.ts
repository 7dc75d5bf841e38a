import type { PlanParameter } from '@casement/evaluator'
import { QueryError } from '@casement/query'
import type { Field, SemanticQuery } from '@casement/query'
import type { Model } from '../model/model.ts'
import { visibleModel } from '../objects/visible-model.ts'
import type { AnswerPart } from '../plan/answer-part.ts'
import { budgetOfOne } from '../request/compile-budget.ts'
import type { CompileBudget } from '../request/compile-budget.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { Evaluator } from '../plan/evaluate.ts'
import { Planner } from '../plan/planner.ts'
import type { BeyondGrain } from '../plan/relation.ts'
import { rlsColumns, rlsFiltersFor } from '../rules/filters-of-roles.ts'
import type { RlsFilter } from '../rules/rls-filter.ts'
import type { FilterClock } from '../query/parse-filter.ts'
import { resolveField } from '../query/resolve.ts'
import type { Resolved } from '../query/resolve.ts'
import type { Answer, Order } from '../sql/print-answer.ts'
import type { StatementColumn, StatementPart } from '../sql/statement.ts'
import { planDetailRows } from './detail-rows.ts'
import { limitsOf } from './limits.ts'
import { PartsPlanner } from './plan-parts.ts'
import type { NamedField } from './plan-parts.ts'

export interface AnswerOptions extends FilterClock {
  /** The most cells of an answer, its rows times its columns: it is cut there. Absent: as many as there are. */
  maxCells?: number
  /** Budget that is left for compiling; less of it afterwards. Absent: what one query may take. */
  budget?: CompileBudget
  /** Gathers the values of the query's filters, which the plan then leaves open. Absent: they are part of it. */
  parameters?: PlanParameter[]
}

/** The plan of a whole query, and which rows of which table it may read. */
export interface PlannedAnswer {
  readonly answer: Answer
  readonly rlsFilters: (table: string) => RlsFilter
}

/** Plans a query for a person, before it is written in SQL or as data. Throws QueryError, as `compile` does. */
export function planAnswer(
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  options: AnswerOptions,
): PlannedAnswer {
  const { budget = { ...budgetOfOne } } = options
  const visible = visibleModel(model, identity)
  const planner = new Planner(model, undefined, visible)
  const rlsFilters = rlsFiltersFor(model, identity, options.today, planner.names)
  const ruled = rlsColumns(model, rlsFilters)
  const evaluator = new Evaluator(planner, identity, options.today, budget, ruled)
  const fields = query.select.map(({ name, field, comparedBy }) => ({
    name,
    resolved: resolveField(visible, field),
    ...(comparedBy !== undefined && { comparedBy }),
  }))
  const limits = limitsOf(query, planner, evaluator, options, options.parameters)
  const window = windowOf(query)
  const [first] = fields
  if (query.detailRows && first?.resolved.kind === 'value') {
    const { part, ...rest } = planDetailRows(query, first.resolved, limits, planner, evaluator)
    const answer = { parts: [part], ...rest, ...maxRowsOf(options, rest.columns), ...window }
    return { answer, rlsFilters }
  }
  const hidden = (query.orderBy ?? []).flatMap(({ field }) => (field ? [hiddenFigure(field, visible)] : []))
  const planned = new PartsPlanner(query, fields, hidden, limits, planner, evaluator).parts()
  const shown = fields.map(({ name, resolved }) => statementColumn(name, resolved))
  const withheld = withheldColumns(planned, shown)
  const hasItems = planned.some(({ items }) => items !== undefined)
  const labels = labelColumns(planned, shown)
  const columns = [...shown, ...withheld, ...labels, ...(hasItems ? [itemColumn] : [])]
  const parts = planned.map((part) => ({
    ...part,
    cells: [
      ...part.cells,
      ...withheld.map(({ about }) => part.otherDays.get(about!.place)?.cell),
      ...labels.map(({ about }) => part.labels.get(about!.place)),
      ...(hasItems ? [undefined] : []),
    ],
  }))
  const answer = {
    parts,
    columns,
    orders: ordersFor(query, fields, columns),
    ...maxRowsOf(options, shown),
    ...window,
  }
  return { answer, rlsFilters }
}

/** For each field whose values a measure names, a column of the names. */
const labelColumns = (
  parts: readonly AnswerPart[],
  shown: readonly StatementColumn[],
): readonly StatementColumn[] =>
  [...new Set(parts.flatMap(({ labels }) => [...labels.keys()]))].map((place) => ({
    name: `label of ${shown[place]!.name}`,
    type: { kind: 'text' },
    role: 'label',
    about: { place },
  }))

/** In the rows of items for which there is no figure the number of their list, from 1. */
const itemColumn: StatementColumn = { name: 'items', type: { kind: 'integer' }, role: 'item' }

/** For each figure that may be none to compare with, a column that says where it is not. */
function withheldColumns(
  parts: readonly AnswerPart[],
  shown: readonly StatementColumn[],
): readonly StatementColumn[] {
  const found = new Map(parts.flatMap(({ otherDays }) => [...otherDays]))
  return [...found].map(([place, { note }]) => ({
    name: `${shown[place]!.name} of other days`,
    type: { kind: 'boolean' },
    role: 'withheld',
    about: { place, note },
  }))
}

const windowOf = ({ limit, offset }: SemanticQuery) => ({
  ...(limit !== undefined && { limit }),
  ...(offset !== undefined && { offset }),
})

const maxRowsOf = ({ maxCells }: AnswerOptions, columns: readonly StatementColumn[]) =>
  maxCells === undefined ? {} : { maxRows: Math.max(1, Math.floor(maxCells / columns.length)) }

/** A part of a plan as a statement tells of it. */
export const toStatementPart = ({ kind, by, onlyIf, beyond, noneFor, items }: AnswerPart): StatementPart => ({
  kind,
  by,
  ...(items && { items: items.map((each) => each.by) }),
  ...(onlyIf && { others: true }),
  ...(noneFor.size > 0 && { noneFor }),
  ...(beyond.size > 0 && { beyond: notesOf(beyond) }),
})

/** Why figures are BLANK beyond a grain, by the words that people know columns by. */
const notesOf = (beyond: ReadonlyMap<number, readonly BeyondGrain[]>): NonNullable<StatementPart['beyond']> =>
  new Map(
    [...beyond].map(([place, causes]) => {
      const { of } = causes[0]!
      const words = causes.flatMap((cause) =>
        cause.of === of ? [cause.by.displayName ?? cause.by.name] : [],
      )
      return [place, { of, by: [...new Set(words)] }]
    }),
  )

function statementColumn(name: string, resolved: Resolved): StatementColumn {
  return {
    name,
    type: resolved.kind === 'group' ? resolved.column.type : resolved.expression.type,
    ...(resolved.format !== undefined && { format: resolved.format }),
    role: resolved.kind === 'group' ? 'group' : 'value',
  }
}

function hiddenFigure(field: Field, model: Model): Resolved & { kind: 'value' } {
  const resolved = resolveField(model, field)
  if (resolved.kind === 'value') return resolved
  throw new QueryError('QUERY_SHAPE', `Select "${resolved.column.name}" to order by it`)
}

/** The query's order, then all groups, so that the order of an answer never depends on the engine. */
function ordersFor(
  query: SemanticQuery,
  fields: readonly NamedField[],
  columns: readonly StatementColumn[],
): Order[] {
  const isDetail = query.detailOf !== undefined
  const orders: Order[] = []
  const add = (place: number, descending: boolean) => {
    const isText = columns[place]!.type.kind === 'text'
    if (!orders.some((order) => order.place === place))
      orders.push({ place, descending, by: isText ? 'text' : 'value' })
  }
  let hidden = fields.length
  for (const { name, direction } of query.orderBy ?? []) {
    if (name === undefined) {
      orders.push({ place: hidden++, descending: direction === 'descending', by: 'sort' })
      continue
    }
    const place = fields.findIndex((field) => field.name === name)
    if (place < 0)
      throw new QueryError('QUERY_SHAPE', `The query orders by "${name}", which it does not select`)
    add(place, direction === 'descending')
  }
  for (const [place, column] of columns.entries()) if (column.role === 'group') add(place, false)
  // Groups have one spelling; rows that are listed as they are written may differ by it alone.
  if (isDetail)
    for (const [place, column] of columns.entries())
      if (column.type.kind === 'text') orders.push({ place, descending: false, by: 'spelling' })
  return orders
}
