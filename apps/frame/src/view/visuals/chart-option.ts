import { unitPowerFor } from '@casement/report'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkLineComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { Size } from '../page-scale.ts'
import type { Chart, ChartData, ChartSeries } from '../../figures/chart-data.ts'
import { referenceLinesOf } from '../../figures/reference-lines.ts'
import type { ReferenceLine } from '../../figures/reference-lines.ts'
import { alignedScales, extentOf, scaleOf, tickWriterOf, ticksOf } from '../../figures/value-scale.ts'
import type { Extent, Scale, ScaleOptions } from '../../figures/value-scale.ts'
import { momentName, namesThatFit } from './axis-names.ts'
import { barsOf } from './bar-series.ts'
import { holdingLabels } from './grid-labels.ts'
import type { Ink } from './ink.ts'
import { linesOf, momentOf } from './line-series.ts'
import { panelPlaces, panelsSize } from './panel-grid.ts'
import type { PanelPlace } from './panel-grid.ts'
import { isComparison, manyMarks, textWidthPx } from './series-style.ts'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | MarkLineComponentOption
>

export interface DrawOptions {
  readonly visual: Chart
  readonly size: Size
  readonly locale: string
  /** No motion at all. */
  readonly isStill: boolean
  /** Patterns tell series apart as well as colours: in contrast modes. */
  readonly hasPatterns: boolean
  /** Readers may hide a series in the legend. */
  readonly isShown: (series: number) => boolean
  /** Whether a mark is chosen; null while none of the chart's is. */
  readonly isChosen: ((panel: number, row: number, series: number) => boolean) | null
}

/** Up to this many columns carry their figure; more are read against an axis. */
const mostLabels = 18
/** Bars below this are not told apart: a chart of more bars grows and is scrolled. */
const thinnestBarPx = 18
/** About what an axis and the margins take. */
const axisPx = 64

export const isOnTimeAxis = (data: ChartData, visual: Chart): boolean =>
  visual.type === 'lineChart' && data.isTime && visual.format?.axis !== 'category'

/** What holds for every panel of the chart. */
interface Plan extends DrawOptions {
  readonly panels: readonly ChartData[]
  readonly ink: Ink
  readonly isHorizontal: boolean
  readonly isStacked: boolean
  readonly isShare: boolean
  readonly isTime: boolean
  readonly isLabelled: boolean
  readonly hasAxis: boolean
  readonly hasSecondAxis: boolean
  /** Of the columns and lines that share an axis, then of the lines at the right. */
  readonly scales: readonly [Scale, Scale | null]
  readonly bandPx: number
  readonly references: readonly (readonly ReferenceLine[])[]
}

/** The size that a chart is drawn in: larger than its place where more marks than it holds are to be told apart. */
export function drawnSize(visual: Chart, panels: readonly ChartData[], size: Size, ink: Ink): Size {
  if (panels.length > 1) return panelsSize(panels.length, size, marginsOf(panels, visual, ink, 0))
  if (visual.type !== 'barChart') return size
  const rows = panels[0]!.categories.length
  // Nobody scrolls through so many: their shape is what is looked at.
  if (rows > manyMarks) return size
  return { width: size.width, height: Math.max(size.height, rows * thinnestBarPx + 12) }
}

export function chartOption(panels: readonly ChartData[], options: DrawOptions, ink: Ink): ChartOption {
  const plan = planOf(panels, options, ink)
  const places = panels.length > 1 ? placesOf(plan) : null
  const seconds = plan.hasSecondAxis ? [secondAxis(plan)] : []
  const axes = panels.map((data, panel) => axesOf(plan, data, panel, places?.[panel] ?? null))
  return {
    animation: !options.isStill && panels.length * panels[0]!.keys.length <= manyMarks,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: ink.font },
    ...(options.hasPatterns ? { aria: { enabled: true, decal: { show: true } } } : {}),
    grid: panels.map((_, panel) => gridOf(plan, places?.[panel] ?? null)),
    xAxis: axes.map(({ x }) => x),
    yAxis: [...axes.map(({ y }) => y), ...seconds],
    series: panels.flatMap((data, panel) => seriesOf(plan, data, panel)),
  }
}

/** The titles of small charts and where they begin, in pixels of the drawing. */
export function panelTitles(panels: readonly ChartData[], options: DrawOptions, ink: Ink) {
  if (panels.length < 2) return []
  const plan = planOf(panels, options, ink)
  return placesOf(plan).map(({ left, top, width }, index) => ({
    text: panels[index]!.panel?.label ?? '',
    note: plan.references[index]!.map((line) => referenceWords(plan, line, ' ')).join(' · '),
    left,
    top: top - titlePx(ink) + ink.fontPx * 0.5,
    width,
  }))
}

const titlePx = (ink: Ink) => ink.fontPx * 2.4

function planOf(panels: readonly ChartData[], options: DrawOptions, ink: Ink): Plan {
  const { visual, size, isShown } = options
  const [data] = panels as readonly [ChartData]
  const format = visual.format ?? {}
  const isHorizontal = visual.type === 'barChart'
  const isLine = visual.type === 'lineChart'
  const isCombo = visual.type === 'comboChart'
  const isShare = 'share' in format && format.share === true
  const isStacked = isShare || ('stacked' in format && format.stacked === true)
  const rows = Math.max(data.categories.length, 1)
  const columns = panels.length > 1 ? Math.max(1, Math.round(size.width / 220)) : 1
  const bandPx = isHorizontal
    ? (drawnSize(visual, panels, size, ink).height - 12) / rows
    : ((size.width / columns - axisPx) / rows) * 0.94
  const references = panels.map(({ series }) => referenceLinesOf(format.referenceLines, series[0]))
  const scaled = scalesOf(panels, { visual, size, isShown, isShare, isStacked, references })
  const power = powerOf(scaled[0], visual)
  const isLabelled =
    (format.dataLabels ?? (!isStacked && !isLine && !isCombo && panels.length === 1)) &&
    (isLine || isCombo || isStacked || labelsFit(data, { power, isHorizontal, bandPx, isShown, ink }))
  return {
    ...options,
    panels,
    ink,
    isHorizontal,
    isStacked,
    isShare,
    isTime: isOnTimeAxis(data, visual),
    isLabelled,
    // Labelled columns need no axis; a line is always read against one.
    hasAxis: isLine || isStacked || isCombo || !isLabelled,
    hasSecondAxis: scaled[1] !== null,
    scales: scaled,
    bandPx,
    references,
  }
}

const powerOf = ({ min, max }: Scale, { format }: Chart) =>
  unitPowerFor(format?.displayUnits ?? 'auto', Math.max(Math.abs(min), Math.abs(max)))

interface FitOptions {
  readonly power: ReturnType<typeof powerOf>
  readonly isHorizontal: boolean
  readonly bandPx: number
  readonly isShown: (series: number) => boolean
  readonly ink: Ink
}

/** Whether every column can carry its figure without touching the next one's. */
function labelsFit(data: ChartData, { power, isHorizontal, bandPx, isShown, ink }: FitOptions): boolean {
  const columns = data.series.filter(({ figure }, index) => figure.role !== 'line' && isShown(index))
  const isPlain = columns.length === 1 || isComparison(columns)
  if (!isPlain) return false
  if (isHorizontal) return bandPx >= ink.fontPx * 1.15
  const main = columns.find(({ scenario }) => scenario === 'actual') ?? columns[0]!
  const widest = Math.max(
    ...main.values.map((value) => textWidthPx(main.column.writeInUnit(value, power), ink.fontPx)),
  )
  return data.categories.length <= mostLabels && widest <= bandPx
}

interface ScalesOptions extends Pick<DrawOptions, 'visual' | 'size' | 'isShown'> {
  readonly isShare: boolean
  readonly isStacked: boolean
  readonly references: readonly (readonly ReferenceLine[])[]
}

/** One scale for all panels; a second one for lines that are of another kind than the columns. */
function scalesOf(panels: readonly ChartData[], options: ScalesOptions): readonly [Scale, Scale | null] {
  const { visual, size, isShown, isShare, isStacked, references } = options
  const format = visual.format ?? {}
  const lengthPx = visual.type === 'barChart' ? size.width / 1.8 : size.height
  const isSecond = hasSecondAxis(visual, panels[0]!)
  const shown = (of: (series: ChartSeries) => boolean) =>
    panels.map(({ keys, series }) => ({
      rows: keys.length,
      series: series.filter((each, index) => isShown(index) && of(each)),
    }))
  const scaleOptions = (
    of: (series: ChartSeries) => boolean,
    axis: ScaleOptions['fixed'],
    hasZero: boolean,
  ): ScaleOptions => {
    const first = panels[0]!.series.find(of)?.column
    return {
      steps: Math.max(1, Math.min(4, Math.floor(lengthPx / (panels.length > 1 ? 90 : 44)))),
      hasZero,
      isWhole: first !== undefined && first.writeInUnit(0.4, 0) === first.writeInUnit(0, 0),
      fixed: axis,
    }
  }
  if (isShare) {
    const extent = extentOf(shown(() => true).flatMap(({ rows, series }) => shareEnds(rows, series)))
    const ends = { min: extent.min < 0 ? -1 : 0, max: extent.max > 0 ? 1 : 0 }
    return [scaleOf(ends, { steps: 4, hasZero: true, fixed: ends }), null]
  }
  const isFirst = (series: ChartSeries) => !isSecond || series.figure.role !== 'line'
  const isLine = visual.type === 'lineChart'
  const hasZero = !isLine || visual.format?.area === true || isStacked
  const first = extentOf([
    ...shown(isFirst).flatMap(({ rows, series }) => endsOf(rows, series, isStacked)),
    ...references.flat().map(({ value }) => value),
  ])
  const firstOptions = scaleOptions(isFirst, 'valueAxis' in format ? format.valueAxis : undefined, hasZero)
  if (!isSecond) return [scaleOf(first, firstOptions), null]
  const ofLines = (series: ChartSeries) => series.figure.role === 'line'
  const second = extentOf(shown(ofLines).flatMap(({ rows, series }) => endsOf(rows, series, false)))
  const lineAxis = 'lineAxis' in format ? format.lineAxis : undefined
  return alignedScales([first, firstOptions], [second, scaleOptions(ofLines, lineAxis, true)])
}

function hasSecondAxis(visual: Chart, { series }: ChartData): boolean {
  if (visual.type !== 'comboChart') return false
  const isPercent = (role: string) =>
    series.filter(({ figure }) => figure.role === role).every(({ column }) => column.isPercent)
  return visual.format?.secondAxis ?? (isPercent('line') && !isPercent('column'))
}

/** The figures that an axis has to hold; of stacks the two ends. */
function endsOf(rows: number, series: readonly ChartSeries[], isStacked: boolean): number[] {
  const sizes = (row: number) =>
    series.flatMap(({ figure, values }) => {
      const value = values[row] ?? null
      return value === null ? [] : [{ size: Number(value), isStacked: isStacked && figure.role !== 'line' }]
    })
  return Array.from({ length: rows }, (_, row) => {
    const each = sizes(row)
    const stack = each.filter((one) => one.isStacked).map(({ size }) => size)
    const sum = (of: (size: number) => boolean) => stack.filter(of).reduce((total, size) => total + size, 0)
    const ends = stack.length ? [sum((size) => size < 0), sum((size) => size > 0)] : []
    return [...ends, ...each.filter((one) => !one.isStacked).map(({ size }) => size)]
  }).flat()
}

const shareEnds = (rows: number, series: readonly ChartSeries[]): number[] => endsOf(rows, series, false)

function marginsOf(panels: readonly ChartData[], visual: Chart, ink: Ink, ticksPx: number) {
  const names = panels[0]!.categories.map((name) => textWidthPx(name, ink.fontPx))
  const namesPx = Math.min(120, Math.max(...names, 20))
  const isHorizontal = visual.type === 'barChart'
  return {
    leftPx: (isHorizontal ? namesPx : ticksPx) + 12,
    // The name of the last moment stands below the end of its axis.
    rightPx: isOnTimeAxis(panels[0]!, visual) ? textWidthPx('Sept 2026', ink.fontPx) / 2 : 8,
    bottomPx: ink.fontPx * (isHorizontal ? 2 : 3.2),
    titlePx: titlePx(ink),
  }
}

function placesOf(plan: Plan): readonly PanelPlace[] {
  const { panels, visual, size, ink } = plan
  const write = ticksWriter(plan)
  const ticksPx = Math.max(...ticksOf(plan.scales[0]).map((tick) => textWidthPx(write(tick), ink.fontPx)))
  const margins = marginsOf(panels, visual, ink, ticksPx)
  return panelPlaces(panels.length, {
    available: size,
    size: panelsSize(panels.length, size, margins),
    margins,
  })
}

function gridOf(plan: Plan, place: PanelPlace | null): GridComponentOption {
  const { ink, isLabelled, hasAxis, isTime, isHorizontal, hasSecondAxis, isStacked } = plan
  if (place) {
    const { left, top, width, height } = place
    return { left, top, width, height, outerBoundsMode: 'none' }
  }
  const isTitled = axisTitle(plan) !== undefined || lineAxisTitle(plan) !== undefined
  // Room for the figure of the longest bar.
  const labelPx = isLabelled && isHorizontal ? ink.fontPx * 4.6 : 0
  const beyondPx = hasSecondAxis || isHorizontal ? 0 : referencePx(plan)
  const abovePx = isHorizontal && plan.references[0]!.length > 0 ? ink.fontPx * 1.4 : 0
  return {
    left: hasAxis && !isHorizontal ? 8 : 4,
    right: Math.max(isTime || isHorizontal ? 16 : 8, labelPx * (isStacked ? 1.2 : 1), beyondPx),
    top:
      (isHorizontal ? 4 + abovePx : isLabelled ? ink.fontPx * 2 : ink.fontPx) +
      (isTitled ? ink.fontPx * 1.6 : 0),
    bottom: 6,
    ...holdingLabels,
  }
}

const axisTitle = ({ visual }: Plan): string | undefined =>
  visual.format && 'valueAxis' in visual.format ? visual.format.valueAxis?.title : undefined
const lineAxisTitle = ({ visual }: Plan): string | undefined =>
  visual.type === 'comboChart' ? visual.format?.lineAxis?.title : undefined

const percent = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { style: 'percent' })
  return (value: number) => format.format(value)
}

function ticksWriter({ isShare, locale, panels, scales, visual, hasSecondAxis }: Plan) {
  if (isShare) return percent(locale)
  const first = panels[0]!.series.find(({ figure }) => !hasSecondAxis || figure.role !== 'line')?.column
  return first ? tickWriterOf(first, scales[0], visual.format?.displayUnits) : String
}

const axisText = (ink: Ink) => ({
  fontFamily: ink.font,
  fontSize: ink.fontPx,
  color: ink.token('text-quiet'),
})

function axesOf(plan: Plan, data: ChartData, panel: number, place: PanelPlace | null) {
  const { isHorizontal, ink, hasAxis, scales } = plan
  const isNamed = !place || (isHorizontal ? place.isFirstInRow : place.isLastInColumn)
  const hasTicks = hasAxis && (!place || (isHorizontal ? place.isLastInColumn : place.isFirstInRow))
  const category = { ...categoryAxis(plan, data, place), gridIndex: panel }
  const names = isNamed ? category : { ...category, axisLabel: { show: false } }
  const title = panel === 0 ? axisTitle(plan) : undefined
  const value = {
    type: 'value' as const,
    gridIndex: panel,
    show: hasAxis,
    ...(hasAxis ? ends(scales[0]) : labelledEnds(plan)),
    axisLabel: {
      ...axisText(ink),
      show: hasTicks,
      hideOverlap: true,
      formatter: ticksWriter(plan),
    },
    splitLine: { lineStyle: { color: ink.token('gridline') || ink.token('line') } },
    ...(title && !place ? { ...titled(title, ink, 'left'), nameLocation: 'end' as const } : {}),
  }
  return isHorizontal ? { x: value, y: names } : { x: names, y: value }
}

const ends = ({ min, max, step }: Scale) => ({ min, max, interval: step })

const titled = (name: string, ink: Ink, align: 'left' | 'right') => ({
  name,
  nameTextStyle: { ...axisText(ink), align },
  nameGap: ink.fontPx * 0.9,
})

/** Labelled columns need no round axis, only room for the label of the lowest. */
function labelledEnds(plan: Plan) {
  const { panels, isShown, references, isHorizontal, ink } = plan
  const { keys, series } = panels[0]!
  const shown = series.filter((_, index) => isShown(index))
  const lines = references[0]!.map(({ value }) => value)
  const { min, max }: Extent = extentOf([0, ...lines, ...endsOf(keys.length, shown, false)])
  if (min === max) return { min: 0, max: 1 }
  const [roomPx, wholePx] = [isHorizontal ? ink.fontPx * 4.2 : ink.fontPx * 1.5, lengthPx(plan, panels[0]!)]
  const room = ((max - min) * roomPx) / Math.max(roomPx, wholePx - roomPx)
  return { min: min < 0 ? min - room : 0, max: Math.max(max, 0) }
}

function secondAxis(plan: Plan) {
  const { ink, scales, panels, visual } = plan
  const scale = scales[1]!
  const line = panels[0]!.series.find(({ figure }) => figure.role === 'line')!.column
  const title = lineAxisTitle(plan)
  return {
    type: 'value' as const,
    position: 'right' as const,
    gridIndex: 0,
    ...ends(scale),
    axisLabel: {
      ...axisText(ink),
      formatter: tickWriterOf(line, scale, visual.format?.displayUnits),
    },
    splitLine: { show: false },
    ...(title ? { ...titled(title, ink, 'right'), nameLocation: 'end' as const } : {}),
  }
}

function categoryAxis(plan: Plan, data: ChartData, place: PanelPlace | null) {
  const { ink, isHorizontal, isTime, size, locale, bandPx, visual } = plan
  const text = axisText(ink)
  const axisLine = { lineStyle: { color: ink.token('line-strong') } }
  if (isTime) {
    const moments = data.keys.map(momentOf)
    const width = place?.width ?? size.width
    return {
      type: 'time' as const,
      axisTick: { show: true, length: 4, lineStyle: { color: ink.token('line-strong') } },
      axisLine: { ...axisLine, onZero: false },
      splitNumber: Math.max(2, Math.floor(width / 110)),
      axisLabel: {
        ...text,
        margin: 8,
        hideOverlap: true,
        formatter: momentName(locale, Math.min(...moments), Math.max(...moments)),
      },
    }
  }
  const roomPx = place ? (place.width / Math.max(1, data.categories.length)) * 0.94 : bandPx
  const isDense = bandPx < ink.fontPx * 1.05
  return {
    type: 'category' as const,
    data: [...data.categories],
    inverse: isHorizontal,
    boundaryGap: visual.type !== 'lineChart' || data.categories.length <= mostLabels,
    axisTick: { show: false },
    axisLine,
    axisLabel: isHorizontal
      ? {
          ...text,
          margin: 8,
          interval: isDense ? Math.ceil((ink.fontPx * 1.3) / bandPx) - 1 : 0,
          width: place ? 108 : Math.min(size.width * 0.36, 240),
          overflow: 'truncate' as const,
        }
      : {
          ...text,
          margin: 8,
          lineHeight: ink.fontPx * 1.25,
          ...namesThatFit(data.categories, roomPx, ink.fontPx),
        },
  }
}

function seriesOf(plan: Plan, data: ChartData, panel: number): (BarSeriesOption | LineSeriesOption)[] {
  const { visual, ink, isShown, isChosen, isLabelled, isTime, isStacked, isHorizontal, isShare } = plan
  const drawn = {
    data,
    panel,
    ink,
    isLabelled,
    power: powerOf(plan.scales[0], visual),
    isChosen: isChosen && ((row: number, series: number) => isChosen(panel, row, series)),
  }
  const of = (role: 'line' | 'bar') => (series: number) =>
    isShown(series) && (data.series[series]!.figure.role === 'line') === (role === 'line')
  const bars = (isBar: (series: number) => boolean) =>
    barsOf({
      ...drawn,
      isShown: isBar,
      isStacked,
      isShare,
      isHorizontal,
      isCrossed: visual.type === 'comboChart',
      unitPx: lengthPx(plan, data) / spanOf(plan.scales[0]),
      bandPx: plan.bandPx,
    })
  const series =
    visual.type === 'lineChart'
      ? linesOf({ ...drawn, isShown, format: visual.format ?? {}, isTime })
      : visual.type === 'comboChart'
        ? [
            ...bars(of('bar')),
            ...linesOf({
              ...drawn,
              isShown: of('line'),
              isLabelled: isLabelled && data.categories.length <= mostLabels,
              format: {},
              isTime: false,
              ...(plan.hasSecondAxis ? { yAxis: 1 } : {}),
            }),
          ]
        : bars(isShown)
  const lines = plan.references[panel]!
  const [first, ...others] = series
  return first && lines.length > 0
    ? [{ ...first, markLine: markLineOf(plan, lines) } as typeof first, ...others]
    : series
}

/** About how long the value axis is drawn. */
function lengthPx({ isHorizontal, size, ink }: Plan, { categories }: ChartData): number {
  if (!isHorizontal) return size.height - ink.fontPx * 5
  const namesPx = Math.max(...categories.map((name) => textWidthPx(name, ink.fontPx)))
  return size.width - Math.min(namesPx, size.width * 0.36, 240) - ink.fontPx * 5.5 - 16
}

const spanOf = ({ min, max }: Scale) => max - min || 1

/** A line across is called at its end, beside the chart; among small charts in their titles. */
function markLineOf(plan: Plan, lines: readonly ReferenceLine[]) {
  const { ink, isHorizontal, panels, hasSecondAxis, visual } = plan
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    // Behind columns and their figures, over areas.
    z: visual.type === 'lineChart' ? 6 : 2,
    lineStyle: { color: ink.token('text-quiet'), width: 1.25, type: [5, 3] },
    data: lines.map((line) => ({
      ...(isHorizontal ? { xAxis: line.value } : { yAxis: line.value }),
      label: {
        ...axisText(ink),
        show: panels.length === 1,
        color: ink.token('text'),
        formatter: referenceWords(plan, line, isHorizontal || hasSecondAxis ? ' ' : '\n'),
        lineHeight: ink.fontPx * 1.2,
        align: isHorizontal ? ('center' as const) : ('left' as const),
        position: isHorizontal
          ? ('start' as const)
          : hasSecondAxis
            ? ('insideStartTop' as const)
            : ('end' as const),
      },
    })),
  }
}

function referenceWords({ panels, scales, visual }: Plan, { label, value }: ReferenceLine, gap: string) {
  const column = panels[0]!.series[0]!.column
  return [label, column.writeInUnit(value, powerOf(scales[0], visual))].filter(Boolean).join(gap)
}

/** The room that the words of lines across need beside the chart. */
function referencePx(plan: Plan): number {
  const words = plan.references[0]!.flatMap((line) => referenceWords(plan, line, '\n').split('\n'))
  return words.length ? Math.max(...words.map((word) => textWidthPx(word, plan.ink.fontPx))) + 10 : 0
}
