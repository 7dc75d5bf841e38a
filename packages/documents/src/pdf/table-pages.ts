import { textShape } from '@casement/visuals/documents'
import type { DocumentTable, Ink } from '@casement/visuals/documents'
import { wrapped } from '../page/shapes.ts'
import { columnGroups, columnsOf } from '../page/table-columns.ts'
import { columnWidths, headShapes, rowHeight, rowShapes, stretched } from '../page/table-shapes.ts'
import type { Pace } from '../source/document-source.ts'
import { drawScene } from '../drawing/draw-scene.ts'
import { type Pdf, pdfSurface } from './pdf-surface.ts'
import type { Sheet } from './sheet.ts'

interface TableOptions {
  /** Begins another sheet. */
  readonly add: () => Sheet
  readonly ink: Ink
  readonly pace: Pace
}

/** The widest column, beside its sheet: the first one stands beside each other. */
const maxWidthShare = 0.45

/** Rows that are drawn in one go. */
const rowsAtOnce = 25

/**
 * A table over as many sheets as it takes, its heads on each of them. Columns that have no room beside the others follow
 * behind, with the first column again.
 */
export async function tablePages(
  pdf: Pdf,
  table: DocumentTable,
  { add, ink, pace }: TableOptions,
): Promise<void> {
  const shown = { ...table, rows: table.rows.filter(({ isFolded }) => !isFolded) }
  const line = ink.fontPx * rowHeight
  let sheet = add()
  const widths = columnWidths(shown, ink.fontPx, sheet.width * maxWidthShare)
  const groups = columnGroups(widths, sheet.width)
  for (const [index, group] of groups.entries()) {
    if (index > 0) sheet = add()
    const part = columnsOf(shown, group)
    const places = stretched(
      group.map((column) => widths[column]!),
      sheet.width,
    )
    const heads = part.heads.length + 1
    for (let at = 0; at < part.rows.length || at === 0;) {
      if (at > 0) sheet = add()
      const box = { ...sheet, height: sheet.height }
      const place = { box, places, line, ink }
      draw(pdf, headShapes(part, place), ink)
      const room = Math.max(1, Math.floor((sheet.height - heads * line) / line))
      const end = Math.min(part.rows.length, at + room)
      for (let from = at; from < end; from += rowsAtOnce) {
        const rows = part.rows.slice(from, Math.min(end, from + rowsAtOnce))
        draw(
          pdf,
          rows.flatMap((row, offset) =>
            rowShapes(row, box.y + (heads + from - at + offset) * line, part, place),
          ),
          ink,
        )
        await pace()
      }
      sheet = {
        ...sheet,
        y: sheet.y + (heads + end - at) * line,
        height: sheet.height - (heads + end - at) * line,
      }
      if (end === at) break
      at = end
      if (at < part.rows.length) continue
      break
    }
  }
  wordsBelow(pdf, table, sheet, { add, ink })
}

/** Notes and warnings, below the table where there is room. */
function wordsBelow(
  pdf: Pdf,
  { notes, warnings }: DocumentTable,
  sheet: Sheet,
  { add, ink }: Pick<TableOptions, 'add' | 'ink'>,
): void {
  const sizePx = ink.fontPx
  const lines = [...notes.map((note, index) => `(${index + 1}) ${note}`), ...warnings].flatMap((text) =>
    wrapped(text, { widthPx: sheet.width, sizePx, maxLines: 20 }),
  )
  let at = sheet
  let y = at.y + sizePx * 1.6
  for (const text of lines) {
    if (y > at.y + at.height) {
      at = add()
      y = at.y + sizePx
    }
    draw(pdf, [textShape(at.x, y, text, { sizePx, fill: ink.token('text-quiet') })], ink)
    y += sizePx * 1.5
  }
}

const draw = (pdf: Pdf, shapes: ReturnType<typeof headShapes>, ink: Ink): void =>
  drawScene(pdfSurface(pdf), { fontPx: ink.fontPx, patterns: [], shapes })
