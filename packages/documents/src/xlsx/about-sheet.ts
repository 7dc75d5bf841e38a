import { markupText } from '@casement/escape'
import type { Words } from '@casement/words'
import type { DocumentFacts, DocumentList, DocumentSource } from '../source/document-source.ts'
import { textXml } from './cell-xml.ts'
import type { Sheet, SheetLook } from './sheet.ts'
import { quotedName } from './sheet-names.ts'
import { xmlHead } from './xml.ts'

type Line = readonly [label: string, words: string, sheet?: string]

/** The sheet that says of what, for whom and as of when the workbook is, and which sheets it has. */
export const aboutXml = (
  { facts, writing }: Pick<DocumentSource, 'facts' | 'writing'>,
  sheets: readonly Sheet[],
  look: SheetLook,
): string => linesXml(facts, [...facts.facts, ...sheets.map((sheet) => lineOf(sheet, writing))], look)

/** The same of a workbook of several reports: of each of them, with ways to their sheets, and what was left out. */
export function contentsXml(
  { facts, reports, leftOut }: DocumentList,
  sheets: readonly (readonly Sheet[])[],
  look: SheetLook,
): string {
  const { say } = reports[0]!.writing
  const lines: readonly Line[] = [
    ...facts.facts,
    ...leftOut.map((sentence): Line => [say('document.leftOut'), sentence]),
    ...reports.flatMap((report, index): Line[] => [
      ['', ''],
      ...report.facts.facts,
      ...sheets[index]!.map((sheet) => lineOf(sheet, report.writing)),
    ]),
  ]
  return linesXml(facts, lines, look)
}

const lineOf = ({ name, place }: Sheet, { say }: Words): Line => [
  say('document.sheet', { name }),
  place,
  name,
]

function linesXml({ title }: DocumentFacts, lines: readonly Line[], { styles }: SheetLook): string {
  const label = styles.idOf({ format: '@', ink: 'quiet' })
  const words = styles.idOf({ format: '@', wraps: true })
  const head = styles.idOf({ format: '@', isBold: true, sizePt: 14 })
  const rows = lines.map(([name, text], index) => {
    const row = index + 3
    return `<row r="${row}">${textXml(`A${row}`, label, name)}${textXml(`B${row}`, words, text)}</row>`
  })
  const links = lines.flatMap(([, , sheet], index) =>
    sheet === undefined
      ? []
      : [`<hyperlink ref="A${index + 3}" location="${markupText(`${quotedName(sheet)}!A1`)}"/>`],
  )
  return (
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    '<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews>' +
    '<cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols>' +
    `<sheetData><row r="1">${textXml('A1', head, title)}</row>${rows.join('')}</sheetData>` +
    `${links.length > 0 ? `<hyperlinks>${links.join('')}</hyperlinks>` : ''}</worksheet>`
  )
}
