import type { Answer } from '@casement/query'
import { textShape } from '../../scene/page-shapes.ts'
import { sceneOf } from '../../scene/scene.ts'
import type { Scene } from '../../scene/scene.ts'
import type { Ink } from '../../scene/ink.ts'
import type { Room } from '../../scene/size.ts'
import type { Writing } from '../../writing/writing.ts'
import type { ThermometerDefinition } from './definition.ts'

/** A bulb for each place, with its figure. */
export function thermometerScene(
  visual: ThermometerDefinition,
  answer: Answer,
  { writing, room, ink }: { writing: Writing; room: Room; ink: Ink },
): Scene {
  const places = writing.column(answer, 'place', 0, visual.roles.place[0]!)
  const values = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const step = room.height / Math.max(1, answer.rowCount)
  const shapes = places.values.flatMap((place, row) => [
    {
      tag: 'circle',
      attributes: { cx: step / 2, cy: step * (row + 0.5), r: step / 4, fill: ink.token('bad') },
    },
    textShape(
      step,
      step * (row + 0.5),
      `${places.write(place)}: ${values.write(values.values[row] ?? null)}`,
      { sizePx: room.fontPx, fill: ink.token('text') },
    ),
  ])
  return sceneOf(room, ink, shapes)
}
