import { markupText } from '@casement/escape'
import { spreadsheetFormat } from '@casement/format'
import type { DocumentCell, DocumentRow, DocumentTable } from '@casement/visuals/documents'
import type { Paper } from '../source/document-source.ts'
import type { CellStyle, CellStyles } from './cell-styles.ts'
import { columnLetters, formulaText, formulaXml, isRounded, textXml, valueXml } from './cell-xml.ts'
import { cellsRead } from './cells-read.ts'
import { xmlHead } from './xml.ts'

export interface Sheet {
  readonly name: string
  readonly title: string
  /** Where it stands: report and page. */
  readonly place: string
  /** The line at the foot of its pages. */
  readonly footer: string
  readonly table: DocumentTable
}

export interface SheetLook {
  readonly styles: CellStyles
  readonly paper: Paper
}

/** Rows above the heads: the title, the place, and what has to be known. */
const rowsBefore = 3
/** The longest outline that spreadsheets have. */
const deepest = 7
const [narrowest, widest] = [8, 60]
/** Lines that heads are given room for in width; more make the row higher. */
const usualHeadLines = 2
/** Rows by which the width of a column is judged. */
const measuredRows = 200

/** First row of the figures, counted from 1. */
const firstRowOf = ({ heads }: DocumentTable): number => rowsBefore + heads.length + 2
/** Rows of heads, which are printed on every page. */
export const headRowsOf = (table: DocumentTable): readonly [from: number, to: number] => [
  rowsBefore + 1,
  firstRowOf(table) - 1,
]

/** A sheet's part of the workbook, in pieces. */
export function* sheetXml(sheet: Sheet, look: SheetLook): Iterable<string> {
  const { table, title, place } = sheet
  const { styles } = look
  const { columns, heads, rows, warnings, notes } = table
  const first = firstRowOf(table)
  yield `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`
  yield '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>'
  yield `<sheetViews><sheetView workbookViewId="0" showGridLines="0"><pane ySplit="${first - 1}" topLeftCell="A${first}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<sheetFormatPr defaultRowHeight="15"${rows.some(({ isFolded }) => isFolded) ? ` outlineLevelRow="${deepest}"` : ''}/>`
  if (columns.length > 0)
    yield `<cols>${columns.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(table, index)}" customWidth="1"/>`).join('')}</cols>`
  yield '<sheetData>'
  const line = (row: number, text: string, style: CellStyle) =>
    `<row r="${row}">${textXml(`A${row}`, styles.idOf(style), text)}</row>`
  yield line(1, title, { format: '@', isBold: true, sizePt: 14 })
  yield line(2, place, { format: '@', ink: 'quiet' })
  yield line(3, warnings.join(' '), { format: '@', ink: 'bad' })
  yield headsXml(table, styles)
  for (const [index, row] of rows.entries()) yield rowXml(row, index, table, styles)
  for (const [index, note] of notes.entries())
    yield line(first + rows.length + 1 + index, `(${index + 1}) ${note}`, { format: '@', ink: 'quiet' })
  yield '</sheetData>'
  const merged = mergedHeads(table)
  if (heads.length > 0 && merged.length > 0)
    yield `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>'
  yield `<pageSetup paperSize="${look.paper === 'Letter' ? 1 : 9}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`
  yield `<headerFooter><oddFooter>${markupText(footerCode(sheet.footer))}</oddFooter></headerFooter></worksheet>`
}

/** Characters of a header or footer are 255 at most: so many are left beside the number of the page. */
const longestFooter = 240

/** An ampersand begins a code, and digits behind the size of the type would be part of it. */
function footerCode(footer: string): string {
  let words = `&L&8${/^\d/.test(footer) ? ' ' : ''}`
  for (const sign of footer.slice(0, 200)) {
    const written = sign === '&' ? '&&' : sign
    // Half a pair would be a code of its own.
    if (words.length + written.length > longestFooter) break
    words += written
  }
  return `${words}&R&8&P / &N`
}

function headsXml(table: DocumentTable, styles: CellStyles): string {
  const { columns, heads } = table
  const widths = columns.map((_, index) => widthOf(table, index))
  const head = (align: 'left' | 'right') => styles.idOf({ format: '@', isHead: true, align, wraps: true })
  const over = heads.map((row, index) => {
    const number = rowsBefore + 1 + index
    let column = 0
    let lines = 1
    const cells = row.map(({ label, span }) => {
      const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
      lines = Math.max(lines, linesIn(label, width))
      const cell = Array.from({ length: span }, (_, at) =>
        textXml(`${columnLetters(column + at)}${number}`, head('left'), at === 0 ? label : ''),
      )
      column += span
      return cell.join('')
    })
    return rowOfHeads(number, lines, cells)
  })
  const last = rowsBefore + 1 + heads.length
  const cells = columns.map(({ label, isFigure }, index) =>
    textXml(`${columnLetters(index)}${last}`, head(isFigure ? 'right' : 'left'), label),
  )
  const lines = Math.max(1, ...columns.map(({ label }, index) => linesIn(label, widths[index]!)))
  return `${over.join('')}${rowOfHeads(last, lines, cells)}`
}

/** Height of a line, in points. */
const linePt = 15

/** A row as high as its lines: not every spreadsheet makes room for words that wrap. */
const rowOfHeads = (number: number, lines: number, cells: readonly string[]): string =>
  `<row r="${number}"${lines > 1 ? ` ht="${lines * linePt}" customHeight="1"` : ''}>${cells.join('')}</row>`

/** Lines that a text takes in a column of a width in characters; bold letters are wider. */
function linesIn(text: string, width: number): number {
  const room = Math.max(1, Math.floor(width / 1.1))
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    if (used > 0 && used + 1 + word.length > room) {
      lines++
      used = 0
    }
    used += (used > 0 ? 1 : 0) + word.length
    lines += Math.floor(Math.max(0, used - 1) / room)
    used = used > room ? used % room || room : used
  }
  return lines
}

function mergedHeads({ heads }: DocumentTable): readonly string[] {
  return heads.flatMap((row, index) => {
    const number = rowsBefore + 1 + index
    let column = 0
    return row.flatMap(({ span }) => {
      const from = column
      column += span
      return span > 1 ? [`${columnLetters(from)}${number}:${columnLetters(column - 1)}${number}`] : []
    })
  })
}

function rowXml(row: DocumentRow, index: number, table: DocumentTable, styles: CellStyles): string {
  const first = firstRowOf(table)
  const number = first + index
  const cells = row.cells.map((cell, column) => {
    const at = `${columnLetters(column)}${number}`
    const style = styles.idOf(styleOf(cell, column, row, table))
    // What is text would be left out of a sum in silence.
    const isComputed =
      cell.formula &&
      [cell, ...cellsRead(cell.formula, table.rows, [index, column])].every(
        ({ value, type }) => !isRounded(value, type),
      )
    return cell.formula && isComputed
      ? formulaXml(at, style, formulaText(cell.formula, index, column, first), cell.value)
      : valueXml(at, style, cell.value, cell.type)
  })
  const level = Math.min(deepest, Math.max(1, row.depth))
  const folded = row.isFolded ? ` outlineLevel="${level}" hidden="1"` : ''
  const above = !row.isFolded && table.rows[index + 1]?.isFolded ? ' collapsed="1"' : ''
  return `<row r="${number}"${folded}${above}>${cells.join('')}</row>`
}

function styleOf(
  cell: DocumentCell,
  column: number,
  row: DocumentRow,
  { columns }: DocumentTable,
): CellStyle {
  const { style, depth } = row
  const isStrong = style === 'heading' || style === 'subtotal' || style === 'total'
  const rule = style === 'total' ? 'both' : style === 'subtotal' ? 'above' : undefined
  const ink = cell.effect === 'good' || cell.effect === 'bad' ? cell.effect : undefined
  return {
    format: spreadsheetFormat(cell.format, cell.type, cell.isSigned ? { isSigned: true } : {}),
    ...(isStrong && { isBold: true }),
    ...(rule && { rule }),
    ...(ink && { ink }),
    align: columns[column]?.isFigure ? 'right' : 'left',
    ...(column === 0 && depth > 0 && { indent: depth }),
  }
}

/** Width in characters, by the heads and the first rows. */
function widthOf({ columns, rows }: DocumentTable, index: number): number {
  const lengths = rows
    .slice(0, measuredRows)
    .map(({ cells, depth }) => (cells[index]?.text.length ?? 0) + (index === 0 ? depth * 2 : 0))
  const { label } = columns[index]!
  const longestWord = Math.max(...label.split(' ').map((word) => word.length))
  const head = Math.max(longestWord + 2, Math.ceil(label.length / usualHeadLines) + 4)
  return Math.min(widest, Math.max(narrowest, head, ...lengths.map((length) => length + 2)))
}
