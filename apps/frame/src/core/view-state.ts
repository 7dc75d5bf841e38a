import type { ReportState, Selection } from '@casement/report'

/** What a reader can take back: filters, slicers and orders. */
export type ReaderView = Pick<ReportState, 'filters' | 'slicers' | 'changes'>

/** A visual alone on the page's place. */
export interface Focus {
  readonly visual: string
  /** Its figures as a table beside it. */
  readonly asTable: boolean
}

/** What readers did to an open report's screen that no bookmark keeps. */
export interface ViewState {
  readonly selection: Selection | null
  readonly focus: Focus | null
  /** Before the reader's last filter; null when there is nothing to take back. */
  readonly beforeFilter: ReaderView | null
  /** Pages shown before, the latest last. */
  readonly pagesBefore: readonly string[]
  /** Grows when everything that floats over the page has to close. */
  readonly overlaysClosed: number
}

export const readerViewOf = ({ filters, slicers, changes }: ReportState): ReaderView => ({
  filters,
  slicers,
  changes,
})

/** As a report opens. */
export const freshView: ViewState = {
  selection: null,
  focus: null,
  beforeFilter: null,
  pagesBefore: [],
  overlaysClosed: 0,
}
