import { tenth } from '../scene/bar-plane.ts'
import type { Ink } from '../scene/ink.ts'
import { textAt } from '../scene/scene-text.ts'
import type { TextPlace } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import type { NamePlace } from './name-places.ts'

/** A name at its place, with the line that leads to it where it has one. */
export function nameShapesAt(place: NamePlace, text: string, look: Shape['attributes'], ink: Ink): Shape[] {
  const name = textAt(textPlaceOf(place, ink.fontPx), text, look)
  return place.leader ? [leaderShape(place.leader, ink), name] : [name]
}

/** The line that leads from a dot to its name. */
const leaderShape = ({ x1, y1, x2, y2 }: NonNullable<NamePlace['leader']>, ink: Ink): Shape => ({
  tag: 'line',
  attributes: {
    class: 'leader',
    x1: tenth(x1),
    y1: tenth(y1),
    x2: tenth(x2),
    y2: tenth(y2),
    stroke: ink.token('text-quiet'),
  },
})

/** A text begins or ends at its dot: how wide it is drawn is not known exactly. */
function textPlaceOf({ side, left, right, top, bottom }: NamePlace, fontPx: number): TextPlace {
  const y = (top + bottom) / 2 + fontPx * 0.35
  if (side === 'right') return { x: left, y, anchor: 'start' }
  if (side === 'left') return { x: right, y, anchor: 'end' }
  return { x: (left + right) / 2, y, anchor: 'middle' }
}
