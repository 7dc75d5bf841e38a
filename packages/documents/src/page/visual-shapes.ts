import { kindOf, whyNothing } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import {
  documentKindOf,
  documentTable,
  fitted,
  legendMark,
  rectShape,
  textPx,
  textShape,
} from '@casement/visuals/documents'
import type {
  Box,
  DocumentDrawing,
  DocumentLegend,
  DocumentTable,
  FigureSummary,
  Ink,
  Paragraph,
  Pattern,
  Shape,
  VisualBase,
} from '@casement/visuals/documents'
import type { DocumentSource, DocumentVisual } from '../source/document-source.ts'
import { cardsShapes } from './cards-shapes.ts'
import { sceneAt, wrapped } from './shapes.ts'
import { tableShapes } from './table-shapes.ts'

/** A visual as it is drawn on its page. */
export interface DrawnVisual {
  readonly shapes: readonly Shape[]
  readonly patterns: readonly Pattern[]
  /** Its table, where there is more of it than goes in. */
  readonly rest: DocumentTable | null
  /** Its table and the room for it, where tables are set apart. */
  readonly apart?: { readonly table: DocumentTable; readonly room: Box }
}

const titlePx = 14
const paddingPx = 15
const radiusPx = 10
const figurePx = 30
const legendLinePx = 17

export interface Place {
  readonly box: Box
  readonly ink: Ink
  readonly source: DocumentSource
  readonly id: string
  /** Said where a table is cut. */
  readonly more: string
  /** Tables are not drawn, but given back to be set otherwise. */
  readonly isTableApart?: boolean
}

const only = (shapes: readonly Shape[]): DrawnVisual => ({ shapes, patterns: [], rest: null })

/** A visual in its box: what it is on the screen, without what is pressed. */
export function visualShapes(drawn: DocumentVisual, place: Place): DrawnVisual {
  const { visual, answer } = drawn
  const { writing } = place.source
  if (!kindOf(visual).isBare) return cardOf(drawn, place)
  const kind = documentKindOf(visual)
  if (kind.paragraphs) return only(paragraphShapes(kind.paragraphs(visual, answer, writing), place))
  return only(kind.shapes?.(visual, { ...place, writing }) ?? [])
}

/** The ground of a visual with its title, and in it its figures. */
function cardOf({ visual, answer, problem, chosen }: DocumentVisual, place: Place): DrawnVisual {
  const { box, ink } = place
  const ground = rectShape(box, {
    rx: radiusPx,
    fill: ink.token('surface'),
    stroke: ink.token('line'),
    'stroke-width': 1,
  })
  const title = 'title' in visual ? visual.title : undefined
  const subtitle = 'subtitle' in visual ? visual.subtitle : undefined
  const widthPx = box.width - 2 * paddingPx
  const head: Shape[] = []
  let y = box.y + 13
  if (title) {
    const look = { sizePx: titlePx, fill: ink.token('text'), isBold: true }
    head.push(textShape(box.x + paddingPx, y + titlePx, fitted(title, widthPx, titlePx), look))
    y += titlePx * 1.35
  }
  if (subtitle) {
    const look = { sizePx: 12, fill: ink.token('text-quiet') }
    head.push(textShape(box.x + paddingPx, y + 12, fitted(subtitle, widthPx, 12), look))
    y += 16
  }
  y += title || subtitle ? 6 : -2
  const room: Box = { x: box.x + paddingPx, y, width: widthPx, height: box.y + box.height - y - 13 }
  const words = (text: string) =>
    only([ground, ...head, ...wordShapes(text, room, { sizePx: 12, fill: ink.token('text-quiet') })])
  if (kindOf(visual).isControl)
    return words(
      [...(title ? [] : [fieldNames(visual, place)]), chosen || place.source.writing.say('slicer.all')].join(
        ': ',
      ),
    )
  if (problem !== null) return words(problem)
  if (!answer || answer.rowCount === 0) return words(place.source.writing.say('text.nothing'))
  const reason = whyNothing(visual, answer, place.source.writing)
  if (reason !== null) return words(reason)
  const inside = insideOf({ visual, answer, room, place })
  return { ...inside, shapes: [ground, ...head, ...inside.shapes] }
}

const fieldNames = ({ roles = {} }: VisualBase, { source }: Place): string =>
  Object.values(roles)
    .flatMap((fields) => fields ?? [])
    .map((field) => source.writing.label(field))
    .join(', ')

interface Inside {
  readonly visual: Visual
  readonly answer: NonNullable<DocumentVisual['answer']>
  readonly room: Box
  readonly place: Place
}

/** What a visual is inside of its ground: its figures, its drawing, or its table. */
function insideOf(inside: Inside): DrawnVisual {
  const { visual, answer, room, place } = inside
  const { source, ink, id } = place
  const { writing, colours } = source
  const kind = documentKindOf(visual)
  if (kind.summary) return only(summaryShapes(kind.summary(visual, answer, writing), room, ink).shapes)
  if (kind.cards) return only(cardsShapes(kind.cards(visual, answer, writing), room, ink))
  const drawing = kind.drawing?.(visual, answer, { writing, colours, ink, id })
  return (drawing && drawingIn(drawing, inside)) ?? tableIn(inside)
}

/** A drawing between the figures above and below it; null where there is nothing of all that. */
function drawingIn(
  { legend = [], unnamed, above, below, note = '', draw }: DocumentDrawing,
  { visual, answer, room, place: { ink, source } }: Inside,
): DrawnVisual | null {
  const head = above ? summaryShapes(above, room, ink) : none
  const belowPx = below ? 20 : 0
  const notePx = note ? notedPx : 0
  const left = { ...room, y: room.y + head.usedPx, height: room.height - head.usedPx - belowPx - notePx }
  const { fontPx } = ink
  const keys = legendShapes(
    [...legend, ...(unnamed?.({ width: left.width, height: left.height, fontPx }) ?? [])],
    left,
    ink,
  )
  const scene = draw({ width: left.width, height: Math.max(20, left.height - keys.usedPx), fontPx })
  if (!scene) return above ? only(head.shapes) : null
  const foot = { ...room, y: room.y + room.height - belowPx - notePx, height: belowPx }
  return {
    shapes: [
      ...head.shapes,
      ...keys.shapes,
      sceneAt(scene, left.x, left.y + keys.usedPx),
      ...(below ? summaryShapes(below, foot, ink).shapes : []),
      ...(note ? [noteShape(note, room, ink)] : []),
    ],
    patterns: scene.patterns,
    rest: keys.isWhole ? null : documentTable(visual, answer, source.writing),
  }
}

function tableIn({ visual, answer, room, place }: Inside): DrawnVisual {
  const { source, ink, more } = place
  const table = documentTable(visual, answer, source.writing)
  if (!table) return only([])
  const tableRoom = { ...room, x: room.x - 6, width: room.width + 12 }
  const { shapes, isWhole } = tableShapes(table, tableRoom, ink, more)
  const isTold = table.notes.length > 0 || (table.warnsOfFigures && table.warnings.length > 0)
  const rest = !isWhole || isTold ? table : null
  return place.isTableApart
    ? { shapes: [], patterns: [], rest, apart: { table, room: tableRoom } }
    : { shapes, patterns: [], rest }
}

/** What a note below a drawing takes of its height. */
const notedPx = 16

function noteShape(note: string, { x, y, width, height }: Box, ink: Ink): Shape {
  const look = { sizePx: 11.5, fill: ink.token('text-quiet') }
  return textShape(x, y + height - 2, fitted(note, width, look.sizePx), look)
}

interface Used {
  readonly shapes: readonly Shape[]
  readonly usedPx: number
}
const none: Used = { shapes: [], usedPx: 0 }

function summaryShapes({ figure, lines }: FigureSummary, room: Box, ink: Ink): Used {
  const shapes: Shape[] = []
  let y = room.y
  if (figure) {
    const sizePx = Math.min(figurePx, (room.width / Math.max(1, textPx(figure, 1))) * 0.98, room.height * 0.6)
    shapes.push(textShape(room.x, y + sizePx, figure, { sizePx, fill: ink.token('text'), isBold: true }))
    y += sizePx * 1.25
  }
  const sizePx = 12
  for (const { label, text, note, effect } of lines) {
    if (y + sizePx > room.y + room.height + 4) break
    const quiet = { sizePx, fill: ink.token('text-quiet') }
    const labelPx = textPx(`${label} `, sizePx)
    shapes.push(textShape(room.x, y + sizePx, fitted(label, room.width, sizePx), quiet))
    if (text)
      shapes.push(textShape(room.x + labelPx + 4, y + sizePx, text, { sizePx, fill: ink.token('text') }))
    if (note) {
      const fill = ink.token(effect === 'even' ? 'text-quiet' : effect)
      const at = room.x + labelPx + textPx(text, sizePx) + 14
      shapes.push(textShape(at, y + sizePx, fitted(note, room.x + room.width - at, sizePx), { sizePx, fill }))
    }
    y += sizePx * 1.5
  }
  return { shapes, usedPx: y - room.y + 4 }
}

/** What of a visual's room its legend may take: the figures are to have the rest. */
const legendShare = 0.6

/** The marks and names of a legend, line by line; those that have no room are in the table behind the page. */
function legendShapes(
  entries: readonly DocumentLegend[],
  room: Box,
  ink: Ink,
): Used & { readonly isWhole: boolean } {
  if (entries.length === 0) return { ...none, isWhole: true }
  const sizePx = 11.5
  const lastY = room.y + Math.max(0, room.height * legendShare - legendLinePx)
  const shapes: Shape[] = []
  let [x, y] = [room.x, room.y]
  let isWhole = true
  for (const { label, look } of entries) {
    const name = fitted(label, room.width - 20, sizePx)
    isWhole &&= name === label
    const width = 18 + textPx(label, sizePx) + 14
    if (x > room.x && x + width > room.x + room.width) {
      if (y + legendLinePx > lastY) return { shapes, usedPx: y - room.y + 22, isWhole: false }
      ;[x, y] = [room.x, y + legendLinePx]
    }
    shapes.push(
      {
        tag: 'g',
        attributes: { transform: `translate(${x} ${y + 1})` },
        children: legendMark(look, ink),
      },
      textShape(x + 17, y + 11, name, { sizePx, fill: ink.token('text-quiet') }),
    )
    x += width
  }
  return { shapes, usedPx: y - room.y + 22, isWhole }
}

/** Words are drawn a little narrower than they are judged. */
const roomier = 1.07

/** A paragraph as it is set: its lines, from their upper edge on. */
export interface SetParagraph {
  readonly text: string
  readonly lines: readonly string[]
  readonly sizePx: number
  readonly fill: string
  readonly isBold: boolean
}

/** Paragraphs as far as they go in. */
export function setParagraphs(
  paragraphs: readonly Paragraph[],
  { box, ink }: Pick<Place, 'box' | 'ink'>,
): readonly SetParagraph[] {
  const all: SetParagraph[] = []
  let left = box.height
  for (const { text, sizePx: usualPx, isBold, isQuiet } of paragraphs) {
    if (left < usualPx * 0.8) break
    const { lines, sizePx } = linesIn(text, { width: box.width, height: left }, usualPx)
    all.push({ text, lines, sizePx, fill: ink.token(isQuiet ? 'text-quiet' : 'text'), isBold })
    left -= sizePx * (lines.length * lineHeight + paragraphGap)
  }
  return all
}

function paragraphShapes(paragraphs: readonly Paragraph[], place: Place): readonly Shape[] {
  const { box } = place
  const shapes: Shape[] = []
  let { y } = box
  for (const { lines, ...look } of setParagraphs(paragraphs, place)) {
    for (const line of lines) {
      const { sizePx, fill, isBold } = look
      shapes.push(textShape(box.x, y + sizePx, line, { sizePx, fill, isBold }))
      y += sizePx * lineHeight
    }
    y += look.sizePx * paragraphGap
  }
  return shapes
}

/** The smallest type of a text that has no room in its own, beside that. */
const minTypeShare = 0.75
const lineHeight = 1.35
const paragraphGap = 0.3

/** The lines of a text, in smaller type where it would be cut otherwise. */
function linesIn(
  text: string,
  { width, height }: { width: number; height: number },
  usualPx: number,
): { readonly lines: readonly string[]; readonly sizePx: number } {
  const words = text.split(/\s+/).filter(Boolean).join(' ')
  for (let sizePx: number = usualPx; ; sizePx -= 0.5) {
    const maxLines = Math.max(1, Math.floor(height / (sizePx * lineHeight)))
    const lines = wrapped(text, { widthPx: width * roomier, sizePx, maxLines })
    const isWhole = lines.join(' ') === words
    if (isWhole || sizePx - 0.5 < usualPx * minTypeShare) return { lines, sizePx }
  }
}

function wordShapes(text: string, room: Box, look: { sizePx: number; fill: string }): readonly Shape[] {
  const maxLines = Math.max(1, Math.floor(room.height / (look.sizePx * 1.4)))
  return wrapped(text, { widthPx: room.width, sizePx: look.sizePx, maxLines }).map((line, index) =>
    textShape(room.x, room.y + look.sizePx * (1 + index * 1.4), line, look),
  )
}
