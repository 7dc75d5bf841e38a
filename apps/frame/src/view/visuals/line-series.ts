import type { VisualOf } from '@casement/report'
import type { LineSeriesOption } from 'echarts/charts'
import type { ChartSeries } from '../../figures/chart-data.ts'
import { colourOf, labelOf, notChosenOpacity, overOthers } from './series-style.ts'
import type { SeriesOptions } from './series-style.ts'

interface LineOptions extends SeriesOptions {
  readonly format: NonNullable<VisualOf<'lineChart'>['format']>
  readonly isTime: boolean
}

/** Up to this many figures each has a dot. */
const mostDots = 24

/** How the line of a scenario is drawn: what is not certain yet is broken. */
const strokes = { actual: 'solid', priorYear: 'solid', budget: 'dotted', forecast: 'dashed' } as const

/** The series of a line chart. A period without a figure is a gap, unless the format says otherwise. */
export const linesOf = (options: LineOptions): LineSeriesOption[] =>
  options.data.series.map((series, index) => lineOf(series, index, options))

function lineOf(series: ChartSeries, index: number, options: LineOptions): LineSeriesOption {
  const { data, ink, isLabelled, power, isChosen, format, isTime } = options
  const colour = colourOf(series, index, ink)
  const hasDots = format.markers ?? data.categories.length <= mostDots
  const isMain = data.series.length === 1 || series.scenario === 'actual'
  return {
    type: 'line',
    name: series.label,
    id: `${index}`,
    z: isMain ? 4 : 3,
    connectNulls: format.gaps === 'connect',
    showSymbol: true,
    symbol: 'circle',
    lineStyle: {
      color: colour,
      width: isMain ? 2.25 : 1.75,
      type: strokes[series.scenario ?? 'actual'],
      opacity: isChosen ? notChosenOpacity : 1,
    },
    itemStyle: { color: colour, borderColor: ink.token('surface'), borderWidth: 1 },
    ...(format.area ? { areaStyle: { color: colour, opacity: 0.14 } } : {}),
    emphasis: { disabled: true },
    data: series.values.map((value, row) => {
      const figure = value === null ? (format.gaps === 'zero' ? 0 : Number.NaN) : Number(value)
      const isAlone = isIsland(series, row)
      const chosen = isChosen?.(row, index) === true
      return {
        value: isTime ? [momentOf(data.keys[row]), figure] : figure,
        // A figure between two gaps is no line: its dot is all there is of it.
        symbolSize: chosen ? 11 : hasDots || isAlone ? 6 : 0,
        ...(isChosen && !chosen ? { itemStyle: { color: colour, opacity: notChosenOpacity } } : {}),
        ...(isLabelled && isMain && value !== null
          ? {
              label: {
                ...labelOf(series.column.writeInUnit(value, power), false, ink),
                ...overOthers(data.series, ink),
              },
            }
          : {}),
      }
    }),
  }
}

const isIsland = ({ values }: ChartSeries, row: number): boolean =>
  values[row] !== null && (values[row - 1] ?? null) === null && (values[row + 1] ?? null) === null

/** A date of the border as milliseconds in UTC. */
export const momentOf = (key: unknown): number =>
  typeof key === 'string' ? Date.parse(key.length === 10 ? `${key}T00:00:00Z` : `${key}Z`) : Number.NaN
