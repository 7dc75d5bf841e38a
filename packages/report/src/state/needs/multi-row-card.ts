import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import type { VisualOf } from '../../definition/visual.ts'
import { columnName, ordered, selected } from './question.ts'

/** Cards that people still look through. */
const usualCards = 50

export const multiRowCardNeed = (
  { roles, sort, format }: VisualOf<'multiRowCard'>,
  filters: readonly ReportFilter[],
): SemanticQuery => ({
  select: selected(roles),
  filters,
  ...(sort
    ? { orderBy: ordered(sort) }
    : roles.category?.length
      ? { orderBy: [{ name: columnName('category', 0), direction: 'ascending' }] }
      : {}),
  limit: format?.limit ?? usualCards,
})
