import type { Answer } from '@casement/query'
import { unzipSync } from 'fflate'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleVisual } from '../../visuals/test/example-visual.tsx'
import { whole } from '../../visuals/test/statement-answer.ts'
import { xlsxLinesOf, xlsxListOf, xlsxOf } from '../src/index.ts'
import { charted, citiesAnswer, listed, pace, pageOf, sourceOf, written } from './made-source.ts'
import { xmlLines } from './xml-lines.ts'

/** Every part of a workbook by its name, in the order of the archive. */
const partsOf = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .map(([name, data]) => `<!-- ${name} -->\n${xmlLines(Buffer.from(data).toString('utf8'))}`)
    .join('\n')
const snapshot = (name: string) => join(import.meta.dirname, 'snapshots', name)

const statement = exampleVisual('statement')
const list = citiesAnswer(['column.0', 'column.1'], 2)

test('a workbook has a sheet for each visual with figures, and says what it is', async () => {
  const page = pageOf([listed, { ...statement, name: 'statement' }, written, charted], {
    list: { ...list, totals: { 'column.1': '3001.00' } },
    statement: whole,
  })
  const visuals = page.visuals.map((each) =>
    each.visual.name === charted.name ? { ...each, problem: 'No figures: R&D is not yours.' } : each,
  )
  const { bytes, extension, mediaType } = await xlsxOf(sourceOf([{ ...page, visuals }]), pace)
  expect([extension, mediaType]).toEqual([
    '.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  await expect(partsOf(bytes)).toMatchFileSnapshot(snapshot('workbook.xml'))
})

test('the rows behind a figure are a sheet of their own with their sum', async () => {
  const answer: Answer = {
    id: '',
    columns: [
      { name: 'Journal', type: 'integer', format: '#,0', values: [7_000_001, null, '1234567890123456'] },
      { name: 'Day', type: 'date', format: 'd MMM yyyy', values: ['2026-01-15', null, '1899-01-01'] },
      { name: 'Rate', type: 'double', format: '0.0%', values: [0.5, null, -0.25] },
      { name: 'Text', type: 'text', values: ['R&D <"a">', null, '=1+1'] },
      { name: 'Amount', type: 'decimal', format: '#,##0.00', values: ['9007199254740993.01', null, '-1.5'] },
    ],
    rowCount: 3,
    truncated: false,
  }
  const { facts, writing, paper } = sourceOf([], 'A4')
  const lines = { facts: { ...facts, scope: 'Rows behind: Amount' }, writing, paper, answer, page: 'Cities' }
  const { bytes } = await xlsxLinesOf(lines, pace)
  await expect(partsOf(bytes)).toMatchFileSnapshot(snapshot('workbook-of-lines.xml'))
})

test('a workbook of several reports begins with what is in it and what is not', async () => {
  const page = pageOf([listed], { list })
  const second = sourceOf([{ ...page, displayName: 'More cities' }], 'Letter')
  const reports = [
    sourceOf([page], 'Letter'),
    { ...second, facts: { ...second.facts, title: "Another's report" } },
  ]
  const { facts } = sourceOf([])
  const { bytes } = await xlsxListOf(
    { facts: { ...facts, title: 'Board' }, reports, leftOut: ['“Cash & debt” is not shared with you.'] },
    pace,
  )
  await expect(partsOf(bytes)).toMatchFileSnapshot(snapshot('workbook-of-reports.xml'))
})
