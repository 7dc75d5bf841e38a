import type { Shape } from '@casement/visuals/documents'
import { sizeOf } from './attributes.ts'
import type { Attributes } from './attributes.ts'

export interface TextPart {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly attributes: Attributes
}

export type WidthOf = (text: string, attributes: Attributes) => number

/** The parts of a text, each where it begins; a part without a place goes on where the one before it ended. */
export function partsOf(shape: Shape, attributes: Attributes, widthOf: WidthOf): readonly TextPart[] {
  const [x, y] = [Number(attributes['x'] ?? 0), Number(attributes['y'] ?? 0)]
  const own = shape.text ? [{ text: shape.text, x, y, attributes }] : []
  let [atX, atY] = [x + (own[0] ? widthOf(own[0].text, attributes) : 0), y]
  const inside = (shape.children ?? []).map((child): TextPart => {
    const all = { ...attributes, ...child.attributes }
    if ('x' in child.attributes) atX = Number(child.attributes['x'])
    if ('y' in child.attributes) atY = Number(child.attributes['y'])
    atX += lengthOf(child.attributes['dx'], all)
    atY += lengthOf(child.attributes['dy'], all)
    const part = { text: child.text ?? '', x: atX, y: atY, attributes: all }
    atX += widthOf(part.text, all)
    return part
  })
  return [...own, ...inside]
}

const lengthOf = (length: string | number | undefined, attributes: Attributes): number =>
  typeof length === 'string' && length.endsWith('em')
    ? Number.parseFloat(length) * sizeOf(attributes)
    : Number(length ?? 0)

/** Where a part begins, by the side of its place that it stands at. */
export function startOf({ text, x, attributes }: TextPart, widthOf: WidthOf): number {
  const anchor = attributes['text-anchor']
  const share = anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0
  return share > 0 ? x - widthOf(text, attributes) * share : x
}
