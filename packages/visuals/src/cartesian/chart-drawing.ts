import type { Box } from '../scene/bar-plane.ts'
import { inkKeeper } from '../scene/element-ink.ts'
import type { Ink } from '../scene/ink.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { sceneText } from '../scene/scene.ts'
import { createSvgRenderer } from '../scene/svg-renderer.ts'
import type { ChartData } from '../series/chart-data.ts'
import { planOf } from '../series/chart-plan.ts'
import type { DrawOptions } from '../series/chart-plan.ts'
import type { Place } from '../series/series-mark.ts'
import { manyMarks } from '../series/series-style.ts'
import { chartScene } from './chart-scene.ts'
import type { SeriesDrawing } from './chart-scene.ts'

export interface ChartDrawing {
  /** Works the shapes out with the colours and the type that hold, and changes nothing on the page. */
  compose(panels: readonly ChartData[], options: DrawOptions): void
  /** Shows what was composed. */
  draw(): void
  /** The place at a position in pixels of the drawing; null beside the marks. */
  placeAt(x: number, y: number): Place | null
  /** The band of a category. */
  bandOf(panel: number, row: number): MarkBox | null
  destroy(): void
}

/** The chart as SVG text, without a browser: for snapshots. */
export const drawnChartText = (panels: readonly ChartData[], options: DrawOptions, ink: Ink): string =>
  sceneText(chartScene(planOf(panels, options, ink), 'chart').scene)

let drawings = 0

/** Draws columns, bars and lines into an element, with the colours and the type that hold there. */
export function createChartDrawing(element: HTMLElement): ChartDrawing {
  const renderer = createSvgRenderer(element)
  const inkFor = inkKeeper(element)
  const id = `chart-${++drawings}`
  let isHorizontal = false
  let isMoving = false
  let chart: SeriesDrawing | null = null

  return {
    compose(panels, options) {
      const { look, size, hasPatterns, visual } = options
      const plan = planOf(panels, options, inkFor(look, size, hasPatterns, visual))
      isHorizontal = plan.isHorizontal
      chart = chartScene(plan, id)
      isMoving = !options.isStill && chart.marks.length <= manyMarks
    },
    draw() {
      if (!chart) return
      element.style.height = `${chart.scene.height}px`
      element.classList.toggle('moving', isMoving)
      renderer.render(chart.scene)
    },
    placeAt(x, y) {
      const mark = chart?.marks.findLast(({ box }) => holds(box, x, y))
      if (mark) return { panel: mark.panel, row: mark.row, series: mark.series }
      const panel = chart?.plots.findIndex(({ room }) => holds(room, x, y)) ?? -1
      const plot = chart?.plots[panel]
      const row = plot && nearestOf(plot.centres, isHorizontal ? y : x)
      return row === undefined ? null : { panel, row, series: null }
    },
    bandOf(panel, row) {
      const plot = chart?.plots[panel]
      const centre = plot?.centres[row]
      if (!plot || centre === undefined) return null
      const { room, centres } = plot
      const across = isHorizontal ? room.height : room.width
      const thick = Math.max(8, Math.abs(centre - (centres[row === 0 ? 1 : row - 1] ?? centre - across)))
      const start = centre - thick / 2
      return isHorizontal
        ? { left: room.x, top: start, width: room.width, height: thick }
        : { left: start, top: room.y, width: thick, height: room.height }
    },
    destroy: renderer.remove,
  }
}

/** Finds, of middles in their order, the one nearest to a position. */
function nearestOf(middles: readonly number[], at: number): number | undefined {
  const after = middles.findIndex((middle) => middle >= at)
  if (after <= 0) return after === 0 ? 0 : middles.length > 0 ? middles.length - 1 : undefined
  return middles[after]! - at < at - middles[after - 1]! ? after : after - 1
}

const holds = ({ x, y, width, height }: Box, left: number, top: number): boolean =>
  left >= x && left <= x + width && top >= y && top <= y + height
