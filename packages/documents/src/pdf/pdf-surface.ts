import type { Pattern } from '@casement/visuals/documents'
import { type Attributes, dashesOf, sizeOf } from '../drawing/attributes.ts'
import { boxOf, layOutline, type Painted, type Surface } from '../drawing/draw-scene.ts'

export type Pdf = PDFKit.PDFDocument

/** The page of a document that is open, where its origin is: vectors and letters. */
export const pdfSurface = (pdf: Pdf): Surface => ({
  save: () => pdf.save(),
  restore: () => pdf.restore(),
  fade: (opacity) => pdf.opacity(opacity),
  translate: (x, y) => pdf.translate(x, y),
  scale: (x, y) => pdf.scale(x, y),
  rotate: (degrees, x, y) => pdf.rotate(degrees, { origin: [x, y] }),
  paint: (shape) => paint(pdf, shape),
  widthOf: ({ font, text }, attributes) => pdf.font(font, sizeOf(attributes)).widthOfString(text),
  inInk(ink, colour, attributes, write) {
    if (ink === 'fill') pdf.fillColor(colour).fillOpacity(Number(attributes['fill-opacity'] ?? 1))
    else {
      pdf.strokeColor(colour).lineWidth(Number(attributes['stroke-width'] ?? 1))
      pdf.lineJoin('round')
    }
    write()
  },
  write({ font, text }, { x, y }, attributes, ink) {
    const how = ink === 'stroke' ? { stroke: true, fill: false } : {}
    pdf.font(font, sizeOf(attributes))
    pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...how })
  },
})

function paint(pdf: Pdf, shape: Painted): void {
  const { tag, attributes, fill, stroke, pattern } = shape
  if (fill === null && stroke === null) return
  if (!layOutline(pdf, shape)) return
  if (fill !== null) pdf.fillColor(fill).fillOpacity(Number(attributes['fill-opacity'] ?? 1))
  if (stroke !== null) {
    pdf.strokeColor(stroke).lineWidth(Number(attributes['stroke-width'] ?? 1))
    dash(pdf, attributes)
    const join = attributes['stroke-linejoin']
    if (join === 'round' || join === 'bevel') pdf.lineJoin(join)
    const cap = attributes['stroke-linecap']
    if (cap === 'round' || cap === 'square') pdf.lineCap(cap)
  }
  const rule = attributes['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero'
  if (fill === null) pdf.stroke()
  else if (stroke === null) pdf.fill(rule)
  else pdf.fillAndStroke(undefined, undefined, rule)
  if (pattern && tag === 'rect') hatch(pdf, pattern, attributes)
}

function dash(pdf: Pdf, attributes: Attributes): void {
  const lengths = dashesOf(attributes)
  if (lengths.length > 0) pdf.dash(lengths[0]!, { space: lengths[1] ?? lengths[0]! })
}

/** The lines of a pattern over a box, as far as they lie in it. */
function hatch(pdf: Pdf, pattern: Pattern, attributes: Attributes): void {
  const { x, y, width, height } = boxOf(attributes)
  pdf.save()
  pdf.rect(x, y, width, height).clip()
  pdf.strokeColor(pattern.ink).lineWidth(pattern.linePx ?? 1.5)
  const reach = width + height
  const step = pattern.tilePx * Math.SQRT2
  for (let at = 0; at < reach; at += step) pdf.moveTo(x + at, y).lineTo(x + at - height, y + height)
  pdf.stroke()
  pdf.restore()
}
