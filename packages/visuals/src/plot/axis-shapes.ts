import { lineHeight } from '../axes/axis-name-lines.ts'
import { rowLineOffset, tenth } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { textAt } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import type { Plan } from '../series/chart-plan.ts'
import { axisGapPx } from './plot.ts'
import type { PlacedName, Plot } from './plot.ts'

/** The lines behind the marks, at the steps of the value axis. */
export function gridShapes({ isHorizontal, ink }: Plan, { ticks, plane, room }: Plot): Shape[] {
  const stroke = ink.token('gridline') || ink.token('line')
  return ticks.map(({ value }) => ({
    tag: 'line',
    attributes: { ...acrossAt(plane.along(value), room, isHorizontal), stroke },
  }))
}

/** A line over the whole of a plot, between two pixels so that it is sharp. */
export function acrossAt(place: number, { x, y, width, height }: Box, isHorizontal: boolean) {
  const at = Math.floor(place) + 0.5
  return isHorizontal
    ? { x1: tenth(at), x2: tenth(at), y1: tenth(y), y2: tenth(y + height) }
    : { x1: tenth(x), x2: tenth(x + width), y1: tenth(at), y2: tenth(at) }
}

/** The axes with their words. */
export function axisShapes(plan: Plan, plot: Plot): Shape[] {
  const { isHorizontal, isTime, ink } = plan
  const { room, plane, ends, ticks, lineTicks, linePlane, names } = plot
  const quiet = { fill: ink.token('text-quiet') }
  const zero = plane.along(Math.max(ends.min, Math.min(0, ends.max)))
  const half = ink.fontPx * 0.35
  const foot = room.y + room.height + axisGapPx + ink.fontPx * 0.85
  const written = ticks.filter(({ text }) => text !== '')
  return [
    { tag: 'line', attributes: { ...acrossAt(zero, room, isHorizontal), stroke: ink.token('line-strong') } },
    ...(isTime ? (names?.names ?? []).map((name) => momentShape(plan, plot, name)) : []),
    ...written.map(({ value, text }) =>
      isHorizontal
        ? textAt({ x: plane.along(value), y: foot, anchor: 'middle' }, text, quiet)
        : textAt({ x: room.x - axisGapPx, y: plane.along(value) + half, anchor: 'end' }, text, quiet),
    ),
    ...lineTicks.map(({ value, text }) => {
      const place = { x: room.x + room.width + axisGapPx, y: linePlane.along(value) + half }
      return textAt({ ...place, anchor: 'start' }, text, quiet)
    }),
    ...nameShapes(plan, plot),
  ]
}

/** Tick of a moment on a time axis. */
function momentShape({ ink }: Plan, { room }: Plot, { at }: PlacedName): Shape {
  const x = Math.floor(at) + 0.5
  const y1 = tenth(room.y + room.height)
  return {
    tag: 'line',
    attributes: { x1: x, x2: x, y1, y2: tenth(y1 + 4), stroke: ink.token('line-strong') },
  }
}

function nameShapes({ isHorizontal, ink }: Plan, { names, room }: Plot): Shape[] {
  const { fontPx, degrees } = names ?? { fontPx: ink.fontPx, degrees: 0 }
  const look = {
    fill: ink.token('text-quiet'),
    ...(fontPx !== ink.fontPx && { 'font-size': tenth(fontPx) }),
  }
  const foot = room.y + room.height + axisGapPx
  return (names?.names ?? []).flatMap(({ textAt: middle, lines }) => {
    if (isHorizontal) {
      return lines.map((line, index) =>
        textAt(
          {
            x: room.x - axisGapPx,
            y: middle + fontPx * (0.35 + rowLineOffset(index, lines.length)),
            anchor: 'end',
          },
          line,
          look,
        ),
      )
    }
    const x = middle
    if (degrees > 0) {
      const y = foot + fontPx * 0.5
      return [
        textAt({ x, y, anchor: 'end' }, lines[0]!, {
          ...look,
          transform: `rotate(${-degrees} ${tenth(x)} ${tenth(y)})`,
        }),
      ]
    }
    return lines.map((line, index) =>
      textAt({ x, y: foot + fontPx * (0.95 + index * lineHeight), anchor: 'middle' }, line, look),
    )
  })
}
