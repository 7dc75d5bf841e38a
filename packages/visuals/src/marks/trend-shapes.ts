import { tenth } from '../scene/bar-plane.ts'
import type { Ink } from '../scene/ink.ts'
import type { Shape } from '../scene/scene.ts'

export interface TrendOptions {
  /** null is a gap. */
  readonly values: readonly (number | null)[]
  /** Target of the values; null where there is none. */
  readonly targets?: readonly (number | null)[]
  readonly width: number
  readonly height: number
  /** Room around the line, so that its end is not cut. */
  readonly inset?: number
}

/** Position of a value in a line of so many points. */
function trendScale(lists: readonly (readonly (number | null)[])[], options: TrendOptions) {
  const { width, height, inset = 4 } = options
  const sizes = lists.flat().filter((value) => value !== null)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const range = most - least || 1
  const count = Math.max(...lists.map((list) => list.length))
  return {
    x: (index: number) => tenth(inset + (count > 1 ? index / (count - 1) : 1) * (width - 2 * inset)),
    y: (value: number) => tenth(height - inset - ((value - least) / range) * (height - 2 * inset)),
    zero: least < 0 && most > 0 ? tenth(height - inset + (least / range) * (height - 2 * inset)) : null,
  }
}

/** A course as a line with its last point marked; a gap stays a gap, a target is dashed. */
export function trendShapes(options: TrendOptions, ink: Ink): Shape[] {
  const { values, targets = [], width } = options
  if (!values.some((value) => value !== null)) return []
  const { x, y, zero } = trendScale([values, targets], options)
  const last = values.findLastIndex((value) => value !== null)
  const ofZero = { x1: x(0), x2: width, y1: zero ?? 0, y2: zero ?? 0, stroke: ink.token('line') }
  const line = (name: string, of: typeof values, look: Shape['attributes']): Shape => ({
    tag: 'path',
    attributes: { class: name, d: pathOf(of, x, y), fill: 'none', ...look },
  })
  const dashed = { stroke: ink.token('line-strong'), 'stroke-width': 1.25, 'stroke-dasharray': '3 3' }
  const actual = ink.token('scenario-actual')
  const solid = {
    stroke: actual,
    'stroke-width': 1.75,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  }
  const end = { cx: x(last), cy: y(values[last]!), r: 2.8, fill: actual }
  return [
    ...(zero === null ? [] : [{ tag: 'line', attributes: { class: 'trend-zero', ...ofZero } }]),
    ...(targets.some((target) => target !== null) ? [line('trend-target', targets, dashed)] : []),
    line('trend', values, solid),
    { tag: 'circle', attributes: { class: 'trend-end', ...end } },
  ]
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const last = values.findLastIndex((value) => value !== null)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = (values[index - 1] ?? null) === null
      // A figure between two gaps is a point, where its end is not marked; a line of no length is not drawn.
      const point = isFirst && index < last && (values[index + 1] ?? null) === null ? 'l0.1 0' : ''
      return `${isFirst ? 'M' : 'L'}${x(index)} ${y(value)}${point}`
    })
    .join('')
}
