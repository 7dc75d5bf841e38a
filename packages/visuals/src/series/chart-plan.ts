import { numberWriter } from '@casement/format'
import type { UnitPower } from '@casement/format'
import type { Words } from '@casement/words'
import { panelPlaces, panelsSize } from '../axes/panel-grid.ts'
import type { PanelPlace } from '../axes/panel-grid.ts'
import { alignedScales, extentOf, scaleOf, tickWriterOf, ticksOf } from '../axes/value-scale.ts'
import type { Extent, Scale, ScaleOptions } from '../axes/value-scale.ts'
import { hasHorizontalBars, isCombined, isOfLines } from '../definition/series-formats.ts'
import type { Chart, LineFormat } from '../definition/series-formats.ts'
import type { Ink } from '../scene/ink.ts'
import type { Size } from '../scene/size.ts'
import { writeBar } from './bar-effects.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { referenceLinesOf } from './reference-lines.ts'
import type { ReferenceLine } from './reference-lines.ts'
import { withMinus } from '../writing/signed.ts'
import { isComparison, manyMarks, textWidthPx } from './series-style.ts'
import { unitIn } from '../writing/column-unit.ts'

export interface DrawOptions {
  readonly visual: Chart
  readonly size: Size
  readonly words: Words
  /** Dependency of colours besides size and contrast: they are read anew when it is another. */
  readonly look: unknown
  /** No motion at all. */
  readonly isStill: boolean
  /** Patterns tell series apart as well as colours: in contrast modes. */
  readonly hasPatterns: boolean
  /** Readers may hide a series in the legend. */
  readonly isShown: (series: number) => boolean
  /** True when a mark is chosen; null while none of the chart's is. */
  readonly isChosen: ((panel: number, row: number, series: number) => boolean) | null
}

/** Maximum of columns that carry their figure; more are read against an axis. */
export const maxLabels = 18
/** Bars below this are not told apart: a chart of more bars grows and is scrolled. */
const thinnestBarPx = 18
/** About what an axis and the margins take. */
const axisPx = 64

const isOnTimeAxis = (data: ChartData, visual: Chart): boolean =>
  isOfLines(visual) && data.isTime && visual.format?.axis !== 'category'

/** A line across a panel, with the words that it is called by: its label and its figure. */
export interface PlannedReference extends ReferenceLine {
  readonly words: readonly string[]
}

/** Plan that holds for every panel of the chart. */
export interface Plan extends DrawOptions {
  readonly panels: readonly ChartData[]
  readonly ink: Ink
  /** The size that it is drawn in: larger than its place where more marks than that holds are to be told apart. */
  readonly drawn: Size
  readonly isHorizontal: boolean
  readonly isStacked: boolean
  readonly isShare: boolean
  readonly isTime: boolean
  readonly isLabelled: boolean
  readonly hasAxis: boolean
  readonly hasSecondAxis: boolean
  /** Scales of the columns and lines that share an axis, then of the lines at the right. */
  readonly scales: readonly [Scale, Scale | null]
  /** Unit of the figures. */
  readonly power: UnitPower
  readonly bandPx: number
  readonly references: readonly (readonly PlannedReference[])[]
  /** Titles of the value axis and of that of the lines. */
  readonly titles: { readonly axis: string | undefined; readonly lineAxis: string | undefined }
  /** Format of lines; those over columns are plain. */
  readonly lines: Pick<LineFormat, 'markers' | 'area' | 'stacked' | 'gaps'>
}

function drawnSize(visual: Chart, panels: readonly ChartData[], size: Size, ink: Ink): Size {
  if (panels.length > 1) return panelsSize(panels.length, size, marginsOf(panels, visual, ink, 0))
  if (!hasHorizontalBars(visual)) return size
  const rows = panels[0]!.categories.length
  // Nobody scrolls through so many: their shape is what is looked at.
  if (rows > manyMarks) return size
  return { width: size.width, height: Math.max(size.height, rows * thinnestBarPx + 12) }
}

/** Height of the title above a small chart. */
export const titlePx = (ink: Ink) => ink.fontPx * 2.4

export function planOf(panels: readonly ChartData[], options: DrawOptions, ink: Ink): Plan {
  const { visual, size, isShown, words } = options
  const [data] = panels as readonly [ChartData]
  const format = visual.format ?? {}
  const isHorizontal = hasHorizontalBars(visual)
  const isLine = isOfLines(visual)
  const isCombo = isCombined(visual)
  const isShare = 'share' in format && format.share === true
  const isStacked = isShare || ('stacked' in format && format.stacked === true)
  const rows = Math.max(data.categories.length, 1)
  const columns = panels.length > 1 ? Math.max(1, Math.round(size.width / 220)) : 1
  const drawn = drawnSize(visual, panels, size, ink)
  const bandPx = isHorizontal ? (drawn.height - 12) / rows : ((size.width / columns - axisPx) / rows) * 0.94
  const references = panels.map(({ series }) => referenceLinesOf(format.referenceLines, series[0], words))
  const scaled = scalesOf(panels, { visual, size, isShown, isShare, isStacked, references })
  const power = powerOf(scaled[0], visual, data.series[0])
  const isLabelled =
    (format.dataLabels ?? (!isStacked && !isLine && !isCombo && panels.length === 1)) &&
    (isLine || isCombo || isStacked || labelsFit(data, { visual, power, isHorizontal, bandPx, isShown, ink }))
  return {
    ...options,
    panels,
    ink,
    drawn,
    isHorizontal,
    isStacked,
    isShare,
    isTime: isOnTimeAxis(data, visual),
    isLabelled,
    // Labelled columns need no axis; a line is always read against one.
    hasAxis: isLine || isStacked || isCombo || !isLabelled,
    hasSecondAxis: scaled[1] !== null,
    scales: scaled,
    power,
    bandPx,
    references: references.map((lines) =>
      lines.map((line) => ({ ...line, words: wordsOf(line, data.series[0]!, power) })),
    ),
    titles: {
      axis: 'valueAxis' in format ? format.valueAxis?.title : undefined,
      lineAxis: isCombo ? visual.format?.lineAxis?.title : undefined,
    },
    lines: isLine ? (visual.format ?? {}) : {},
  }
}

/** The unit of what stands on a scale, whose figures are a series'. */
export const powerOf = (
  { min, max }: Pick<Scale, 'min' | 'max'>,
  { format }: Chart,
  series: ChartSeries | undefined,
): UnitPower => unitIn(series?.column, format?.displayUnits ?? 'auto', Math.max(Math.abs(min), Math.abs(max)))

const wordsOf = ({ label, value }: ReferenceLine, { column }: ChartSeries, power: UnitPower) =>
  [label, column.writeInUnit(value, power)].filter(Boolean)

interface FitOptions {
  readonly visual: Chart
  readonly power: UnitPower
  readonly isHorizontal: boolean
  readonly bandPx: number
  readonly isShown: (series: number) => boolean
  readonly ink: Ink
}

/** True when every column can carry its figure without touching the next one's. */
function labelsFit(data: ChartData, options: FitOptions): boolean {
  const { visual, power, isHorizontal, bandPx, isShown, ink } = options
  const columns = data.series.filter(({ figure }, index) => figure.role !== 'line' && isShown(index))
  const isPlain = columns.length === 1 || isComparison(columns)
  if (!isPlain) return false
  if (isHorizontal) return bandPx >= ink.fontPx * 1.15
  const main = columns.find(({ scenario }) => scenario === 'actual') ?? columns[0]!
  const widest = Math.max(
    ...main.values.map((_, row) => textWidthPx(writeBar(visual, data, main, { row, power }), ink.fontPx)),
  )
  return data.categories.length <= maxLabels && widest <= bandPx
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
  const lengthPx = hasHorizontalBars(visual) ? size.width / 1.8 : size.height
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
  const isLine = isOfLines(visual)
  const hasZero = !isLine || visual.format?.area === true || isStacked || hasGapsOfZero(visual, panels)
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

/** True for lines that go down to nothing where a figure is missing. */
const hasGapsOfZero = (visual: Chart, panels: readonly ChartData[]): boolean =>
  isOfLines(visual) &&
  visual.format?.gaps === 'zero' &&
  panels.some(({ keys, series }) =>
    series.some(({ values }) => keys.some((_, row) => (values[row] ?? null) === null)),
  )

function hasSecondAxis(visual: Chart, { series }: ChartData): boolean {
  if (!isCombined(visual)) return false
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
  const isHorizontal = hasHorizontalBars(visual)
  return {
    leftPx: (isHorizontal ? namesPx : ticksPx) + 12,
    rightPx: 8,
    bottomPx: ink.fontPx * (isHorizontal ? 2 : 3.2),
    titlePx: titlePx(ink),
  }
}

export function placesOf(plan: Plan): readonly PanelPlace[] {
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

const percent = (locale: string) => {
  const format = numberWriter(locale, { style: 'percent' })
  return (value: number) => withMinus(format.format(value))
}

export function ticksWriter({ isShare, words, panels, scales, visual, hasSecondAxis }: Plan) {
  if (isShare) return percent(words.locale)
  const first = panels[0]!.series.find(({ figure }) => !hasSecondAxis || figure.role !== 'line')?.column
  return first ? tickWriterOf(first, scales[0], visual.format?.displayUnits) : String
}

/** Writer of the axis at the right. */
export function secondTicksWriter({ panels, scales, visual }: Plan): (value: number) => string {
  const column = panels[0]!.series.find(({ figure }) => figure.role === 'line')?.column
  return column && scales[1] ? tickWriterOf(column, scales[1], visual.format?.displayUnits) : String
}

/** Labelled columns need no round axis, only room for the label of the lowest. */
export function labelledEnds(plan: Plan) {
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

/** About how long the value axis is drawn. */
function lengthPx({ isHorizontal, size, ink }: Plan, { categories }: ChartData): number {
  if (!isHorizontal) return size.height - ink.fontPx * 5
  const namesPx = Math.max(...categories.map((name) => textWidthPx(name, ink.fontPx)))
  return size.width - Math.min(namesPx, size.width * 0.36, 240) - ink.fontPx * 5.5 - 16
}

/** The room that the words of lines across need beside the chart. */
export function referencePx({ references, ink }: Plan): number {
  const words = references[0]!.flatMap((line) => line.words)
  return words.length ? Math.max(...words.map((word) => textWidthPx(word, ink.fontPx))) + 10 : 0
}
