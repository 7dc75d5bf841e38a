import type { PeriodChoice, ReportState } from '@casement/report'
import type { DataPoint, ReportFilter, RoleField, Selection } from '@casement/visuals'
import type { VisualResult } from '../queries/visual-result.ts'

/** Changes that a reader can undo one by one: filters and choices. */
export type FilterView = Pick<ReportState, 'filters' | 'slicers'>

/** Changes that a reset undoes: also orders, levels, and what was shown or hidden. */
export type ReaderView = Pick<ReportState, 'filters' | 'slicers' | 'changes'>

/** Path of a reader to a page by marks of another. */
export interface Arrival {
  readonly from: string
  /** Choice that was made there. */
  readonly selection: Selection | null
  /** The filters of the page itself, before it took what the marks passed. */
  readonly filtersBefore: readonly ReportFilter[]
}

/** The page shown beside a mark. */
export interface Tooltip {
  /** Whose mark it is. */
  readonly visual: string
  readonly point: DataPoint
  readonly page: string
  /** The place of the mark, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** Its figures by visual. */
  readonly results: ReadonlyMap<string, VisualResult>
}

/** A visual alone on the page's place. */
export interface Focus {
  readonly visual: string
  /** Its figures as a table beside it. */
  readonly asTable: boolean
}

/** A difference that is explained: of which visual, which of its comparisons, and at which mark; null for all of it. */
export interface Explained {
  readonly visual: string
  readonly comparison: number
  readonly point: DataPoint | null
}

/** A figure of a visual whose rows are listed, and at which mark; null for all of it. */
export interface Listed {
  readonly visual: string
  readonly field: RoleField
  readonly point: DataPoint | null
  /** The rows may leave as a file. */
  readonly mayExport: boolean
}

/** Changes by readers to an open report's screen that no bookmark keeps. */
export interface ViewState {
  readonly selection: Selection | null
  readonly focus: Focus | null
  /** The visual that stands out while the others step back. */
  readonly spotlight: string | null
  readonly tooltip: Tooltip | null
  readonly explained: Explained | null
  readonly listed: Listed | null
  /** Before the reader's last filter; null when there is nothing to take back. */
  readonly beforeFilter: FilterView | null
  /** The period that the reader chose last: its months may be those of another. */
  readonly chosenPeriod: PeriodChoice | null
  /** Pages shown before, the latest last. */
  readonly pagesBefore: readonly string[]
  /** Origins by the page that marks led to. */
  readonly arrivals: Readonly<Record<string, Arrival>>
  /** Announcement of a change that the screen does not show by itself, for screen readers. */
  readonly said: string
  /** Grows when everything that floats over the page has to close. */
  readonly overlaysClosed: number
}

export const readerViewOf = ({ filters, slicers, changes }: ReportState): ReaderView => ({
  filters,
  slicers,
  changes,
})

/** State as a report opens. */
export const freshView: ViewState = {
  selection: null,
  focus: null,
  spotlight: null,
  tooltip: null,
  explained: null,
  listed: null,
  beforeFilter: null,
  chosenPeriod: null,
  pagesBefore: [],
  arrivals: {},
  said: '',
  overlaysClosed: 0,
}
