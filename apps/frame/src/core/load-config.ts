import { readBookmarkText } from '@casement/report'
import type { AskedBookmark, FiltersOnLoad, OpenOptions, Settings, ThemeJson } from '@casement/report'

/** What the frame takes from the configuration of a load, which the contract's rule has checked. */
export interface LoadConfig extends OpenOptions {
  readonly id: string
  readonly accessToken: string
  readonly bookmark?: AskedBookmark
}

/** The part of a configuration that says how a report opens; a phased load may say it again with `render`. */
export function openOptionsOf(body: Readonly<Record<string, unknown>>): OpenOptions {
  const { pageName, filters, settings, theme, contrastMode } = body
  const themeJson = (theme as { themeJson?: unknown } | null | undefined)?.themeJson
  return {
    ...(typeof pageName === 'string' ? { pageName } : {}),
    ...(typeof filters === 'object' && filters !== null ? { filters: filters as FiltersOnLoad } : {}),
    ...(typeof settings === 'object' && settings !== null ? { settings: settings as Settings } : {}),
    ...(typeof themeJson === 'object' && themeJson !== null ? { themeJson: themeJson as ThemeJson } : {}),
    ...(typeof contrastMode === 'number' ? { contrastMode } : {}),
  }
}

export const loadConfigOf = (body: Readonly<Record<string, unknown>>): LoadConfig => ({
  ...openOptionsOf(body),
  id: String(body.id),
  accessToken: String(body.accessToken),
  ...bookmarkOf(body.bookmark),
})

/** A state that cannot be read is left aside, as an unknown page is. */
function bookmarkOf(asked: unknown): { bookmark?: AskedBookmark } {
  const { name, state } = (asked ?? {}) as { name?: unknown; state?: unknown }
  if (typeof name === 'string') return { bookmark: { name } }
  const read = typeof state === 'string' ? readBookmarkText(state) : null
  return read ? { bookmark: { state: read } } : {}
}
