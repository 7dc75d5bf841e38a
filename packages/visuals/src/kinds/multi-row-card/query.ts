import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { columnName, ordered, selected } from '../../definition/query.ts'
import type { MultiRowCardDefinition } from './definition.ts'

/** Cards that people still look through. */
const usualCards = 50

export const multiRowCardQuery = (
  { roles, sort, format }: MultiRowCardDefinition,
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
