import { isPlainObject } from '../definition/shape.ts'
import type { ReportState } from './report-state.ts'

/** As much of an open report as says its theme. */
export interface Themed extends Pick<ReportState, 'themeJson'> {
  readonly definition: Pick<ReportState['definition'], 'theme'>
}

/** A theme as pages give it: Power BI's theme file, of which the names below are understood. */
export type ThemeJson = { readonly [name: string]: unknown }
export type ThemeMode = 'system' | 'light' | 'dark'

/** What a theme changes; what it leaves out stays as the product draws it. */
export interface Theme {
  /** 'system' follows the reader's device; absent: as the background says, and 'system' without one. */
  readonly mode?: ThemeMode
  /** Series in order. */
  readonly dataColors?: readonly string[]
  readonly background?: string
  readonly foreground?: string
  readonly tableAccent?: string
  readonly good?: string
  readonly bad?: string
}

const colours = ['background', 'foreground', 'tableAccent', 'good', 'bad'] as const
const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** What is wrong with the parts of a theme that are understood, each with its place. */
export function themeProblems(json: ThemeJson): readonly string[] {
  const expected = 'has to be a colour such as #1B6CA8'
  const { dataColors, mode } = json
  return [
    ...colours.flatMap((name) =>
      json[name] === undefined || isColour(json[name]) ? [] : [`themeJson.${name} ${expected}`],
    ),
    ...(dataColors !== undefined && !Array.isArray(dataColors)
      ? ['themeJson.dataColors has to be a list']
      : []),
    ...(Array.isArray(dataColors) ? dataColors : []).flatMap((colour, index) =>
      isColour(colour) ? [] : [`themeJson.dataColors[${index}] ${expected}`],
    ),
    ...(mode === undefined || mode === 'system' || mode === 'light' || mode === 'dark'
      ? []
      : ['themeJson.mode has to be system, light or dark']),
  ]
}

/** The theme in force as JSON: the page's, the report's own, or one that changes nothing. */
export const themeJsonOf = ({ themeJson, definition }: Themed): ThemeJson =>
  themeJson ?? definition.theme ?? { name: 'Casement' }

/** The theme in force; parts that are wrong are left out. */
export function themeOf(state: Themed): Theme {
  const json = themeJsonOf(state)
  const dataColors = Array.isArray(json.dataColors) ? json.dataColors.filter(isColour) : []
  const given = colours.filter((name) => isColour(json[name])).map((name) => [name, json[name]])
  const { mode } = json
  const isMode = mode === 'system' || mode === 'light' || mode === 'dark'
  return {
    ...(isMode ? { mode } : isColour(json.background) ? { mode: modeOf(json.background) } : {}),
    ...(dataColors.length ? { dataColors } : {}),
    ...Object.fromEntries(given),
  }
}

/** The report under another theme; null goes back to its own. */
export const withTheme = (state: ReportState, json: unknown): ReportState => ({
  ...state,
  themeJson: isPlainObject(json) ? json : null,
})

/** A ground is dark when white text is read better on it than black (WCAG 2 relative luminance). */
function modeOf(colour: string): 'light' | 'dark' {
  const digits =
    colour.length === 4
      ? Array.from(colour.slice(1), (digit) => digit + digit)
      : colour.slice(1).match(/../g)!
  const [red, green, blue] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179 ? 'dark' : 'light'
}
