import { filtersAt } from '@casement/report'
import type { PageDefinition, ReportState } from '@casement/report'
import { isNeutral, mayOf } from '@casement/visuals'

/** Number of filters that readers may see, and of those that keep something out, on a page and all its visuals. */
export function filterCounts(report: ReportState, page: PageDefinition) {
  const seen = [
    ...report.filters.report,
    ...filtersAt(report.filters, { kind: 'page', page: page.name }),
    ...Object.values(report.filters.visuals[page.name] ?? {}).flat(),
  ].filter((filter) => !mayOf(filter).isHidden)
  return { shown: seen.length, on: seen.filter((filter) => !isNeutral(filter)).length }
}
