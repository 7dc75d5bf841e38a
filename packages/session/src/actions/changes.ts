import { models } from '@casement/contract'
import type { CaptureOptions } from '@casement/contract'
import {
  bookmarksOf,
  bookmarkText,
  capturedBookmark,
  knownState,
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
  ReportState,
  SettingsJson,
  ThemeJson,
} from '@casement/report'
import type { ReportFilter, SortEntry } from '@casement/visuals'
import type { Initiator, OpenState } from '../state/frame-state.ts'
import { placeOf } from '../state/raised-events.ts'
import type { DueEvent } from '../state/raised-events.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Step } from '../state/transition.ts'
import type { Figures } from './figures.ts'
import type { Personal } from './personal.ts'
import { turned } from './turned.ts'

/** The report with filters on the page that is shown, in the place of those of the same fields. */
function under(report: ReportState, { filters = [] }: CaptureOptions): ReportState {
  if (filters.length === 0) return report
  const place = { kind: 'page', page: report.activePage } as const
  return withFilters(report, place, models.FiltersOperations.Replace, filters as readonly ReportFilter[])
}

/** Changes of the open report by calls and readers. Each requests its figures and notifies the host. */
export interface Changes {
  setActivePage(name: string, initiator: Initiator): void
  setFilters(
    place: FilterPlace,
    operation: models.FiltersOperations,
    filters: readonly ReportFilter[],
    initiator?: Initiator,
  ): void
  /** Chooses in a slicer; an empty list is no choice. */
  setSlicer(page: string, slicer: string, filters: readonly ReportFilter[], initiator: Initiator): void
  setSettings(patch: SettingsJson): void
  /** A copy of a visual beside it, until the next load; gives the copy's name. */
  cloneVisual(page: string, visual: string, options: Omit<CloneOptions, 'name'>): string
  applyBookmark(state: BookmarkState, name: string | undefined, initiator: Initiator): void
  /** The view as it is, under a name of its own. */
  captureBookmark(options: CaptureOptions): { name: string; state: string }
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
  const { perform } = figures

  /** A change of the report alone, whose figures are asked for. */
  const change = (next: (report: ReportState) => ReportState, events: readonly DueEvent[] = []) =>
    perform(({ report, ...rest }) => ({ state: { ...rest, report: next(report) }, events, queries: 'page' }))

  return {
    setActivePage(name, initiator) {
      perform((present) => {
        if (!pageNamed(present.report.definition, name) || present.report.activePage === name) return null
        return turned(present, withActivePage(present.report, name), initiator)
      })
    },
    setFilters(place, operation, filters, initiator = 'sdk') {
      const event = ['filtersApplied', { initiator, filters }, placeOf(place)] as const
      if (!change((report) => withFilters(report, place, operation, filters), [event])) return
      if (initiator === 'user') personal.noteChange()
    },
    setSlicer(page, slicer, filters, initiator) {
      const event = ['filtersApplied', { initiator, filters }, { page, visual: slicer }] as const
      if (!change((report) => withSlicer(report, page, slicer, filters), [event])) return
      if (initiator === 'user') personal.noteChange()
    },
    setSettings(patch) {
      const hadBookmarks = context.open()?.report.settings.personalBookmarksEnabled
      const next = change((report) => withSettings(report, patch))
      if (next && !hadBookmarks && next.report.settings.personalBookmarksEnabled)
        void personal.enableBookmarks()
    },
    cloneVisual(page, visual, options) {
      const name = newId()
      change((report) => withClonedVisual(report, page, visual, { ...options, name }))
      return name
    },
    sortVisual(page, visual, sort) {
      change((report) => withVisualChange(report, page, visual, { sort }))
    },
    sortShown(visual, sort) {
      if (change((report) => withVisualChange(report, report.activePage, visual, { sort })))
        personal.noteChange()
    },
    applyBookmark(bookmark, name, initiator) {
      // It may be of somebody who has more of the model.
      perform((present) => atBookmark(present, knownState(bookmark, present.model), name, initiator))
    },
    captureBookmark(options) {
      const present = context.open()
      const captured = present ? capturedBookmark(under(present.report, options), options) : {}
      return { name: newId(), state: bookmarkText(captured) }
    },
    play(place, initiator) {
      perform((present) => {
        const bookmark = place === null ? undefined : bookmarksOf(present.report.definition)[place]
        const playing = { ...present, playing: bookmark ? place : null }
        return bookmark
          ? atBookmark(playing, bookmark.state ?? {}, bookmark.name, initiator)
          : { state: playing }
      })
    },
    setTheme(themeJson) {
      // Nothing is asked for anew; what stands is drawn in other colours.
      perform((present) => ({
        state: { ...present, report: withTheme(present.report, themeJson) },
        queries: 'redraw',
      }))
    },
  }
}

function atBookmark(
  present: OpenState,
  bookmark: BookmarkState,
  name: string | undefined,
  initiator: Initiator,
): Step {
  const step = turned(present, withBookmark(present.report, bookmark), initiator)
  return {
    ...step,
    state: { ...step.state, arrivals: {} },
    events: [...step.events, ['bookmarkApplied', { initiator, bookmarkName: name ?? null }]],
  }
}
