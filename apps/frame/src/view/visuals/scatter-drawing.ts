import { ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { dotDiameter } from '../../figures/scatter-data.ts'
import type { ScatterData } from '../../figures/scatter-data.ts'
import type { MarkBox } from './chart-marks.tsx'
import { inkOf } from './ink.ts'
import type { Ink } from './ink.ts'
import { scatterOption, widestDotPx } from './scatter-option.ts'
import type { ScatterDrawOptions } from './scatter-option.ts'

use([ScatterChart, GridComponent, LabelLayout, SVGRenderer])

export interface ScatterDrawing {
  draw(data: ScatterData, options: ScatterDrawOptions): void
  /** The dot whose middle is nearest to a position, of those that hold it or lie just beside it. */
  dotAt(x: number, y: number): number | null
  boxOf(dot: number): MarkBox | null
  destroy(): void
}

/** So far beside a dot a press still means it, in pixels. */
const reachPx = 6

/** The chart as SVG text, without a browser: for snapshots. */
export function drawnScatterText(data: ScatterData, options: ScatterDrawOptions, ink: Ink): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...options.size })
  chart.setOption(scatterOption(data, { ...options, isStill: true }, ink))
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

export function createScatterDrawing(element: HTMLElement): ScatterDrawing {
  const chart = init(element, null, { renderer: 'svg' })
  let middles: readonly ({ readonly x: number; readonly y: number; readonly radius: number } | null)[] = []
  return {
    draw(data, options) {
      const { width, height } = options.size
      chart.resize({ width, height })
      chart.setOption(scatterOption(data, options, inkOf(element)), { notMerge: true })
      const largest = Math.max(0, ...data.dots.map(({ size }) => size ?? 0))
      const widest = widestDotPx(options.size)
      middles = data.dots.map((dot) => {
        if (!options.isShown(dot.series)) return null
        const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [dot.x, dot.y])
        return { x, y, radius: (data.size ? dotDiameter(dot.size, largest, widest) : 9) / 2 }
      })
    },
    dotAt(x, y) {
      let best: { dot: number; distance: number } | null = null
      middles.forEach((middle, dot) => {
        if (!middle) return
        const distance = Math.hypot(middle.x - x, middle.y - y)
        if (distance > middle.radius + reachPx) return
        if (!best || distance < best.distance) best = { dot, distance }
      })
      return (best as { dot: number } | null)?.dot ?? null
    },
    boxOf(dot) {
      const middle = middles[dot]
      if (!middle) return null
      const radius = middle.radius + 3
      return { left: middle.x - radius, top: middle.y - radius, width: 2 * radius, height: 2 * radius }
    },
    destroy: () => chart.dispose(),
  }
}
