import type { ReportFilter } from '@casement/visuals'
import { bookmarkStateShape } from '../definition/bookmark.ts'
import type { Bookmark, BookmarkState, VisualChange } from '../definition/bookmark.ts'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import { drillAt, drillLevelsOf } from './drill.ts'
import { filtersAt } from './filters.ts'
import { pageLayoutOf } from './page-layout.ts'
import { openPages, pageNamed, withActivePage, withFiltersOnLoad } from './report-state.ts'
import type { OpenOptions, ReportState } from './report-state.ts'
import { slicerAt, slicersHolding, withChoices, withSlicersOnLoad } from './slicers.ts'
import type { Slicers } from './slicers.ts'

/** Every bookmark that can be applied, groups opened, in the order of the file. */
export const bookmarksOf = ({ bookmarks = [] }: ReportDefinition): readonly Bookmark[] =>
  bookmarks.flatMap((bookmark) => bookmark.children ?? [bookmark])

export const bookmarkNamed = (definition: ReportDefinition, name: string): Bookmark | undefined =>
  bookmarksOf(definition).find((bookmark) => bookmark.name === name)

/** The version is in front; what follows is this package's own affair. */
const mark = 'casement-bookmark-1:'

/** A bookmark's state as the opaque text that travels. */
export const bookmarkText = (state: BookmarkState): string => mark + JSON.stringify(state)

/** A state read back from its text; null when it is none of ours or names what no report has. */
export function readBookmarkText(text: string): BookmarkState | null {
  if (!text.startsWith(mark)) return null
  let json: unknown
  try {
    json = JSON.parse(text.slice(mark.length))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return readBookmarkState(json)
}

/** A state read back from JSON; null when it is none of ours or names what no report has. */
export function readBookmarkState(json: unknown): BookmarkState | null {
  let isWrong = false
  const state = bookmarkStateShape.read(json, 'state', () => (isWrong = true))
  return isWrong ? null : state
}

/** The report in a bookmark's view. What the bookmark does not name stays; a page that is gone is left aside. */
export function withBookmark(state: ReportState, bookmark: BookmarkState): ReportState {
  const { activePage, filters = {}, slicers = {}, visuals = {} } = bookmark
  const next: ReportState = {
    ...state,
    filters: {
      report: filters.report ?? state.filters.report,
      pages: { ...state.filters.pages, ...filters.pages },
      visuals: mergedByPage(state.filters.visuals, filters.visuals ?? {}),
    },
    slicers: withChoices(state.slicers, state.definition, slicers),
    changes: mergedByPage(state.changes, visuals),
  }
  return activePage === undefined ? next : withActivePage(next, activePage)
}

/** Bookmark to begin with, as a load names it. */
export type AskedBookmark = { readonly name: string } | { readonly state: BookmarkState }

/** A report as it opens: with the view that was saved, where one was. The load's own page and filters go before it. */
export const openReport = (definition: ReportDefinition, options: OpenOptions = {}): ReportState =>
  openReportAt(definition, undefined, options)

/** A report as it opens at a bookmark; the load's own page and filters go before the bookmark's. */
export function openReportAt(
  definition: ReportDefinition,
  asked: AskedBookmark | undefined,
  options: OpenOptions,
): ReportState {
  const bookmark = asked && ('state' in asked ? asked.state : bookmarkNamed(definition, asked.name)?.state)
  const views = [definition.opens, bookmark].filter((view) => view !== undefined)
  if (views.length === 0) return openPages(definition, options)
  const { filters, slicers, pageName, ...rest } = options
  const seen = views.reduce(withBookmark, openPages(definition, rest))
  const turned = pageName === undefined ? seen : withActivePage(seen, pageName)
  const next = withFiltersOnLoad(turned, filters)
  return { ...next, slicers: withSlicersOnLoad(next.slicers, definition, slicers ?? []) }
}

type ByPage<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const mergedByPage = <T>(present: ByPage<T>, given: ByPage<T>): ByPage<T> => ({
  ...present,
  ...Object.fromEntries(Object.entries(given).map(([page, entry]) => [page, { ...present[page], ...entry }])),
})

/** Choices in slicers that hold on pages, also of those that stand on others. */
function slicersHeld(state: ReportState, pages: readonly PageDefinition[]): Slicers {
  const held: Record<string, Record<string, readonly ReportFilter[]>> = {}
  for (const page of pages)
    for (const { page: at, slicer } of slicersHolding(state.definition, page))
      (held[at] ??= {})[slicer.name] = slicerAt(state.slicers, at, slicer.name)
  return held
}

/** What is kept of the visuals that a page has. */
const ofVisuals = <T>({ visuals }: PageDefinition, byVisual: Readonly<Record<string, T>> = {}) =>
  Object.fromEntries(
    visuals.flatMap(({ name }) => (Object.hasOwn(byVisual, name) ? [[name, byVisual[name]!] as const] : [])),
  )

/** The view as it is now: the active page's, or every page's. Filters of the report are always part of it. */
export function capturedBookmark(state: ReportState, options: { allPages?: boolean } = {}): BookmarkState {
  const pages = options.allPages ? state.definition.pages : [pageNamed(state.definition, state.activePage)!]
  const byPage = <T>(read: (page: (typeof pages)[number]) => T) =>
    Object.fromEntries(pages.map((page) => [page.name, read(page)]))
  return {
    activePage: state.activePage,
    filters: {
      report: state.filters.report,
      pages: byPage((page) => filtersAt(state.filters, { kind: 'page', page: page.name })),
      visuals: byPage((page) => ofVisuals(page, state.filters.visuals[page.name])),
    },
    slicers: mergedByPage(
      slicersHeld(state, pages),
      byPage((page) => ofVisuals(page, state.slicers[page.name])),
    ),
    visuals: byPage((page) => {
      const shown = new Map(pageLayoutOf(state, page).visuals.map(({ visual }) => [visual.name, visual]))
      return Object.fromEntries(
        page.visuals.map((visual): [string, VisualChange] => {
          const sort =
            state.changes[page.name]?.[visual.name]?.sort ?? ('sort' in visual ? visual.sort : undefined)
          return [
            visual.name,
            {
              mode: shown.has(visual.name) ? 'visible' : 'hidden',
              ...(sort ? { sort } : {}),
              ...(drillLevelsOf(visual) ? { drill: drillAt(state, page.name, visual) } : {}),
            },
          ]
        }),
      )
    }),
  }
}
