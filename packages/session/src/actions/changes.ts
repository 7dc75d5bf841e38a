import {
  bookmarksOf,
  bookmarkText,
  capturedBookmark,
  pageNamed,
  withActivePage,
  withBookmark,
  withClonedVisual,
  withFilters,
  withSettings,
  withSlicer,
  withTheme,
  withVisualChange,
} from '@casement/report'
import type {
  BookmarkState,
  CloneOptions,
  FilterPlace,
  FiltersOperation,
  ReportState,
  Settings,
  ThemeJson,
} from '@casement/report'
import type { ReportFilter, SortEntry } from '@casement/visuals'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import { toPage } from '../state/entities.ts'
import type { Figures } from './figures.ts'
import type { Initiator, OpenState } from '../state/frame-state.ts'
import type { Personal } from './personal.ts'
import type { RaisedPlace } from '../state/raised-events.ts'
import type { ViewState } from '../state/view-state.ts'

/** What calls and readers change of the open report. Each change asks for its figures and tells the page. */
export interface Changes {
  /** A change that may lead to another page; `view` is how the screen stands there. */
  turn(
    change: (report: ReportState) => ReportState,
    initiator: Initiator,
    view?: (present: OpenState) => Partial<ViewState>,
  ): void
  setActivePage(name: string, initiator: Initiator): void
  setFilters(
    place: FilterPlace,
    operation: FiltersOperation,
    filters: readonly ReportFilter[],
    initiator?: Initiator,
  ): void
  /** Chooses in a slicer; an empty list is no choice. */
  setSlicer(page: string, slicer: string, filters: readonly ReportFilter[], initiator: Initiator): void
  setSettings(patch: Settings): void
  /** A copy of a visual beside it, until the next load; gives the copy's name. */
  cloneVisual(page: string, visual: string, options: Omit<CloneOptions, 'name'>): string
  applyBookmark(state: BookmarkState, name: string | undefined, initiator: Initiator): void
  /** The view as it is, under a name of its own. */
  captureBookmark(options: { allPages?: boolean }): { name: string; state: string }
  /** Shows the bookmark at a place of the list and offers the ones beside it; null ends it. */
  play(place: number | null, initiator: Initiator): void
  sortVisual(page: string, visual: string, sort: readonly SortEntry[]): void
  /** The same, of a visual on the page that is shown. */
  sortShown(visual: string, sort: readonly SortEntry[]): void
  /** null: back to the report's own theme. */
  setTheme(themeJson: ThemeJson | null): void
}

export interface ChangesOptions {
  readonly context: SessionContext
  readonly figures: Figures
  readonly personal: Personal
  readonly newId: () => string
}

export function createChanges({ context, figures, personal, newId }: ChangesOptions): Changes {
  const { raise, changeReport } = context

  const turn: Changes['turn'] = (change, initiator, view = () => ({})) => {
    const before = context.open()
    const next = changeReport(change)
    if (!before || !next) return
    // Before want(): a page without figures is rendered at once, and rendered comes after pageChanged.
    if (next.report.activePage !== before.report.activePage) tellPage(before, next, initiator)
    context.patch(view)
    figures.want()
  }

  function applyBookmark(bookmark: BookmarkState, name: string | undefined, initiator: Initiator): void {
    turn(
      (report) => withBookmark(report, bookmark),
      initiator,
      () => {
        raise('bookmarkApplied', { initiator, bookmarkName: name ?? null })
        return { arrivals: {} }
      },
    )
  }

  function tellPage(before: OpenState, next: OpenState, initiator: Initiator): void {
    figures.forgetDrawn()
    context.patch(({ pagesBefore }) => ({
      pagesBefore: [...pagesBefore, before.report.activePage],
      selection: null,
      focus: null,
      spotlight: null,
      tooltip: null,
    }))
    raise('pageChanged', {
      initiator,
      newPage: toPage(activePage(next), next.report),
      oldPage: toPage(activePage(before), next.report),
    })
  }

  return {
    turn,
    setActivePage(name, initiator) {
      const present = context.open()
      if (!present || !pageNamed(present.report.definition, name)) return
      if (present.report.activePage !== name) turn((report) => withActivePage(report, name), initiator)
    },
    setFilters(place, operation, filters, initiator = 'sdk') {
      if (!changeReport((report) => withFilters(report, place, operation, filters))) return
      raise('filtersApplied', { initiator, filters }, placeOf(place))
      figures.want()
      if (initiator === 'user') personal.noteChange()
    },
    setSlicer(page, slicer, filters, initiator) {
      if (!changeReport((report) => withSlicer(report, page, slicer, filters))) return
      raise('filtersApplied', { initiator, filters }, { page, visual: slicer })
      figures.want()
      if (initiator === 'user') personal.noteChange()
    },
    setSettings(patch) {
      const hadBookmarks = context.open()?.report.settings.personalBookmarksEnabled === true
      const next = changeReport((report) => withSettings(report, patch))
      if (!next) return
      figures.want()
      if (!hadBookmarks && next.report.settings.personalBookmarksEnabled === true)
        void personal.enableBookmarks()
    },
    cloneVisual(page, visual, options) {
      const name = newId()
      const change = (report: ReportState) => withClonedVisual(report, page, visual, { ...options, name })
      if (changeReport(change)) figures.want()
      return name
    },
    sortVisual(page, visual, sort) {
      if (changeReport((report) => withVisualChange(report, page, visual, { sort }))) figures.want()
    },
    sortShown(visual, sort) {
      const change = (report: ReportState) => withVisualChange(report, report.activePage, visual, { sort })
      if (!changeReport(change)) return
      figures.want()
      personal.noteChange()
    },
    applyBookmark,
    captureBookmark(options) {
      const present = context.open()
      const captured = present ? capturedBookmark(present.report, options) : {}
      return { name: newId(), state: bookmarkText(captured) }
    },
    play(place, initiator) {
      const present = context.open()
      if (!present) return
      const bookmark = place === null ? undefined : bookmarksOf(present.report.definition)[place]
      context.patch(() => ({ playing: bookmark ? place : null }))
      if (bookmark) applyBookmark(bookmark.state ?? {}, bookmark.name, initiator)
    },
    setTheme(themeJson) {
      // Nothing is asked for anew; what stands is drawn in other colours.
      if (changeReport((report) => withTheme(report, themeJson))) figures.redraw()
    },
  }
}

const placeOf = (place: FilterPlace): RaisedPlace => {
  switch (place.kind) {
    case 'report':
      return {}
    case 'page':
      return { page: place.page }
    case 'visual':
      return { page: place.page, visual: place.visual }
  }
}
