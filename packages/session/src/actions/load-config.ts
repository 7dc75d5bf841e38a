import { models } from '@casement/contract'
import type { ToldView } from '@casement/contract'
import { mergedSettings, readBookmarkText } from '@casement/report'
import type {
  AskedBookmark,
  FiltersOnLoad,
  OpenOptions,
  SettingsJson,
  SlicerOnLoad,
  ThemeJson,
} from '@casement/report'

/** Options that the frame takes from the configuration of a load, which the contract's rule has checked. */
export interface LoadConfig extends OpenOptions {
  readonly id: string
  readonly accessToken: string
  readonly bookmark?: AskedBookmark
  /** A bookmark was asked for whose state cannot be read. */
  readonly hasStrayBookmark?: boolean
  /** The one visual that is embedded. */
  readonly visualName?: string
  /** How the report stood when the browser loaded the frame again; it opens so. */
  readonly view?: { readonly bookmark?: AskedBookmark; readonly options: OpenOptions }
  /** The page wants to edit the report (viewMode of the frame border). */
  readonly asksToEdit?: boolean
  /** Sentences of what was asked for that this frame leaves aside, whatever the report is. */
  readonly leftAside: readonly string[]
}

/** The part of a configuration that says how a report opens; a phased load may say it again with `render`. */
function openOptionsOf(body: Readonly<Record<string, unknown>>): OpenOptions {
  const { pageName, filters, slicers, settings, theme, contrastMode } = body
  const themeJson = (theme as { themeJson?: unknown } | null | undefined)?.themeJson
  return {
    ...(typeof pageName === 'string' ? { pageName } : {}),
    ...(typeof filters === 'object' && filters !== null ? { filters: filters as FiltersOnLoad } : {}),
    ...(Array.isArray(slicers) ? { slicers: slicers as readonly SlicerOnLoad[] } : {}),
    ...(typeof settings === 'object' && settings !== null ? { settings: settings as SettingsJson } : {}),
    ...(typeof themeJson === 'object' && themeJson !== null ? { themeJson: themeJson as ThemeJson } : {}),
    ...(typeof contrastMode === 'number' ? { contrastMode } : {}),
  }
}

/** Configuration of the render of a phased load; the filters of that load are in force, and said again they add nothing. */
export function renderOptionsOf(
  body: Readonly<Record<string, unknown>>,
  filtersOfLoad: FiltersOnLoad | undefined,
): OpenOptions {
  const { filters, ...options } = openOptionsOf(body)
  const isSaid = JSON.stringify(filters) === JSON.stringify(filtersOfLoad)
  return filters && !isSaid ? { ...options, filters } : options
}

/** `language` and `formatLocale` of the frame's address; the settings of the load go before them. */
export interface AddressLocale {
  readonly language?: string
  readonly formatLocale?: string
}

/** What the frame's address says of the load. */
export interface AddressSettings {
  readonly locale?: AddressLocale
  /** It has the parameter `filter` of Power BI's links. */
  readonly hasFilter?: boolean
}

/**
 * Sentences of what a configuration and an address ask for that no report here answers, or that nobody at the host asked
 * for.
 */
const leftAsideOf = (
  { datasetBinding, tokenType, view }: Readonly<Record<string, unknown>>,
  hasFilter: boolean,
) => [
  ...((datasetBinding as { datasetId?: unknown } | null | undefined)?.datasetId
    ? ['datasetBinding is left aside: a report asks the dataset that its content names']
    : []),
  ...(tokenType === models.TokenType.Aad
    ? ['tokenType says Aad; the token is taken as the embed token that it is']
    : []),
  ...(view
    ? [
        'The frame was loaded again, as where its element is moved; what was chosen in the report is chosen again',
      ]
    : []),
  ...(hasFilter
    ? ['The filter in the address of the frame is left aside; filters are set by the configuration']
    : []),
]

/** The language that settings ask for, as they say it; undefined where they ask for none. */
export function languageAsked(settings: SettingsJson | undefined): string | undefined {
  const { language } = (settings?.localeSettings ?? {}) as { language?: unknown }
  return typeof language === 'string' && language !== '' ? language : undefined
}

export function loadConfigOf(
  body: Readonly<Record<string, unknown>>,
  { locale: addressLocale = {}, hasFilter = false }: AddressSettings = {},
): LoadConfig {
  const options = openOptionsOf(body)
  const isOne = body.type === 'visual' && typeof body.visualName === 'string'
  return {
    ...options,
    ...(Object.keys(addressLocale).length > 0
      ? { settings: mergedSettings({ localeSettings: addressLocale }, options.settings ?? {}) }
      : {}),
    id: String(body.id),
    accessToken: String(body.accessToken),
    ...bookmarkOf(body.bookmark),
    ...viewOf(body),
    ...(isOne ? { visualName: body.visualName as string } : {}),
    ...(body.viewMode === models.ViewMode.Edit ? { asksToEdit: true } : {}),
    leftAside: leftAsideOf(body, hasFilter),
  }
}

/** A state that cannot be read is left aside, as an unknown page is. */
function bookmarkOf(asked: unknown): Pick<LoadConfig, 'bookmark' | 'hasStrayBookmark'> {
  const { name, state } = (asked ?? {}) as { name?: unknown; state?: unknown }
  if (typeof name === 'string') return { bookmark: { name } }
  const read = typeof state === 'string' ? readBookmarkText(state) : null
  if (read) return { bookmark: { state: read } }
  return typeof state === 'string' ? { hasStrayBookmark: true } : {}
}

/** A view of another report is left aside. */
function viewOf({ id, view }: Readonly<Record<string, unknown>>): Pick<LoadConfig, 'view'> {
  const told = (view ?? {}) as Partial<ToldView>
  if (told.id !== id) return {}
  const { bookmark } = bookmarkOf(told.bookmark)
  return {
    view: { ...(bookmark ? { bookmark } : {}), options: openOptionsOf(told as Record<string, unknown>) },
  }
}
