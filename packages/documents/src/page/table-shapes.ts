import { fitted, lineShape, rectShape, textPx, textShape } from '@casement/visuals/documents'
import type { Box, DocumentRow, DocumentTable, Ink, Shape } from '@casement/visuals/documents'

/** Height of a row, beside the size of its type. */
export const rowHeight = 1.75
const gapPx = 14
const indentPx = 12
const widestPx = 320

/** Width of each column of a table as it is set, none wider than `widestPx`. */
export function columnWidths(
  { columns, rows }: DocumentTable,
  sizePx: number,
  widestPx: number,
): readonly number[] {
  return columns.map(({ label, isFigure }, index) => {
    const texts = rows.map(({ cells, depth, style }) => {
      const strong = style === 'plain' ? 1 : 1.06
      return textPx(cells[index]?.text ?? '', sizePx) * strong + (index === 0 ? depth * indentPx : 0)
    })
    const head = Math.min(textPx(label, sizePx) * 1.06, isFigure ? sizePx * 11 : widestPx)
    return Math.min(widestPx, Math.max(sizePx * 2, head, ...max(texts))) + gapPx
  })
}

/** The largest of very many numbers: they are too many for one call. */
const max = (numbers: readonly number[]): readonly number[] => [
  numbers.reduce((most, each) => Math.max(most, each), 0),
]

/** A table in its box, as far as it goes in; `isWhole` tells whether all of it does, in type that is read. */
export function tableShapes(
  table: DocumentTable,
  box: Box,
  ink: Ink,
  more: string,
): { readonly shapes: readonly Shape[]; readonly isWhole: boolean } {
  const { fontPx } = ink
  const shown = table.rows.filter(({ isFolded }) => !isFolded)
  const widths = columnWidths({ ...table, rows: shown }, fontPx, widestPx)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const line = fontPx * rowHeight
  const heads = table.heads.length + 1
  const room = Math.floor((box.height - 2) / line) - heads
  const isWhole = total <= box.width && shown.length <= room
  // A row is left for the words that say where the rest is.
  const rows = isWhole ? shown : shown.slice(0, Math.max(0, room - 1))
  const places = stretched(widths, box.width)
  const columns = places.filter(({ end }) => end <= box.width + 0.5).length
  const at = { box, places: places.slice(0, columns), line, ink }
  const shapes = [
    ...headShapes(table, at),
    ...rows.flatMap((row, index) => rowShapes(row, box.y + (heads + index) * line, table, at)),
    ...(isWhole
      ? []
      : [
          textShape(box.x + gapPx / 2, box.y + (heads + rows.length) * line + line * 0.68, more, {
            sizePx: fontPx,
            fill: ink.token('text-quiet'),
          }),
        ]),
  ]
  return { shapes, isWhole }
}

interface Place {
  readonly start: number
  readonly end: number
}

interface At {
  readonly box: Box
  readonly places: readonly Place[]
  readonly line: number
  readonly ink: Ink
}

/** Columns from left to right; where there is room for more, the first one takes it. */
export function stretched(widths: readonly number[], roomPx: number): readonly Place[] {
  const rest = Math.max(0, roomPx - widths.reduce((sum, width) => sum + width, 0))
  let start = 0
  return widths.map((width, index) => {
    const place = { start, end: start + width + (index === 0 ? rest : 0) }
    start = place.end
    return place
  })
}

/** The heads of a table at the upper edge of its box. */
export function headShapes(table: DocumentTable, { box, places, line, ink }: At): readonly Shape[] {
  const look = { sizePx: ink.fontPx, fill: ink.token('text-quiet'), isBold: true } as const
  const over = table.heads.flatMap((row, level) => {
    let column = 0
    return row.flatMap(({ label, span }) => {
      const [first, last] = [places[column], places[Math.min(column + span, places.length) - 1]]
      column += span
      if (!first || !last || !label) return []
      const y = box.y + level * line + line * 0.68
      const text = fitted(label, last.end - first.start - gapPx, ink.fontPx)
      return [textShape(box.x + last.end - gapPx / 2, y, text, { ...look, anchor: 'end' })]
    })
  })
  const y = box.y + table.heads.length * line
  const own = places.map((place, index) =>
    cellShape(
      table.columns[index]!.label,
      place,
      { y, isFigure: table.columns[index]!.isFigure, box, line },
      look,
    ),
  )
  const under = y + line
  return [...over, ...own, lineShape(box.x, under, box.x + box.width, under, ink.token('line-strong'), 0.8)]
}

/** A row of a table whose upper edge is at `y`. */
export function rowShapes(
  row: DocumentRow,
  y: number,
  { columns }: DocumentTable,
  { box, places, line, ink }: At,
): readonly Shape[] {
  const isStrong = row.style !== 'plain'
  const rule = (at: number, token: string) =>
    lineShape(box.x, at, box.x + box.width, at, ink.token(token), 0.8)
  return [
    ...(row.style === 'total'
      ? [rectShape({ x: box.x, y, width: box.width, height: line }, { fill: ink.token('surface-sunken') })]
      : []),
    ...places.map((place, index) => {
      const { text, effect } = row.cells[index]!
      const fill = ink.token(effect === 'good' || effect === 'bad' ? effect : 'text')
      const { isFigure } = columns[index]!
      const indent = index === 0 ? row.depth * indentPx : 0
      const look = { sizePx: ink.fontPx, fill, isBold: isStrong }
      return cellShape(text, { ...place, start: place.start + indent }, { y, isFigure, box, line }, look)
    }),
    ...(row.style === 'subtotal' || row.style === 'total' ? [rule(y, 'line-strong')] : []),
    rule(y + line, row.style === 'total' ? 'line-strong' : 'line'),
  ]
}

function cellShape(
  text: string,
  { start, end }: Place,
  { y, isFigure, box, line }: { y: number; isFigure: boolean; box: Box; line: number },
  look: { sizePx: number; fill: string; isBold?: boolean },
): Shape {
  const shown = fitted(text, end - start - gapPx + 4, look.sizePx)
  const x = box.x + (isFigure ? end - gapPx / 2 : start + gapPx / 2)
  return textShape(x, y + line * 0.68, shown, { ...look, ...(isFigure ? { anchor: 'end' } : {}) })
}
