import { hasFigures } from '@casement/visuals'
import { documentKindOf, documentTable, textPx } from '@casement/visuals/documents'
import type { Box, DocumentTable, Ink, Shape } from '@casement/visuals/documents'
import { isColour, isBoldIn, sizeOf } from '../drawing/attributes.ts'
import { drawScene } from '../drawing/draw-scene.ts'
import { drawablePage, sourceOfPage } from '../page/drawable-page.ts'
import { lightInk } from '../page/light-ink.ts'
import { columnWidths } from '../page/table-shapes.ts'
import { setParagraphs, visualShapes } from '../page/visual-shapes.ts'
import type { DrawnVisual } from '../page/visual-shapes.ts'
import { emptyPicture } from '../png/canvas.ts'
import { canvasSurface } from '../png/canvas-surface.ts'
import { pictureScale } from '../png/picture-scale.ts'
import type { DocumentPage, DocumentSource, DocumentVisual, Pace } from '../source/document-source.ts'
import { titleOfVisual } from '../source/titles.ts'
import { headCount, rowPt, tableElement } from './slide-table.ts'
import type { SlideElement } from './slide.ts'

/** Type of drawings and tables, in pixels of the page. */
const fontPx = 11.5
/** A page is not made larger than this. */
const largest = 1.6
/** Columns of a table in its place are no wider, in pixels of the page. */
const widestPx = 320

/** A table that follows behind its page. */
export interface TableBehind {
  readonly title: string
  readonly table: DocumentTable
}

interface Placed {
  readonly page: DocumentPage
  readonly source: DocumentSource
  readonly ink: Ink
  /** Points of a pixel, and where the page's begin. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/**
 * A page in its room of a slide: tables and words that can be edited, charts as pictures; and the tables that follow, of
 * its charts and of what has no room.
 */
export async function pageElements(
  given: DocumentPage,
  { source: ofAll, room, id, pace }: { source: DocumentSource; room: Box; id: string; pace: Pace },
): Promise<{ readonly elements: readonly SlideElement[]; readonly behind: readonly TableBehind[] }> {
  const page = drawablePage(given)
  const source = sourceOfPage(ofAll, page)
  const scale = Math.min(room.width / page.width, room.height / page.height, largest)
  const ink = lightInk(source.tokens, fontPx)
  const placed = { page, source, ink, scale, x: room.x + (room.width - page.width * scale) / 2, y: room.y }
  const elements: SlideElement[] = []
  const behind = new Map<DocumentVisual, DocumentTable>()
  const inOrder = page.visuals.toSorted((a, b) => (a.layout.z ?? 0) - (b.layout.z ?? 0))
  for (const [index, each] of inOrder.entries()) {
    await pace()
    const box = boxOf(each)
    const drawn = visualShapes(each, {
      box,
      ink,
      source,
      id: `${id}-${index}`,
      more: source.writing.say('document.moreOnSlides'),
      isTableApart: true,
    })
    await pace()
    const { added, isPicture } = await elementsOf(each, drawn, placed)
    elements.push(...added)
    const table = drawn.rest ?? (isPicture ? tableOf(each, source) : null)
    if (table) behind.set(each, table)
  }
  return {
    elements,
    behind: page.visuals.flatMap((each) => {
      const table = behind.get(each)
      return table ? [{ title: titleOfVisual(each.visual), table }] : []
    }),
  }
}

const boxOf = ({ layout: { x, y, width, height } }: DocumentVisual): Box => ({ x, y, width, height })

const tableOf = ({ visual, answer }: DocumentVisual, { writing }: DocumentSource): DocumentTable | null =>
  answer && answer.rowCount > 0 && hasFigures(visual) ? documentTable(visual, answer, writing) : null

async function elementsOf(
  each: DocumentVisual,
  drawn: DrawnVisual,
  placed: Placed,
): Promise<{ readonly added: readonly SlideElement[]; readonly isPicture: boolean }> {
  const { visual, answer } = each
  const words = documentKindOf(visual).paragraphs?.(visual, answer, placed.source.writing)
  if (words) {
    const box = boxOf(each)
    const paragraphs = setParagraphs(words, { box, ink: placed.ink }).map((set) => ({
      text: set.text,
      sizePt: set.sizePx * placed.scale,
      colour: set.fill,
      isBold: set.isBold,
      align: 'l' as const,
    }))
    const at = within(box, placed)
    return {
      added:
        at && paragraphs.length > 0
          ? [{ kind: 'text', name: visual.name, at, paragraphs, isOneLine: false }]
          : [],
      isPicture: false,
    }
  }
  if (drawn.shapes.every(isPlain)) {
    const table = drawn.apart ? tableIn(drawn.apart, titleOfVisual(visual), placed) : []
    return {
      added: [...drawn.shapes.flatMap((shape) => plainElement(shape, placed)), ...table],
      isPicture: false,
    }
  }
  const picture = await pictureOf(each, drawn, placed)
  return { added: picture ? [picture] : [], isPicture: true }
}

/** A box of the page on its slide, as far as it lies on the page. */
function within({ x, y, width, height }: Box, { page, scale, x: left, y: top }: Placed): Box | null {
  const [fromX, fromY] = [Math.max(0, x), Math.max(0, y)]
  const across = Math.min(page.width, x + width) - fromX
  const down = Math.min(page.height, y + height) - fromY
  if (across < 0 || down < 0) return null
  return { x: left + fromX * scale, y: top + fromY * scale, width: across * scale, height: down * scale }
}

const plainAttributes: ReadonlySet<string> = new Set(
  'x y width height rx fill stroke stroke-width x1 y1 x2 y2 font-size font-weight text-anchor'.split(' '),
)

/** True for what a slide has of its own: boxes, straight lines, words in one line. */
const isPlain = ({ tag, attributes, children }: Shape): boolean =>
  ['rect', 'line', 'text'].includes(tag) &&
  (children ?? []).length === 0 &&
  Object.keys(attributes).every((name) => plainAttributes.has(name)) &&
  (tag !== 'rect' || !String(attributes['fill']).startsWith('url('))

function plainElement({ tag, attributes, text = '' }: Shape, placed: Placed): readonly SlideElement[] {
  const number = (name: string) => Number(attributes[name] ?? 0)
  const { scale } = placed
  const colour = (name: string) => (isColour(attributes[name]) ? String(attributes[name]) : null)
  const strokePt = Number(attributes['stroke-width'] ?? 1) * scale
  if (tag === 'text') return text === '' ? [] : wordsElement({ tag, attributes, text }, placed)
  const box =
    tag === 'rect'
      ? { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
      : {
          x: Math.min(number('x1'), number('x2')),
          y: Math.min(number('y1'), number('y2')),
          width: Math.abs(number('x2') - number('x1')),
          height: Math.abs(number('y2') - number('y1')),
        }
  const at = within(box, placed)
  if (!at) return []
  if (tag === 'line') return [{ kind: 'line', at, colour: colour('stroke') ?? '#000000', widthPt: strokePt }]
  const look = { fill: colour('fill'), stroke: colour('stroke'), strokePt, radiusPt: number('rx') * scale }
  return [{ kind: 'box', at, look }]
}

/** A line of words, in a box that its letters fill. */
function wordsElement({ attributes, text = '' }: Shape, placed: Placed): readonly SlideElement[] {
  const sizePx = sizeOf(attributes)
  const isBold = isBoldIn(attributes)
  const [x, y] = [Number(attributes['x'] ?? 0), Number(attributes['y'] ?? 0)]
  const width = textPx(text, sizePx) * (isBold ? 1.08 : 1)
  const anchor = attributes['text-anchor']
  const share = anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0
  const at = within({ x: x - width * share, y: y - sizePx * 0.95, width, height: sizePx * 1.25 }, placed)
  if (!at) return []
  const paragraph = {
    text,
    sizePt: sizePx * placed.scale,
    colour: isColour(attributes['fill']) ? attributes['fill'] : '#000000',
    isBold,
    align: share === 0.5 ? ('ctr' as const) : share === 1 ? ('r' as const) : ('l' as const),
  }
  return [{ kind: 'text', name: 'Words', at, paragraphs: [paragraph], isOneLine: true }]
}

/** A table in its place, as far as it goes in. */
function tableIn(
  { table, room }: NonNullable<DrawnVisual['apart']>,
  name: string,
  placed: Placed,
): readonly SlideElement[] {
  const { ink, scale, source } = placed
  const at = within(room, placed)
  if (!at) return []
  const shown = { ...table, rows: table.rows.filter(({ isFolded }) => !isFolded) }
  const sizePt = fontPx * scale
  const widths = columnWidths(shown, fontPx, widestPx).map((width) => width * scale)
  const roomRows = Math.floor(at.height / rowPt(sizePt)) - headCount(table)
  const isWhole = shown.rows.length <= roomRows && widths.reduce((sum, width) => sum + width, 0) <= at.width
  // A row is left for the words that say where the rest is.
  const rows = isWhole ? shown.rows : shown.rows.slice(0, Math.max(0, roomRows - 1))
  const setting = { sizePt, gapPt: 14 * scale, indentPt: 12 * scale, ink }
  const element = tableElement({ ...shown, rows }, at, { name, widths, setting })
  if (element.table.widths.length === 0) return []
  if (isWhole) return [element]
  const text = source.writing.say('document.moreOnSlides')
  const note = { text, sizePt, colour: ink.token('text-quiet'), isBold: false, align: 'l' as const }
  const y = element.at.y + element.at.height
  const words = { x: at.x + 7 * scale, y, width: at.width - 7 * scale, height: rowPt(sizePt) }
  return [element, { kind: 'text', name: 'Words', at: words, paragraphs: [note], isOneLine: true }]
}

/** A visual as a picture, with a little beside it for the line around it. */
async function pictureOf(
  each: DocumentVisual,
  { shapes, patterns }: DrawnVisual,
  placed: Placed,
): Promise<SlideElement | null> {
  const { page } = placed
  const { x, y, width, height } = boxOf(each)
  const left = Math.max(0, x - 1)
  const top = Math.max(0, y - 1)
  const across = Math.min(page.width, x + width + 1) - left
  const down = Math.min(page.height, y + height + 1) - top
  const at = within({ x: left, y: top, width: across, height: down }, placed)
  if (!at || across <= 0 || down <= 0) return null
  const { canvas, context } = await emptyPicture(across, down, pictureScale(across, down))
  context.translate(-left, -top)
  drawScene(canvasSurface(context), { shapes, patterns, fontPx })
  return { kind: 'picture', at, words: titleOfVisual(each.visual), bytes: await canvas.encode('png') }
}
