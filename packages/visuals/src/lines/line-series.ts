import type { LineSeriesOption } from 'echarts/charts'
import type { LineFormat } from '../definition/series-formats.ts'
import type { ChartSeries } from '../series/chart-data.ts'
import {
  colourOf,
  isComparison,
  isIsland,
  labelOf,
  manyMarks,
  maxDots,
  notChosenOpacity,
  overOthers,
  seriesId,
} from '../series/series-style.ts'
import type { SeriesOptions } from '../series/series-style.ts'

export interface LineOptions extends SeriesOptions {
  readonly format: Pick<LineFormat, 'markers' | 'area' | 'stacked' | 'gaps'>
  readonly isTime: boolean
}

/** How the line of a scenario is drawn: what is not certain yet is broken. */
const strokes = { actual: 'solid', priorYear: 'solid', budget: 'dotted', forecast: 'dashed' } as const

/** Lines are told apart by their dots as well as by their colours. */
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const

/** The series of a line chart. A period without a figure is a gap, unless the format says otherwise. */
export const linesOf = (options: LineOptions): LineSeriesOption[] =>
  options.data.series.flatMap((series, index) =>
    !options.isShown(index)
      ? []
      : options.data.keys.length > manyMarks
        ? manyPointsOf(series, index, options)
        : [lineOf(series, index, options)],
  )

/** A line of so many figures that none is told by itself, and dots where some are chosen. */
function manyPointsOf(series: ChartSeries, index: number, options: LineOptions): LineSeriesOption[] {
  const { data, isChosen, isTime, format } = options
  const empty = format.gaps === 'zero' || format.stacked ? 0 : Number.NaN
  const placed = (figure: number, row: number) => (isTime ? [momentOf(data.keys[row]), figure] : figure)
  const figures = series.values.map((value) => (value === null ? empty : Number(value)))
  const whole: LineSeriesOption = {
    ...lineOf({ ...series, values: [] }, index, options),
    silent: true,
    showSymbol: false,
    data: figures.map(placed),
  }
  if (!isChosen) return [whole]
  const dots: LineSeriesOption = {
    ...whole,
    id: `${whole.id} chosen`,
    stack: '',
    showSymbol: true,
    symbolSize: 8,
    lineStyle: { width: 0 },
    areaStyle: { opacity: 0 },
    data: figures.flatMap((figure, row) =>
      isChosen(row, index) ? [isTime ? [momentOf(data.keys[row]), figure] : [row, figure]] : [],
    ),
  }
  return [whole, dots]
}

function lineOf(series: ChartSeries, index: number, options: LineOptions): LineSeriesOption {
  const { data, panel, ink, isLabelled, power, isChosen, format, isTime } = options
  const colour = colourOf(series, index, ink)
  const hasDots = format.markers ?? (data.categories.length <= maxDots && !format.stacked)
  const lines = data.series.filter(({ figure }) => figure.role === series.figure.role)
  const isMain = lines.length === 1 || series.scenario === 'actual'
  const isNamed = isMain || (series.scenario === undefined && !isComparison(lines))
  return {
    type: 'line',
    name: series.label,
    id: seriesId(panel, index),
    xAxisIndex: panel,
    yAxisIndex: panel,
    z: isMain ? 5 : 4,
    connectNulls: format.gaps === 'connect',
    showSymbol: true,
    symbol: series.scenario === undefined ? symbols[index % symbols.length]! : 'circle',
    lineStyle: {
      color: colour,
      width: format.stacked ? 1 : isMain ? 2.25 : 1.75,
      type: strokes[series.scenario ?? 'actual'],
      opacity: isChosen ? notChosenOpacity : 1,
    },
    itemStyle: { color: colour, borderColor: ink.token('surface'), borderWidth: 1 },
    ...(format.stacked ? { stack: `${panel} lines` } : {}),
    ...(format.stacked || format.area
      ? { areaStyle: { color: colour, opacity: format.stacked ? (isChosen ? 0.35 : 0.8) : 0.14 } }
      : {}),
    emphasis: { disabled: true },
    // Labels move apart, and one that finds no place is left out.
    labelLayout: { hideOverlap: true, moveOverlap: 'shiftY' },
    data: series.values.map((value, row) => {
      const isZero = format.gaps === 'zero' || format.stacked
      const figure = value === null ? (isZero ? 0 : Number.NaN) : Number(value)
      const isAlone = isIsland(series, row)
      const chosen = isChosen?.(row, index) === true
      return {
        value: isTime ? [momentOf(data.keys[row]), figure] : figure,
        // A figure between two gaps is no line: its dot is all there is of it.
        // Without a dot nothing is drawn for it: a line may have thousands of figures.
        ...(chosen || hasDots || isAlone ? {} : { symbol: 'none' }),
        symbolSize: chosen ? 11 : hasDots || isAlone ? 6 : 0,
        ...(isChosen && !chosen ? { itemStyle: { color: colour, opacity: notChosenOpacity } } : {}),
        ...(isLabelled && isNamed && value !== null
          ? {
              label: {
                ...labelOf(series.column.writeInUnit(value, power), ink),
                ...overOthers(data.series, ink),
              },
            }
          : {}),
      }
    }),
  }
}

/** A date of the border as milliseconds in UTC. */
export const momentOf = (key: unknown): number =>
  typeof key === 'string' ? Date.parse(key.length === 10 ? `${key}T00:00:00Z` : `${key}Z`) : Number.NaN
