import { Path2D } from '@napi-rs/canvas'
import type { Pattern } from '@casement/visuals/documents'
import { type Attributes, dashesOf, sizeOf } from '../drawing/attributes.ts'
import { boxOf, layOutline, type Painted, type Surface } from '../drawing/draw-scene.ts'
import type { FontRun } from '../fonts/fonts.ts'
import { fontText } from './canvas.ts'
import type { Context } from './canvas.ts'

/** A canvas, where the context's origin is: pixels. */
export const canvasSurface = (context: Context): Surface => ({
  save: () => context.save(),
  restore: () => context.restore(),
  fade(opacity) {
    context.globalAlpha *= opacity
  },
  translate: (x, y) => context.translate(x, y),
  scale: (x, y) => context.scale(x, y),
  rotate(degrees, x, y) {
    context.translate(x, y)
    context.rotate((degrees * Math.PI) / 180)
    context.translate(-x, -y)
  },
  paint: (shape) => paint(context, shape),
  widthOf(run, attributes) {
    setFont(context, run, attributes)
    return context.measureText(run.text).width
  },
  inInk(ink, colour, attributes, write) {
    if (ink === 'stroke') {
      setLine(context, colour, { ...attributes, 'stroke-linejoin': 'round' })
      write()
    } else
      inPart(context, attributes['fill-opacity'], () => {
        context.fillStyle = colour
        write()
      })
  },
  write(run, { x, y }, attributes, ink) {
    setFont(context, run, attributes)
    if (ink === 'stroke') context.strokeText(run.text, x, y)
    else context.fillText(run.text, x, y)
  },
})

const setFont = (context: Context, { font }: FontRun, attributes: Attributes): void => {
  context.font = fontText(font, sizeOf(attributes))
}

/** The outline of a shape; null for one that has none. */
function outlineOf(shape: Painted): Path2D | null {
  const path = new Path2D()
  const isThere = layOutline(
    {
      rect: (...box) => path.rect(...box),
      roundedRect: (...box) => path.roundRect(...box),
      moveTo: (x, y) => path.moveTo(x, y),
      lineTo: (x, y) => path.lineTo(x, y),
      ellipse: (x, y, radiusX, radiusY) => path.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI),
      path: (data) => path.addPath(new Path2D(data)),
    },
    shape,
  )
  return isThere ? path : null
}

function paint(context: Context, shape: Painted): void {
  const { attributes, fill, stroke, pattern } = shape
  const outline = outlineOf(shape)
  if (!outline) return
  if (fill !== null)
    inPart(context, attributes['fill-opacity'], () => {
      context.fillStyle = fill
      context.fill(outline, attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero')
    })
  if (pattern) hatch(context, pattern, outline, attributes)
  if (stroke !== null)
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
  const { x, y, width, height } = boxOf(attributes)
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
