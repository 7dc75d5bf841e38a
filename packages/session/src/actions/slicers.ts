import { filtersAt, filtersOperation } from '@casement/report'
import type { FilterPlace } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import type { Changes } from './changes.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from './figures.ts'
import type { Initiator } from '../state/frame-state.ts'
import { readerViewOf } from '../state/view-state.ts'
import type { FilterView, ReaderView } from '../state/view-state.ts'

/** What readers filter by: slicers and the filter pane. Each can be taken back. */
export interface ReaderFilters {
  /** Chooses in a slicer of the page that is shown; an empty list is no choice. */
  chooseInSlicer(slicer: string, filters: readonly ReportFilter[]): void
  /** Puts a filter where another of its place stood; null takes it away. `at` counts from 0. */
  changeFilter(place: FilterPlace, at: number, filter: ReportFilter | null): void
  undoFilter(): void
  /** Filters, slicers and orders as the report was opened; nothing chosen. */
  resetView(initiator?: Initiator): void
}

export interface ReaderFiltersOptions {
  readonly context: SessionContext
  readonly figures: Figures
  readonly changes: Changes
}

export function createReaderFilters({ context, figures, changes }: ReaderFiltersOptions): ReaderFilters {
  const remember = () =>
    context.patch(({ report: { filters, slicers } }) => ({ beforeFilter: { filters, slicers } }))

  function goBackTo(view: FilterView | ReaderView, initiator: Initiator): void {
    const next = context.patch(({ report }) => ({
      report: { ...report, ...view },
      beforeFilter: null,
      selection: null,
    }))
    if (!next) return
    context.raise('filtersApplied', { initiator, filters: next.report.filters.report })
    figures.want()
  }

  return {
    chooseInSlicer(slicer, filters) {
      const present = remember()
      if (present) changes.setSlicer(activePage(present).name, slicer, filters, 'user')
    },
    changeFilter(place, at, filter) {
      const present = remember()
      if (!present) return
      const list = [...filtersAt(present.report.filters, place)]
      list.splice(at, 1, ...(filter ? [filter] : []))
      changes.setFilters(place, filtersOperation.replaceAll, list, 'user')
    },
    undoFilter() {
      const before = context.open()?.beforeFilter
      if (before) goBackTo(before, 'user')
    },
    resetView(initiator = 'user') {
      const present = context.patch(() => ({ arrivals: {}, spotlight: null }))
      if (present) goBackTo(readerViewOf(present.asOpened), initiator)
    },
  }
}
