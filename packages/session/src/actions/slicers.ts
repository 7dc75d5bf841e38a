import { models } from '@casement/contract'
import { filtersAt, withFilters, withSlicer } from '@casement/report'
import type { FilterPlace, PeriodChoice, ReportState } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import type { Initiator, OpenState } from '../state/frame-state.ts'
import { placeOf } from '../state/raised-events.ts'
import type { RaisedPlace } from '../state/raised-events.ts'
import type { Step } from '../state/transition.ts'
import { readerViewOf } from '../state/view-state.ts'
import type { FilterView, ReaderView } from '../state/view-state.ts'
import type { Figures } from './figures.ts'
import type { Personal } from './personal.ts'

/** Filtering by readers: slicers and the filter pane. Each can be taken back. */
export interface ReaderFilters {
  /** Chooses in a slicer, of the page that is shown unless another is named; an empty list is no choice. */
  chooseInSlicer(slicer: string, filters: readonly ReportFilter[], page?: string): void
  /** Puts a filter where another of its place stood; null takes it away. `at` counts from 0. */
  changeFilter(place: FilterPlace, at: number, filter: ReportFilter | null): void
  /** Puts these in the place of all filters of the report, whose period is `chosen`. */
  choosePeriod(filters: readonly ReportFilter[], chosen: PeriodChoice | null): void
  /** Puts these in the place of all filters of the report, by a choice of the reader for the whole of it. */
  chooseForReport(filters: readonly ReportFilter[]): void
  undoFilter(): void
  /** Filters, slicers and orders as the report was opened; nothing chosen. */
  resetView(initiator?: Initiator): void
}

export interface ReaderFiltersOptions {
  readonly figures: Figures
  readonly personal: Personal
}

export function createReaderFilters({ figures: { perform }, personal }: ReaderFiltersOptions): ReaderFilters {
  function chooseForReport(filters: readonly ReportFilter[], more: Partial<OpenState> = {}): void {
    const next = perform((present) => {
      const place = { kind: 'report' } as const
      const report = withFilters(present.report, place, models.FiltersOperations.ReplaceAll, filters)
      return filtered({ ...present, ...more }, report, filters, placeOf(place))
    })
    if (next) personal.noteChange()
  }
  return {
    chooseInSlicer(slicer, filters, named) {
      const next = perform((present) => {
        const page = named ?? present.report.activePage
        const report = withSlicer(present.report, page, slicer, filters)
        return filtered(present, report, filters, { page, visual: slicer })
      })
      if (next) personal.noteChange()
    },
    changeFilter(place, at, filter) {
      const next = perform((present) => {
        const list = [...filtersAt(present.report.filters, place)]
        list.splice(at, 1, ...(filter ? [filter] : []))
        const report = withFilters(present.report, place, models.FiltersOperations.ReplaceAll, list)
        return filtered(present, report, list, placeOf(place))
      })
      if (next) personal.noteChange()
    },
    choosePeriod: (filters, chosenPeriod) => chooseForReport(filters, { chosenPeriod }),
    chooseForReport: (filters) => chooseForReport(filters),
    undoFilter() {
      perform((present) => present.beforeFilter && backAt(present, present.beforeFilter, 'user'))
    },
    resetView(initiator = 'user') {
      perform((present) =>
        backAt({ ...present, arrivals: {}, spotlight: null }, readerViewOf(present.asOpened), initiator),
      )
    },
  }
}

/** The state after a reader filtered, with the way back. */
function filtered(
  present: OpenState,
  report: ReportState,
  filters: readonly ReportFilter[],
  place: RaisedPlace,
): Step {
  const beforeFilter = { filters: present.report.filters, slicers: present.report.slicers }
  return {
    state: { ...present, report, beforeFilter },
    events: [['filtersApplied', { initiator: 'user', filters }, place]],
    queries: 'page',
  }
}

function backAt(present: OpenState, view: FilterView | ReaderView, initiator: Initiator): Step {
  const report = { ...present.report, ...view }
  return {
    state: { ...present, report, beforeFilter: null, selection: null },
    events: [['filtersApplied', { initiator, filters: report.filters.report }]],
    queries: 'page',
  }
}
