import type { Answer, AnswerColumn, ColumnDescription, ModelDescription } from '@casement/query'
import { wordsOf } from '@casement/words'
import { describe, expect, test } from 'vitest'
import { whyBlankTexts } from '../src/why-blank-texts.ts'
import { beyondText, noneText } from '../src/writing/why-blank.ts'
import { booksEndText, earlierDayText } from '../src/writing/books-end.ts'
import { fieldOfTarget, pointWords } from '../src/writing/point-words.ts'
import { plainTable } from '../src/tables/plain-table.ts'
import { copiedTable } from '../src/writing/copied.ts'
import { columnsOf, csvOf } from '../src/writing/csv.ts'
import { isTimeColumn, labelOfValue, ownNameOf, writingOf } from '../src/writing/writing.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import type { RoleField } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, names } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const described = (name: string, more: Partial<ColumnDescription> = {}): ColumnDescription => ({
  name,
  type: 'text',
  hidden: false,
  ...more,
})
const model: ModelDescription = {
  casement: 1,
  name: 'one',
  tables: [
    {
      name: 'Entity',
      hidden: false,
      columns: [
        described('Key', { type: 'integer', format: '000' }),
        described('Country', { displayName: 'Land' }),
        described('Home page', { category: 'WebUrl' }),
        described('Picture', { category: 'ImageUrl' }),
        described('Opened', { type: 'date', format: 'yyyy' }),
      ],
      measures: [{ name: 'Head count', displayName: 'Heads', type: 'integer', hidden: false }],
      hierarchies: [
        {
          name: 'Places',
          hidden: false,
          levels: [
            { name: 'Where', column: 'Country' },
            { name: 'Number', column: 'key' },
          ],
        },
      ],
    },
    { name: 'Empty', hidden: false, columns: [], measures: [], hierarchies: [] },
  ],
}
const writing = writingOf({ words: english, model, booksEnd: '2026-02' })

const column = (name: string, more: object = {}, table = 'Entity'): RoleField => ({
  kind: 'column',
  table,
  column: name,
  ...more,
})
const level = (name: string, hierarchy = 'Places'): RoleField => ({
  kind: 'hierarchyLevel',
  table: 'Entity',
  hierarchy,
  level: name,
})
const measure = (name: string, more: object = {}, table = 'Entity'): RoleField => ({
  kind: 'measure',
  table,
  measure: name,
  ...more,
})
const most = (name: string): RoleField => ({
  kind: 'aggregation',
  table: 'Entity',
  column: name,
  aggregation: 'Max',
})

test.each<[RoleField, label: string, own: string]>([
  [column('Country'), 'Land', 'Country'],
  [column('COUNTRY', {}, 'entity'), 'Land', 'COUNTRY'],
  [column('Country', { displayName: 'Nation' }), 'Nation', 'Country'],
  [column('Key'), 'Key', 'Key'],
  [column('Unknown'), 'Unknown', 'Unknown'],
  [column('Country', {}, 'Elsewhere'), 'Country', 'Country'],
  [measure('Head count'), 'Heads', 'Head count'],
  [measure('head COUNT', {}, 'ENTITY'), 'Heads', 'head COUNT'],
  [measure('Country'), 'Country', 'Country'],
  [most('Country'), 'Land', 'Country'],
  [most('Unknown'), 'Unknown', 'Unknown'],
  [level('Where'), 'Where', 'Where'],
])('%j is called %s', (field, label, own) => {
  expect(writing.label(field)).toBe(label)
  expect(ownNameOf(field)).toBe(own)
})

test('a column of addresses is followed, and nothing else is', () => {
  expect(writing.isLink(column('Home page'))).toBe(true)
  expect(writing.isLink(column('home PAGE', {}, 'entity'))).toBe(true)
  for (const other of [
    column('Picture'),
    column('Country'),
    column('Unknown'),
    column('Home page', {}, 'Elsewhere'),
    { ...most('Home page') },
  ])
    expect(writing.isLink(other), JSON.stringify(other)).toBe(false)
})

test.each<[RoleField, value: string | number | null, text: string]>([
  [column('Key'), 7, '007'],
  [column('KEY', {}, 'ENTITY'), 7, '007'],
  [column('Key', { format: '0' }), 7, '7'],
  [level('Number'), 7, '007'],
  [level('number', 'places'), '7', '007'],
  [most('Key'), 7, '007'],
  [column('Opened'), '2026-03-04', '2026'],
  [column('Country'), '7', '7'],
  // What the model does not describe is written as text.
  [level('Unknown'), '7.50', '7.50'],
  [level('Number', 'Unknown'), '7.50', '7.50'],
  [column('Unknown'), '7.50', '7.50'],
  [column('Key', {}, 'Elsewhere'), '7.50', '7.50'],
  [measure('Head count'), '7.50', '7.50'],
  [measure('Key'), '7.50', '7.50'],
  [column('Key'), null, '(Blank)'],
  [measure('Head count'), null, '(Blank)'],
])('of %j the value %s is written %s', (field, value, text) => {
  expect(writing.value(field, value)).toBe(text)
})

describe('a column of an answer', () => {
  const values = ['1234.5', '-3', null]
  const written = (each: Partial<AnswerColumn>, field: RoleField = measure('Revenue')) =>
    writing.column(answerOf([{ name: 'value.0', type: 'decimal', values, ...each }]), 'value', 0, field)

  test('is written by the format of its field, else by its own', () => {
    const { label, type, format, isFigure, isPercent, blank, ...own } = written({ format: '0.00' })
    expect({ label, type, format, isFigure, isPercent, blank, values: own.values }).toEqual({
      label: 'Revenue',
      type: 'decimal',
      format: '0.00',
      isFigure: true,
      isPercent: false,
      blank: '(Blank)',
      values,
    })
    expect(values.map((value) => own.write(value))).toEqual(['1234.50', '−3.00', ''])
    expect(own.writeInUnit('1234.5', 3)).toBe('1.2k')
    expect(own.writeInUnit('1234.5', 3, 2)).toBe('1.23k')
    const inPercent = written({ format: '0.00' }, measure('Revenue', { format: '0%' }))
    expect([inPercent.isPercent, inPercent.write('0.25')]).toEqual([true, '25%'])
    expect(written({}).format).toBeUndefined()
    expect(written({}).isPercent).toBe(false)
  })

  test('of text, truth or days has no unit, and BLANK is written as nothing there', () => {
    expect(written({}).writeInUnit(null, 3)).toBe('')
    expect(written({}).writeInUnit(true, 3)).toBe('true')
    expect(written({ type: 'text' }).writeInUnit('1234', 3)).toBe('1234')
    expect(written({ type: 'boolean' }).writeInUnit(true, 3)).toBe('True')
    const text = written({ type: 'text', format: '0%' })
    expect([text.isFigure, text.isPercent]).toEqual([false, false])
  })

  test('that the answer does not have is a mistake of the asker', () => {
    expect(() => writing.column(answerOf([amounts('value.0', [])]), 'value', 1, measure('Revenue'))).toThrow(
      'The answer has no column value.1',
    )
  })

  test('says why its figures and its total are blank, where the model does not keep them', () => {
    const note = { of: 'Budget', by: ['Product'] }
    expect(written({ beyondGrain: note })).toMatchObject({ beyond: 'No budget by product' })
    expect(written({})).not.toHaveProperty('beyond')
    expect(written({})).not.toHaveProperty('beyondInTotal')
    const answer = answerOf([amounts('value.0', values), amounts('value.1', values)], {
      totalsBeyondGrain: { 'value.1': note },
    })
    const [first, second] = [0, 1].map((at) => writing.column(answer, 'value', at, measure('Revenue')))
    expect(first).not.toHaveProperty('beyondInTotal')
    expect(second).toMatchObject({ beyondInTotal: 'No budget by product' })
    expect(second).not.toHaveProperty('beyond')
  })

  test('names its members, BLANK too', () => {
    const members = writing.column(answerOf([names('row.0', ['x', null])]), 'row', 0, column('Country'))
    expect(members.values.map((value) => labelOfValue(members, value))).toEqual(['x', '(Blank)'])
  })
})

test('days and times lie as far apart as they are; nothing else does', () => {
  const types = ['text', 'integer', 'decimal', 'double', 'date', 'dateTime', 'boolean'] as const
  expect(types.filter((type) => isTimeColumn({ type }))).toEqual(['date', 'dateTime'])
})

describe('the end of the books', () => {
  test('is the last day of their month', () => {
    expect(writing.booksEnd).toBe('28 February 2026')
    expect(booksEndText('2028-02', english)).toBe('29 February 2028')
    expect(booksEndText('2026-12', english)).toBe('31 December 2026')
    expect(booksEndText('2026-01', wordsOf({ language: 'en', locale: 'de-DE' }))).toBe('31. Januar 2026')
    for (const other of ['', '2026', 'October', '-3', '2026-'])
      expect(booksEndText(other, english)).toBe(other)
  })

  test('has days before it, and none in its own month', () => {
    expect(writing.earlierDay('2026-01-31')).toBe('31 January 2026')
    expect(writing.earlierDay('2026-02-01')).toBe('')
    const told = (day: unknown) => earlierDayText(day, '2026-02', 'en-GB')
    expect(told('2025-12-01T00:00:00')).toBe('1 December 2025')
    for (const other of [
      '2026-02-28',
      '2026-03-01',
      '2026-1-31',
      '2026-01-3',
      '2026-02',
      'on 2026-01-31',
      '1 2026-01-31',
      null,
      20260131,
      ['2026-01-31'],
      '',
    ])
      expect(told(other), String(other)).toBe('')
  })
})

test('every reason for blank figures is told once, of columns, sub-totals and totals', () => {
  expect(beyondText({ of: 'Margin %', by: ['Product', 'Cost centre'] }, writing)).toBe(
    'No margin by product and cost centre',
  )
  expect(beyondText({ of: '% of plan', by: ['Product'] }, writing)).toBe('No % of plan by product')
  expect(beyondText({ of: 'Share % now', by: ['Product'] }, writing)).toBe('No share % now by product')
  const note = (of: string, ...by: string[]) => ({ of, by })
  const blank = (name: string, of: string, by: string) => ({
    ...amounts(name, []),
    beyondGrain: note(of, by),
  })
  const answer = answerOf(
    [amounts('a', []), blank('b', 'Budget', 'Product'), blank('c', 'Budget', 'Product')],
    {
      subtotals: [
        { by: [], columns: [blank('b', 'Budget', 'Month'), amounts('c', [])], rowCount: 0 },
        { by: [], columns: [blank('b', 'Plan', 'Product')], rowCount: 0 },
      ],
      totalsBeyondGrain: { b: note('Budget', 'Month'), d: note('Forecast', 'Day') },
      totalsOtherDays: { b: { of: 'Books', from: '2022-11-01', to: '9999-12-31' } },
    },
  )
  const visual = { name: 'v', type: 'card', layout: { x: 0, y: 0, width: 1, height: 1 } }
  expect(whyBlankTexts(visual, answer, writing)).toEqual([
    'No budget by product',
    'No budget by month',
    'No plan by product',
    'No forecast by day',
    'Books: only from Nov 2022 on',
  ])
  expect(whyBlankTexts(visual, answerOf([amounts('a', [])]), writing)).toEqual([])
  const measure = (name: string) =>
    ({ kind: 'measure', table: 'T', measure: name, displayName: name }) as const
  const chosen = answerOf([
    { ...amounts('value.0', [null]), noneFor: ['Budget', 'Constant rates'] },
    {
      ...amounts('value.1', ['1.00', null]),
      otherDays: { of: 'Forecast', from: '2025-11-03', to: '2026-10-31', rows: [1] },
    },
  ])
  const compared = { ...visual, roles: { value: [measure('Budget'), measure('Forecast')] } }
  expect(whyBlankTexts(compared, chosen, writing)).toEqual([
    'No budget for “Constant rates”',
    'Forecast: only 3 Nov 2025 to Oct 2026',
  ])
  expect(noneText('Budget', ['Budget'], writing)).toBe('No budget')
})

test('a mark is told in the words of its visual', () => {
  const visual = {
    ...exampleVisual('table'),
    roles: { row: [column('Key'), level('Number')], none: undefined, value: [most('Key')] },
  } as VisualBase
  const target = { table: 'entity', column: 'key' }
  expect(fieldOfTarget(visual, target)).toEqual(column('Key'))
  expect(fieldOfTarget(visual, { table: 'Entity', column: 'Key', aggregationFunction: 'Max' })).toEqual(
    most('Key'),
  )
  expect(fieldOfTarget(visual, { table: 'Entity', column: 'Country' })).toBeUndefined()
  expect(fieldOfTarget(exampleVisual('text'), target)).toBeUndefined()
  const identity = [
    { target, equals: 7 },
    { target: { table: 'Entity', hierarchy: 'Places', hierarchyLevel: 'Number' }, equals: null },
    { target: { table: 'Entity', column: 'Country' }, equals: 7 },
    { target: { table: 'Entity', column: 'Country' }, equals: null },
  ]
  expect(pointWords(visual, { identity }, writing)).toEqual(['007', '(Blank)', '7', ''])
})

test('a value that a measure of the model names is called so, in words, files and documents', () => {
  const answer: Answer = {
    id: '1',
    rowCount: 3,
    truncated: false,
    columns: [
      { name: 'column.0', type: 'text', values: ['Q4', 'Q1', null], labels: ['Q4 (Nov–Dec)', null, 'None'] },
      { name: 'column.1', type: 'integer', values: [1, 2, 3] },
    ],
  }
  const visual: VisualBase = {
    name: 'quarters',
    type: 'table',
    layout: { x: 0, y: 0, width: 1, height: 1 },
    roles: {
      column: [
        { kind: 'column', table: 'Calendar', column: 'Quarter' },
        { kind: 'measure', table: 'Ledger', measure: 'Lines' },
      ],
    },
  }
  const columns = columnsOf(visual, answer, examplesWriting)
  expect(csvOf(columns, 3)).toBe('Quarter,Lines\r\nQ4 (Nov–Dec),1\r\nQ1,2\r\nNone,3\r\n')
  expect(['Q4', 'Q1'].map((value) => labelOfValue(columns[0]!, value))).toEqual(['Q4 (Nov–Dec)', 'Q1'])
  const cells = plainTable(visual, answer, examplesWriting).rows.map((row) => row.cells[0]!)
  expect(cells.map(({ text, value }) => [text, value])).toEqual([
    ['Q4 (Nov–Dec)', 'Q4 (Nov–Dec)'],
    ['Q1', 'Q1'],
    ['None', 'None'],
  ])
  expect(copiedTable(visual, answer, examplesWriting).text.split('\n')[1]).toBe('Q4 (Nov–Dec)\t1')
})
