import type { Box } from '../scene/bar-plane.ts'
import { inkKeeper } from '../scene/ink.ts'
import type { Ink } from '../scene/ink.ts'
import { createSvgRenderer, sceneText } from '../scene/scene.ts'
import type { ChartData } from '../series/chart-data.ts'
import { planOf } from '../series/chart-plan.ts'
import type { DrawOptions, Plan } from '../series/chart-plan.ts'
import type { Drawing } from '../series/drawing.ts'
import { manyMarks } from '../series/series-style.ts'
import { barChart } from './bar-scene.ts'
import type { BarChart } from './bar-scene.ts'

/** The chart as SVG text, without a browser: for snapshots. */
export const drawnBarText = (panels: readonly ChartData[], options: DrawOptions, ink: Ink): string =>
  sceneText(barChart(planOf(panels, options, ink), 'chart').scene)

let drawings = 0

/** Draws columns, bars and lines over them into an element, with the colours and the type that hold there. */
export function createBarDrawing(element: HTMLElement): Drawing {
  const renderer = createSvgRenderer(element)
  const inkFor = inkKeeper(element)
  const id = `bars-${++drawings}`
  let plan: Plan | null = null
  let chart: BarChart | null = null

  return {
    draw(panels, options) {
      const { look, size, hasPatterns, visual } = options
      plan = planOf(panels, options, inkFor(look, size, hasPatterns, visual))
      chart = barChart(plan, id)
      element.style.height = `${chart.scene.height}px`
      element.classList.toggle('moving', !options.isStill && chart.marks.length <= manyMarks)
      renderer.render(chart.scene)
    },
    placeAt(x, y) {
      const mark = chart?.marks.findLast(({ box }) => holds(box, x, y))
      if (mark) return { panel: mark.panel, row: mark.row, series: mark.series }
      const panel = chart?.plots.findIndex(({ room }) => holds(room, x, y)) ?? -1
      if (!plan || !chart || panel < 0) return null
      const { room, bandPx } = chart.plots[panel]!
      const rows = plan.panels[0]!.keys.length
      const at = plan.isHorizontal ? y - room.y : x - room.x
      return rows === 0 ? null : { panel, row: Math.min(Math.floor(at / bandPx), rows - 1), series: null }
    },
    bandOf(panel, row) {
      const plot = chart?.plots[panel]
      if (!plan || !plot || row < 0 || row >= plan.panels[0]!.keys.length) return null
      const { room, bandPx } = plot
      const thick = Math.max(8, bandPx)
      const start = (row + 0.5) * bandPx - thick / 2
      return plan.isHorizontal
        ? { left: room.x, top: room.y + start, width: room.width, height: thick }
        : { left: room.x + start, top: room.y, width: thick, height: room.height }
    },
    destroy: renderer.remove,
  }
}

const holds = ({ x, y, width, height }: Box, left: number, top: number): boolean =>
  left >= x && left <= x + width && top >= y && top <= y + height
