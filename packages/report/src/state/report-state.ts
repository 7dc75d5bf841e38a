import { models } from '@casement/contract'
import type { ReportFilter, Visual } from '@casement/visuals'
import type { VisualChange } from '../definition/bookmark.ts'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import { customLayoutOf } from '../settings/custom-layout.ts'
import type { CustomLayout } from '../settings/custom-layout.ts'
import { embedSettings, patchedSettings } from '../settings/embed-settings.ts'
import type { EmbedSettings } from '../settings/embed-settings.ts'
import type { SettingsJson } from '../settings/settings-json.ts'
import { changedFilters, filtersAt, plainFilter, withFiltersAt } from './filters.ts'
import type { FilterPlace, Filters } from './filters.ts'
import { definedSlicers, slicersReaching, withChoice, withSlicersOnLoad } from './slicers.ts'
import type { SlicerOnLoad, Slicers } from './slicers.ts'
import type { KnownTimes } from '../period/months-of-figures.ts'
import type { ThemeJson } from './theme.ts'

/** An open report: what was defined, and what has been chosen since. A value; every change gives a new one. */
export interface ReportState {
  readonly definition: ReportDefinition
  /** The active page's name; always the name of a page. */
  readonly activePage: string
  readonly filters: Filters
  readonly slicers: Slicers
  readonly settings: EmbedSettings
  /** Visuals shown, hidden or sorted since the report opened, by page and visual. */
  readonly changes: Readonly<Record<string, Readonly<Record<string, VisualChange>>>>
  /** The theme that the page asked for; null: the report's own. */
  readonly themeJson: ThemeJson | null
  /** A number of the frame border; 0 is none. */
  readonly contrastMode: number
  /** Absent where nothing of the report follows it. */
  readonly times?: KnownTimes
}

/** Filters of a load: a list for the report, or an operation for all pages and one for the page shown first. */
export type FiltersOnLoad =
  | readonly ReportFilter[]
  | {
      readonly allPages?: {
        readonly operation: models.FiltersOperations
        readonly filters?: readonly ReportFilter[]
      }
      readonly currentPage?: {
        readonly operation: models.FiltersOperations
        readonly filters?: readonly ReportFilter[]
      }
    }

export interface OpenOptions {
  readonly pageName?: string
  readonly filters?: FiltersOnLoad
  readonly slicers?: readonly SlicerOnLoad[]
  readonly settings?: SettingsJson
  readonly themeJson?: ThemeJson
  readonly contrastMode?: number
  readonly times?: KnownTimes
}

export const pageNamed = (definition: ReportDefinition, name: string): PageDefinition | undefined =>
  definition.pages.find((page) => page.name === name)

export const visualNamed = (page: PageDefinition, name: string): Visual | undefined =>
  page.visuals.find((visual) => visual.name === name)

/** A page's tab is shown unless the page is hidden in view mode, or made to stand beside marks. */
export const isVisiblePage = ({ visibility, type }: PageDefinition): boolean =>
  visibility !== 'hidden' && type !== 'tooltip'

export const visiblePages = (definition: ReportDefinition): readonly PageDefinition[] =>
  definition.pages.filter(isVisiblePage)

/**
 * A report as its pages say it. A page that is not there is left aside; a plain list of filters takes the place of the
 * report's own on the same targets.
 */
export function openPages(definition: ReportDefinition, options: OpenOptions = {}): ReportState {
  const asked = [options.pageName, definition.activePage].find((name) => name && pageNamed(definition, name))
  const state: ReportState = {
    definition,
    activePage: asked ?? (visiblePages(definition)[0] ?? definition.pages[0]!).name,
    filters: definedFilters(definition),
    slicers: withSlicersOnLoad(definedSlicers(definition), definition, options.slicers ?? []),
    settings: embedSettings(definition.settings, options.settings),
    changes: {},
    themeJson: options.themeJson ?? null,
    contrastMode: options.contrastMode ?? 0,
    ...(options.times && { times: options.times }),
  }
  return withFiltersOnLoad(state, options.filters)
}

function definedFilters(definition: ReportDefinition): Filters {
  const pages = definition.pages.map((page) => [page.name, page.filters ?? []] as const)
  const visuals = definition.pages.map(
    (page) =>
      [
        page.name,
        Object.fromEntries(page.visuals.map((visual) => [visual.name, visual.filters ?? []])),
      ] as const,
  )
  return {
    report: definition.filters ?? [],
    pages: Object.fromEntries(pages),
    visuals: Object.fromEntries(visuals),
  }
}

export function withFiltersOnLoad(state: ReportState, filters: FiltersOnLoad | undefined): ReportState {
  if (!filters) return state
  if (isList(filters))
    return withFilters(state, { kind: 'report' }, models.FiltersOperations.Replace, filters)
  const { allPages, currentPage } = filters
  let next = state
  if (allPages) next = withFilters(next, { kind: 'report' }, allPages.operation, allPages.filters ?? [])
  if (!currentPage) return next
  const place = { kind: 'page', page: next.activePage } as const
  return withFilters(next, place, currentPage.operation, currentPage.filters ?? [])
}

const isList = (filters: FiltersOnLoad): filters is readonly ReportFilter[] => Array.isArray(filters)

/** The report with another page shown; the same when it is shown already or is not there. */
export const withActivePage = (state: ReportState, name: string): ReportState =>
  name === state.activePage || !pageNamed(state.definition, name) ? state : { ...state, activePage: name }

export const withFilters = (
  state: ReportState,
  place: FilterPlace,
  operation: models.FiltersOperations,
  filters: readonly ReportFilter[],
): ReportState => {
  const list = changedFilters(filtersAt(state.filters, place), operation, filters.map(plainFilter))
  return { ...state, filters: withFiltersAt(state.filters, place, list) }
}

/** The report after something was chosen in a slicer; an empty list is no choice. */
export const withSlicer = (
  state: ReportState,
  page: string,
  slicer: string,
  filters: readonly ReportFilter[],
): ReportState => ({
  ...state,
  slicers: withChoice(state.slicers, state.definition, { page, slicer, filters }),
})

export const withSettings = (state: ReportState, patch: SettingsJson): ReportState => ({
  ...state,
  settings: patchedSettings(state.settings, patch),
  changes: patch.customLayout
    ? withoutModes(state.changes, customLayoutOf(patch.customLayout))
    : state.changes,
})

/** A layout that shows or hides a visual goes before what a bookmark said of it earlier. */
function withoutModes(changes: ReportState['changes'], { pages }: CustomLayout): ReportState['changes'] {
  const isSaid = (page: string, visual: string): boolean =>
    pages.get(page)?.visuals.get(visual)?.isHidden !== undefined
  return Object.fromEntries(
    Object.entries(changes).map(([page, byVisual]) => [
      page,
      Object.fromEntries(
        Object.entries(byVisual).map(([visual, { mode, ...rest }]) => [
          visual,
          mode === undefined || isSaid(page, visual) ? rest : { mode, ...rest },
        ]),
      ),
    ]),
  )
}

/** The report after something of one visual was changed. */
export const withVisualChange = (
  state: ReportState,
  page: string,
  visual: string,
  change: VisualChange,
): ReportState => {
  const ofPage = state.changes[page] ?? {}
  return {
    ...state,
    changes: { ...state.changes, [page]: { ...ofPage, [visual]: { ...ofPage[visual], ...change } } },
  }
}

/** Every filter that a visual's figures obey: the report's, its page's, its own and those of slicers that hold there, in this order. */
export const filtersReaching = (
  state: ReportState,
  page: string,
  visual: string,
): readonly ReportFilter[] => [
  ...state.filters.report,
  ...filtersAt(state.filters, { kind: 'page', page }),
  ...filtersAt(state.filters, { kind: 'visual', page, visual }),
  ...slicersReaching(state, pageNamed(state.definition, page)!, visual),
]
