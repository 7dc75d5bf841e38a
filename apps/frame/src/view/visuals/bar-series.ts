import type { BarSeriesOption } from 'echarts/charts'
import type { ChartSeries } from '../../figures/chart-data.ts'
import type { Ink } from './ink.ts'
import { colourOf, isComparison, labelOf, notChosenOpacity, overOthers } from './series-style.ts'
import type { SeriesOptions } from './series-style.ts'

interface BarOptions extends SeriesOptions {
  readonly isStacked: boolean
}

/** The series of a column chart; with a choice elsewhere, each as a whole that steps back and its chosen part. */
export function barsOf(options: BarOptions): BarSeriesOption[] {
  const { data, isStacked } = options
  const bars = data.series.flatMap((series, index) => {
    const bar = barOf(series, index, options)
    return series.chosen ? [steppedBack(bar), chosenPart(bar, series)] : [bar]
  })
  // What is compared with is drawn first, hence to the left.
  return isStacked ? bars : bars.toSorted((a, b) => (a.z ?? 0) - (b.z ?? 0))
}

function barOf(series: ChartSeries, index: number, options: BarOptions): BarSeriesOption {
  const { data, ink, isStacked, isLabelled, power, isChosen } = options
  const isCompared = !isStacked && isComparison(data.series)
  const isMain = data.series.length === 1 || series.scenario === 'actual'
  const style = styleOf(series, index, ink)
  return {
    type: 'bar',
    name: series.label,
    id: `${index}`,
    z: isCompared && !isMain ? 2 : 3,
    barGap: isCompared ? '-62%' : '8%',
    barCategoryGap: data.categories.length > 24 ? '20%' : '34%',
    barMaxWidth: 56,
    cursor: 'pointer',
    ...(isStacked ? { stack: 'all' } : {}),
    data: series.values.map((value, row) => ({
      value: value === null ? Number.NaN : Number(value),
      ...(isChosen && !isChosen(row, index)
        ? { itemStyle: { ...style, opacity: notChosenOpacity, borderColor: colourOf(series, index, ink) } }
        : {}),
      ...(isLabelled && isMain && value !== null
        ? {
            label: {
              ...labelOf(series.column.writeInUnit(value, power), Number(value) < 0, ink),
              ...overOthers(data.series, ink),
            },
          }
        : {}),
    })),
    itemStyle: style,
    emphasis: { disabled: true },
  }
}

const steppedBack = (bar: BarSeriesOption): BarSeriesOption => ({
  ...bar,
  itemStyle: { ...bar.itemStyle, opacity: notChosenOpacity },
})

const chosenPart = (bar: BarSeriesOption, series: ChartSeries): BarSeriesOption => ({
  ...bar,
  id: `${bar.id} chosen`,
  name: `${series.label}, chosen`,
  barGap: '-100%',
  z: 4,
  data: (series.chosen ?? []).map((value) => (value === null ? Number.NaN : Number(value))),
})

function styleOf(series: ChartSeries, index: number, ink: Ink) {
  const colour = colourOf(series, index, ink)
  switch (series.scenario) {
    case 'budget':
      return { color: ink.token('surface'), borderColor: colour, borderWidth: 1.25 }
    case 'forecast':
      return {
        color: ink.token('surface'),
        borderColor: colour,
        borderWidth: 1.25,
        decal: {
          symbol: 'rect',
          color: colour,
          dashArrayX: [1, 0],
          dashArrayY: [1.5, 4],
          rotation: -Math.PI / 4,
        },
      }
    default:
      return { color: colour }
  }
}
