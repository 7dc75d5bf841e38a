import { pageNamed, shownVisual } from '@casement/report'
import type { ReportState } from '@casement/report'
import type { Visual } from '@casement/visuals'
import { comparisonsOnPage } from '@casement/visuals/explain'
import type { Comparison } from '@casement/visuals/explain'

/** The comparisons that are explained at a visual as it is shown on a page of the report. */
export function comparisonsAt(report: ReportState, page: string, visual: Visual): readonly Comparison[] {
  const visuals = pageNamed(report.definition, page)?.visuals ?? []
  return comparisonsOnPage(
    visual,
    visuals.map((each) => shownVisual(report, page, each)),
  )
}
