import { unitPowerFor } from '@casement/report'
import type { UnitPower, VisualOf } from '@casement/report'
import { BarChart } from 'echarts/charts'
import type { BarSeriesOption } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { init, use } from 'echarts/core'
import type { ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Size } from '../page-scale.ts'
import { mostColours } from '../../figures/chart-data.ts'
import type { ChartData, ChartSeries } from '../../figures/chart-data.ts'

use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

type Option = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>
type Extent = { readonly min: number; readonly max: number }
type ChartFormat = NonNullable<VisualOf<'columnChart'>['format']>

export interface DrawOptions {
  readonly format: ChartFormat
  readonly size: Size
  /** No motion at all. */
  readonly isStill: boolean
}

export interface Drawing {
  draw(data: ChartData, options: DrawOptions): void
  destroy(): void
}

/** Up to this many columns carry their figure; more are read against an axis. */
const mostLabels = 18
const narrowestLabelPx = 34
/** About what an axis and the margins take. */
const axisPx = 64
/** Down to this width every column is named, over as many lines as the name needs. */
const narrowestNamePx = 46

/** Draws into an element with the colours and the type that hold there. */
export function createDrawing(element: HTMLElement): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  return {
    draw(data, options) {
      const { width, height } = options.size
      chart.resize({ width, height })
      chart.setOption(optionOf(data, options, inkOf(element)), { notMerge: true })
    },
    destroy: () => chart.dispose(),
  }
}

/** The page's tokens as they hold in an element: the style sheet stays the only place that names a colour. */
interface Ink {
  readonly token: (name: string) => string
  readonly fontPx: number
  readonly font: string
}

function inkOf(element: HTMLElement): Ink {
  const style = getComputedStyle(element)
  return {
    token: (name) => style.getPropertyValue(`--${name}`).trim(),
    fontPx: Math.round(Number.parseFloat(style.fontSize) * 0.83 * 2) / 2,
    font: style.fontFamily,
  }
}

/** A row or two of months reads better with the prior year peeping out behind the actual one. */
const isComparison = (series: readonly ChartSeries[]) =>
  series.length === 2 && series.some(({ scenario }) => scenario === 'actual')

function optionOf(data: ChartData, { format, size, isStill }: DrawOptions, ink: Ink): Option {
  const { series, categories } = data
  const isStacked = format.stacked === true
  const largest = largestOf(series, isStacked)
  const power = unitPowerFor(format.displayUnits ?? 'auto', largest)
  const roomPx = ((size.width - axisPx) / Math.max(categories.length, 1)) * 0.94
  const isLabelled =
    format.dataLabels ??
    (!isStacked &&
      categories.length <= mostLabels &&
      roomPx >= narrowestLabelPx &&
      (series.length === 1 || isComparison(series)))
  const first = series[0]?.column
  const text = { fontFamily: ink.font, fontSize: ink.fontPx, color: ink.token('text-quiet') }
  return {
    animation: !isStill,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: ink.font },
    grid: {
      left: isLabelled ? 4 : 8,
      right: 8,
      top: isLabelled ? ink.fontPx * 2 : ink.fontPx,
      bottom: 6,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow', shadowStyle: { color: ink.token('line'), opacity: 0.35 } },
      backgroundColor: ink.token('surface'),
      borderColor: ink.token('line'),
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { ...text, color: ink.token('text'), lineHeight: ink.fontPx * 1.6 },
      formatter: (points) => tooltipOf(data, (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0),
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: ink.token('line-strong') } },
      axisLabel: {
        ...text,
        margin: 8,
        lineHeight: ink.fontPx * 1.25,
        ...namesThatFit(categories, roomPx, ink.fontPx),
      },
    },
    yAxis: {
      type: 'value',
      show: !isLabelled,
      splitNumber: 4,
      // Labelled columns need no round axis, only room for a label below the lowest.
      ...(isLabelled
        ? {
            min: ({ min, max }: Extent) => (min < 0 ? min - (Math.max(max, 0) - min) * 0.09 : 0),
            max: ({ max }: Extent) => Math.max(max, 0),
          }
        : {}),
      axisLabel: { ...text, formatter: (value) => first?.writeInUnit(value, power) ?? String(value) },
      splitLine: { lineStyle: { color: ink.token('line') } },
    },
    // What is compared with is drawn first, hence to the left.
    series: series
      .map((each, index) => barOf(each, index, { data, ink, isStacked, isLabelled, power }))
      .toSorted((a, b) => (isStacked ? 0 : (a.z ?? 0) - (b.z ?? 0))),
  }
}

/** Names of columns: beside each other, over several lines, aslant, or only some of them, as the room allows. */
function namesThatFit(names: readonly string[], roomPx: number, fontPx: number) {
  const widthPx = (text: string) => text.length * fontPx * 0.56
  const longestPx = (texts: readonly string[]) => Math.max(0, ...texts.map(widthPx))
  if (longestPx(names) <= roomPx) return { interval: 0 }
  const words = names.map((name) => name.split(' '))
  // Months of a year: the year stands below the first of them only.
  const firstPx = longestPx(words.map(([word]) => word!))
  if (words.every((each) => each.length === 2) && firstPx <= roomPx * 1.25) {
    const formatter = (_: string, index: number) => {
      const [first, second] = words[index] ?? []
      return second === words[index - 1]?.[1] ? (first ?? '') : `${first}\n${second}`
    }
    return { interval: 0, formatter, fontSize: fontPx * Math.min(1, (roomPx * 1.05) / firstPx) }
  }
  if (longestPx(words.flat()) <= roomPx) return { interval: 0, width: roomPx, overflow: 'break' as const }
  if (roomPx >= narrowestNamePx) return { interval: 0, width: roomPx, overflow: 'break' as const }
  if (roomPx >= fontPx * 1.3) {
    return { interval: 0, rotate: 50, width: narrowestNamePx * 2, overflow: 'truncate' as const }
  }
  return { hideOverlap: true, width: narrowestNamePx * 1.5, overflow: 'truncate' as const }
}

interface BarOptions {
  readonly data: ChartData
  readonly ink: Ink
  readonly isStacked: boolean
  readonly isLabelled: boolean
  readonly power: UnitPower
}

function barOf(series: ChartSeries, index: number, options: BarOptions): BarSeriesOption {
  const { data, ink, isStacked, isLabelled, power } = options
  const isCompared = !isStacked && isComparison(data.series)
  const isMain = data.series.length === 1 || series.scenario === 'actual'
  return {
    type: 'bar',
    name: series.label,
    z: isCompared && !isMain ? 2 : 3,
    barGap: isCompared ? '-62%' : '8%',
    barCategoryGap: data.categories.length > 24 ? '20%' : '34%',
    barMaxWidth: 56,
    ...(isStacked ? { stack: 'all' } : {}),
    data: series.values.map((value) => ({
      value: value === null ? Number.NaN : Number(value),
      ...(isLabelled && isMain
        ? {
            label: {
              show: value !== null,
              position: Number(value) < 0 ? ('bottom' as const) : ('top' as const),
              formatter: series.column.writeInUnit(value, power),
              fontFamily: ink.font,
              fontSize: ink.fontPx,
              color: ink.token('text'),
              ...overOthers(data.series, ink),
            },
          }
        : {}),
    })),
    itemStyle: styleOf(series, index, ink),
    emphasis: { disabled: true },
  }
}

/** Where a label meets another column: a rim around it on a solid one, a ground under it on an outlined one. */
const overOthers = (series: readonly ChartSeries[], ink: Ink) =>
  series.some(({ scenario }) => scenario === 'budget' || scenario === 'forecast')
    ? { backgroundColor: ink.token('surface'), padding: [1, 1, 0, 1], distance: 3 }
    : { textBorderColor: ink.token('surface'), textBorderWidth: 3 }

function styleOf(
  { scenario }: ChartSeries,
  index: number,
  ink: Ink,
): NonNullable<BarSeriesOption['itemStyle']> {
  const actual = ink.token('scenario-actual')
  switch (scenario) {
    case undefined:
      return { color: ink.token(`series-${Math.min(index + 1, mostColours)}`) }
    case 'actual':
      return { color: actual }
    case 'priorYear':
      return { color: ink.token('scenario-prior') }
    case 'budget':
      return { color: ink.token('surface'), borderColor: actual, borderWidth: 1.25 }
    case 'forecast':
      return {
        color: ink.token('surface'),
        borderColor: actual,
        borderWidth: 1.25,
        decal: {
          symbol: 'rect',
          color: actual,
          dashArrayX: [1, 0],
          dashArrayY: [1.5, 4],
          rotation: -Math.PI / 4,
        },
      }
  }
}

/** Marks are doubles; only what is written is exact. */
function largestOf(series: readonly ChartSeries[], isStacked: boolean): number {
  const sizes = series.map(({ values }) => values.map((value) => Math.abs(Number(value ?? 0))))
  if (!isStacked) return Math.max(0, ...sizes.flat())
  const stacks = (sizes[0] ?? []).map((_, row) => sizes.reduce((sum, list) => sum + list[row]!, 0))
  return Math.max(0, ...stacks)
}

function tooltipOf(data: ChartData, row: number): string {
  const lines = data.series.flatMap(({ label, column, values }) => {
    const value = values[row] ?? null
    return value === null
      ? []
      : [data.series.length > 1 ? `${label}  ${column.write(value)}` : column.write(value)]
  })
  return [data.categories[row] ?? '', ...lines].join('\n')
}
