import type { Answer, ModelDescription } from '@casement/query'
import { expect, test } from 'vitest'
import { english } from '../../words/test/english.ts'
import { linesTable } from '../src/tables/lines-table.ts'
import { fieldOfFilter, filterWords } from '../src/index.ts'
import { basicFilter } from '../src/filters/filter-forms.ts'
import { beyondText, noneText, otherDaysText } from '../src/writing/why-blank.ts'
import { labelAt, namedValue, writingOf } from '../src/writing/writing.ts'

const text = { type: 'text' as const, hidden: false }
const plain: ModelDescription = {
  casement: 1,
  name: 'Group',
  tables: [
    {
      name: 'Entity',
      hidden: false,
      columns: [
        { name: 'Region', ...text },
        { name: 'Country', ...text },
        { name: 'Quarter', ...text },
      ],
      measures: [
        { name: 'Looked at', ...text },
        { name: 'Sum', type: 'decimal', hidden: false },
      ],
      hierarchies: [{ name: 'Where', hidden: false, levels: [{ name: 'Area', column: 'Region' }] }],
    },
  ],
}
const german: ModelDescription = {
  ...plain,
  language: 'de',
  tables: plain.tables.map((table) => ({
    ...table,
    displayName: 'Gesellschaft',
    measures: [table.measures[0]!, { ...table.measures[1]!, displayName: 'Umsatz', untranslated: 'Revenue' }],
  })),
  values: [
    { table: 'entity', columns: ['region'], texts: { Americas: 'Amerika', EMEA: 'EMEA' } },
    { table: 'Entity', columns: ['Country'], texts: { Germany: 'Deutschland' } },
    {
      table: 'Entity',
      columns: ['Quarter'],
      texts: { '* (*–*)': '* (*–*)', '* (*)': '* (*)', Dec: 'Dez', May: 'Mai' },
    },
    {
      table: 'Entity',
      measures: ['Looked at'],
      texts: { 'Companies in *': 'Gesellschaften in *', '* · *': '* · *', Several: 'Mehrere', '*-*': '*-*' },
    },
  ],
}
const column = (name: string) => ({ kind: 'column' as const, table: 'Entity', column: name })
const lookedAt = { kind: 'measure' as const, table: 'Entity', measure: 'Looked at' }
const writing = writingOf({ words: english, model: german, booksEnd: '2026-02' })
const writtenIn = (
  field: Parameters<typeof writing.column>[3],
  values: Answer['columns'][0]['values'],
  more = {},
) =>
  writing.column(
    {
      id: '',
      columns: [{ name: 'a.0', type: 'text', values, ...more }],
      rowCount: values.length,
      truncated: false,
    },
    'a',
    0,
    field,
  )

test('a value is called as the language calls it, and is itself for everything else', () => {
  const region = writtenIn(column('Region'), ['Americas', 'EMEA', 'APAC', null, '__proto__', 'constructor'])
  expect(region.values.map((_, row) => labelAt(region, row))).toEqual([
    'Amerika',
    'EMEA',
    'APAC',
    '(Blank)',
    '__proto__',
    'constructor',
  ])
  expect(region.values).toEqual(['Americas', 'EMEA', 'APAC', null, '__proto__', 'constructor'])
  expect(namedValue(region, 'Americas')).toBe('Amerika')
  // Another column's values are others.
  expect(labelAt(writtenIn(column('Country'), ['Americas']), 0)).toBe('Americas')
  const level = { kind: 'hierarchyLevel' as const, table: 'Entity', hierarchy: 'Where', level: 'Area' }
  expect(writing.value(level, 'Americas')).toBe('Amerika')
})

test('filters say values as charts do', () => {
  const filter = basicFilter({ table: 'Entity', column: 'Region' }, ['Americas', 'APAC'])
  const field = fieldOfFilter(filter, german)
  expect(filterWords(filter, field, english)).toBe('is Amerika, APAC')
  expect(filterWords(filter, fieldOfFilter(filter, plain), english)).toBe('is Americas, APAC')
})

test('names of values, and texts of measures, are translated in their parts', () => {
  const quarter = writtenIn(column('Quarter'), ['Q4', 'Q2', 'Q1'], {
    labels: ['Q4 (Nov–Dec)', 'Q2 (May)', null],
  })
  expect([0, 1, 2].map((row) => labelAt(quarter, row))).toEqual(['Q4 (Nov–Dez)', 'Q2 (Mai)', 'Q1'])
  const write = (value: string) => writtenIn(lookedAt, [value]).writeInUnit(value, 0)
  expect(
    ['Companies in EUR', 'Companies in ', 'Germany', 'Several · Germany · Americas', 'a-b', '-b', 'a-'].map(
      write,
    ),
  ).toEqual([
    'Gesellschaften in EUR',
    'Companies in ',
    'Deutschland',
    'Mehrere · Deutschland · Amerika',
    'a-b',
    '-b',
    'a-',
  ])
})

test('a text of many parts is put together again whole', () => {
  const long = `${'a · '.repeat(50_000)}a`
  expect(writtenIn(lookedAt, [long]).write(long)).toBe(long)
})

test('reasons name facts, figures and choices as the language does', () => {
  expect(otherDaysText({ of: 'Entity', from: '2025-11-01', to: '2026-10-31' }, writing)).toBe(
    'Gesellschaft: only Nov 2025 to Oct 2026',
  )
  expect(beyondText({ of: 'Revenue', by: ['Entity'] }, writing)).toBe('No umsatz by gesellschaft')
  expect(noneText('Umsatz', ['Americas'], writing)).toBe('No umsatz for “Amerika”')
})

test('rows behind a figure have names and values as charts do', () => {
  const answer: Answer = {
    id: '',
    columns: [
      { name: 'Region', type: 'text', values: ['Americas', null] },
      { name: 'Customer', type: 'text', values: ['Americas', 'Germany'] },
      { name: 'Revenue', type: 'decimal', values: ['1.50', '2.25'] },
    ],
    rowCount: 2,
    truncated: false,
  }
  const { columns, rows } = linesTable(answer, writing)
  expect(columns.map(({ label }) => label)).toEqual(['Region', 'Customer', 'Umsatz'])
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Amerika', 'Americas', '1.5'],
    ['', 'Germany', '2.25'],
    ['Total', '', '3.75'],
  ])
})

test('without a language everything is as it was', () => {
  const own = writingOf({ words: english, model: plain, booksEnd: '2026-02' })
  expect(own.value(column('Region'), 'Americas')).toBe('Americas')
  expect(own.said('Entity')).toBe('Entity')
})
