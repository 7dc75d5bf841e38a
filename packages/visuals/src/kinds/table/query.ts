import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { ordered, selected } from '../../definition/query.ts'
import type { TableDefinition } from './definition.ts'

/** The rows that a table fetches unless its format says more. */
const usualRows = 1_000

export const tableQuery = (visual: TableDefinition, filters: readonly ReportFilter[]): SemanticQuery => ({
  select: selected(visual.roles),
  filters,
  ...(visual.sort ? { orderBy: ordered(visual.sort) } : {}),
  limit: visual.format?.limit ?? usualRows,
  ...(visual.format?.totals === false ? {} : { totals: true }),
})
