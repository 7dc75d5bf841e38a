import { models } from '@casement/contract'
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
  /** The page wants to edit the report (viewMode of the frame border). */
  readonly asksToEdit?: boolean
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

export function loadConfigOf(
  body: Readonly<Record<string, unknown>>,
  addressLocale: AddressLocale = {},
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
    ...(isOne ? { visualName: body.visualName as string } : {}),
    ...(body.viewMode === models.ViewMode.Edit ? { asksToEdit: true } : {}),
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
