import { markupText } from '@casement/escape'
import type { Ink } from './ink.ts'
import type { Room } from './size.ts'

/** A shape of a drawing: an SVG element with its attributes, and its text where it is one. */
export interface Shape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly text?: string
  readonly children?: readonly Shape[]
  readonly mark?: Mark
}

/** Meaning of a shape. */
export interface Mark {
  /** Among the marks of its drawing, in reading order. */
  readonly index: number
  /** Label as it is read out. */
  readonly label: string
  /** Its exact figure. */
  readonly value: string | null
}

/** Filled areas that are told apart by more than their colour: a ground, and lines or dots on it. */
export interface Pattern {
  readonly id: string
  readonly ground: string
  readonly ink: string
  /** The lines or dots of a tile, and how far the tile is turned. */
  readonly path: string
  /** Thickness of lines; absent: as those of the charts. */
  readonly linePx?: number
  readonly tilePx: number
  readonly degrees: number
}

/** A scene graph: a drawing as a whole. Its shapes keep their order from one drawing to the next, so that each is changed and not made. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly font: string
  readonly fontPx: number
  readonly patterns: readonly Pattern[]
  readonly shapes: readonly Shape[]
}

/** Namespace of the elements of a drawing. */
export const svgNamespace = 'http://www.w3.org/2000/svg'

/** The SVG text of a scene, without a browser. */
export function sceneText(scene: Scene): string {
  const { attributes, ...shape } = sceneShape(scene)
  return shapeText({ ...shape, attributes: { xmlns: svgNamespace, ...attributes } })
}

/** The scene of shapes in a room. */
export const sceneOf = (
  { width, height, fontPx }: Room,
  { font }: Ink,
  shapes: readonly Shape[],
  patterns: readonly Pattern[] = [],
): Scene => ({ width, height, font, fontPx, patterns, shapes })

/** Shapes that are drawn over those of the layers before. */
export const layerOf = (name: string, children: readonly Shape[]): Shape => ({
  tag: 'g',
  attributes: { class: name },
  children,
})

/** Group of a mark's shapes; one that is not chosen has a class for it. */
export const markShape = (mark: Mark, isBack: boolean, children: readonly Shape[]): Shape => ({
  tag: 'g',
  attributes: { class: isBack ? 'mark back' : 'mark' },
  mark,
  children,
})

/** The whole drawing as one shape. */
export const sceneShape = ({ width, height, font, fontPx, patterns, shapes }: Scene): Shape => ({
  tag: 'svg',
  attributes: { width, height, 'font-family': font, 'font-size': fontPx },
  children: [
    ...(patterns.length > 0 ? [{ tag: 'defs', attributes: {}, children: patterns.map(tileOf) }] : []),
    ...shapes,
  ],
})

function shapeText({ tag, attributes, mark, text = '', children = [] }: Shape): string {
  const begin = [tag, ...attributeTexts({ ...(mark && { 'data-mark': mark.index }), ...attributes })].join(
    ' ',
  )
  return `<${begin}>${mark ? titleText(mark) : ''}${markupText(text)}${children.map(shapeText).join('')}</${tag}>`
}

const titleText = ({ label, value }: Mark): string =>
  `<title>${markupText(value === null ? label : `${label}: ${value}`)}</title>`

const attributeTexts = (attributes: Shape['attributes']): string[] =>
  Object.entries(attributes).map(([name, value]) => `${name}="${markupText(String(value))}"`)

const tileOf = ({ id, ground, ink, path, linePx = 1.5, tilePx, degrees }: Pattern): Shape => ({
  tag: 'pattern',
  attributes: {
    id,
    width: tilePx,
    height: tilePx,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `rotate(${degrees})`,
  },
  children: [
    { tag: 'rect', attributes: { width: tilePx, height: tilePx, fill: ground } },
    { tag: 'path', attributes: { d: path, stroke: ink, 'stroke-width': linePx, fill: 'none' } },
  ],
})
