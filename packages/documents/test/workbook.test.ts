import type { Answer } from '@casement/query'
import { linesTable } from '@casement/visuals/documents'
import { wordsOf } from '@casement/words'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createSheetNames } from '../src/xlsx/sheet-names.ts'
import { xmlText } from '../src/xlsx/xml.ts'
import { zipFile } from '../src/zip/zip-file.ts'

const pace = () => Promise.resolve()

test('rows behind a figure have their sum below them, to the last digit; of the first of more there is none', () => {
  const words = wordsOf({ language: 'en', locale: 'en-US' })
  const answer = {
    id: '',
    columns: [
      { name: 'Journal', type: 'integer', values: [7_000_001, null, 7_000_003] },
      {
        name: 'Amount',
        type: 'decimal',
        format: '#,##0.00',
        values: ['9007199254740993.01', '-0.02', '-1.5'],
      },
    ],
    rowCount: 3,
    truncated: false,
  } satisfies Answer
  const { columns, rows, warnings } = linesTable(answer, words)
  expect(columns.map(({ isFigure }) => isFigure)).toEqual([false, true])
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['7000001', '9,007,199,254,740,993.01'],
    ['', '−0.02'],
    ['7000003', '−1.50'],
    ['Total', '9,007,199,254,740,991.49'],
  ])
  expect(rows.at(-1)!.cells[1]).toMatchObject({
    value: '9007199254740991.49',
    formula: { kind: 'sum', plus: [0, 1, 2], minus: [] },
  })
  expect(warnings).toEqual([])

  const cut = linesTable({ ...answer, truncated: true }, words)
  expect(cut.rows.map(({ style }) => style)).toEqual(['plain', 'plain', 'plain'])
  expect(cut.warnings).toEqual([
    'The first 3 rows are here; there are more. Filter more narrowly for the rest.',
  ])
})

test('names of sheets are short, fit, and each there once', () => {
  const nameOf = createSheetNames(['About'])
  expect(nameOf('about')).toBe('about (2)')
  expect(nameOf('P&L: [2026]/H1?')).toBe('P&L 2026 H1')
  expect(nameOf('a'.repeat(40))).toBe('a'.repeat(31))
  expect(nameOf('A'.repeat(40))).toBe(`${'A'.repeat(27)} (2)`)
  expect(nameOf('History')).toBe('History (2)')
  expect(nameOf('***')).toBe('Figures')
})

test('what XML has no place for is left out', () => {
  expect(xmlText('a\u0000b\u001f<"&>\ud800\t')).toBe('ab&lt;&quot;&amp;&gt;\t')
})

test('an archive is read by another reader, whatever the size of its files', async () => {
  const long = 'Zürich;'.repeat(50_000)
  const bytes = await zipFile(
    [
      { name: 'ä.txt', data: 'ü' },
      { name: 'long.txt', data: [long, long] },
      { name: 'none.txt', data: '' },
    ],
    pace,
  )
  const files = unzipSync(bytes)
  const text = (name: string) => Buffer.from(files[name]!).toString('utf8')
  expect(text('ä.txt')).toBe('ü')
  expect(text('long.txt')).toBe(long + long)
  expect(text('none.txt')).toBe('')
})
