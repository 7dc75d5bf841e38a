import type { Pattern, Scene, Shape } from '@casement/visuals/documents'
import { type FontRun, runsOf } from '../fonts/fonts.ts'
import { type Attributes, isBoldIn, isColour, passedOn, patternNamed, stepsOf } from './attributes.ts'
import type { Pace } from '../source/document-source.ts'
import { partsOf, startOf } from './text-parts.ts'

/** How a run of letters or a shape is inked. */
export type Ink = 'stroke' | 'fill'

/** What shapes are drawn on: the pages of a PDF, or a canvas. */
export interface Surface {
  save(): void
  restore(): void
  /** Lets what is below through from now on. */
  fade(opacity: number): void
  translate(x: number, y: number): void
  scale(x: number, y: number): void
  rotate(degrees: number, x: number, y: number): void
  paint(shape: Painted): void
  widthOf(run: FontRun, attributes: Attributes): number
  /** Writes with a colour what `write` writes. */
  inInk(ink: Ink, colour: string, attributes: Attributes, write: () => void): void
  write(
    run: FontRun,
    place: { readonly x: number; readonly y: number },
    attributes: Attributes,
    ink: Ink,
  ): void
}

/** A shape and its colours, of which it has one at least. */
export interface Painted {
  readonly tag: string
  readonly attributes: Attributes
  readonly fill: string | null
  readonly stroke: string | null
  readonly pattern: Pattern | undefined
}

/** What takes the outline of a shape. */
interface Outline {
  rect(x: number, y: number, width: number, height: number): unknown
  roundedRect(x: number, y: number, width: number, height: number, radius: number): unknown
  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  ellipse(x: number, y: number, radiusX: number, radiusY: number): unknown
  path(data: string): unknown
}

/** Draws a scene graph where the surface's origin is. */
export function drawScene(
  surface: Surface,
  { shapes, patterns, fontPx }: Pick<Scene, 'shapes' | 'patterns' | 'fontPx'>,
): void {
  const known = new Map(patterns.map((pattern) => [pattern.id, pattern]))
  for (const shape of shapes) drawShape(surface, shape, { 'font-size': fontPx }, known)
}

/** Draws the same at the pace of others: a shape of it after the other, each with all that is in it. */
export async function drawSceneAt(
  surface: Surface,
  { shapes, ...scene }: Parameters<typeof drawScene>[1],
  pace: Pace,
): Promise<void> {
  for (const shape of shapes) {
    drawScene(surface, { ...scene, shapes: [shape] })
    await pace()
  }
}

type Patterns = ReadonlyMap<string, Pattern>

function drawShape(surface: Surface, shape: Shape, above: Attributes, patterns: Patterns): void {
  const attributes = { ...above, ...shape.attributes }
  surface.save()
  move(surface, shape.attributes)
  const opacity = Number(shape.attributes['opacity'] ?? 1)
  if (opacity < 1) surface.fade(opacity)
  if (shape.tag === 'text') drawText(surface, shape, attributes)
  else if (shape.tag === 'g')
    for (const child of shape.children ?? []) drawShape(surface, child, passedOn(attributes), patterns)
  else paint(surface, shape, attributes, patterns)
  surface.restore()
}

function move(surface: Surface, attributes: Attributes): void {
  for (const [step, [first = 0, second, third]] of stepsOf(attributes)) {
    if (step === 'translate') surface.translate(first, second ?? 0)
    else if (step === 'scale') surface.scale(first, second ?? first)
    else surface.rotate(first, second ?? 0, third ?? 0)
  }
}

function paint(surface: Surface, { tag }: Shape, attributes: Attributes, patterns: Patterns): void {
  const given = attributes['fill'] ?? '#000000'
  const pattern = patterns.get(patternNamed(given))
  const ground = pattern ? pattern.ground : given
  const stroke = isColour(attributes['stroke']) ? attributes['stroke'] : null
  const fill = isColour(ground) && tag !== 'line' ? ground : null
  if (fill !== null || stroke !== null || pattern) surface.paint({ tag, attributes, fill, stroke, pattern })
}

/** Lays the outline of a shape; false for one that has none. */
export function layOutline(on: Outline, { tag, attributes }: Painted): boolean {
  const number = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'rect': {
      const { x, y, width, height } = boxOf(attributes)
      if (width <= 0 || height <= 0) return false
      const radius = Math.min(number('rx'), width / 2, height / 2)
      if (radius > 0) on.roundedRect(x, y, width, height, radius)
      else on.rect(x, y, width, height)
      return true
    }
    case 'line':
      on.moveTo(number('x1'), number('y1'))
      on.lineTo(number('x2'), number('y2'))
      return true
    case 'circle':
      on.ellipse(number('cx'), number('cy'), number('r'), number('r'))
      return true
    case 'ellipse':
      on.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
      return true
    case 'path':
      if (!attributes['d']) return false
      on.path(String(attributes['d']))
      return true
    default:
      return false
  }
}

/** The box of a rectangle. */
export function boxOf(attributes: Attributes): { x: number; y: number; width: number; height: number } {
  const number = (name: string) => Number(attributes[name] ?? 0)
  return { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
}

function drawText(surface: Surface, shape: Shape, attributes: Attributes): void {
  const widthOf = (text: string, own: Attributes) =>
    runsOf(text, isBoldIn(own)).reduce((sum, run) => sum + surface.widthOf(run, own), 0)
  for (const part of partsOf(shape, attributes, widthOf)) {
    if (!part.text) continue
    const { y, attributes: own } = part
    const x = startOf(part, widthOf)
    const { fill = '#000000', stroke } = own
    const inks = [
      ['stroke', stroke],
      ['fill', fill],
    ] as const
    for (const [ink, colour] of inks)
      if (isColour(colour))
        surface.inInk(ink, colour, own, () => {
          let at = x
          for (const run of runsOf(part.text, isBoldIn(own))) {
            surface.write(run, { x: at, y }, own, ink)
            at += surface.widthOf(run, own)
          }
        })
  }
}
