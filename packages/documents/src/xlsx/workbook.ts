import { markupText } from '@casement/escape'
import { documentTable, linesTable } from '@casement/visuals/documents'
import type { DocumentTable } from '@casement/visuals/documents'
import type { Words } from '@casement/words'
import type {
  DocumentFacts,
  DocumentFile,
  DocumentLines,
  DocumentList,
  DocumentSource,
  Pace,
} from '../source/document-source.ts'
import { titleOfVisual } from '../source/titles.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'
import { aboutXml, contentsXml } from './about-sheet.ts'
import { isRounded } from './cell-xml.ts'
import { createCellStyles } from './cell-styles.ts'
import { createSheetNames, quotedName } from './sheet-names.ts'
import { headRowsOf, sheetXml } from './sheet.ts'
import type { Sheet, SheetLook } from './sheet.ts'
import { xmlHead } from './xml.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const aboutName = 'About'
const contentsName = 'Contents'

/** A workbook (ECMA-376) with a sheet for each visual that has figures, and one that says what it is. */
export async function xlsxOf(source: DocumentSource, pace: Pace): Promise<DocumentFile> {
  const sheets = await sheetsOf(source, createSheetNames([aboutName]), pace)
  const look = { styles: createCellStyles(), paper: source.paper }
  const about = { name: aboutName, data: aboutXml(source, sheets, look) }
  return workbookOf([...sheets, about], source.facts, look, pace)
}

/** The same of the rows behind a figure: their sheet, and the one that says what it is. */
export function xlsxLinesOf(lines: DocumentLines, pace: Pace): Promise<DocumentFile> {
  const { facts, writing, paper, answer, page } = lines
  const { title, scope, footer } = facts
  const name = createSheetNames([aboutName])(scope)
  const place = `${title} · ${page}`
  const sheet = {
    name,
    title: scope,
    place,
    footer,
    table: withWarning(linesTable(answer, writing), writing),
  }
  const look = { styles: createCellStyles(), paper }
  const about = { name: aboutName, data: aboutXml(lines, [sheet], look) }
  return workbookOf([sheet, about], facts, look, pace)
}

/** The same of several reports, with a sheet before them that says what is in it. */
export async function xlsxListOf(list: DocumentList, pace: Pace): Promise<DocumentFile> {
  const nameOf = createSheetNames([contentsName])
  const sheets: (readonly Sheet[])[] = []
  for (const report of list.reports) sheets.push(await sheetsOf(report, nameOf, pace))
  const look = { styles: createCellStyles(), paper: list.reports[0]!.paper }
  const contents = { name: contentsName, data: contentsXml(list, sheets, look) }
  return workbookOf([contents, ...sheets.flat()], list.facts, look, pace)
}

/** A sheet of figures, or one that is written already. */
type Part = Sheet | { readonly name: string; readonly data: string }

async function workbookOf(
  parts: readonly Part[],
  facts: DocumentFacts,
  look: SheetLook,
  pace: Pace,
): Promise<DocumentFile> {
  function* entries(): Iterable<ZipEntry> {
    yield { name: '[Content_Types].xml', data: contentTypes(parts.length) }
    yield { name: '_rels/.rels', data: rootRelations }
    yield { name: 'docProps/core.xml', data: coreProperties(facts) }
    yield { name: 'xl/workbook.xml', data: workbookXml(parts) }
    yield { name: 'xl/_rels/workbook.xml.rels', data: workbookRelations(parts.length) }
    for (const [index, part] of parts.entries())
      yield {
        name: `xl/worksheets/sheet${index + 1}.xml`,
        data: 'data' in part ? part.data : sheetXml(part, look),
      }
    // Last: by then every style has been asked for.
    yield { name: 'xl/styles.xml', data: look.styles.xml() }
  }
  return {
    bytes: await zipFile(entries(), pace),
    extension: '.xlsx',
    mediaType: `${types}.sheet`,
  }
}

async function sheetsOf(
  { pages, writing, facts }: DocumentSource,
  nameOf: (title: string) => string,
  pace: Pace,
): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = []
  for (const page of pages)
    for (const { visual, answer, problem } of page.visuals) {
      await pace()
      const table = answer && documentTable(visual, answer, writing)
      if (!table && problem === null) continue
      const title = titleOfVisual(visual)
      const without = { columns: [], heads: [], rows: [], notes: [], warnings: [problem ?? ''] }
      sheets.push({
        name: nameOf(title),
        title,
        place: `${facts.title} · ${page.displayName}`,
        footer: facts.footer,
        table: table ? withWarning(table, writing) : without,
      })
    }
  return sheets
}

/** Says of a table that there are numbers in it which a spreadsheet would round. */
const withWarning = (table: DocumentTable, { say }: Words): DocumentTable =>
  table.rows.some(({ cells }) => cells.some(({ value, type }) => isRounded(value, type)))
    ? { ...table, warnings: [...table.warnings, say('document.longNumbers')] }
    : table

const contentTypes = (count: number): string =>
  `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  ).join('') +
  '</Types>'

const rootRelations =
  `${xmlHead}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>` +
  `<Relationship Id="rId2" Type="${packageRelations}/metadata/core-properties" Target="docProps/core.xml"/>` +
  '</Relationships>'

const coreProperties = (facts: DocumentFacts): string =>
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<dc:title>${markupText(facts.title)}</dc:title>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${facts.madeAt.toISOString()}</dcterms:created></cp:coreProperties>`

function workbookXml(parts: readonly Part[]): string {
  const names = parts.map(({ name }) => name)
  const defined = parts.flatMap((part, index) => {
    if ('data' in part || part.table.columns.length === 0) return []
    const { name, table } = part
    const [from, to] = headRowsOf(table)
    const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${markupText(`${quotedName(name)}!$${from}:$${to}`)}</definedName>`
    return [titles]
  })
  return (
    `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
    names
      .map(
        (name, index) => `<sheet name="${markupText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('') +
    `</sheets>${defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : ''}` +
    '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>'
  )
}

const workbookRelations = (count: number): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">` +
  Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
