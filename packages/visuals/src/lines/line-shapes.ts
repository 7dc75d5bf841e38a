import { area, line } from 'd3-shape'
import { tenth } from '../scene/bar-plane.ts'
import type { Shape } from '../scene/scene.ts'
import { symbolPath } from '../scene/symbols.ts'
import type { Plan } from '../series/chart-plan.ts'
import { seriesMark } from '../series/series-mark.ts'
import { colourOf, isIsland, lineSymbol, manyMarks, notChosenOpacity } from '../series/series-style.ts'
import type { DrawnLine, LinePoint } from './line-points.ts'

/** Dashes of a scenario's line: what is not certain yet is broken. */
const dashes = { actual: '', priorYear: '', budget: '2 3', forecast: '6 4' } as const

export interface LineShapes {
  /** Below everything else of the chart. */
  readonly areas: readonly Shape[]
  readonly lines: readonly Shape[]
  readonly dots: readonly Shape[]
}

/**
 * The lines of a panel as they are drawn. A period without a figure is a gap; a figure between two gaps is its dot. `id`
 * begins the names of the drawing's patterns.
 */
export function lineShapes(plan: Plan, panel: number, drawn: readonly DrawnLine[], id: string): LineShapes {
  const { gaps, area: hasArea, stacked: isStacked } = plan.lines
  const areas: Shape[] = []
  const lines: Shape[] = []
  const dots: Shape[] = []
  for (const each of drawn) {
    const way = gaps === 'connect' ? each.points.filter((point) => point !== null) : each.points
    const look = lookOf(plan, each)
    if (hasArea || isStacked) areas.push(areaShape(way, look, patternOf(plan, each, id)))
    lines.push(lineShape(way, look))
    const isBroken = !isStacked && (gaps ?? 'break') === 'break'
    if (isBroken && each.points.length > manyMarks) lines.push(...islandShapes(each, look))
    for (const { point, isChosen } of each.dots) {
      const place = { panel, row: point.row, series: each.index }
      dots.push({ ...dotShape(point, look, isChosen), mark: seriesMark(plan.panels, place, false) })
    }
  }
  return { areas, lines, dots }
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
