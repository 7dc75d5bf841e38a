import { fitted, textPx } from '@casement/visuals/documents'
import type { Scene, Shape } from '@casement/visuals/documents'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

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

/** A scene of its own at a place of the page. */
export const sceneAt = ({ shapes, fontPx, width, height }: Scene, x: number, y: number): Shape => ({
  tag: 'g',
  attributes: { transform: `translate(${x} ${y})`, 'font-size': fontPx, width, height },
  children: shapes,
})

/** A text over as many lines as there is room for, the last one cut where it goes on. */
export function wrapped(
  text: string,
  { widthPx, sizePx, maxLines }: { widthPx: number; sizePx: number; maxLines: number },
): readonly string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter(Boolean)
  for (const [at, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word
    if (!line || textPx(longer, sizePx) <= widthPx) {
      line = longer
      continue
    }
    if (lines.length + 1 >= maxLines)
      return [...lines, fitted([line, ...words.slice(at)].join(' '), widthPx, sizePx)]
    lines.push(line)
    line = word
  }
  return line ? [...lines, fitted(line, widthPx, sizePx)] : lines
}
