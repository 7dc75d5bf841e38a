import { ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { namePlaces } from '../../axes/name-places.ts'
import { inkOf } from '../../scene/ink.ts'
import type { Ink } from '../../scene/ink.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { textWidthPx } from '../../series/series-style.ts'
import type { ScatterData } from './data.ts'
import { dotWidthsPx, isNamed, scatterOption, scatterScales } from './option.ts'
import type { ScatterDrawOptions } from './option.ts'

register([ScatterChart, GridComponent, SVGRenderer])

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
  drawOn(chart, data, { ...options, isStill: true }, ink)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

type Middle = { readonly x: number; readonly y: number; readonly radius: number } | null

/** Between the axes: names at the left or below would lie over their figures. */
function plotOf(chart: EChartsType, data: ScatterData, options: ScatterDrawOptions) {
  const { x, y } = scatterScales(data, options)
  const [left = 0, bottom = 0] = chart.convertToPixel({ gridIndex: 0 }, [x.min, y.min])
  const [, top = 0] = chart.convertToPixel({ gridIndex: 0 }, [x.max, y.max])
  return { left, top, bottom }
}

/** First the dots, then their names where the dots leave room for them; where the dots stand. */
function drawOn(
  chart: EChartsType,
  data: ScatterData,
  options: ScatterDrawOptions,
  ink: Ink,
): readonly Middle[] {
  const { size, visual, isShown } = options
  chart.setOption(scatterOption(data, options, ink, []), { notMerge: true })
  const widths = dotWidthsPx(data, size)
  const middles = data.dots.map((dot, index): Middle => {
    if (!isShown(dot.series)) return null
    const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [dot.x, dot.y])
    return { x, y, radius: widths[index]! / 2 }
  })
  if (!isNamed(data, visual)) return middles
  const shown = middles.flatMap((middle, index) => (middle ? [{ middle, index }] : []))
  const places = namePlaces(
    shown.map(({ middle, index }) => ({
      ...middle,
      widthPx: textWidthPx(data.dots[index]!.label, ink.fontPx),
      heightPx: ink.fontPx * 1.2,
    })),
    { ...plotOf(chart, data, options), right: size.width },
  )
  const names = new Map(shown.map(({ index }, at) => [index, places[at] ?? null]))
  const sides = data.dots.map((_, index) => names.get(index) ?? null)
  chart.setOption(scatterOption(data, options, ink, sides))
  return middles
}

export function createScatterDrawing(element: HTMLElement): ScatterDrawing {
  const chart = init(element, null, { renderer: 'svg' })
  let middles: readonly Middle[] = []
  return {
    draw(data, options) {
      const { width, height } = options.size
      chart.resize({ width, height })
      middles = drawOn(chart, data, options, inkOf(element))
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
