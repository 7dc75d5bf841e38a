import type { Box, DocumentTable, Ink } from '@casement/visuals/documents'
import { columnGroups, columnsOf } from '../page/table-columns.ts'
import { columnWidths } from '../page/table-shapes.ts'
import { wrapped } from '../page/shapes.ts'
import type { Pace } from '../source/document-source.ts'
import type { TableBehind } from './page-elements.ts'
import { headCount, rowPt, tableElement } from './slide-table.ts'
import type { SlideElement } from './slide.ts'

const sizePt = 9
const titlePt = 10
const titleRoomPt = 18
const gapPt = 14
/** Between two tables, and between two columns of the slide. */
const betweenPt = 16
/** The widest column of a table, beside its room. */
const widestShare = 0.45
/** A table is begun where so many of its rows have room. */
const fewestRows = 3
const linePt = sizePt * 1.5

/** Where the next table stands: on the last slide, in a column of it. */
interface Pen {
  readonly columns: readonly Box[]
  column: number
  y: number
}

/** Tables one after another over as many slides as it takes: narrow ones beside one another, heads on each slide. */
export async function figureSlides(
  tables: readonly TableBehind[],
  { room, ink, pace }: { room: Box; ink: Ink; pace: Pace },
): Promise<readonly (readonly SlideElement[])[]> {
  const slides: SlideElement[][] = []
  const half = { ...room, width: (room.width - betweenPt) / 2 }
  const two = [half, { ...half, x: half.x + half.width + betweenPt }]
  let pen: Pen | null = null
  for (const { title, table } of tables) {
    await pace()
    const shown = { ...table, rows: table.rows.filter(({ isFolded }) => !isFolded) }
    const widths = columnWidths(shown, sizePt, room.width * widestShare)
    const columns = widths.reduce((sum, width) => sum + width, 0) <= half.width ? two : [room]
    if (pen?.columns.length !== columns.length) pen = newSlide(columns)
    const at = { pen, slides, ink, newSlide, pace }
    for (const group of columnGroups(widths, columns[0]!.width)) {
      const own = group.map((column) => widths[column]!)
      await putTable(columnsOf(shown, group), { title, widths: own, ...at })
    }
    putWords(shown, at)
  }
  return slides

  function newSlide(columns: readonly Box[]): Pen {
    slides.push([])
    return { columns, column: 0, y: columns[0]!.y }
  }
}

interface At {
  readonly pen: Pen
  readonly slides: SlideElement[][]
  readonly ink: Ink
  readonly newSlide: (columns: readonly Box[]) => Pen
  readonly pace: Pace
}

const columnOf = ({ columns, column }: Pen): Box => columns[column]!
const roomBelow = (pen: Pen): number => columnOf(pen).y + columnOf(pen).height - pen.y

/** Goes on in the next column, or on the next slide. */
function turn({ pen, newSlide }: At): void {
  if (pen.column + 1 < pen.columns.length) pen.column++
  else Object.assign(pen, newSlide(pen.columns))
  pen.y = columnOf(pen).y
}

async function putTable(
  table: DocumentTable,
  at: At & { title: string; widths: readonly number[] },
): Promise<void> {
  const { pen, slides, ink, title, widths, pace } = at
  const line = rowPt(sizePt)
  const besides = titleRoomPt + headCount(table) * line
  const heightOf = (count: number) => besides + count * line
  const setting = { sizePt, gapPt, indentPt: 12, ink }
  const isSmall = heightOf(table.rows.length) <= columnOf(pen).height
  const least = heightOf(isSmall ? table.rows.length : fewestRows)
  if (roomBelow(pen) < least && pen.y > columnOf(pen).y) turn(at)
  for (let from = 0; ;) {
    const count = Math.max(1, Math.floor((roomBelow(pen) - besides) / line))
    const rows = table.rows.slice(from, from + count)
    const { x, width } = columnOf(pen)
    const words = from === 0 ? title : `${title} (continued)`
    const own = { text: words, sizePt: titlePt, colour: ink.token('text'), isBold: true, align: 'l' as const }
    const lines = wrapped(words, { widthPx: width, sizePx: titlePt, maxLines: 1 })
    slides.at(-1)!.push({
      kind: 'text',
      name: 'Words',
      at: { x, y: pen.y, width, height: titleRoomPt - 2 },
      paragraphs: [{ ...own, text: lines[0] ?? '' }],
      isOneLine: true,
    })
    const box = { x, y: pen.y + titleRoomPt, width, height: 0 }
    const element = tableElement({ ...table, rows }, box, { name: title, widths, setting })
    slides.at(-1)!.push(element)
    pen.y = element.at.y + element.at.height + betweenPt
    from += count
    await pace()
    if (from >= table.rows.length) return
    turn(at)
  }
}

/** Notes and warnings, below their table. */
function putWords({ notes, warnings }: DocumentTable, at: At): void {
  const { pen, slides, ink } = at
  const { width } = columnOf(pen)
  const lines = [...notes.map((note, index) => `(${index + 1}) ${note}`), ...warnings].flatMap((text) =>
    wrapped(text, { widthPx: width, sizePx: sizePt, maxLines: 20 }),
  )
  if (lines.length === 0) return
  pen.y -= betweenPt / 2
  for (let from = 0; from < lines.length;) {
    const count = Math.floor(roomBelow(pen) / linePt)
    if (count < 1) {
      turn(at)
      continue
    }
    const own = lines.slice(from, from + count)
    const look = { sizePt, colour: ink.token('text-quiet'), isBold: false, align: 'l' as const }
    slides.at(-1)!.push({
      kind: 'text',
      name: 'Notes',
      at: { x: columnOf(pen).x, y: pen.y, width, height: own.length * linePt },
      paragraphs: own.map((text) => ({ ...look, text })),
      isOneLine: false,
    })
    pen.y += own.length * linePt + betweenPt
    from += own.length
  }
}
