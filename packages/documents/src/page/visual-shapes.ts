import {
  cardsTold,
  cardTold,
  documentDrawing,
  documentTable,
  fitted,
  gaugeTold,
  isDark,
  kpiTold,
  legendMark,
  textPx,
  wordsOfText,
} from '@casement/visuals/documents'
import type {
  DocumentLegend,
  DocumentTable,
  Ink,
  Pattern,
  Shape,
  ToldFigures,
} from '@casement/visuals/documents'
import { whyNothing } from '@casement/visuals'
import type { VisualOf } from '@casement/visuals'
import type { DocumentSource, DocumentVisual } from '../source/document-source.ts'
import { cardsShapes } from './cards-shapes.ts'
import { lineShape, rectShape, sceneAt, textShape, wrapped } from './shapes.ts'
import type { Box } from './shapes.ts'
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
  const { source, ink, box } = place
  switch (visual.type) {
    case 'text':
      return only(textShapes(visual, wordsOfText(visual, answer, source.writing), place))
    case 'dataAsOf':
      return only([
        textShape(
          box.x + box.width,
          box.y + 16,
          source.writing.say('document.asOf', { day: source.writing.booksEnd }),
          {
            sizePx: 12,
            fill: ink.token('text-quiet'),
            anchor: 'end',
          },
        ),
      ])
    case 'shape':
      return only(plainShapes(visual, place))
    case 'button':
    case 'pageNavigator':
    case 'image':
      return only([])
    default:
      return cardOf(drawn, place)
  }
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
  if (visual.type === 'slicer')
    return words(
      [
        ...(title ? [] : [nameOfSlicer(visual, place)]),
        chosen || place.source.writing.say('slicer.all'),
      ].join(': '),
    )
  if (problem !== null) return words(problem)
  if (!answer || answer.rowCount === 0) return words(place.source.writing.say('text.nothing'))
  const reason = whyNothing(visual, answer, place.source.writing)
  if (reason !== null) return words(reason)
  const inside = insideOf({ visual, answer, room, place })
  return { ...inside, shapes: [ground, ...head, ...inside.shapes] }
}

const nameOfSlicer = ({ roles }: VisualOf<'slicer'>, { source }: Place): string =>
  roles.field.map((field) => source.writing.label(field)).join(', ')

function insideOf({
  visual,
  answer,
  room,
  place,
}: {
  visual: DocumentVisual['visual']
  answer: NonNullable<DocumentVisual['answer']>
  room: Box
  place: Place
}): DrawnVisual {
  const { source, ink, id, more } = place
  const { writing, colours } = source
  if (visual.type === 'card') return only(toldShapes(cardTold(visual, answer, writing), room, ink).shapes)
  if (visual.type === 'multiRowCard') return only(cardsShapes(cardsTold(visual, answer, writing), room, ink))
  const drawing = documentDrawing(visual, answer, { writing, colours, ink, id })
  if (drawing) {
    const above = visual.type === 'kpi' ? toldShapes(kpiTold(visual, answer, writing), room, ink) : none
    const below = visual.type === 'gauge' ? gaugeTold(visual, answer, writing) : null
    const belowPx = below && below.lines.length > 0 ? 20 : 0
    const left = { width: room.width, height: room.height - above.usedPx - belowPx, fontPx: ink.fontPx }
    const legend = legendShapes([...drawing.legend, ...(drawing.unnamed?.(left) ?? [])], room, ink)
    const usedPx = above.usedPx + legend.usedPx
    const scene = drawing.draw({ ...left, height: Math.max(20, left.height - legend.usedPx) })
    if (scene)
      return {
        shapes: [
          ...above.shapes,
          ...legend.shapes,
          sceneAt(scene, room.x, room.y + usedPx),
          ...(below && belowPx > 0
            ? toldShapes(below, { ...room, y: room.y + room.height - belowPx, height: belowPx }, ink).shapes
            : []),
        ],
        patterns: scene.patterns,
        rest: legend.isWhole ? null : documentTable(visual, answer, writing),
      }
    if (visual.type === 'kpi') return only(above.shapes)
  }
  const table = documentTable(visual, answer, writing)
  if (!table) return only([])
  const tableRoom = { ...room, x: room.x - 6, width: room.width + 12 }
  const { shapes, isWhole } = tableShapes(table, tableRoom, ink, more)
  const isTold = table.notes.length > 0 || (visual.type === 'statement' && table.warnings.length > 0)
  const rest = !isWhole || isTold ? table : null
  return place.isTableApart
    ? { shapes: [], patterns: [], rest, apart: { table, room: tableRoom } }
    : { shapes, patterns: [], rest }
}

interface Told {
  readonly shapes: readonly Shape[]
  readonly usedPx: number
}
const none: Told = { shapes: [], usedPx: 0 }

function toldShapes({ figure, lines }: ToldFigures, room: Box, ink: Ink): Told {
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
): Told & { readonly isWhole: boolean } {
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
const textSizes = { title: 24, heading: 17, body: 14, note: 12 } as const

/** A paragraph as it is set: its lines, from their upper edge on. */
export interface SetParagraph {
  readonly text: string
  readonly lines: readonly string[]
  readonly sizePx: number
  readonly fill: string
  readonly isBold: boolean
}

/** Paragraphs of a text, as far as they go in. */
export function setParagraphs(
  { format }: VisualOf<'text'>,
  paragraphs: readonly string[],
  { box, ink }: Pick<Place, 'box' | 'ink'>,
): readonly SetParagraph[] {
  const { style = 'body' } = format
  const all: SetParagraph[] = []
  let left = box.height
  for (const [index, text] of paragraphs.entries()) {
    const isBold = index === 0 && (style === 'title' || style === 'heading')
    const usualPx = isBold ? textSizes[style] : style === 'note' ? textSizes.note : textSizes.body
    if (left < usualPx * 0.8) break
    const { lines, sizePx } = linesIn(text, { width: box.width, height: left }, usualPx)
    const fill = ink.token(style === 'note' || (style === 'title' && !isBold) ? 'text-quiet' : 'text')
    all.push({ text, lines, sizePx, fill, isBold })
    left -= sizePx * (lines.length * lineHeight + paragraphGap)
  }
  return all
}

function textShapes(visual: VisualOf<'text'>, paragraphs: readonly string[], place: Place): readonly Shape[] {
  const { box } = place
  const shapes: Shape[] = []
  let { y } = box
  for (const { lines, ...look } of setParagraphs(visual, paragraphs, place)) {
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

const themed: Readonly<Record<string, string>> = {
  sunken: 'surface-sunken',
  strongLine: 'line-strong',
  quietText: 'text-quiet',
}

function plainShapes({ format }: VisualOf<'shape'>, { box, ink }: Place): readonly Shape[] {
  const {
    form,
    fill,
    line,
    lineWidth = 1,
    radius = radiusPx,
    label,
    labelAlign = 'center',
    labelColor,
  } = format
  const colourOf = (name: string) => (name.startsWith('#') ? name : ink.token(themed[name] ?? name))
  const stroke = colourOf(line ?? 'line')
  const outline: Shape['attributes'] = line || !fill ? { stroke, 'stroke-width': lineWidth } : {}
  const filled = fill ? colourOf(fill) : 'none'
  const { x, y, width, height } = box
  const ground: Shape =
    form === 'line'
      ? height > width
        ? lineShape(x, y, x, y + height, stroke, lineWidth)
        : lineShape(x, y, x + width, y, stroke, lineWidth)
      : form === 'ellipse'
        ? {
            tag: 'ellipse',
            attributes: {
              cx: x + width / 2,
              cy: y + height / 2,
              rx: width / 2,
              ry: height / 2,
              fill: filled,
              ...outline,
            },
          }
        : rectShape(box, { rx: radius, fill: filled, ...outline })
  if (!label) return [ground]
  const own = labelColor ? colourOf(labelColor) : fill && isDark(filled) ? '#ffffff' : ink.token('text')
  const [at, anchor] =
    labelAlign === 'start'
      ? ([x + 10, 'start'] as const)
      : labelAlign === 'end'
        ? ([x + width - 10, 'end'] as const)
        : ([x + width / 2, 'middle'] as const)
  const words = fitted(label, width - 16, titlePx)
  return [ground, textShape(at, y + height / 2 + 5, words, { sizePx: titlePx, fill: own, anchor })]
}
