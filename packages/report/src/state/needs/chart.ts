import type { RoleField } from '../../definition/field.ts'
import type { ReportFilter } from '../../definition/filter.ts'
import type { SortEntry } from '../../definition/visual.ts'
import { columnName, ordered, selected } from './question.ts'
import type { Need } from './question.ts'

/** The most marks that a chart can draw with sense. */
const mostMarks = 2_000

interface Chart {
  readonly roles: Readonly<Record<string, readonly RoleField[] | undefined>>
  readonly sort?: readonly SortEntry[] | undefined
}

/** Marks by category, in the order of the categories unless the author says another. */
export function chartNeed({ roles, sort }: Chart, filters: readonly ReportFilter[]): Need {
  const byCategory = [{ name: columnName('category', 0), direction: 'ascending' as const }]
  return {
    select: selected(roles),
    filters,
    orderBy: sort ? ordered(sort) : byCategory,
    limit: mostMarks,
  }
}
