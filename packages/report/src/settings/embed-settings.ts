import { models } from '@casement/contract'
import { directionOf, languageOf } from '@casement/words'
import type { Direction, Language } from '@casement/words'
import { customLayoutOf } from './custom-layout.ts'
import type { CustomLayout } from './custom-layout.ts'
import { mergedSettings } from './settings-json.ts'
import type { SettingsJson } from './settings-json.ts'

/** Settings of an open report by which the frame works: each has a value, the default where none was sent. */
export interface EmbedSettings {
  /** The settings as sent, merged: patches are laid over them. */
  readonly json: SettingsJson
  /** The language of the frame's own words. */
  readonly language: Language
  /** The direction of lines in the language that was asked for, which may be one that the frame does not speak. */
  readonly direction: Direction
  /** BCP 47 tag of the language that figures, dates and sorting follow. */
  readonly locale: string
  readonly layoutType: models.LayoutType
  /** Layout by the host; without effect unless `layoutType` is Custom. */
  readonly customLayout: CustomLayout
  /** Ratio, 0.25 to 4. */
  readonly zoomLevel: number
  readonly background: models.BackgroundType
  readonly panes: Panes
  readonly actionBar: boolean
  /** The bar with the zoom, beside the tabs of pages. */
  readonly statusBar: boolean
  readonly hideErrors: boolean
  readonly persistentFiltersEnabled: boolean
  readonly personalBookmarksEnabled: boolean
  readonly visualRenderedEvents: boolean
  readonly hyperlinkClickBehavior: models.HyperlinkClickBehavior
  readonly browserPrintAdjustmentsMode: models.BrowserPrintAdjustmentsMode
  /** Entries that say of a command whether visuals offer it; the last one about a visual counts. */
  readonly commands: readonly models.ICommandsSettings[]
  /** Entries that show or hide headers of visuals; the last one about a visual counts. */
  readonly visualHeaders: readonly models.IVisualHeader[]
  /** Commands and groups that the host adds to menus of visuals. */
  readonly extensions: Readonly<Required<models.IExtensions>>
}

/** Panes as they are when a report opens. */
export interface Panes {
  readonly filters: 'none' | 'collapsed' | 'expanded'
  readonly bookmarks: boolean
  readonly pages: 'none' | 'bottom' | 'left'
}

/** Reads settings, later ones laid over earlier ones: the author's, then the host's. */
export const embedSettings = (...sources: readonly (SettingsJson | undefined)[]): EmbedSettings =>
  parsed(sources.reduce<SettingsJson>((json, source) => mergedSettings(json, source ?? {}), {}))

/** The settings after a patch [`PATCH /report/settings`]. */
export const patchedSettings = (settings: EmbedSettings, patch: SettingsJson): EmbedSettings =>
  parsed(mergedSettings(settings.json, patch))

/** The contract's rule, or the schema of reports, has checked the shape. */
function parsed(json: SettingsJson): EmbedSettings {
  const said = json as models.ISettings
  const { commands = [], groups = [] } = (said.extensions ?? {}) as Partial<models.IExtensions>
  return {
    json,
    language: languageOf(said.localeSettings?.language),
    direction: directionOf(said.localeSettings?.language),
    locale: localeOf(said.localeSettings),
    layoutType: said.layoutType ?? models.LayoutType.Master,
    customLayout: customLayoutOf(said.customLayout),
    zoomLevel: typeof said.zoomLevel === 'number' ? said.zoomLevel : 1,
    background: said.background ?? models.BackgroundType.Default,
    panes: panesOf(said),
    actionBar: said.bars?.actionBar?.visible === true,
    statusBar: said.bars?.statusBar?.visible === true,
    hideErrors: said.hideErrors === true,
    persistentFiltersEnabled: said.persistentFiltersEnabled === true,
    personalBookmarksEnabled: said.personalBookmarksEnabled === true,
    visualRenderedEvents: said.visualRenderedEvents === true,
    hyperlinkClickBehavior: said.hyperlinkClickBehavior ?? models.HyperlinkClickBehavior.Navigate,
    browserPrintAdjustmentsMode:
      said.printSettings?.browserPrintAdjustmentsMode ?? models.BrowserPrintAdjustmentsMode.Default,
    commands: Array.isArray(said.commands) ? said.commands : [],
    visualHeaders: said.visualSettings?.visualHeaders ?? [],
    extensions: { commands, groups },
  }
}

/** Panes by their settings; where these are absent by the older flags for the same. */
function panesOf(said: models.ISettings): Panes {
  const { filters, pageNavigation, bookmarks } = said.panes ?? {}
  const hasFilters = filters?.visible ?? said.filterPaneEnabled !== false
  const hasPages = pageNavigation?.visible ?? said.navContentPaneEnabled !== false
  const isLeft = pageNavigation?.position === models.PageNavigationPosition.Left
  return {
    filters: !hasFilters ? 'none' : filters?.expanded === true ? 'expanded' : 'collapsed',
    bookmarks: bookmarks?.visible ?? said.bookmarksPaneEnabled === true,
    pages: !hasPages ? 'none' : isLeft ? 'left' : 'bottom',
  }
}

/** The first locale that the browser knows of formatLocale, language and British English. */
function localeOf(said: models.ILocaleSettings | undefined): string {
  const names = [said?.formatLocale, said?.language]
  return names.find((name) => typeof name === 'string' && isLocale(name)) ?? 'en-GB'
}

const isLocale = (name: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
