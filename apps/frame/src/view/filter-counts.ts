import { filtersAt, slicerAt, slicersHolding } from '@casement/report'
import type { PageDefinition, ReportState } from '@casement/report'
import type { OpenState } from '@casement/session'
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

/** Number of slicers that hold on a page in which something is chosen. */
export const slicersInForce = ({ slicers, definition }: ReportState, page: PageDefinition): number =>
  slicersHolding(definition, page).filter((each) =>
    slicerAt(slicers, each.page, each.slicer.name).some((filter) => !isNeutral(filter)),
  ).length

/** Number of what keeps something out on a page: filters, choices in slicers, chosen marks. The filter pane lists it all. */
export const inForce = ({ report, selection }: OpenState, page: PageDefinition): number =>
  filterCounts(report, page).on + slicersInForce(report, page) + (selection?.page === page.name ? 1 : 0)
