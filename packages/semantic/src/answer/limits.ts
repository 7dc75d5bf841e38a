import type { PlanParameter } from '@casement/evaluator'
import { QueryError, queryLimits } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import type { Column } from '../model/column.ts'
import { keyFilter } from '../plan/context.ts'
import type { Evaluator } from '../plan/evaluate.ts'
import { noRow } from '../plan/evaluation-context.ts'
import type { Environment } from '../plan/evaluation-context.ts'
import type { Planner } from '../plan/planner.ts'
import type { Context, ContextFilter, Key, Value } from '../plan/relation.ts'
import { filterParameters } from '../query/filter-parameters.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { FilterClock, QueryFilter } from '../query/parse-filter.ts'

/** Limits of a query: the filter context that its filters make, and the conditions on figures that choose its groups. */
export interface Limits {
  readonly context: Context
  readonly figures: readonly (QueryFilter & { kind: 'figure' })[]
}

export function limitsOf(
  query: SemanticQuery,
  planner: Planner,
  evaluator: Evaluator,
  clock: FilterClock,
  parameters?: PlanParameter[],
): Limits {
  const parsed = (query.filters ?? []).map((filter, place) =>
    parseFilter(filter, planner.visible, clock, parameters && filterParameters(place, parameters)),
  )
  const plain = contextOf(parsed.flatMap((filter) => (filter.kind === 'context' ? filter.filters : [])))
  const ranking = parsed.filter((filter) => filter.kind === 'top')
  if (ranking.length > queryLimits.topFilters)
    throw new QueryError(
      'QUERY_TOO_LARGE',
      `filters: At most ${queryLimits.topFilters} top-N filters are allowed, and these are ${ranking.length}`,
    )
  const tops = ranking.map((filter) => topFilter(filter, plain, planner, evaluator))
  return {
    context: tops.length === 0 ? plain : contextOf([...plain.filters, ...tops]),
    figures: parsed.filter((filter) => filter.kind === 'figure'),
  }
}

export const contextOf = (filters: readonly ContextFilter[]): Context => ({
  filters,
  selected: filters,
  asked: filters.flatMap((filter): readonly Column[] => filter.columns),
  named: [],
  switchedOn: [],
})

/** The context of each group that the keys tell apart. */
export const groupedBy = (context: Context, keys: readonly Key[]): Context => ({
  ...context,
  filters: [...context.filters, ...keys.map(keyFilter)],
  asked: [...context.asked, ...keys.map((key) => key.column)],
})

export const environmentOf = (context: Context): Environment => ({
  context,
  row: noRow,
  variables: new Map(),
})

/** A top-N filter ranks a column's values by a figure, under all other filters; values that tie with the last are in. */
function topFilter(
  { column, figure, count, descending }: QueryFilter & { kind: 'top' },
  context: Context,
  planner: Planner,
  evaluator: Evaluator,
): ContextFilter {
  const group = planner.keyGroup([column], context)
  const value = evaluator.value(figure.expression, environmentOf(groupedBy(context, group.keys)))
  const rows = planner.rows('to rank', [{ name: figure.name, value }], { keys: group.keys })
  const relation = planner.top(rows, rows.columns[0]!.name, count, descending)
  return { kind: 'set', columns: [column], relation, names: group.keys.map((key) => key.name) }
}

/** All conditions on figures, as one condition for rows of these keys. */
export function figureCondition(
  { figures }: Limits,
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
