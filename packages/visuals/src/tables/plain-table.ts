import type { Answer } from '@casement/query'
import { columnName } from '../definition/query.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import { columnsOf } from '../writing/csv.ts'
import { areItemsLeftOut, labelAt, namedValue } from '../writing/writing.ts'
import type { Writing, WrittenColumn } from '../writing/writing.ts'
import { textCell } from './document-table.ts'
import type { DocumentCell, DocumentRow, DocumentTable } from './document-table.ts'

/** Figures with the fields of all roles as columns, and their total where the answer has one. */
export function plainTable(visual: VisualBase, answer: Answer, writing: Writing): DocumentTable {
  const columns = columnsOf(visual, answer, writing)
  const names = Object.entries(visual.roles ?? {}).flatMap(([role, fields]) =>
    (fields ?? []).map((_, index) => columnName(role, index)),
  )
  const { totals, rowCount } = answer
  const row = (cells: readonly DocumentCell[], style: DocumentRow['style'] = 'plain'): DocumentRow => ({
    style,
    depth: 0,
    isFolded: false,
    cells,
  })
  return {
    columns: columns.map(({ label, isFigure }) => ({ label, isFigure })),
    heads: [],
    rows: [
      ...Array.from({ length: rowCount }, (_, at) => lazyRow(columns, at)),
      ...(totals &&
      Object.keys(totals).length > 0 &&
      rowCount > 1 &&
      columns.some(({ isFigure }) => !isFigure)
        ? [row(totalCells(), 'total')]
        : []),
    ],
    notes: [],
    warnings: toldOfRows(answer, writing),
  }

  function totalCells(): readonly DocumentCell[] {
    // Groups come after the figures in some kinds.
    const word = names.findIndex((name) => totals?.[name] === undefined)
    return columns.map((column, index) => {
      const total = totals?.[names[index]!]
      if (total === undefined) return textCell(index === word ? writing.say('total') : '')
      return { text: column.write(total), value: total, type: column.type, format: column.format }
    })
  }
}

/** What is not all here: rows, or items with no data. */
function toldOfRows(answer: Answer, { say }: Writing): readonly string[] {
  const rows = answer.truncated ? [say('document.firstRows', { rows: answer.rowCount })] : []
  return areItemsLeftOut(answer) ? [...rows, say('items.leftOut')] : rows
}

/** A row whose cells are made when they are asked for, and written when they are read: there may be very many. */
const lazyRow = (columns: readonly WrittenColumn[], at: number): DocumentRow => ({
  style: 'plain',
  depth: 0,
  isFolded: false,
  get cells() {
    return columns.map((column) => lazyCell(column, at))
  },
})

function lazyCell(column: WrittenColumn, at: number): DocumentCell {
  const value = column.values[at] ?? null
  return {
    get text() {
      return column.isFigure ? column.write(value) : labelAt(column, at)
    },
    value: namedValue(column, value),
    type: column.type,
    format: column.format,
  }
}
