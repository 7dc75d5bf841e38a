import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from './filter.ts'
import { columnName, ordered, selected } from './query.ts'
import type { LineFormat } from './series-formats.ts'
import type { Roles, SortEntry } from './visual-base.ts'

/** The most marks that a chart can draw with sense. */
const maxMarks = 2_000

interface Chart {
  readonly roles: Roles
  readonly sort?: readonly SortEntry[] | undefined
}

/** Marks along an axis of categories, in their order unless the author says another; an axis of dates has all of them. */
export const chartQuery = (visual: Chart, filters: readonly ReportFilter[]): SemanticQuery =>
  byCategory(visual, filters, 'category')

/** The same of lines, whose dates may stand side by side as they come. */
export const lineQuery = (
  visual: Chart & { readonly format?: LineFormat | undefined },
  filters: readonly ReportFilter[],
): SemanticQuery =>
  visual.format?.axis === 'category' ? byCategory(visual, filters) : chartQuery(visual, filters)

/** Steps by category, and the whole: what changes nothing is no step. */
export const stepsQuery = (visual: Chart, filters: readonly ReportFilter[]): SemanticQuery => ({
  ...byCategory(visual, filters),
  totals: true,
})

function byCategory({ roles, sort }: Chart, filters: readonly ReportFilter[], axis?: string): SemanticQuery {
  const inOrder = [{ name: columnName('category', 0), direction: 'ascending' as const }]
  return {
    select: selected(roles, { axis }),
    filters,
    orderBy: sort ? ordered(sort) : inOrder,
    limit: maxMarks,
  }
}

/** Marks by category, and the whole: totals are computed, never summed. */
export const comparedQuery = (visual: Chart, filters: readonly ReportFilter[]): SemanticQuery => ({
  ...chartQuery(visual, filters),
  totals: true,
})

/** Parts of a whole, the largest first unless the author says another order, and the whole, computed. */
export function partsQuery({ roles, sort }: Chart, filters: readonly ReportFilter[]): SemanticQuery {
  const largestFirst = [{ name: columnName('value', 0), direction: 'descending' as const }]
  return {
    select: selected(roles),
    filters,
    orderBy: sort ? ordered(sort) : largestFirst,
    limit: maxMarks,
    totals: true,
  }
}

/** Marks from the largest down by the first field of a role. */
export const largestFirst = (
  roles: Roles,
  role: string,
  filters: readonly ReportFilter[],
): SemanticQuery => ({
  select: selected(roles),
  filters,
  orderBy: [{ name: columnName(role, 0), direction: 'descending' }],
  limit: maxMarks,
})
