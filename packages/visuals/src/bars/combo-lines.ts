import { tenth } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { areApart, rimmed, textAt, textBox } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import type { ChartData, ChartSeries } from '../series/chart-data.ts'
import { maxLabels, powerOf } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import { colourOf, isComparison, isIsland, maxDots, notChosenOpacity } from '../series/series-style.ts'
import { isColumn } from './bar-marks.ts'
import type { BarPlot } from './bar-plot.ts'
import type { BarWord } from './bar-words.ts'

/** How the line of a scenario is drawn: what is not certain yet is broken. */
const dashes = { actual: '', priorYear: '', budget: '2 3', forecast: '6 4' } as const

/** A figure of a line over columns, where it stands. */
export interface LineMark {
  readonly panel: number
  readonly row: number
  readonly series: number
  readonly box: Box
}

export interface ComboLines {
  readonly shapes: readonly Shape[]
  readonly words: readonly BarWord[]
  readonly marks: readonly LineMark[]
}

interface Point {
  readonly row: number
  readonly x: number
  readonly y: number
}

/** The lines over the columns of a panel. A period without a figure is a gap; a figure between two gaps is its dot. */
export function comboLines(
  plan: Plan,
  panel: number,
  { plot, taken }: { plot: BarPlot; taken: readonly BarWord[] },
): ComboLines {
  const data = plan.panels[panel]!
  const shapes: Shape[] = []
  const words: BarWord[] = []
  const marks: LineMark[] = []
  for (const [index, series] of data.series.entries()) {
    if (isColumn(series) || !plan.isShown(index)) continue
    const points = pointsOf(plan, series, plot)
    const look = lookOf(plan, data, series, index)
    shapes.push(lineShape(points, look))
    for (const point of points) {
      const chosen = plan.isChosen?.(panel, point.row, index) === true
      marks.push({ panel, row: point.row, series: index, box: boxAround(point) })
      if (chosen || look.hasDots || isIsland(series, point.row)) shapes.push(dotShape(point, look, chosen))
    }
    if (!isNamed(plan, data, series)) continue
    for (const point of points) {
      const text = series.column.writeInUnit(series.values[point.row]!, powerOf(plan.scales[0], plan.visual))
      const place = { x: point.x, y: point.y - 8, anchor: 'middle' as const }
      const box = textBox(place, text, plan.ink.fontPx)
      // One that finds no place is left out.
      if (text === '' || ![...taken, ...words].every((other) => areApart(other.box, box))) continue
      const attributes = { fill: plan.ink.token('text'), ...rimmed(plan.ink) }
      words.push({ box, shapes: [textAt(place, text, attributes)] })
    }
  }
  return { shapes, words, marks }
}

function pointsOf({ panels }: Plan, { values }: ChartSeries, { room, bandPx, linePlane }: BarPlot): Point[] {
  const rows = panels[0]!.keys.length
  return Array.from({ length: rows }, (_, row) => values[row] ?? null).flatMap((value, row) =>
    value === null ? [] : [{ row, x: room.x + (row + 0.5) * bandPx, y: linePlane.along(Number(value)) }],
  )
}

function isNamed({ isLabelled }: Plan, data: ChartData, series: ChartSeries): boolean {
  const lines = data.series.filter((each) => !isColumn(each))
  const isMain = lines.length === 1 || series.scenario === 'actual'
  const isOneOfEquals = series.scenario === undefined && !isComparison(lines)
  return isLabelled && data.categories.length <= maxLabels && (isMain || isOneOfEquals)
}

function lookOf({ ink, isChosen }: Plan, data: ChartData, series: ChartSeries, index: number) {
  const lines = data.series.filter((each) => !isColumn(each))
  const isMain = lines.length === 1 || series.scenario === 'actual'
  return {
    colour: colourOf(series, index, ink),
    surface: ink.token('surface'),
    widthPx: isMain ? 2.25 : 1.75,
    dash: dashes[series.scenario ?? 'actual'],
    opacity: isChosen ? notChosenOpacity : 1,
    hasDots: data.categories.length <= maxDots,
    // Lines are told apart by their dots as well as by their colours.
    dot: series.scenario === undefined ? dots[index % dots.length]! : dots[0],
  }
}

type Look = ReturnType<typeof lookOf>

function lineShape(points: readonly Point[], { colour, widthPx, dash, opacity }: Look): Shape {
  const d = points
    .map(({ row, x, y }, at) => `${points[at - 1]?.row === row - 1 ? 'L' : 'M'}${tenth(x)} ${tenth(y)}`)
    .join('')
  return {
    tag: 'path',
    attributes: {
      d,
      fill: 'none',
      stroke: colour,
      'stroke-width': widthPx,
      'stroke-linejoin': 'round',
      ...(dash && { 'stroke-dasharray': dash }),
      ...(opacity < 1 && { opacity }),
    },
  }
}

/** Outlines of dots as large as asked, around their middle. */
const dots = [
  (r: number) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (r: number) => `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (r: number) => `m0 ${-r}l${r} ${2 * r}h${-2 * r}z`,
  (r: number) => `m0 ${-r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`,
] as const

function dotShape({ x, y }: Point, { colour, surface, opacity, dot }: Look, isChosen: boolean): Shape {
  return {
    tag: 'path',
    attributes: {
      d: `M${tenth(x)} ${tenth(y)}${dot(isChosen ? 5.5 : 3)}`,
      fill: colour,
      stroke: surface,
      'stroke-width': 1,
      ...(opacity < 1 && !isChosen && { opacity }),
    },
  }
}

const boxAround = ({ x, y }: Point): Box => ({ x: x - 6, y: y - 6, width: 12, height: 12 })
