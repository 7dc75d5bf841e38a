import { expect, test } from 'vitest'
import { markFigures } from '../src/writing/mark-figures.ts'
import { amounts, answerOf, examplesWriting as writing, exampleVisual, names } from './example-visual.tsx'

const column = (table: string, name: string) => ({ kind: 'column' as const, table, column: name })
const measure = (name: string) => ({ kind: 'measure' as const, table: 'Sales', measure: name })
const table = {
  ...exampleVisual('table'),
  roles: { column: [column('Entity', 'Region'), column('Sales', 'City'), measure('Net'), measure('Plan')] },
}
const answer = answerOf([
  names('column.0', ['EMEA', 'EMEA', 'APAC', 'APAC']),
  names('column.1', ['Bonn', 'Lyon', 'Bonn', null]),
  amounts('column.2', ['-5.50', null, '7', '8']),
  amounts('column.3', ['1', null, null, null]),
])
const member = (of: string, name: string, value: string | null) => ({ table: of, column: name, value })
const [emea, apac] = [member('Entity', 'Region', 'EMEA'), member('Entity', 'Region', 'APAC')]
const city = (value: string | null) => member('Sales', 'City', value)
const figuresOf = (...members: Parameters<typeof markFigures>[2]) =>
  markFigures(table, answer, members, writing)?.map(({ field, value, write }) => [field, value, write(value)])

test('a mark is the row of all its members', () => {
  expect(figuresOf(emea, city('Bonn'))).toEqual([
    ['Sales[Net]', '-5.50', '(6)'],
    ['Sales[Plan]', '1', '1'],
  ])
  expect(figuresOf(city('Bonn'), apac)?.map(([, value]) => value)).toEqual(['7', null])
  expect(figuresOf(apac, city(null))?.map(([, value]) => value)).toEqual(['8', null])
})

test.each([
  ['a member that is in no row', [emea, city('Rome')]],
  ['members that are not together', [emea, city(null)]],
  ['a row without a figure', [emea, city('Lyon')]],
  ['a column that the visual does not have', [emea, member('Entity', 'Owner', 'x')]],
  ['a figure in the place of a member', [member('Sales', 'Net', '7')]],
  ['one column twice', [emea, emea]],
])('there is no mark of %s', (_what, members) => {
  expect(markFigures(table, answer, members, writing)).toBe(null)
})

test('a mark over several rows is there, without figures of its own', () => {
  expect(figuresOf(apac)).toEqual([])
})

test('levels of hierarchies are told by their table and their order; numbers and dates by their text', () => {
  const level = (name: string) => ({
    kind: 'hierarchyLevel' as const,
    table: 'Time',
    hierarchy: 'Year and month',
    level: name,
  })
  const visual = { ...table, roles: { column: [level('Year'), level('Month'), measure('Net')] } }
  const byMonth = answerOf([
    names('column.0', [2026, 2026]),
    names('column.1', ['2026-10', '2026-11']),
    amounts('column.2', ['1', '2']),
  ])
  const of = (...values: string[]) =>
    markFigures(
      visual,
      byMonth,
      values.map((value) => member('Time', '', value)),
      writing,
    )
  expect(of('2026', '2026-11')?.map(({ value }) => value)).toEqual(['2'])
  expect(of('2026-11', '2026')).toBe(null)
})
