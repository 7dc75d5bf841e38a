import type { Answer, ModelDescription } from '@casement/query'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csvFileOf } from '../src/index.ts'
import type { DocumentPage } from '../src/index.ts'
import { charted, citiesAnswer, listed, pace, pageOf, sourceOf, written } from './made-source.ts'

const model: ModelDescription = { casement: 1, name: 'm', tables: [] }
const fileOf = (pages: readonly DocumentPage[]) => csvFileOf(sourceOf(pages), model, pace)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
const bars = citiesAnswer(['category.0', 'value.0'], 2)
const list = citiesAnswer(['column.0', 'column.1'], 2)
const cities = 'City 1,1000.50\r\nCity 2,2000.50\r\n'

test('the figures of one visual are a file with the mark that spreadsheets know UTF-8 by', async () => {
  const answer: Answer = {
    ...list,
    columns: [
      { name: 'column.0', type: 'text', values: ['Zürich, "west"', '=1+1', null] },
      { name: 'column.1', type: 'decimal', format: '#,0', values: ['12345678901234567890.55', '-0.5', null] },
    ],
    rowCount: 3,
    totals: { 'column.1': '99' },
  }
  const file = await fileOf([pageOf([listed, written, charted], { list: answer })])
  expect({ ...file, bytes: textOf(file!.bytes) }).toEqual({
    bytes: '\uFEFFCity,Amount\r\n"Zürich, ""west""",12345678901234567890.55\r\n\'=1+1,-0.5\r\n,\r\n',
    extension: '.csv',
    mediaType: 'text/csv; charset=utf-8',
  })
})

test('several visuals are an archive of files, those of one name counted', async () => {
  const twice = { ...listed, name: 'again', title: 'By city' }
  const thrice = { ...listed, name: 'still', title: 'By CITY' }
  const counted = { ...listed, name: 'counted', title: 'By city (2)' }
  const answers = { bars, again: { ...list, truncated: true }, still: list, counted: list, list }
  const file = await fileOf([pageOf([charted, twice, thrice, counted, listed], answers)])
  const files = unzipSync(file!.bytes)
  expect([file!.extension, file!.mediaType]).toEqual(['.zip', 'application/zip'])
  expect(Object.entries(files).map(([name, bytes]) => [name, textOf(bytes)])).toEqual([
    ['By city.csv', `\uFEFFCity,Amount\r\n${cities}`],
    ['By city, first 2 rows.csv', `\uFEFFCity,Amount\r\n${cities}`],
    ['By CITY (2).csv', `\uFEFFCity,Amount\r\n${cities}`],
    ['By city (2) (2).csv', `\uFEFFCity,Amount\r\n${cities}`],
    ['All cities & more.csv', `\uFEFFCity,Amount\r\n${cities}`],
  ])
})

test('of several pages each is a folder, whatever it is called', async () => {
  const page = pageOf([charted], { bars })
  const named = (displayName: string, name: string) => ({ ...page, displayName, name })
  const file = await fileOf([
    named('Cities', 'a'),
    named('../C:\\ "2026"*?<|>\u0000 ', 'b'),
    named('..', '../c'),
    named('???', '..'),
    pageOf([written], {}),
  ])
  expect(Object.keys(unzipSync(file!.bytes))).toEqual([
    'Cities/By city.csv',
    'C 2026/By city.csv',
    'c/By city.csv',
    'figures/By city.csv',
  ])
})

test('where there are no figures there is no file', async () => {
  expect(await fileOf([pageOf([written, charted], {})])).toBeNull()
  const slicer = {
    name: 'pick',
    type: 'slicer',
    layout: { x: 0, y: 0, width: 9, height: 9 },
    roles: { field: charted.roles.category },
  }
  const values: Answer = { ...bars, columns: [{ name: 'field.0', type: 'text', values: ['a', 'b'] }] }
  expect(await fileOf([pageOf([slicer], { pick: values })])).toBeNull()
})
