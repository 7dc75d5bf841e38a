import type { SemanticQuery } from '@casement/query'
import type { RoleField } from '../../definition/field.ts'
import type { ReportFilter } from '../../definition/filter.ts'
import type { SortEntry, VisualOf } from '../../definition/visual.ts'
import { columnName, ordered, selected } from './question.ts'

/** The most marks that a chart can draw with sense. */
const maxMarks = 2_000

interface Chart {
  readonly roles: Readonly<Record<string, readonly RoleField[] | undefined>>
  readonly sort?: readonly SortEntry[] | undefined
}

/** Marks by category, in the order of the categories unless the author says another. */
export function chartNeed({ roles, sort }: Chart, filters: readonly ReportFilter[]): SemanticQuery {
  const byCategory = [{ name: columnName('category', 0), direction: 'ascending' as const }]
  return {
    select: selected(roles),
    filters,
    orderBy: sort ? ordered(sort) : byCategory,
    limit: maxMarks,
  }
}

/** Marks by category, and the whole: totals are computed, never summed. */
export const comparedNeed = (visual: Chart, filters: readonly ReportFilter[]): SemanticQuery => ({
  ...chartNeed(visual, filters),
  totals: true,
})

/** Parts of a whole, the largest first unless the author says another order, and the whole, computed. */
export function partsNeed({ roles, sort }: Chart, filters: readonly ReportFilter[]): SemanticQuery {
  const largestFirst = [{ name: columnName('value', 0), direction: 'descending' as const }]
  return {
    select: selected(roles),
    filters,
    orderBy: sort ? ordered(sort) : largestFirst,
    limit: maxMarks,
    totals: true,
  }
}

/** Dots, the largest first, so that a limit leaves out the smallest. */
export const scatterNeed = (
  { roles }: VisualOf<'scatterChart'>,
  filters: readonly ReportFilter[],
): SemanticQuery => ({
  select: selected(roles),
  filters,
  orderBy: [{ name: columnName(roles.size?.length ? 'size' : 'x', 0), direction: 'descending' }],
  limit: maxMarks,
})

export const mapNeed = ({ roles }: VisualOf<'map'>, filters: readonly ReportFilter[]): SemanticQuery => ({
  select: selected(roles),
  filters,
  orderBy: [{ name: columnName('value', 0), direction: 'descending' }],
  limit: maxMarks,
})
