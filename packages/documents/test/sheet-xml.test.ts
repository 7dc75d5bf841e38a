import type { Value, ValueType } from '@casement/format'
import type { DocumentCell, DocumentRow, DocumentTable } from '@casement/visuals/documents'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCellStyles } from '../src/xlsx/cell-styles.ts'
import { sheetXml } from '../src/xlsx/sheet.ts'
import type { Sheet, SheetLook } from '../src/xlsx/sheet.ts'
import { xmlLines } from './xml-lines.ts'

const row = (cells: readonly DocumentCell[], more: Partial<DocumentRow> = {}): DocumentRow => ({
  style: 'plain',
  depth: 0,
  isFolded: false,
  cells,
  ...more,
})
const text = (words: string): DocumentCell => ({ text: words, value: words, type: 'text' })
const cell = (value: Value, type: ValueType, format?: string, more: Partial<DocumentCell> = {}) => ({
  text: String(value ?? ''),
  value,
  type,
  format,
  ...more,
})

/** Every sort of cell that a model's types and formats make. */
const sorts: readonly (readonly [what: string, cell: DocumentCell])[] = [
  ['text', text('R&D <"core">')],
  ['whole number', cell('1234', 'integer', '#,0')],
  ['whole number without a format', cell(1234, 'integer')],
  ['document number of 16 digits', cell('1234567890123456', 'integer', '0')],
  ['decimal', cell('-1234.50', 'decimal', '#,0.00')],
  ['decimal in brackets', cell('-1234.50', 'decimal', '#,0;(#,0)')],
  ['decimal in millions', cell('1234567.89', 'decimal', '#,0.0,,"M"')],
  ['decimal with a sign for nothing', cell('0', 'decimal', '#,0;-#,0;"–"')],
  ['percentage', cell('0.125', 'double', '0.0%')],
  ['percentage in brackets', cell('-0.125', 'double', '0.0%;(0.0%)')],
  ['points', cell('-0.83', 'decimal', '0.0" pp"', { isSigned: true })],
  ['difference', cell('12', 'decimal', '#,0;(#,0)', { isSigned: true, effect: 'good' })],
  ['difference without a format', cell('-12', 'decimal', undefined, { isSigned: true, effect: 'bad' })],
  ['difference of nothing', cell('0', 'decimal', '#,0', { isSigned: true, effect: 'even' })],
  ['currency before', cell('-9.99', 'decimal', '€#,0.00')],
  ['currency of a place', cell('9.99', 'decimal', '[$€-de-DE] #,0.00')],
  ['currency behind', cell('9.99', 'decimal', '#,0.00 "CHF"')],
  ['currency in brackets', cell('-9.99', 'decimal', '$#,0.00;($#,0.00)')],
  ['currency with quotes', cell('9.99', 'decimal', '#,0 \\"')],
  ['day', cell('2026-01-15', 'date')],
  ['day with a format', cell('2026-01-15', 'date', 'd MMM yyyy')],
  ['moment', cell('2026-01-15T12:00:00', 'dateTime')],
  ['day before the first', cell('1899-01-01', 'date', 'd MMM yyyy')],
  ['yes', cell(true, 'boolean')],
  ['blank', cell(null, 'decimal', '#,0')],
  ['error', cell('#DIV/0!', 'decimal', '#,0')],
]

const formulas: readonly DocumentRow[] = [
  ['sum', '7', { kind: 'sum', plus: [1, 2, 4], minus: [5] }],
  ['quotient', '0.5', { kind: 'quotient', of: 1, per: 2 }],
  ['difference', '3', { kind: 'difference', column: 1, less: 2 }],
  ['points', '300', { kind: 'points', column: 1, less: 2 }],
  ['share', '0.1', { kind: 'share', column: 1, less: 2 }],
].map(([what, value, formula]) =>
  row([
    text(what as string),
    cell('1', 'decimal', '#,0.0'),
    cell('2', 'decimal', '#,0.0'),
    cell(value as string, 'decimal', '#,0.0', { formula: formula as NonNullable<DocumentCell['formula']> }),
  ]),
)

const lines: readonly DocumentRow[] = [
  row([text('Heading'), text('')], { style: 'heading' }),
  row([text('Closed'), cell('3', 'decimal')]),
  row([text('Folded'), cell('1', 'decimal')], { depth: 1, isFolded: true }),
  row([text('Folded deeper'), cell('1', 'decimal')], { depth: 9, isFolded: true }),
  row([text('Folded without depth'), cell('1', 'decimal')], { isFolded: true }),
  row([text('Open'), cell('3', 'decimal')]),
  row([text('Deeper'), cell('3', 'decimal')], { depth: 16 }),
  row([text('Sub-total'), cell('6', 'decimal')], { style: 'subtotal' }),
  row([text('Total'), cell('6', 'decimal', undefined, { effect: 'good' })], { style: 'total' }),
]

const table: DocumentTable = {
  columns: [
    { label: 'What & <which>', isFigure: false },
    { label: 'Figure', isFigure: true },
    { label: 'Other', isFigure: true },
    { label: 'Computed', isFigure: true },
  ],
  heads: [],
  rows: [...sorts.map(([what, own]) => row([text(what), own])), ...formulas, ...lines],
  notes: ['Materials & delivery.', 'The second note.'],
  warnings: ['The first 5 rows are here.', 'They cannot be <added>.'],
}
const sheet: Sheet = {
  name: 'Sorts',
  title: 'Sorts of "cells"',
  place: 'Report · Page <1>',
  footer: 'Internal · Report · 21 Nov 2026',
  table,
}
const written = (each: Sheet, paper: SheetLook['paper'] = 'A4') => {
  const styles = createCellStyles()
  return { xml: [...sheetXml(each, { styles, paper })].join(''), styles }
}
const snapshot = (name: string) => join(import.meta.dirname, 'snapshots', name)

test('every sort of cell and line is written as committed, with its look', async () => {
  const { xml, styles } = written(sheet)
  await expect(xmlLines(xml)).toMatchFileSnapshot(snapshot('sorts-of-cells.xml'))
  await expect(xmlLines(styles.xml())).toMatchFileSnapshot(snapshot('sorts-of-cells-styles.xml'))
})

test.each([
  ['a part', ['12345678901234.56', '-12345678901234.55'], '0.01'],
  ['the sum', ['9999999999999.99', '9999999999999.99'], '19999999999999.98'],
])('what is computed is no formula where %s has more digits than are kept', (_title, parts, sum) => {
  const formula = { kind: 'sum', plus: [0, 1], minus: [] } as const
  const { xml } = written({
    ...sheet,
    table: {
      columns: [
        { label: 'Line', isFigure: false },
        { label: 'Figure', isFigure: true },
      ],
      heads: [],
      rows: [
        ...parts.map((part) => row([text('Part'), cell(part, 'decimal')])),
        row([text('Sum'), cell(sum, 'decimal', undefined, { formula })]),
      ],
      notes: [],
      warnings: [],
    },
  })
  expect(xml).not.toContain('<f>')
  expect(xml).toContain(`>${sum}<`)
})

test('heads over some columns are joined where they stand over several', async () => {
  const figures = ['2025', '2026', 'Total']
  const { xml } = written({
    ...sheet,
    table: {
      columns: [{ label: 'Line', isFigure: false }, ...figures.map((label) => ({ label, isFigure: true }))],
      heads: [
        [
          { label: '', span: 1 },
          { label: 'R&D', span: 3 },
        ],
        [
          { label: '', span: 1 },
          { label: 'Years', span: 2 },
          { label: 'All', span: 1 },
        ],
      ],
      rows: [row([text('Sales'), ...figures.map((_, at) => cell(at, 'decimal', '#,0'))])],
      notes: [],
      warnings: [],
    },
  })
  await expect(xmlLines(xml)).toMatchFileSnapshot(snapshot('heads-over-columns.xml'))
})

const empty: DocumentTable = { columns: [], heads: [], rows: [], notes: [], warnings: ['No figures: a <b>.'] }

test('a sheet without a table says why', async () => {
  await expect(xmlLines(written({ ...sheet, table: empty }).xml)).toMatchFileSnapshot(
    snapshot('sheet-without-table.xml'),
  )
})

const between = (xml: string, tag: string) => new RegExp(`<${tag}>(.*)</${tag}>`).exec(xml)![1]!

test.each([
  ['words', 'Report · 21 Nov', '&amp;L&amp;8Report · 21 Nov'],
  ['an ampersand', 'R&D', '&amp;L&amp;8R&amp;&amp;D'],
  ['signs of XML and quotes', `<a> "b" 'c'`, `&amp;L&amp;8&lt;a&gt; &quot;b&quot; &#39;c&#39;`],
  ['control characters', 'a\u0000b\u001fc', '&amp;L&amp;8abc'],
  // Digits behind the size of the type would be part of it.
  ['digits first', '2026 plan', '&amp;L&amp;8 2026 plan'],
  ['too many characters', 'a'.repeat(300), `&amp;L&amp;8${'a'.repeat(200)}`],
  ['too many ampersands', `a${'&'.repeat(200)}`, `&amp;L&amp;8a${'&amp;&amp;'.repeat(117)}`],
])('the foot of a page with %s reads as it was given', (_what, footer, code) => {
  const foot = between(written({ ...sheet, table: empty, footer }).xml, 'oddFooter')
  expect(foot).toBe(`${code}&amp;R&amp;8&amp;P / &amp;N`)
  // Spreadsheets refuse more.
  expect(foot.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(255)
})

test.each([
  ['A4', 9],
  ['16:9', 9],
  ['Letter', 1],
] as const)('a sheet for %s is printed across, as wide as one page', (paper, size) => {
  expect(/<pageSetup .*?>/.exec(written({ ...sheet, table: empty }, paper).xml)![0]).toBe(
    `<pageSetup paperSize="${size}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`,
  )
})

test('a column is as wide as its head and its figures ask, within bounds, by the first rows', () => {
  const widthsOf = (labels: readonly string[], rows: readonly DocumentRow[]) => {
    const columns = labels.map((label, at) => ({ label, isFigure: at > 0 }))
    const { xml } = written({ ...sheet, table: { ...empty, columns, rows } })
    return [
      ...between(xml, 'cols').matchAll(/<col min="(\d)" max="(\d)" width="(\d+)" customWidth="1"\/>/g),
    ].map(([, ...numbers]) => numbers.map(Number))
  }
  const words = (...lengths: number[]) => lengths.map((length) => text('a'.repeat(length)))
  expect(widthsOf(['a', 'b b'], [])).toEqual([
    [1, 1, 8],
    [2, 2, 8],
  ])
  // By the longest word of the head, by half of it with four more, or by the longest text, with two more.
  expect(widthsOf(['Long name here', 'Long name'], [row(words(4, 17)), row(words(3, 12))])).toEqual([
    [1, 1, 11],
    [2, 2, 19],
  ])
  expect(widthsOf(['Discontinued lines', 'b'], [row(words(3, 99))])).toEqual([
    [1, 1, 14],
    [2, 2, 60],
  ])
  // Only the first column is indented.
  expect(widthsOf(['a', 'b'], [row(words(10, 10), { depth: 3 })])).toEqual([
    [1, 1, 18],
    [2, 2, 12],
  ])
  const late = [...Array.from({ length: 200 }, () => row(words(6, 9))), row(words(50, 50))]
  expect(widthsOf(['a', 'b'], late)).toEqual([
    [1, 1, 8],
    [2, 2, 11],
  ])
})

test.each([
  ['Revenue', undefined],
  ['Operating profit', '30'],
  ['Δ Prior year %', '30'],
  ['Operating profit at constant rates of the budget', '45'],
  ['Grundstücksverwaltungsgesellschaften'.repeat(3), '30'],
])('a row with the head "%s" is as high as its lines', (label, height) => {
  const one = {
    ...table,
    columns: [{ label, isFigure: true }],
    rows: [row([cell('1', 'decimal')])],
  }
  const { xml } = written({ ...sheet, table: one })
  expect(/<row r="4"(?: ht="(?<pt>\d+)" customHeight="1")?>/.exec(xml)!.groups!['pt']).toBe(height)
})
