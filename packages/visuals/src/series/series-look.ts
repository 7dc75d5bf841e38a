import { hasHorizontalBars, isCombined, isOfLines } from '../definition/series-formats.ts'
import type { Chart } from '../definition/series-formats.ts'
import type { LegendLook } from './legend-mark.ts'
import type { ChartData } from './chart-data.ts'
import { hasDots, isLine, lineSymbol, placeOfColour } from './series-style.ts'

/** Look of a series of a chart: its columns, its areas, or its line with the dots that it has. */
export function seriesLook(visual: Chart, { series, keys }: ChartData, index: number): LegendLook {
  const each = series[index]!
  const look = { index: placeOfColour(each.colour, index), scenario: each.scenario }
  if (!isLine(visual, each) || (isOfLines(visual) && visual.format?.stacked)) return look
  const isDotted = hasDots(isOfLines(visual) ? visual.format : undefined, keys.length)
  return { ...look, isLine: true, ...(isDotted && { symbol: lineSymbol(each, index) }) }
}

/** Places of the series in the order in which they are seen: of those that stand on one another the uppermost first. */
export function seriesInSight(visual: Chart, { series }: ChartData): readonly number[] {
  const places = series.map((_, index) => index)
  const { format } = visual
  const isUpright = !hasHorizontalBars(visual) && !isCombined(visual)
  const isStacked = format && (('stacked' in format && format.stacked) || ('share' in format && format.share))
  return isUpright && isStacked ? places.toReversed() : places
}
