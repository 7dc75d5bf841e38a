import type { models } from '@casement/contract'
import type { FilterPlace } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import type { Initiator } from './frame-state.ts'

/** The report, page and visual that an event of a click or a menu names. */
export interface NamedPlace {
  readonly report: { readonly id: string; readonly displayName: string }
  readonly page: { readonly name: string; readonly displayName: string }
  readonly visual: models.IVisual
}

/** Payloads of the events of the view mode; docs/wire.md says when each is raised. */
export interface EventDetails {
  loaded: { readonly initiator: 'sdk' }
  renderingStarted: { readonly initiator: 'sdk' }
  rendered: { readonly initiator: 'sdk' }
  visualRendered: models.IVisual
  visualClicked: NamedPlace & { readonly dataPoints: readonly unknown[] }
  selectionChanged: models.ICavasItemsSelection
  dataSelected: models.ISelection
  filtersApplied: { readonly initiator: Initiator; readonly filters: readonly ReportFilter[] }
  pageChanged: {
    readonly initiator: Initiator
    readonly newPage: models.IPage
    readonly oldPage: models.IPage
  }
  bookmarkApplied: { readonly initiator: Initiator; readonly bookmarkName: string | null }
  commandTriggered: NamedPlace & { readonly command: string; readonly dataPoints?: readonly unknown[] }
  buttonClicked: {
    readonly id: string
    readonly title?: string
    readonly type?: string
    readonly bookmark?: string
  }
  dataHyperlinkClicked: NamedPlace & { readonly url: string }
  swipeStart: models.ISwipeEvent
  swipeEnd: models.ISwipeEvent
  error: models.IError
  info: models.IError
  blur: Readonly<Record<string, never>>
  saved: { readonly reportObjectId: string; readonly reportName: string; readonly saveAs: boolean }
  exportDataCompleted: models.IExportDataCompletedEvent
}
export type RaisedEvent = keyof EventDetails

/** Source of an event; without a page, to the report. */
export interface RaisedPlace {
  readonly page?: string
  readonly visual?: string
}

/** An event that is to be raised. */
export type DueEvent = {
  [Name in RaisedEvent]: readonly [name: Name, detail: EventDetails[Name], place?: RaisedPlace]
}[RaisedEvent]

/** Posts an event to the page. */
export type Raise = <Name extends RaisedEvent>(
  name: Name,
  detail: EventDetails[Name],
  place?: RaisedPlace,
) => void

/** Level at which filters of a place are applied. */
export const placeOf = (place: FilterPlace): RaisedPlace => {
  switch (place.kind) {
    case 'report':
      return {}
    case 'page':
      return { page: place.page }
    case 'visual':
      return { page: place.page, visual: place.visual }
  }
}
