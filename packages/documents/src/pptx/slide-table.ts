import { fitted } from '@casement/visuals/documents'
import type { Box, DocumentRow, DocumentTable, Ink } from '@casement/visuals/documents'
import { rowHeight, stretched } from '../page/table-shapes.ts'
import type { SlideElement, TableCell } from './slide.ts'

/** Beside its text, a cell has less than half of the gap: letters of another face are a little wider at times. */
const marginShare = 0.3

/** How a table is set: type and gaps in points. */
export interface TableSetting {
  readonly sizePt: number
  readonly gapPt: number
  readonly indentPt: number
  readonly ink: Ink
}

/** The rows that a table has above its own. */
export const headCount = (table: DocumentTable): number => table.heads.length + 1

export const rowPt = (sizePt: number): number => sizePt * rowHeight

/** A table that can be edited, in a box as wide as it; columns that have no room in it are left out. */
export function tableElement(
  table: DocumentTable,
  at: Box,
  { name, widths, setting }: { name: string; widths: readonly number[]; setting: TableSetting },
): Extract<SlideElement, { kind: 'table' }> {
  const places = stretched(widths, at.width).filter(({ end }) => end <= at.width + 0.5)
  const own = places.map(({ start, end }) => end - start)
  const heads = headRows(table, own, setting)
  const rows = table.rows.map((row) => bodyRow(row, table, own, setting))
  const height = rowPt(setting.sizePt)
  return {
    kind: 'table',
    name,
    at: {
      ...at,
      width: own.reduce((sum, width) => sum + width, 0),
      height: (heads.length + rows.length) * height,
    },
    table: { widths: own, rowPt: height, marginPt: setting.gapPt * marginShare, rows: [...heads, ...rows] },
  }
}

function headRows(
  table: DocumentTable,
  widths: readonly number[],
  { sizePt, gapPt, ink }: TableSetting,
): readonly (readonly TableCell[])[] {
  const look = { sizePt, colour: ink.token('text-quiet'), isBold: true, indentPt: 0, fill: null, over: null }
  const over = table.heads.map((row) => {
    let column = 0
    return row.flatMap(({ label, span }): TableCell[] => {
      const across = widths.slice(column, column + span)
      column += span
      if (across.length === 0) return []
      const room = across.reduce((sum, width) => sum + width, 0) - gapPt
      const text = fitted(label, room, sizePt)
      return [{ ...look, text, align: 'r', span: across.length, under: null }]
    })
  })
  const own = widths.map((width, index): TableCell => {
    const { label, isFigure } = table.columns[index]!
    const text = fitted(label, width - gapPt, sizePt)
    return { ...look, text, align: isFigure ? 'r' : 'l', span: 1, under: ink.token('line-strong') }
  })
  return [...over, own]
}

function bodyRow(
  { cells, style, depth }: DocumentRow,
  { columns }: DocumentTable,
  widths: readonly number[],
  { sizePt, gapPt, indentPt, ink }: TableSetting,
): readonly TableCell[] {
  const isSum = style === 'subtotal' || style === 'total'
  return widths.map((width, index): TableCell => {
    const { text, effect } = cells[index]!
    const indent = index === 0 ? depth * indentPt : 0
    return {
      text: fitted(text, width - gapPt - indent + gapPt / 4, sizePt),
      sizePt,
      colour: ink.token(effect === 'good' || effect === 'bad' ? effect : 'text'),
      isBold: style !== 'plain',
      align: columns[index]!.isFigure ? 'r' : 'l',
      indentPt: indent,
      span: 1,
      fill: style === 'total' ? ink.token('surface-sunken') : null,
      over: isSum ? ink.token('line-strong') : null,
      under: ink.token(style === 'total' ? 'line-strong' : 'line'),
    }
  })
}
