import type { Plot } from '../plot/plot.ts'
import type { ChartSeries } from '../series/chart-data.ts'
import type { Plan } from '../series/chart-plan.ts'
import { hasDots, isComparison, isIsland, isLine, manyMarks } from '../series/series-style.ts'

/** A figure of a line, where it is. */
export interface LinePoint {
  readonly row: number
  readonly x: number
  readonly y: number
  /** Foot of the area below it: the line on which it is stacked, or the axis. */
  readonly footY: number
  /** The figure is there; a gap may be drawn as zero. */
  readonly isGiven: boolean
}

export interface DrawnLine {
  readonly index: number
  readonly series: ChartSeries
  /** It is the only one, or what the others are compared with. */
  readonly isMain: boolean
  /** Lines of equal standing are labelled each; of a comparison only the main one. */
  readonly isNamed: boolean
  /** One per category, null where there is a gap. */
  readonly points: readonly (LinePoint | null)[]
  /** Those of them that have a dot. */
  readonly dots: readonly LineDot[]
}

export interface LineDot {
  readonly point: LinePoint
  readonly isChosen: boolean
}

/** The lines of a panel in the order in which they are drawn: the main one last. */
export function drawnLines(plan: Plan, panel: number, plot: Plot): readonly DrawnLine[] {
  const { series: all } = plan.panels[panel]!
  const lines = all.filter((each) => isLine(plan.visual, each))
  const pointsOf = pointsIn(plan, plot)
  return all
    .flatMap((series, index): DrawnLine[] => {
      if (!isLine(plan.visual, series) || !plan.isShown(index)) return []
      const isMain = lines.length === 1 || series.scenario === 'actual'
      const isNamed = isMain || (series.scenario === undefined && !isComparison(lines))
      const points = pointsOf(series)
      return [
        { index, series, isMain, isNamed, points, dots: dotsOf(plan, panel, { index, series, points }) },
      ]
    })
    .toSorted((a, b) => Number(a.isMain) - Number(b.isMain))
}

/** Places lines one after the other: stacked ones on those before, what is below zero by itself. */
function pointsIn(plan: Plan, { centres, ends, linePlane }: Plot) {
  const { stacked: isStacked, gaps } = plan.lines
  const isZero = isStacked || gaps === 'zero'
  const axis = Math.max(ends.min, Math.min(0, ends.max))
  const stacks = centres.map(() => ({ above: 0, below: 0 }))
  return ({ values }: ChartSeries): (LinePoint | null)[] =>
    centres.map((x, row) => {
      const value = values[row] ?? null
      if (value === null && !isZero) return null
      const size = Number(value ?? 0)
      const side = size < 0 ? 'below' : 'above'
      const foot = isStacked ? stacks[row]![side] : 0
      if (isStacked) stacks[row]![side] += size
      const footY = linePlane.along(isStacked ? foot : axis)
      return { row, x, y: linePlane.along(foot + size), footY, isGiven: value !== null }
    })
}

/** A dot for every figure where there are few, else for those that are no line by themselves and what is chosen. */
function dotsOf(
  plan: Plan,
  panel: number,
  { index, series, points }: Pick<DrawnLine, 'index' | 'series' | 'points'>,
): readonly LineDot[] {
  const isMany = points.length > manyMarks
  const areAll = hasDots(plan.lines, points.length)
  return points.flatMap((point, row) => {
    const isChosen = plan.isChosen?.(panel, row, index) === true
    const isDrawn = isChosen || (!isMany && (areAll || isIsland(series, row)))
    return point && isDrawn ? [{ point, isChosen }] : []
  })
}
