import type { Box } from './bar-plane.ts'
import type { Shape } from './scene.ts'

export interface TextLook {
  readonly sizePx: number
  readonly fill: string
  readonly isBold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of text whose letters stand on `y`. */
export const textShape = (x: number, y: number, text: string, look: TextLook): Shape => ({
  tag: 'text',
  attributes: {
    x,
    y,
    'font-size': look.sizePx,
    fill: look.fill,
    ...(look.isBold ? { 'font-weight': 600 } : {}),
    ...(look.anchor ? { 'text-anchor': look.anchor } : {}),
  },
  text,
})

export const rectShape = (
  { x, y, width, height }: Box,
  look: Readonly<Record<string, string | number>>,
): Shape => ({ tag: 'rect', attributes: { x, y, width, height, ...look } })

export const lineShape = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 1,
): Shape => ({
  tag: 'line',
  attributes: { x1, y1, x2, y2, stroke, 'stroke-width': width },
})
