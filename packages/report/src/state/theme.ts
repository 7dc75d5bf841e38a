import { isPlainObject } from '@casement/schema'
import { isColour, isDark } from '@casement/visuals'
import type { ReportDefinition } from '../definition/definition.ts'
import { namedColours } from '../definition/theme.ts'
import type { NamedColour } from '../definition/theme.ts'
import { readVisualStyles } from './theme-styles.ts'
import type { VisualStyles } from './theme-styles.ts'
import { readTextClasses } from './theme-text.ts'
import type { TextStyles } from './theme-text.ts'

/** Part of an open report that decides its theme. */
export interface Themed {
  readonly themeJson: ThemeJson | null
  readonly definition: Pick<ReportDefinition, 'theme'>
}

/** A theme as pages and files give it: Power BI's theme file, of which some is understood. */
export type ThemeJson = { readonly [name: string]: unknown }
export type ThemeMode = 'system' | 'light' | 'dark'

export interface ThemeColours extends Readonly<Partial<Record<NamedColour, string>>> {
  /** Series in order. */
  readonly dataColors?: readonly string[]
}

/** Changes of a theme; what it leaves out stays as the product draws it. */
export interface Theme extends ThemeColours {
  /** 'system' follows the reader's device; absent: as the background says, and 'system' without one. */
  readonly mode?: ThemeMode
  /** Differences in a dark look. */
  readonly dark?: ThemeColours
  /** The ground behind the visuals. */
  readonly page?: string
  readonly text?: TextStyles
  readonly styles?: VisualStyles
}

/** Lists the problems in the parts of a theme that are understood, each with its place. */
export function themeProblems(json: ThemeJson): readonly string[] {
  const expected = 'has to be a colour such as #1B6CA8'
  const { dataColors, mode } = json
  return [
    ...namedColours.flatMap((name) =>
      json[name] === undefined || isColour(json[name]) ? [] : [`themeJson.${name} ${expected}`],
    ),
    ...(dataColors !== undefined && !Array.isArray(dataColors)
      ? ['themeJson.dataColors has to be a list']
      : []),
    ...(Array.isArray(dataColors) ? dataColors : []).flatMap((colour, index) =>
      isColour(colour) ? [] : [`themeJson.dataColors[${index}] ${expected}`],
    ),
    ...(mode === undefined || isMode(mode) ? [] : ['themeJson.mode has to be system, light or dark']),
  ]
}

const isMode = (value: unknown): value is ThemeMode =>
  value === 'system' || value === 'light' || value === 'dark'

/** The theme in force as JSON: the page's, the report's own, or one that changes nothing. */
export const themeJsonOf = ({ themeJson, definition }: Themed): ThemeJson =>
  themeJson ?? definition.theme ?? { name: 'Casement' }

/** The theme in force; parts that are wrong are left out. */
export const themeOf = (state: Themed): Theme => readTheme(themeJsonOf(state)).theme

/** Names of a theme file that mean something here beside those of colours. */
const otherNames = ['$schema', 'name', 'mode', 'dark', 'dataColors', 'textClasses', 'visualStyles']

/** A theme file, and the names in it that mean nothing here. */
export function readTheme(json: ThemeJson): { readonly theme: Theme; readonly left: readonly string[] } {
  const { mode, background } = json
  const { text, left: ofText } = readTextClasses(json.textClasses)
  const { styles, page, left: ofStyles } = readVisualStyles(json.visualStyles)
  const dark = isPlainObject(json.dark) ? coloursIn(json.dark) : undefined
  const ownMode = isMode(mode)
    ? mode
    : dark
      ? 'system'
      : isColour(background)
        ? isDark(background)
          ? 'dark'
          : 'light'
        : undefined
  const unknown = Object.keys(json).filter(
    (name) => !otherNames.includes(name) && !(namedColours as readonly string[]).includes(name),
  )
  return {
    theme: {
      ...coloursIn(json),
      ...(ownMode ? { mode: ownMode } : {}),
      ...(dark ? { dark } : {}),
      ...(page ? { page } : {}),
      ...(Object.keys(text).length ? { text } : {}),
      ...(Object.keys(styles).length ? { styles } : {}),
    },
    left: [...unknown, ...ofText, ...ofStyles],
  }
}

function coloursIn(json: ThemeJson): ThemeColours {
  const dataColors = Array.isArray(json.dataColors) ? json.dataColors.filter(isColour) : []
  const given = namedColours.filter((name) => isColour(json[name])).map((name) => [name, json[name]])
  return { ...(dataColors.length ? { dataColors } : {}), ...Object.fromEntries(given) }
}

/** The report under another theme; null goes back to its own. */
export const withTheme = <Report extends Themed>(state: Report, json: unknown): Report => ({
  ...state,
  themeJson: isPlainObject(json) ? json : null,
})
