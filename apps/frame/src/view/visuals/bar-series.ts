import type { BarSeriesOption } from 'echarts/charts'
import type { Value } from '@casement/report'
import { sharesOf } from '../../figures/shares.ts'
import type { ChartSeries } from '../../figures/chart-data.ts'
import { inkOn } from './ink.ts'
import type { Ink } from './ink.ts'
import {
  colourOf,
  isComparison,
  labelOf,
  manyMarks,
  notChosenOpacity,
  overOthers,
  seriesId,
  textWidthPx,
} from './series-style.ts'
import type { SeriesOptions } from './series-style.ts'

export interface BarOptions extends SeriesOptions {
  /** Bars lie, columns stand. */
  readonly isHorizontal: boolean
  readonly isStacked: boolean
  /** Filled to 100 %; drawn as shares from -1 to 1. */
  readonly isShare: boolean
  /** How many pixels of the value axis one unit takes, and what a category takes of the other. */
  readonly unitPx: number
  readonly bandPx: number
  /** Lines cross the columns: figures stand at the foot of them. */
  readonly isCrossed: boolean
}

/** The series of a column chart; with a choice elsewhere, each as a whole that steps back and its chosen part. */
export function barsOf(options: BarOptions): BarSeriesOption[] {
  const { data, isStacked, isShown } = options
  const bars = data.series.flatMap((series, index) => {
    if (!isShown(index)) return []
    if (data.keys.length > manyMarks && !isStacked) return manyBarsOf(series, index, options)
    const bar = barOf(series, index, options)
    return series.chosen ? [steppedBack(bar), chosenPart(bar, series)] : [bar]
  })
  if (isStacked) return [...bars, ...totalsOf(options)]
  // What is compared with is drawn first, hence to the left.
  return bars.toSorted((a, b) => (a.z ?? 0) - (b.z ?? 0))
}

/** So many bars that each is a line: all of them at once, and once more what is chosen. */
function manyBarsOf(series: ChartSeries, index: number, options: BarOptions): BarSeriesOption[] {
  const { panel, ink, isChosen } = options
  const isBack = isChosen !== null || series.chosen !== undefined
  const whole: BarSeriesOption = {
    type: 'bar',
    id: seriesId(panel, index),
    xAxisIndex: panel,
    yAxisIndex: panel,
    large: true,
    largeThreshold: 0,
    silent: true,
    barGap: '0%',
    barCategoryGap: '10%',
    itemStyle: { color: colourOf(series, index, ink), opacity: isBack ? notChosenOpacity : 1 },
    data: series.values.map(drawn),
  }
  if (!isBack) return [whole]
  const chosen = series.chosen ?? series.values.map((value, row) => (isChosen!(row, index) ? value : null))
  const part: BarSeriesOption = {
    ...whole,
    id: `${whole.id} chosen`,
    barGap: '-100%',
    itemStyle: { color: colourOf(series, index, ink) },
    data: chosen.map(drawn),
  }
  return [whole, part]
}

function barOf(series: ChartSeries, index: number, options: BarOptions): BarSeriesOption {
  const { data, panel, ink, isStacked, isShare, isShown, isChosen, bandPx } = options
  const shown = data.series.filter((_, each) => isShown(each))
  const isCompared = !isStacked && isComparison(shown)
  const isMain = shown.length === 1 || series.scenario === 'actual'
  const style = styleOf(series, index, ink)
  const figures = isShare ? data.keys.map((_, row) => shareAt(options, row, index)) : series.values
  return {
    type: 'bar',
    name: series.label,
    id: seriesId(panel, index),
    xAxisIndex: panel,
    yAxisIndex: panel,
    z: isCompared && !isMain ? 2 : 3,
    barGap: isCompared ? '-62%' : '8%',
    barCategoryGap: bandPx < 12 ? '12%' : data.categories.length > 24 ? '20%' : '34%',
    barMaxWidth: 56,
    cursor: 'pointer',
    ...(isStacked ? { stack: `${panel}` } : {}),
    data: figures.map((value, row) => ({
      value: drawn(value),
      ...(isChosen && !isChosen(row, index)
        ? { itemStyle: { ...style, opacity: notChosenOpacity, borderColor: colourOf(series, index, ink) } }
        : {}),
      ...labelAt(series, index, row, Number(value), options, isMain),
    })),
    itemStyle: style,
    emphasis: { disabled: true },
  }
}

const drawn = (value: Value): number => (value === null ? Number.NaN : Number(value))

const shareAt = ({ data, isShown }: BarOptions, row: number, index: number): number | null => {
  const shown = data.series.filter((_, each) => isShown(each))
  return sharesOf(shown, row)[shown.indexOf(data.series[index]!)] ?? null
}

function labelAt(
  series: ChartSeries,
  index: number,
  row: number,
  size: number,
  options: BarOptions,
  isMain: boolean,
) {
  const { data, ink, isLabelled, isStacked, isShare, isHorizontal, isCrossed, power, unitPx, bandPx } =
    options
  const value = series.values[row] ?? null
  if (!isLabelled || value === null) return {}
  if (!isStacked && !isCrossed) {
    if (!isMain) return {}
    const side = isHorizontal ? (size < 0 ? 'left' : 'right') : size < 0 ? 'bottom' : 'top'
    const text = series.column.writeInUnit(value, power)
    return { label: { ...labelOf(text, side, ink), ...overOthers(data.series, ink) } }
  }
  const text = isShare ? `${Math.round(size * 100)}%` : series.column.writeInUnit(value, power)
  // A part too small for its figure goes without; tooltip and table have it.
  const alongPx = Math.abs(size) * unitPx
  const [textPx, linePx] = [textWidthPx(text, ink.fontPx) + 6, ink.fontPx * 1.35]
  const thickPx = Math.min(56, bandPx * 0.72)
  const fits = isHorizontal ? textPx <= alongPx && linePx <= thickPx : linePx <= alongPx && textPx <= thickPx
  if (!fits) return {}
  const isOutlined = series.scenario === 'budget' || series.scenario === 'forecast'
  const isBack = options.isChosen !== null && !options.isChosen(row, index)
  const colour = isOutlined || isBack ? ink.token('text') : inkOn(colourOf(series, index, ink))
  const at = !isCrossed ? 'inside' : size < 0 ? 'insideTop' : 'insideBottom'
  return { label: { ...labelOf(text, at, ink), color: colour } }
}

/** What each stack comes to, above it; where parts lie on both sides of zero a stack has no one end. */
function totalsOf(options: BarOptions): BarSeriesOption[] {
  const { data, panel, ink, isLabelled, isShare, isShown, power, isHorizontal, bandPx } = options
  const shown = data.series.filter((_, index) => isShown(index))
  const sizes = shown.flatMap(({ values }) => values.map(drawn).filter(Number.isFinite))
  const column = shown[0]?.column
  if (!isLabelled || isShare || !column || shown.length < 2 || sizes.some((size) => size < 0)) return []
  const texts = data.keys.map((_, row) => {
    const parts = shown.map(({ values }) => drawn(values[row] ?? null)).filter(Number.isFinite)
    const total = parts.reduce((sum, part) => sum + part, 0)
    return parts.length ? column.writeInUnit(total, power) : ''
  })
  const widest = Math.max(...texts.map((text) => textWidthPx(text, ink.fontPx)))
  if (!isHorizontal && widest > bandPx) return []
  return [
    {
      type: 'bar',
      id: `${seriesId(panel, -1)} total`,
      xAxisIndex: panel,
      yAxisIndex: panel,
      stack: `${panel}`,
      silent: true,
      barMaxWidth: 56,
      data: texts.map((text) => ({
        value: 0,
        label: { ...labelOf(text, isHorizontal ? 'right' : 'top', ink), fontWeight: 600 as const },
      })),
      emphasis: { disabled: true },
    },
  ]
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
  data: (series.chosen ?? []).map(drawn),
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
