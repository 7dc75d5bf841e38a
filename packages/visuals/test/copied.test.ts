import { expect, test } from 'vitest'
import type { VisualBase } from '../src/definition/visual-base.ts'
import { copiedPoints, copiedTable, copiedValue } from '../src/writing/copied.ts'
import { columnsOf, csvNameOf } from '../src/writing/csv.ts'
import { exportOf } from '../src/writing/exported.ts'
import type { RoleField } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, names } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const entity: RoleField = { kind: 'column', table: 'Entity', column: 'Entity', displayName: 'Company' }
const revenue: RoleField = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const cost: RoleField = { kind: 'measure', table: 'Ledger', measure: 'Cost' }
const table = {
  ...exampleVisual('table'),
  title: 'Revenue & cost',
  roles: { row: [entity], empty: undefined, value: [revenue, cost] },
} as VisualBase
const answer = answerOf([
  names('row.0', ['A\tB\r\nC', '<b>&"', null]),
  amounts('value.0', ['12345678901234567890.12', '-3', null]),
  amounts('value.1', [0, '0.00', '7']),
])

test('a table is copied with its figures exact, its names as they are written, in the order of its roles', () => {
  expect(copiedTable(table, answer, examplesWriting)).toEqual({
    text: [
      'Company\tRevenue\tCost',
      'A B C\t12345678901234567890.12\t0',
      '<b>&"\t-3\t0.00',
      '(Blank)\t\t7',
    ].join('\n'),
    html:
      '<table><tr><th>Company</th><th>Revenue</th><th>Cost</th></tr>' +
      '<tr><td>A\tB\r\nC</td><td>12345678901234567890.12</td><td>0</td></tr>' +
      '<tr><td>&lt;b&gt;&amp;&quot;</td><td>-3</td><td>0.00</td></tr>' +
      '<tr><td>(Blank)</td><td></td><td>7</td></tr></table>',
    words: 'Copied 3 rows',
  })
})

test('a table of one row and of none has its heads', () => {
  const rows = (count: number) => ({
    ...answer,
    rowCount: count,
    columns: answer.columns.map((column) => ({ ...column, values: column.values.slice(0, count) })),
  })
  expect(copiedTable(table, rows(1), examplesWriting)).toMatchObject({
    text: 'Company\tRevenue\tCost\nA B C\t12345678901234567890.12\t0',
    words: 'Copied 1 row',
  })
  expect(copiedTable(table, rows(0), examplesWriting)).toEqual({
    text: 'Company\tRevenue\tCost',
    html: '<table><tr><td>Company</td><td>Revenue</td><td>Cost</td></tr></table>',
    words: 'Copied 0 rows',
  })
  const short = answerOf([names('row.0', ['x', 'y']), amounts('value.0', ['1']), amounts('value.1', [])])
  expect(copiedTable(table, short, examplesWriting).text).toBe('Company\tRevenue\tCost\nx\t1\t\ny\t\t')
})

const targets = {
  entity: { table: 'Entity', column: 'Entity' },
  revenue: { table: 'Ledger', measure: 'Revenue' },
  other: { table: 'Ledger', measure: 'Profit' },
}
const value = (target: object, figure: string | number | null) => ({
  target: target as (typeof targets)['revenue'],
  value: figure,
  formattedValue: 'is not copied',
})

test('marks are copied with what tells them apart, then their figures, under the names of both', () => {
  const points = [
    {
      identity: [{ target: targets.entity, equals: 'Alpha' }],
      values: [value(targets.revenue, '1234.50'), value(targets.other, null)],
    },
    { identity: [{ target: targets.entity, equals: null }], values: [value(targets.revenue, -3)] },
    { identity: [{ target: targets.entity, equals: 'Beta' }] },
  ]
  expect(copiedPoints(table, points, examplesWriting)).toEqual({
    text: 'Company\tRevenue\tProfit\nAlpha\t1234.50\t\n(Blank)\t-3\nBeta',
    html:
      '<table><tr><th>Company</th><th>Revenue</th><th>Profit</th></tr>' +
      '<tr><td>Alpha</td><td>1234.50</td><td></td></tr><tr><td>(Blank)</td><td>-3</td></tr><tr><td>Beta</td></tr></table>',
    words: 'Copied 3 rows',
  })
  expect(copiedPoints(table, points.slice(2), examplesWriting)).toMatchObject({
    text: 'Company\nBeta',
    words: 'Copied 1 row',
  })
  const place = { table: 'Entity', hierarchy: 'Places', hierarchyLevel: 'City' }
  expect(copiedPoints(table, [{ identity: [{ target: place, equals: 'Bern' }] }], examplesWriting).text).toBe(
    'City\nBern',
  )
  expect(copiedPoints(table, [], examplesWriting)).toEqual({
    text: '',
    html: '<table></table>',
    words: 'Copied 0 rows',
  })
})

test('the figures of one mark are copied alone; of a mark without figures what tells it apart', () => {
  const identity = [{ target: targets.entity, equals: 'Alpha' }]
  const one = { identity, values: [value(targets.revenue, '1234.50')] }
  expect(copiedValue(one, english)).toEqual({
    text: '1234.50',
    html: '<table><tr><td>1234.50</td></tr></table>',
    words: 'Copied 1234.50',
  })
  const two = { identity, values: [value(targets.revenue, '1234.50'), value(targets.other, null)] }
  expect(copiedValue(two, english)).toMatchObject({ text: '1234.50\t', words: 'Copied 2 values' })
  for (const none of [{ identity }, { identity, values: [] }])
    expect(copiedValue(none, english)).toMatchObject({ text: 'Alpha', words: 'Copied Alpha' })
  expect(copiedValue({ identity: [] }, english)).toMatchObject({ text: '', words: 'Copied 0 values' })
})

test('an export of groups has the columns of all roles, each under its own name', () => {
  expect(columnsOf(table, answer, examplesWriting).map(({ label }) => label)).toEqual([
    'Company',
    'Revenue',
    'Cost',
  ])
  expect(columnsOf(exampleVisual('text'), answer, examplesWriting)).toEqual([])
  const model = { casement: 1, name: 'one', tables: [] } as const
  const rows = exportOf(table, { model: { ...model, tables: [] }, isUnderlying: false })!
  expect(rows.csv(answer, examplesWriting)).toBe(
    'Company,Revenue,Cost\r\n"A\tB\r\nC",12345678901234567890.12,0\r\n"<b>&""",-3,0.00\r\n,,7\r\n',
  )
})

test('the file of a cut export says how many rows it has', () => {
  const named = (more: object, title?: string) =>
    csvNameOf(
      { ...table, ...(title !== undefined && { title }) } as VisualBase,
      { ...answer, ...more },
      english,
    )
  expect(named({})).toBe('Revenue & cost.csv')
  expect(named({ truncated: true, rowCount: 30_000 })).toBe('Revenue & cost, first 30,000 rows.csv')
  expect(named({}, '  spaced  ')).toBe('spaced.csv')
  const { title: _title, ...untitled } = table
  expect(csvNameOf({ ...untitled, name: 'by company' } as VisualBase, answer, english)).toBe('by company.csv')
})
