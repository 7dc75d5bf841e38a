import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { columnName, selected } from '../../definition/query.ts'
import type { KpiDefinition } from './definition.ts'

/** Points beyond this no line shows. */
const maxPoints = 1_000

/** The figure over all the time looked at, and by period where a course is to be shown. */
export const kpiQuery = ({ roles }: KpiDefinition, filters: readonly ReportFilter[]): SemanticQuery => ({
  select: selected(roles, { axis: 'trend' }),
  filters,
  ...(roles.trend?.length
    ? { orderBy: [{ name: columnName('trend', 0), direction: 'ascending' }], limit: maxPoints, totals: true }
    : {}),
})
