import type { models } from '@casement/contract'
import { filtersAt } from '@casement/report'
import type { PageDefinition, ReportState, Settings } from '@casement/report'
import { isNeutral } from '@casement/visuals'
import { mayOf } from './filter-pane/filter-words.ts'

/** Panes that the host's settings request. */
export interface Panes {
  readonly filters: 'none' | 'collapsed' | 'expanded'
  readonly bookmarks: boolean
  readonly actionBar: boolean
  /** The zoom beside the sheets. */
  readonly statusBar: boolean
  readonly pages: 'none' | 'bottom' | 'left'
}

/** The frame border's number. */
const left = 1

export function panesOf(settings: Settings): Panes {
  const panes = (settings.panes ?? {}) as models.IReportPanes
  const hasFilters = panes.filters?.visible ?? settings.filterPaneEnabled !== false
  const hasPages = panes.pageNavigation?.visible ?? settings.navContentPaneEnabled !== false
  const bars = (settings.bars ?? {}) as models.IReportBars
  return {
    actionBar: bars.actionBar?.visible === true,
    statusBar: bars.statusBar?.visible === true,
    filters: !hasFilters ? 'none' : panes.filters?.expanded === true ? 'expanded' : 'collapsed',
    bookmarks: panes.bookmarks?.visible ?? settings.bookmarksPaneEnabled === true,
    pages: !hasPages ? 'none' : panes.pageNavigation?.position === left ? 'left' : 'bottom',
  }
}

/** Number of filters that readers may see, and of those that keep something out, on a page and all its visuals. */
export function filterCounts(report: ReportState, page: PageDefinition) {
  const seen = [
    ...report.filters.report,
    ...filtersAt(report.filters, { kind: 'page', page: page.name }),
    ...Object.values(report.filters.visuals[page.name] ?? {}).flat(),
  ].filter((filter) => !mayOf(filter).isHidden)
  return { shown: seen.length, on: seen.filter((filter) => !isNeutral(filter)).length }
}
