import { unitPowerFor } from '@casement/report'
import { BarChart, LineChart } from 'echarts/charts'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { init, use } from 'echarts/core'
import type { ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Size } from '../page-scale.ts'
import type { Chart, ChartData, ChartSeries } from '../../figures/chart-data.ts'
import { momentName, namesThatFit } from './axis-names.ts'
import { barsOf } from './bar-series.ts'
import { inkOf } from './ink.ts'
import type { Ink } from './ink.ts'
import { linesOf, momentOf } from './line-series.ts'
import { isComparison } from './series-style.ts'

use([BarChart, LineChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

type Option = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption>
type Extent = { readonly min: number; readonly max: number }

export interface DrawOptions {
  readonly visual: Chart
  readonly size: Size
  readonly locale: string
  /** No motion at all. */
  readonly isStill: boolean
  /** Whether a mark is chosen; null while none of the chart's is. */
  readonly isChosen: ((row: number, series: number) => boolean) | null
}

/** Where in the chart something happened: a category, and the series whose mark was met, if one was. */
export interface Place {
  readonly row: number
  readonly series: number | null
}

export interface Drawing {
  draw(data: ChartData, options: DrawOptions): void
  /** The place at a position in pixels of the drawing; null beside the marks. */
  placeAt(x: number, y: number): Place | null
  /** The band of a category, in pixels from the left. */
  bandOf(row: number): { readonly left: number; readonly width: number } | null
  destroy(): void
}

/** Up to this many columns carry their figure; more are read against an axis. */
const mostLabels = 18
const narrowestLabelPx = 34
/** About what an axis and the margins take. */
const axisPx = 64

/** Draws into an element with the colours and the type that hold there. */
export function createDrawing(element: HTMLElement): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  let rows = 0
  let moments: readonly number[] | null = null
  let met: Place | null = null
  // Marks report themselves before the click reaches the page.
  chart.on('mousedown', ({ dataIndex, seriesId }) => {
    met = { row: dataIndex, series: Number.parseInt(String(seriesId), 10) }
  })

  const centreOf = (row: number) =>
    Number(chart.convertToPixel({ xAxisIndex: 0 }, moments ? (moments[row] ?? 0) : row))

  return {
    draw(data, options) {
      const { width, height } = options.size
      rows = data.categories.length
      moments = isOnTimeAxis(data, options.visual) ? data.keys.map(momentOf) : null
      chart.resize({ width, height })
      chart.setOption(optionOf(data, options, inkOf(element)), { notMerge: true })
    },
    placeAt(x, y) {
      const mark = met
      met = null
      if (mark) return mark
      if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return null
      let nearest = -1
      for (let row = 0; row < rows; row++)
        if (nearest < 0 || Math.abs(centreOf(row) - x) < Math.abs(centreOf(nearest) - x)) nearest = row
      return nearest < 0 ? null : { row: nearest, series: null }
    },
    bandOf(row) {
      if (row < 0 || row >= rows) return null
      const centre = centreOf(row)
      if (!Number.isFinite(centre)) return null
      const neighbour = rows > 1 ? centreOf(row === 0 ? 1 : row - 1) : centre + chart.getWidth() / 2
      const width = Math.max(8, Math.abs(centre - neighbour))
      return { left: centre - width / 2, width }
    },
    destroy: () => chart.dispose(),
  }
}

const isOnTimeAxis = (data: ChartData, visual: Chart): boolean =>
  visual.type === 'lineChart' && data.isTime && visual.format?.axis !== 'category'

function optionOf(data: ChartData, options: DrawOptions, ink: Ink): Option {
  const { visual, size, isStill, isChosen, locale } = options
  const { series, categories } = data
  const format = visual.format ?? {}
  const isLine = visual.type === 'lineChart'
  const isStacked = visual.type === 'columnChart' && visual.format?.stacked === true
  const isTime = isOnTimeAxis(data, visual)
  const largest = largestOf(series, isStacked)
  const power = unitPowerFor(format.displayUnits ?? 'auto', largest)
  const roomPx = ((size.width - axisPx) / Math.max(categories.length, 1)) * 0.94
  const isLabelled =
    format.dataLabels ??
    (!isStacked &&
      !isLine &&
      categories.length <= mostLabels &&
      roomPx >= narrowestLabelPx &&
      (series.length === 1 || isComparison(series)))
  // Labelled columns need no axis; a line is always read against one.
  const hasAxis = isLine || !isLabelled
  const first = series[0]?.column
  const text = { fontFamily: ink.font, fontSize: ink.fontPx, color: ink.token('text-quiet') }
  const drawn = { data, ink, isLabelled, power, isChosen }
  const axisLine = { lineStyle: { color: ink.token('line-strong') } }
  const moments = isTime ? data.keys.map(momentOf) : []
  return {
    animation: !isStill,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: ink.font },
    grid: {
      left: hasAxis ? 8 : 4,
      right: isTime ? 16 : 8,
      top: isLabelled ? ink.fontPx * 2 : ink.fontPx,
      bottom: 6,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: isLine
        ? { type: 'line', lineStyle: { color: ink.token('line-strong'), type: 'solid', width: 1 } }
        : { type: 'shadow', shadowStyle: { color: ink.token('line'), opacity: 0.35 } },
      backgroundColor: ink.token('surface'),
      borderColor: ink.token('line'),
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { ...text, color: ink.token('text'), lineHeight: ink.fontPx * 1.6 },
      formatter: (points) => tooltipOf(data, (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0),
    },
    xAxis: isTime
      ? {
          type: 'time',
          axisTick: { show: true, length: 4, lineStyle: { color: ink.token('line-strong') } },
          axisLine: { ...axisLine, onZero: false },
          splitNumber: Math.max(2, Math.floor(size.width / 110)),
          axisLabel: {
            ...text,
            margin: 8,
            hideOverlap: true,
            formatter: momentName(locale, Math.min(...moments), Math.max(...moments)),
          },
        }
      : {
          type: 'category',
          data: [...categories],
          boundaryGap: !isLine || categories.length <= mostLabels,
          axisTick: { show: false },
          axisLine,
          axisLabel: {
            ...text,
            margin: 8,
            lineHeight: ink.fontPx * 1.25,
            ...namesThatFit(categories, roomPx, ink.fontPx),
          },
        },
    yAxis: {
      type: 'value',
      show: hasAxis,
      splitNumber: Math.max(1, Math.min(4, Math.floor(size.height / 40))),
      // Columns stand on zero; a line may show its own span.
      scale: isLine && visual.format?.area !== true,
      // Labelled columns need no round axis, only room for a label below the lowest.
      ...(hasAxis
        ? {}
        : {
            min: ({ min, max }: Extent) => (min < 0 ? min - (Math.max(max, 0) - min) * 0.09 : 0),
            max: ({ max }: Extent) => Math.max(max, 0),
          }),
      axisLabel: { ...text, formatter: (value) => first?.writeInUnit(value, power) ?? String(value) },
      splitLine: { lineStyle: { color: ink.token('line') } },
    },
    series:
      visual.type === 'lineChart'
        ? linesOf({ ...drawn, format: visual.format ?? {}, isTime })
        : barsOf({ ...drawn, isStacked }),
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
