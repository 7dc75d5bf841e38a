import { Path2D } from '@napi-rs/canvas'
import type { Pattern, Scene, Shape } from '@casement/visuals/documents'
import {
  dashesOf,
  isBoldIn,
  isColour,
  passedOn,
  patternNamed,
  sizeOf,
  stepsOf,
} from '../drawing/attributes.ts'
import type { Attributes } from '../drawing/attributes.ts'
import { partsOf, startOf } from '../drawing/text-parts.ts'
import { runsOf } from '../fonts/fonts.ts'
import { fontText } from './canvas.ts'
import type { Context } from './canvas.ts'

type Patterns = ReadonlyMap<string, Pattern>

/** Draws a scene graph where the context's origin is. */
export function drawOnCanvas(
  context: Context,
  { shapes, patterns, fontPx }: Pick<Scene, 'shapes' | 'patterns' | 'fontPx'>,
): void {
  const known = new Map(patterns.map((pattern) => [pattern.id, pattern]))
  for (const shape of shapes) drawShape(context, shape, { 'font-size': fontPx }, known)
}

function drawShape(context: Context, shape: Shape, above: Attributes, patterns: Patterns): void {
  const attributes = { ...above, ...shape.attributes }
  context.save()
  move(context, shape.attributes)
  const opacity = Number(shape.attributes['opacity'] ?? 1)
  if (opacity < 1) context.globalAlpha *= opacity
  if (shape.tag === 'text') drawText(context, shape, attributes)
  else if (shape.tag === 'g')
    for (const child of shape.children ?? []) drawShape(context, child, passedOn(attributes), patterns)
  else paint(context, shape, attributes, patterns)
  context.restore()
}

function move(context: Context, attributes: Attributes): void {
  for (const [step, [first = 0, second, third]] of stepsOf(attributes)) {
    if (step === 'translate') context.translate(first, second ?? 0)
    else if (step === 'scale') context.scale(first, second ?? first)
    else {
      context.translate(second ?? 0, third ?? 0)
      context.rotate((first * Math.PI) / 180)
      context.translate(-(second ?? 0), -(third ?? 0))
    }
  }
}

/** The outline of a shape; null for one that has none. */
function outlineOf(tag: string, attributes: Attributes): Path2D | null {
  const number = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return attributes['d'] ? new Path2D(String(attributes['d'])) : null
  const path = new Path2D()
  switch (tag) {
    case 'rect': {
      const [width, height] = [number('width'), number('height')]
      if (width <= 0 || height <= 0) return null
      const radius = Math.min(number('rx'), width / 2, height / 2)
      if (radius > 0) path.roundRect(number('x'), number('y'), width, height, radius)
      else path.rect(number('x'), number('y'), width, height)
      return path
    }
    case 'line':
      path.moveTo(number('x1'), number('y1'))
      path.lineTo(number('x2'), number('y2'))
      return path
    case 'circle':
      path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
      return path
    case 'ellipse':
      path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, 2 * Math.PI)
      return path
    default:
      return null
  }
}

function paint(context: Context, { tag }: Shape, attributes: Attributes, patterns: Patterns): void {
  const given = attributes['fill'] ?? '#000000'
  const pattern = patterns.get(patternNamed(given))
  const fill = pattern ? pattern.ground : given
  const { stroke } = attributes
  const outline = outlineOf(tag, attributes)
  if (!outline) return
  if (isColour(fill) && tag !== 'line')
    inPart(context, attributes['fill-opacity'], () => {
      context.fillStyle = fill
      context.fill(outline, attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero')
    })
  if (pattern) hatch(context, pattern, outline, attributes)
  if (!isColour(stroke)) return
  inPart(context, attributes['stroke-opacity'], () => {
    setLine(context, stroke, attributes)
    context.stroke(outline)
  })
}

function setLine(context: Context, stroke: string, attributes: Attributes): void {
  context.strokeStyle = stroke
  context.lineWidth = Number(attributes['stroke-width'] ?? 1)
  context.setLineDash([...dashesOf(attributes)])
  const { 'stroke-linejoin': join, 'stroke-linecap': cap } = attributes
  context.lineJoin = join === 'round' || join === 'bevel' ? join : 'miter'
  context.lineCap = cap === 'round' || cap === 'square' ? cap : 'butt'
}

/** Draws what lets through a part of what is below it. */
function inPart(context: Context, share: string | number | undefined, draw: () => void): void {
  const before = context.globalAlpha
  context.globalAlpha = before * Number(share ?? 1)
  draw()
  context.globalAlpha = before
}

/** The tiles of a pattern within an outline, as far as its box goes. */
function hatch(context: Context, pattern: Pattern, outline: Path2D, attributes: Attributes): void {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes[name] ?? 0),
  ) as [number, number, number, number]
  const { tilePx, degrees } = pattern
  const reach = Math.hypot(width, height)
  const tiles = Math.ceil(reach / tilePx) + 1
  if (tiles > maxTiles) return
  const tile = new Path2D(pattern.path)
  const lines = new Path2D()
  for (let across = -tiles; across <= tiles; across++)
    for (let down = -tiles; down <= tiles; down++)
      lines.addPath(tile, { a: 1, b: 0, c: 0, d: 1, e: across * tilePx, f: down * tilePx })
  context.save()
  context.clip(outline)
  context.translate(x, y)
  context.rotate((degrees * Math.PI) / 180)
  context.strokeStyle = pattern.ink
  context.lineWidth = pattern.linePx ?? 1.5
  context.stroke(lines)
  context.restore()
}
const maxTiles = 400

const setFont = (context: Context, font: string, attributes: Attributes): void => {
  context.font = fontText(font, sizeOf(attributes))
}

function drawText(context: Context, shape: Shape, attributes: Attributes): void {
  const widthOf = (text: string, own: Attributes) =>
    runsOf(text, isBoldIn(own)).reduce((sum, run) => {
      setFont(context, run.font, own)
      return sum + context.measureText(run.text).width
    }, 0)
  for (const part of partsOf(shape, attributes, widthOf)) {
    if (!part.text) continue
    const { fill = '#000000', stroke } = part.attributes
    const x = startOf(part, widthOf)
    if (isColour(stroke)) {
      setLine(context, stroke, { ...part.attributes, 'stroke-linejoin': 'round' })
      write(part.text, x, (text, at) => context.strokeText(text, at, part.y))
    }
    if (!isColour(fill)) continue
    inPart(context, part.attributes['fill-opacity'], () => {
      context.fillStyle = fill
      write(part.text, x, (text, at) => context.fillText(text, at, part.y))
    })

    function write(text: string, from: number, put: (text: string, at: number) => void): void {
      let at = from
      for (const run of runsOf(text, isBoldIn(part.attributes))) {
        setFont(context, run.font, part.attributes)
        put(run.text, at)
        at += context.measureText(run.text).width
      }
    }
  }
}
