import { inkOf } from '../../scene/element-ink.ts'
import type { Ink } from '../../scene/ink.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { sceneText } from '../../scene/scene.ts'
import { createSvgRenderer } from '../../scene/svg-renderer.ts'
import type { ScatterData } from './data.ts'
import { scatterScene } from './scene.ts'
import type { ScatterDrawn, ScatterDrawOptions } from './scene.ts'

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
export const drawnScatterText = (data: ScatterData, options: ScatterDrawOptions, ink: Ink): string =>
  sceneText(scatterScene(data, options, ink).scene)

export function createScatterDrawing(element: HTMLElement): ScatterDrawing {
  const renderer = createSvgRenderer(element)
  let places: ScatterDrawn['places'] = []
  return {
    draw(data, options) {
      const drawn = scatterScene(data, options, inkOf(element))
      places = drawn.places
      renderer.render(drawn.scene)
    },
    dotAt(x, y) {
      let best: { dot: number; distance: number } | null = null
      for (const [dot, place] of places.entries()) {
        if (!place) continue
        const distance = Math.hypot(place.x - x, place.y - y)
        if (distance > place.radius + reachPx) continue
        if (!best || distance < best.distance) best = { dot, distance }
      }
      return best?.dot ?? null
    },
    boxOf(dot) {
      const place = places[dot]
      if (!place) return null
      const radius = place.radius + 3
      return { left: place.x - radius, top: place.y - radius, width: 2 * radius, height: 2 * radius }
    },
    destroy: renderer.remove,
  }
}
