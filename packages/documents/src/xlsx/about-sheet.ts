import type { DocumentSource } from '../source/document-source.ts'
import { textXml } from './cell-xml.ts'
import type { Sheet, SheetLook } from './sheet.ts'
import { xmlHead } from './xml.ts'

/** The sheet that says of what, for whom and as of when the workbook is, and which sheets it has. */
export function aboutXml(
  { facts, writing }: DocumentSource,
  sheets: readonly Sheet[],
  { styles }: SheetLook,
): string {
  const label = styles.idOf({ format: '@', ink: 'quiet' })
  const words = styles.idOf({ format: '@', wraps: true })
  const title = styles.idOf({ format: '@', isBold: true, sizePt: 14 })
  const lines: readonly (readonly [string, string])[] = [
    ...facts.facts,
    ...sheets.map(({ name, place }) => [writing.say('document.sheet', { name }), place] as const),
  ]
  const rows = lines.map(([name, text], index) => {
    const row = index + 3
    return `<row r="${row}">${textXml(`A${row}`, label, name)}${textXml(`B${row}`, words, text)}</row>`
  })
  return (
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    '<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews>' +
    '<cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols>' +
    `<sheetData><row r="1">${textXml('A1', title, facts.title)}</row>${rows.join('')}</sheetData></worksheet>`
  )
}
