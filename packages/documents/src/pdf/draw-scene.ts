import type { Pattern, Scene, Shape } from '@casement/visuals/documents'
import { runsOf } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument

/** Attributes that what is inside a shape has from it. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
  'text-anchor',
] as const
type Attributes = Shape['attributes']

/** Draws a scene graph where the document's origin is, as vectors and letters. */
export function drawScene(pdf: Pdf, { shapes, patterns, fontPx }: Scene): void {
  const known = new Map(patterns.map((pattern) => [pattern.id, pattern]))
  for (const shape of shapes) drawShape(pdf, shape, { 'font-size': fontPx }, known)
}

type Patterns = ReadonlyMap<string, Pattern>

function drawShape(pdf: Pdf, shape: Shape, above: Attributes, patterns: Patterns): void {
  const attributes = { ...above, ...shape.attributes }
  pdf.save()
  move(pdf, String(shape.attributes['transform'] ?? ''))
  const opacity = Number(shape.attributes['opacity'] ?? 1)
  if (opacity < 1) pdf.opacity(opacity)
  if (shape.tag === 'text') drawText(pdf, shape, attributes)
  else if (shape.tag === 'g')
    for (const child of shape.children ?? []) drawShape(pdf, child, passedOn(attributes), patterns)
  else paint(pdf, shape, attributes, patterns)
  pdf.restore()
}

function passedOn(attributes: Attributes): Attributes {
  return Object.fromEntries(
    inherited.flatMap((name) => (name in attributes ? [[name, attributes[name]!]] : [])),
  )
}

const steps = /(translate|rotate|scale)\(([^)]*)\)/g

function move(pdf: Pdf, transform: string): void {
  for (const [, step, list] of transform.matchAll(steps)) {
    const [first = 0, second, third] = (list ?? '').split(/[\s,]+/).map(Number)
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

const isColour = (colour: unknown): colour is string =>
  typeof colour === 'string' && /^#[0-9a-f]{3,6}$/i.test(colour)

function paint(pdf: Pdf, { tag }: Shape, attributes: Attributes, patterns: Patterns): void {
  const given = attributes['fill'] ?? '#000000'
  const pattern = patterns.get(/^url\(#(.+)\)$/.exec(String(given))?.[1] ?? '')
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
  const lengths = String(attributes['stroke-dasharray'] ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((length) => length > 0)
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

interface TextPart {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly attributes: Attributes
}

/** The parts of a text, each where it begins; a part without a place goes on where the one before it ended. */
function partsOf(pdf: Pdf, shape: Shape, attributes: Attributes): readonly TextPart[] {
  const [x, y] = [Number(attributes['x'] ?? 0), Number(attributes['y'] ?? 0)]
  const own = shape.text ? [{ text: shape.text, x, y, attributes }] : []
  let [atX, atY] = [x + (own[0] ? widthOf(pdf, own[0].text, attributes) : 0), y]
  const inside = (shape.children ?? []).map((child): TextPart => {
    const all = { ...attributes, ...child.attributes }
    if ('x' in child.attributes) atX = Number(child.attributes['x'])
    if ('y' in child.attributes) atY = Number(child.attributes['y'])
    atX += lengthOf(child.attributes['dx'], all)
    atY += lengthOf(child.attributes['dy'], all)
    const part = { text: child.text ?? '', x: atX, y: atY, attributes: all }
    atX += widthOf(pdf, part.text, all)
    return part
  })
  return [...own, ...inside]
}

const lengthOf = (length: string | number | undefined, attributes: Attributes): number =>
  typeof length === 'string' && length.endsWith('em')
    ? Number.parseFloat(length) * sizeOf(attributes)
    : Number(length ?? 0)

const sizeOf = (attributes: Attributes): number => Number.parseFloat(String(attributes['font-size'] ?? 12))
const isBoldIn = (attributes: Attributes): boolean => Number(attributes['font-weight'] ?? 400) >= 600

function widthOf(pdf: Pdf, text: string, attributes: Attributes): number {
  return runsOf(text, isBoldIn(attributes)).reduce(
    (sum, run) => sum + pdf.font(run.font, sizeOf(attributes)).widthOfString(run.text),
    0,
  )
}

function drawText(pdf: Pdf, shape: Shape, attributes: Attributes): void {
  for (const part of partsOf(pdf, shape, attributes)) {
    const { text, y, attributes: own } = part
    if (!text) continue
    const anchor = own['text-anchor']
    const width = anchor === 'middle' || anchor === 'end' ? widthOf(pdf, text, own) : 0
    const x = part.x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
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
