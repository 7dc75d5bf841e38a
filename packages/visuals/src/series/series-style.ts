import type { Scenario } from '../definition/field.ts'
import { isOfLines } from '../definition/series-formats.ts'
import type { Chart } from '../definition/series-formats.ts'
import type { Ink } from '../scene/ink.ts'
import { maxColours } from '../writing/member-colours.ts'
import type { ChartSeries } from './chart-data.ts'

/** A series is a line in a chart of lines, and over columns where it has that role. */
export const isLine = (visual: Chart, { figure }: ChartSeries): boolean =>
  isOfLines(visual) || figure.role === 'line'

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

/** Maximum of figures of a line that each have a dot. */
const maxDots = 24

/** True for lines whose figures have a dot each. */
export const hasDots = (
  format: { readonly markers?: boolean | undefined; readonly stacked?: boolean | undefined } | undefined,
  count: number,
): boolean => format?.markers ?? (count <= maxDots && !format?.stacked)

/** The dots of a line tell it apart as well as its colour; scenarios have their own strokes. */
export const lineSymbol = ({ scenario }: Pick<ChartSeries, 'scenario'>, index: number): number =>
  scenario === undefined ? index : 0

/** A figure between two gaps is no line. */
export const isIsland = ({ values }: ChartSeries, row: number): boolean =>
  values[row] !== null && (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null

/** From here on marks are drawn as one: without motion, without words and without a style for each. */
export const manyMarks = 400

/** Opacity of what is not chosen: it steps back and keeps its outline. */
export const notChosenOpacity = 0.3

/** The fill of a mark that is not chosen. */
export const backFill = (isBack: boolean): { 'fill-opacity'?: number } =>
  isBack ? { 'fill-opacity': notChosenOpacity } : {}

/** True for what is not certain yet: it is drawn by its outline. */
export const isOutlined = ({ scenario }: Pick<ChartSeries, 'scenario'>): boolean =>
  scenario === 'budget' || scenario === 'forecast'

/** About how wide a text is drawn. */
export const textWidthPx = (text: string, fontPx: number): number => text.length * fontPx * 0.56
