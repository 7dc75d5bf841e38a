import type { Answer } from '@casement/query'
import { readLanguage, wordsOf } from '@casement/words'
import { beforeAll, expect, test } from 'vitest'
import { documentKindOf, documentTable } from '../src/documents/index.ts'
import type { Ink } from '../src/documents/index.ts'
import { roundedColumnsNote, roundedSharesNote } from '../src/series/rounded-shares.ts'
import type { Visual } from '../src/visual.ts'
import { writingOf } from '../src/writing/writing.ts'

const english = wordsOf({ language: 'en', locale: 'en-GB' })
let german = english
beforeAll(async () => {
  await readLanguage('de')
  german = wordsOf({ language: 'de', locale: 'de-DE' })
})

const third = [1 / 3, 1 / 3, 1 / 3]
const sixths = Array.from({ length: 6 }, () => 1 / 6)

test('shares that are written as less or more than a hundred per cent say so, in the reader’s language', () => {
  expect(roundedSharesNote([third], 1, english)).toBe('Shares are rounded; they add up to 99.9%.')
  expect(roundedSharesNote([sixths], 1, english)).toBe('Shares are rounded; they add up to 100.2%.')
  expect(roundedSharesNote([third], 1, german)).toBe(
    'Anteile sind gerundet; zusammen ergeben sie 99,9\u00a0%.',
  )
})

test('nothing is said where they add up, where they are of no one whole, or where there is one', () => {
  for (const shares of [[0.5, 0.5], [0.25, 0.75], [1 / 3, 2 / 3], [0.3, 0.3], [-0.5, 1.5], [1], []])
    expect(roundedSharesNote([shares], 1, english), shares.join()).toBe('')
})

test('several wholes are told from the least to the most', () => {
  expect(roundedSharesNote([third, sixths, [0.5, 0.5]], 0, english)).toBe(
    'Shares are rounded; they add up to between 99% and 102%.',
  )
  expect(roundedSharesNote([third, third], 0, english)).toBe('Shares are rounded; they add up to 99%.')
})

test('a column of a table is read with the digits that its format writes', () => {
  const values = third.map((share) => share.toFixed(12))
  const column = (format: string, type = 'decimal' as const) => ({ values, type, format })
  expect(roundedColumnsNote([column('0.0%')], english)).toContain('99.9%')
  expect(roundedColumnsNote([column('0%')], english)).toContain('99%')
  expect(roundedColumnsNote([column('#,0.0')], english)).toBe('')
  expect(roundedColumnsNote([column('0.0%'), column('0.0%')], english)).toBe(
    'Shares are rounded; they add up to 99.9%.',
  )
})

/** Three parts of one size. */
const answer = (format: string, values: readonly string[]): Answer =>
  ({
    columns: [
      { name: 'category.0', type: 'text', values: ['A', 'B', 'C'] },
      { name: 'value.0', type: 'decimal', format, values },
      { name: 'column.0', type: 'text', values: ['A', 'B', 'C'] },
      { name: 'column.1', type: 'decimal', format, values },
    ],
    rowCount: 3,
    truncated: false,
  }) as unknown as Answer
const layout = { x: 0, y: 0, width: 300, height: 200 }
const name = { kind: 'column', table: 'T', column: 'Name' } as const
const figure = { kind: 'measure', table: 'T', measure: 'Figure' } as const
const writing = writingOf({
  words: english,
  model: { casement: 1, name: 'M', tables: [] },
  booksEnd: '2026-10',
})
const said = 'Shares are rounded; they add up to 99.9%.'

test('documents say it below a pie, and of a table whose column is of parts of one whole', () => {
  const pie = {
    name: 'pie',
    type: 'pieChart',
    layout,
    roles: { category: [name], value: [figure] },
  } as Visual
  const ink = { token: () => '#000', font: 'Inter', fontPx: 12 } as unknown as Ink
  const noteOf = (values: readonly string[]) =>
    documentKindOf(pie).drawing!(pie as never, answer('#,0', values), {
      writing,
      colours: () => 0,
      ink,
      id: 'a',
    })!.note
  expect(noteOf(['1', '1', '1'])).toBe(said)
  expect(noteOf(['1', '1', '2'])).toBe('')

  const table = { name: 'table', type: 'table', layout, roles: { column: [name, figure] } } as Visual
  const warningsOf = (format: string, values: readonly string[]) =>
    documentTable(table, answer(format, values), writing)!.warnings
  const thirds = Array.from({ length: 3 }, () => '0.333333333333')
  expect(warningsOf('0.0%', thirds)).toEqual([said])
  expect(warningsOf('0.0%', ['0.25', '0.25', '0.5'])).toEqual([])
  expect(warningsOf('0.0%', ['0.3', '0.1', '0.1'])).toEqual([])
})

test('bars of shares say it of the whole per cents that stand in them, and only where they do', () => {
  const chart = (dataLabels: boolean) =>
    ({
      name: 'chart',
      type: 'columnChart',
      layout,
      roles: {
        category: [name],
        value: [figure, { ...figure, measure: 'Other' }, { ...figure, measure: 'Third' }],
      },
      format: { share: true, dataLabels },
    }) as unknown as Visual
  const given = answer('#,0', ['1', '1', '1'])
  const more = ['value.1', 'value.2'].map((place) => ({ ...given.columns[1]!, name: place }))
  const ink = { token: () => '#000', font: 'Inter', fontPx: 12 } as unknown as Ink
  const noteOf = (isLabelled: boolean) =>
    documentKindOf(chart(isLabelled)).drawing!(
      chart(isLabelled) as never,
      { ...given, columns: [...given.columns, ...more] },
      { writing, colours: () => 0, ink, id: 'a' },
    )!.note
  expect(noteOf(true)).toBe('Shares are rounded; they add up to 99%.')
  expect(noteOf(false)).toBe('')
})
