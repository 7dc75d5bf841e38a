import { area, line } from 'd3-shape'
import { isOfLines } from '../definition/series-formats.ts'
import type { Plot } from '../plot/plot.ts'
import { tenth, textPx } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { areApart, rimmed, textAt, textBox } from '../scene/scene-text.ts'
import type { PlacedText } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import { symbolPath } from '../scene/symbols.ts'
import { maxLabels } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import { seriesMark } from '../series/series-mark.ts'
import {
  colourOf,
  hasDots,
  isIsland,
  lineSymbol,
  manyMarks,
  notChosenOpacity,
} from '../series/series-style.ts'
import { drawnLines } from './line-points.ts'
import type { DrawnLine, LinePoint } from './line-points.ts'

/** Dashes of a scenario's line: what is not certain yet is broken. */
const dashes = { actual: '', priorYear: '', budget: '2 3', forecast: '6 4' } as const

/** A figure of a line that has a dot, where it is. */
export interface LineMark {
  readonly panel: number
  readonly row: number
  readonly series: number
  readonly box: Box
}

export interface LineDrawing {
  /** Below everything else of the chart. */
  readonly areas: readonly Shape[]
  readonly lines: readonly Shape[]
  readonly dots: readonly Shape[]
  readonly words: readonly PlacedText[]
  readonly marks: readonly LineMark[]
}

interface LineOptions {
  readonly plot: Plot
  /** Words that are there already. */
  readonly taken: readonly PlacedText[]
  /** Begins the names of the drawing's patterns. */
  readonly id: string
}

/** The lines of a panel. A period without a figure is a gap; a figure between two gaps is its dot. */
export function lineDrawing(plan: Plan, panel: number, { plot, taken, id }: LineOptions): LineDrawing {
  const { gaps, area: hasArea, stacked: isStacked } = plan.lines
  const areas: Shape[] = []
  const lines: Shape[] = []
  const dots: Shape[] = []
  const words: PlacedText[] = []
  const marks: LineMark[] = []
  for (const drawn of drawnLines(plan, panel, plot)) {
    const way = gaps === 'connect' ? drawn.points.filter((point) => point !== null) : drawn.points
    const look = lookOf(plan, drawn)
    if (hasArea || isStacked) areas.push(areaShape(way, look, patternOf(plan, drawn, id)))
    lines.push(lineShape(way, look))
    const isBroken = !isStacked && (gaps ?? 'break') === 'break'
    if (isBroken && drawn.points.length > manyMarks) lines.push(...islandShapes(drawn, look))
    for (const { point, isChosen } of dotsOf(plan, panel, drawn)) {
      const place = { panel, row: point.row, series: drawn.index }
      dots.push({ ...dotShape(point, look, isChosen), mark: seriesMark(plan.panels, place, false) })
      marks.push({ ...place, box: boxAround(point) })
    }
    if (isNamed(plan, drawn)) words.push(...wordsOf(plan, drawn, plot, [...taken, ...words]))
  }
  return { areas, lines, dots, words, marks }
}

/** A dot for every figure where there are few, else for those that are no line by themselves and what is chosen. */
function dotsOf(plan: Plan, panel: number, { index, series, points }: DrawnLine) {
  const isMany = points.length > manyMarks
  const areAll = hasDots(plan.lines, points.length)
  return points.flatMap((point, row) => {
    const isChosen = plan.isChosen?.(panel, row, index) === true
    const isDrawn = isChosen || (!isMany && (areAll || isIsland(series, row)))
    return point && isDrawn ? [{ point, isChosen }] : []
  })
}

function lookOf(plan: Plan, { series, index, isMain, points }: DrawnLine) {
  const { ink, isChosen } = plan
  const isStacked = plan.lines.stacked === true
  return {
    colour: colourOf(series, index, ink),
    surface: ink.token('surface'),
    widthPx: isStacked ? 1 : isMain ? 2.25 : 1.75,
    dash: dashes[series.scenario ?? 'actual'],
    opacity: isChosen ? notChosenOpacity : 1,
    areaOpacity: !isStacked ? 0.14 : isChosen ? 0.35 : 0.8,
    chosenPx: points.length > manyMarks ? 4 : 5.5,
    symbol: lineSymbol(series, index),
  }
}

type Look = ReturnType<typeof lookOf>
type Way = readonly (LinePoint | null)[]

const isThere = (point: LinePoint | null): boolean => point !== null

const pathOf = line<LinePoint | null>(
  (point) => point!.x,
  (point) => point!.y,
)
  .defined(isThere)
  .digits(1)

const areaOf = area<LinePoint | null>(
  (point) => point!.x,
  (point) => point!.footY,
  (point) => point!.y,
)
  .defined(isThere)
  .digits(1)

const lineShape = (way: Way, { colour, widthPx, dash, opacity }: Look): Shape => ({
  tag: 'path',
  attributes: {
    d: pathOf(way) ?? '',
    fill: 'none',
    stroke: colour,
    'stroke-width': widthPx,
    'stroke-linejoin': 'round',
    ...(dash && { 'stroke-dasharray': dash }),
    ...(opacity < 1 && { opacity }),
  },
})

/** Figures between two gaps where there are too many for a dot each: one shape of short strokes. */
function islandShapes({ series, points }: DrawnLine, { colour, opacity }: Look): Shape[] {
  const strokes = points.flatMap((point, row) =>
    point && isIsland(series, row)
      ? [`M${tenth(point.x - 1)} ${tenth(point.y)}L${tenth(point.x + 1)} ${tenth(point.y)}`]
      : [],
  )
  if (strokes.length === 0) return []
  return [
    {
      tag: 'path',
      attributes: {
        d: strokes.join(''),
        fill: 'none',
        stroke: colour,
        'stroke-width': 3,
        ...(opacity < 1 && { opacity }),
      },
    },
  ]
}

const areaShape = (way: Way, { colour, areaOpacity }: Look, pattern: string | null): Shape => ({
  tag: 'path',
  attributes: { d: areaOf(way) ?? '', fill: pattern ?? colour, opacity: areaOpacity },
})

/** Stacked areas are told apart by patterns where colours do not do it alone. */
const patternOf = (plan: Plan, { index }: DrawnLine, id: string): string | null =>
  plan.hasPatterns && plan.lines.stacked ? `url(#${id}-${index})` : null

const dotShape = ({ x, y }: LinePoint, look: Look, isChosen: boolean): Shape => ({
  tag: 'path',
  attributes: {
    d: symbolPath(look.symbol, { x, y, r: isChosen ? look.chosenPx : 3 }),
    fill: look.colour,
    stroke: look.surface,
    'stroke-width': 1,
    ...(look.opacity < 1 && !isChosen && { opacity: look.opacity }),
  },
})

const boxAround = ({ x, y }: LinePoint): Box => ({ x: x - 6, y: y - 6, width: 12, height: 12 })

const isNamed = ({ isLabelled, visual }: Plan, { isNamed: isOfNamed, points }: DrawnLine): boolean =>
  isLabelled && isOfNamed && points.length <= (isOfLines(visual) ? manyMarks : maxLabels)

/** Figures above their points, or below them; one that finds no place is left out. */
function wordsOf(
  plan: Plan,
  { series, points }: DrawnLine,
  { room }: Plot,
  taken: readonly PlacedText[],
): readonly PlacedText[] {
  const { ink, power, size } = plan
  const words: PlacedText[] = []
  for (const point of points) {
    if (!point?.isGiven) continue
    const text = series.column.writeInUnit(series.values[point.row]!, power)
    if (text === '') continue
    const half = textPx(text, ink.fontPx) / 2
    const x = Math.max(room.x + half, Math.min(point.x, size.width - half))
    const places = [point.y - 8, point.y + 8 + ink.fontPx * 0.8].map((y) => ({
      x,
      y,
      anchor: 'middle' as const,
    }))
    const place = places.find((each) => {
      const box = textBox(each, text, ink.fontPx)
      return (
        box.y + box.height <= room.y + room.height &&
        [...taken, ...words].every((other) => areApart(other.box, box))
      )
    })
    if (!place) continue
    const shape = textAt(place, text, { fill: ink.token('text'), ...rimmed(ink) })
    words.push({ box: textBox(place, text, ink.fontPx), shapes: [shape] })
  }
  return words
}
