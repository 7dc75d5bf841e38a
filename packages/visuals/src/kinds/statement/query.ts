import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { columnName, selected } from '../../definition/query.ts'
import type { StatementDefinition } from './definition.ts'

/** More accounts than any chart of accounts has. */
const maxGroups = 50_000

/** Every group of accounts with figures of its own, and the whole: opening and closing asks nothing. */
export function statementQuery(
  { roles }: StatementDefinition,
  filters: readonly ReportFilter[],
): SemanticQuery {
  const levels = roles.row.map((_, index) => columnName('row', index))
  const subtotals = levels.slice(1).map((_, index) => levels.slice(0, index + 1))
  return {
    select: selected(roles),
    filters,
    orderBy: levels.map((name) => ({ name, direction: 'ascending' as const })),
    limit: maxGroups,
    totals: true,
    ...(subtotals.length > 0 ? { subtotals } : {}),
  }
}
