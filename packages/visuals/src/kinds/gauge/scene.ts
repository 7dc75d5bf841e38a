import { tickWriterOf } from '../../axes/value-scale.ts'
import { sliceArea } from '../../parts/pie-layout.ts'
import { tenth } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { textAt } from '../../scene/scene-text.ts'
import { sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { textWidthPx } from '../../series/series-style.ts'
import type { GaugeData } from './data.ts'

/** The arc begins and ends a little below the level, in turns from the top. */
const [from, to] = [-0.28, 0.28]
const turnAt = (place: number) => from + (to - from) * place

/** An arc from end to end, filled up to the figure; a line across it is the target. */
export function gaugeScene(data: GaugeData, room: Room, ink: Ink): Scene {
  const { width, height, fontPx } = room
  const { at, column, value, power, target, least, most, isBeyond } = data
  const targetPx = target ? textWidthPx(target.column.writeInUnit(target.value, power), fontPx) : 0
  const besidePx = Math.max(fontPx * 1.5, targetPx + fontPx * 1.4)
  // Below the level the arc takes a sixth of its radius, and its ends a line.
  const radius = Math.max(12, Math.min((height - fontPx * 3.4) / 1.2, width / 2 - besidePx, 220))
  const restPx = Math.max(0, height - fontPx * 3.4 - radius * 1.2)
  const centre = { x: width / 2, y: restPx / 2 + fontPx * 1.7 + radius }
  const inner = radius * 0.72
  const area = (begin: number, end: number) =>
    sliceArea(centre, { from: turnAt(begin), to: turnAt(end), radius, inner })
  const point = (place: number, distance: number) => ({
    x: centre.x + Math.sin(turnAt(place) * 2 * Math.PI) * distance,
    y: centre.y - Math.cos(turnAt(place) * 2 * Math.PI) * distance,
  })
  const figure = value === null ? '–' : column.writeInUnit(value, power)
  const figurePx = Math.min(fontPx * 2.6, (inner * 1.5 * fontPx) / Math.max(1, textWidthPx(figure, fontPx)))
  const zero = Math.max(0, Math.min(1, -least / (most - least)))
  const write = tickWriterOf(column, { min: least, max: most, step: most - least }, 'auto')
  const endWords = [least, most].map((end, place) => {
    const { x, y } = point(place, (radius + inner) / 2)
    const quiet = { class: 'quiet', fill: ink.token('text-quiet') }
    return textAt({ x, y: y + fontPx * 1.3, anchor: 'middle' }, write(end), quiet)
  })
  const ground = {
    fill: ink.token('surface-sunken'),
    stroke: ink.token('line-strong'),
    'stroke-width': 0.75,
  }
  const mark = { index: 0, label: column.label, value: String(value) }
  const whole: Shape = { tag: 'path', attributes: { ...area(0, 1), ...ground } }
  const filled = (end: number): Shape => ({
    tag: 'path',
    attributes: { ...area(Math.min(zero, end), Math.max(zero, end)), fill: ink.token('scenario-actual') },
    mark,
  })
  return sceneOf(room, ink, [
    whole,
    ...(at === null ? [] : [filled(at)]),
    ...endWords,
    ...targetShapes({ data, point, radius, inner, room, ink }),
    textAt({ x: centre.x, y: centre.y - fontPx * 0.5, anchor: 'middle' }, isBeyond ? `${figure} ›` : figure, {
      'font-size': tenth(figurePx),
      'font-weight': 600,
      fill: ink.token('text'),
    }),
  ])
}

interface TargetOptions {
  readonly data: GaugeData
  readonly point: (place: number, distance: number) => { readonly x: number; readonly y: number }
  readonly radius: number
  readonly inner: number
  readonly room: Room
  readonly ink: Ink
}

/** A line across the arc, and its figure outside of it. */
function targetShapes({ data, point, radius, inner, room, ink }: TargetOptions): Shape[] {
  const { target, targetAt: place, power } = data
  if (!target || place === null) return []
  const { fontPx, width } = room
  const [a, b] = [point(place, inner - 4), point(place, radius + 5)]
  const d = `M${tenth(a.x)} ${tenth(a.y)}L${tenth(b.x)} ${tenth(b.y)}`
  const words = target.column.writeInUnit(target.value, power)
  const half = textWidthPx(words, fontPx) / 2
  const { x, y } = point(place, radius + fontPx * 0.9)
  const anchor = place < 0.42 ? 'end' : place > 0.58 ? 'start' : 'middle'
  const shift = anchor === 'middle' ? half : anchor === 'end' ? 2 * half : 0
  const line = (name: string, token: string, widthPx: number): Shape => ({
    tag: 'path',
    attributes: { class: name, d, stroke: ink.token(token), 'stroke-width': widthPx },
  })
  return [
    line('target rim', 'surface', 6),
    {
      ...line('target', 'text', 2.5),
      mark: { index: 1, label: target.label, value: String(target.value) },
    },
    textAt({ x: Math.max(shift, Math.min(x, width - (2 * half - shift))), y, anchor }, words, {
      ...(anchor !== 'middle' && { dy: '0.3em' }),
      fill: ink.token('text'),
    }),
  ]
}
