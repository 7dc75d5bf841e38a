import { catchShape } from '../../marks/bands.ts'
import { nameLook } from '../../marks/finance-words.ts'
import { trendShapes } from '../../marks/trend-shapes.ts'
import { tenth } from '../../scene/bar-plane.ts'
import type { Box } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf, textOf } from '../../writing/exact.ts'
import type { KpiData } from './data.ts'

/** Periods share the width as their points stand in it. */
export const periodBand = (index: number, count: number, { width, height }: Room): Box => {
  const step = width / Math.max(count, 1)
  return { x: tenth(index * step), y: 0, width: tenth(step), height }
}

interface CourseOptions {
  readonly room: Room
  readonly isChosen: ((index: number) => boolean) | null
}

/** The course that led to the figure, with the names of its ends, and a band for each period. */
export function courseScene({ course }: KpiData, { room, isChosen }: CourseOptions, ink: Ink): Scene {
  const line = room.fontPx * 1.4
  const hasNames = room.height > line * 2.4
  const numbers = (of: 'figure' | 'target') =>
    course.map((period) => (period[of] ? numberOf(period[of]) : null))
  const trend = {
    values: numbers('figure'),
    targets: numbers('target'),
    width: room.width,
    height: hasNames ? room.height - line : room.height,
    inset: Math.max(4, room.width / course.length / 2),
  }
  const y = room.height - line * 0.2
  const names = [
    textAt({ x: 0, y, anchor: 'start' }, course[0]!.label, nameLook(false, ink)),
    textAt({ x: room.width, y, anchor: 'end' }, course.at(-1)!.label, nameLook(false, ink)),
  ]
  const periods = course.map(({ label, figure }, index): Shape => {
    const band = catchShape(periodBand(index, course.length, room))
    const chosen = { class: 'catch chosen', fill: ink.token('accent'), 'fill-opacity': 0.18 }
    const isBack = isChosen?.(index) === false
    return markShape({ index, label, value: figure && textOf(figure) }, isBack, [
      isChosen && !isBack ? { ...band, attributes: { ...band.attributes, ...chosen } } : band,
    ])
  })
  return sceneOf(room, ink, [...trendShapes(trend, ink), ...(hasNames ? names : []), ...periods])
}
