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
import type { Pace } from '../source/document-source.ts'

export type Pdf = PDFKit.PDFDocument

/** Draws a scene graph where the document's origin is, as vectors and letters. */
export function drawScene(pdf: Pdf, { shapes, patterns, fontPx }: Scene): void {
  const known = new Map(patterns.map((pattern) => [pattern.id, pattern]))
  for (const shape of shapes) drawShape(pdf, shape, { 'font-size': fontPx }, known)
}

/** Draws the same at the pace of others: a shape of it after the other, each with all that is in it. */
export async function drawSceneAt(pdf: Pdf, { shapes, ...scene }: Scene, pace: Pace): Promise<void> {
  for (const shape of shapes) {
    drawScene(pdf, { ...scene, shapes: [shape] })
    await pace()
  }
}

type Patterns = ReadonlyMap<string, Pattern>

function drawShape(pdf: Pdf, shape: Shape, above: Attributes, patterns: Patterns): void {
  const attributes = { ...above, ...shape.attributes }
  pdf.save()
  move(pdf, shape.attributes)
  const opacity = Number(shape.attributes['opacity'] ?? 1)
  if (opacity < 1) pdf.opacity(opacity)
  if (shape.tag === 'text') drawText(pdf, shape, attributes)
  else if (shape.tag === 'g')
    for (const child of shape.children ?? []) drawShape(pdf, child, passedOn(attributes), patterns)
  else paint(pdf, shape, attributes, patterns)
  pdf.restore()
}

function move(pdf: Pdf, attributes: Attributes): void {
  for (const [step, [first = 0, second, third]] of stepsOf(attributes)) {
    if (step === 'translate') pdf.translate(first, second ?? 0)
    else if (step === 'scale') pdf.scale(first, second ?? first)
    else pdf.rotate(first, { origin: [second ?? 0, third ?? 0] })
  }
}

/** Lays the outline of a shape; false for one that has none. */
function outline(pdf: Pdf, tag: string, attributes: Attributes): boolean {
  const number = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'rect': {
      const [width, height] = [number('width'), number('height')]
      if (width <= 0 || height <= 0) return false
      const radius = Math.min(number('rx'), width / 2, height / 2)
      if (radius > 0) pdf.roundedRect(number('x'), number('y'), width, height, radius)
      else pdf.rect(number('x'), number('y'), width, height)
      return true
    }
    case 'line':
      pdf.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2'))
      return true
    case 'circle':
      pdf.circle(number('cx'), number('cy'), number('r'))
      return true
    case 'ellipse':
      pdf.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
      return true
    case 'path':
      if (!attributes['d']) return false
      pdf.path(String(attributes['d']))
      return true
    default:
      return false
  }
}

function paint(pdf: Pdf, { tag }: Shape, attributes: Attributes, patterns: Patterns): void {
  const given = attributes['fill'] ?? '#000000'
  const pattern = patterns.get(patternNamed(given))
  const fill = pattern ? pattern.ground : given
  const { stroke } = attributes
  const isStroked = isColour(stroke)
  const isFilled = isColour(fill) && tag !== 'line'
  if (!isStroked && !isFilled) return
  if (!outline(pdf, tag, attributes)) return
  if (isFilled) pdf.fillColor(fill).fillOpacity(Number(attributes['fill-opacity'] ?? 1))
  if (isStroked) {
    pdf.strokeColor(stroke).lineWidth(Number(attributes['stroke-width'] ?? 1))
    dash(pdf, attributes)
    const join = attributes['stroke-linejoin']
    if (join === 'round' || join === 'bevel') pdf.lineJoin(join)
    const cap = attributes['stroke-linecap']
    if (cap === 'round' || cap === 'square') pdf.lineCap(cap)
  }
  const isEvenOdd = attributes['fill-rule'] === 'evenodd'
  if (isFilled && isStroked) pdf.fillAndStroke(undefined, undefined, isEvenOdd ? 'even-odd' : 'non-zero')
  else if (isFilled) pdf.fill(isEvenOdd ? 'even-odd' : 'non-zero')
  else pdf.stroke()
  if (pattern && tag === 'rect') hatch(pdf, pattern, attributes)
}

function dash(pdf: Pdf, attributes: Attributes): void {
  const lengths = dashesOf(attributes)
  if (lengths.length > 0) pdf.dash(lengths[0]!, { space: lengths[1] ?? lengths[0]! })
}

/** The lines of a pattern over a box, as far as they lie in it. */
function hatch(pdf: Pdf, pattern: Pattern, attributes: Attributes): void {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes[name] ?? 0),
  ) as [number, number, number, number]
  pdf.save()
  pdf.rect(x, y, width, height).clip()
  pdf.strokeColor(pattern.ink).lineWidth(pattern.linePx ?? 1.5)
  const reach = width + height
  const step = pattern.tilePx * Math.SQRT2
  for (let at = 0; at < reach; at += step) pdf.moveTo(x + at, y).lineTo(x + at - height, y + height)
  pdf.stroke()
  pdf.restore()
}

function widthOf(pdf: Pdf, text: string, attributes: Attributes): number {
  return runsOf(text, isBoldIn(attributes)).reduce(
    (sum, run) => sum + pdf.font(run.font, sizeOf(attributes)).widthOfString(run.text),
    0,
  )
}

function drawText(pdf: Pdf, shape: Shape, attributes: Attributes): void {
  const width = (text: string, own: Attributes) => widthOf(pdf, text, own)
  for (const part of partsOf(shape, attributes, width)) {
    const { text, y, attributes: own } = part
    if (!text) continue
    const x = startOf(part, width)
    const { fill = '#000000', stroke } = own
    if (isColour(stroke)) {
      pdf
        .strokeColor(stroke)
        .lineWidth(Number(own['stroke-width'] ?? 1))
        .lineJoin('round')
      write(pdf, text, { x, y, attributes: own, isOutline: true })
    }
    if (!isColour(fill)) continue
    pdf.fillColor(fill).fillOpacity(Number(own['fill-opacity'] ?? 1))
    write(pdf, text, { x, y, attributes: own, isOutline: false })
  }
}

interface Written {
  readonly x: number
  readonly y: number
  readonly attributes: Attributes
  readonly isOutline: boolean
}

function write(pdf: Pdf, text: string, { x, y, attributes, isOutline }: Written): void {
  let at = x
  for (const run of runsOf(text, isBoldIn(attributes))) {
    pdf.font(run.font, sizeOf(attributes))
    pdf.text(run.text, at, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(isOutline ? { stroke: true, fill: false } : {}),
    })
    at += pdf.widthOfString(run.text)
  }
}
