import { tenth, textPx } from './bar-plane.ts'
import type { Box } from './bar-plane.ts'
import type { Ink } from './ink.ts'
import type { Shape } from './scene.ts'

export interface TextPlace {
  readonly x: number
  /** The line on which the text stands. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A text with what lies under it, and what it covers. */
export interface PlacedText {
  readonly shapes: readonly Shape[]
  readonly box: Box
}

export const textAt = ({ x, y, anchor }: TextPlace, text: string, more: Shape['attributes']): Shape => ({
  tag: 'text',
  attributes: { x: tenth(x), y: tenth(y), 'text-anchor': anchor, ...more },
  text,
})

/** Attributes that keep a text apart from marks around it. */
export const rimmed = (ink: Ink): Shape['attributes'] => ({
  stroke: ink.token('surface'),
  'stroke-width': 3,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
})

/** About what a text covers. */
export function textBox({ x, y, anchor }: TextPlace, text: string, fontPx: number): Box {
  const width = textPx(text, fontPx)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: y - fontPx * 0.85, width, height: fontPx * 1.1 }
}

export const areApart = (a: Box, b: Box): boolean =>
  a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
