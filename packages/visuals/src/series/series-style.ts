import type { UnitPower } from '@casement/format'
import type { Scenario } from '../definition/field.ts'
import type { Ink } from '../scene/ink.ts'
import { maxColours } from '../writing/member-colours.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'

/** What the series of a chart are drawn with. */
export interface SeriesOptions {
  readonly data: ChartData
  /** Which of several small charts it is. */
  readonly panel: number
  readonly ink: Ink
  /** Readers may hide a series in the legend. */
  readonly isShown: (series: number) => boolean
  readonly isLabelled: boolean
  readonly power: UnitPower
  /** Whether a mark is chosen; null while none of the chart's is. */
  readonly isChosen: ((row: number, series: number) => boolean) | null
}

/** How a mark reports which series it is of. */
export const seriesId = (panel: number, series: number): string => `${panel}:${series}`
export function readSeriesId(id: string): { readonly panel: number; readonly series: number } | null {
  const [panel, series] = id.split(':').map((part) => Number.parseInt(part, 10))
  return Number.isInteger(panel) && Number.isInteger(series) ? { panel: panel!, series: series! } : null
}

/** A row or two of months reads better with the prior year peeping out behind the actual one. */
export const isComparison = (series: readonly Pick<ChartSeries, 'scenario'>[]): boolean =>
  series.length === 2 && series.some(({ scenario }) => scenario === 'actual')

/** The token of the colour that tells a series, or its scenario, from the others; `index` among those of the theme. */
export const colourToken = (scenario: Scenario | undefined, index: number): string =>
  scenario === undefined
    ? `series-${index + 1}`
    : scenario === 'priorYear'
      ? 'scenario-prior'
      : 'scenario-actual'

export const colourOf = ({ scenario, colour }: ChartSeries, index: number, ink: Ink): string =>
  ink.token(colourToken(scenario, placeOfColour(colour, index)))

/** Among the colours of the theme; what has none of its own has the one of its place, and the last is shared. */
export const placeOfColour = (colour: number | undefined, index: number): number =>
  colour ?? Math.min(index, maxColours - 1)

/** Up to this many figures of a line each has a dot. */
export const maxDots = 24

/** A figure between two gaps is no line. */
export const isIsland = ({ values }: ChartSeries, row: number): boolean =>
  values[row] !== null && (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null

/** From here on marks are drawn as one: without motion, without words and without a style for each. */
export const manyMarks = 400

/** What is not chosen steps back and keeps its outline. */
export const notChosenOpacity = 0.3

/** A figure above its point. */
export const labelOf = (text: string, ink: Ink) => ({
  show: text !== '',
  position: 'top' as const,
  formatter: text,
  fontFamily: ink.font,
  fontSize: ink.fontPx,
  color: ink.token('text'),
  // Figures stay readable where their marks step back.
  opacity: 1,
})

/** What is not certain yet is drawn by its outline. */
export const isOutlined = ({ scenario }: Pick<ChartSeries, 'scenario'>): boolean =>
  scenario === 'budget' || scenario === 'forecast'

/** Where a label meets another mark: a rim around it on a solid one, a ground under it on an outlined one. */
export const overOthers = (series: readonly ChartSeries[], ink: Ink) =>
  series.some(isOutlined)
    ? { backgroundColor: ink.token('surface'), padding: [1, 1, 0, 1], distance: 3 }
    : { textBorderColor: ink.token('surface'), textBorderWidth: 3 }

/** About how wide a text is drawn. */
export const textWidthPx = (text: string, fontPx: number): number => text.length * fontPx * 0.56
