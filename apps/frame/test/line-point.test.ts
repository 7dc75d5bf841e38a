import type { Answer, AnswerColumn } from '@casement/query'
import { expect, test } from 'vitest'
import { pointOfLine } from '../src/view/lines/line-point.ts'

const column = (
  name: string,
  type: AnswerColumn['type'],
  ...values: AnswerColumn['values']
): AnswerColumn => ({
  name,
  type,
  values,
})
const answer = {
  id: 'a',
  rowCount: 2,
  columns: [
    column('Journal', 'integer', 7, 8),
    column('Name (Entity)', 'text', 'UK', 'UK'),
    column('Words', 'text', 'Rent', null),
    column('Rate', 'decimal', '1.5', '2'),
    column('Amount', 'decimal', '10', '20'),
  ],
} as unknown as Answer
const place = (table: string, name: string) => ({ table, column: name })
const table = (name: string, columns: object[], detailRows?: ReturnType<typeof place>[]) => ({
  name,
  hidden: false,
  ...(detailRows && { detailRows }),
  columns: columns as never,
  measures: [],
  hierarchies: [],
})
const entity = table('Entity', [{ name: 'Name' }])
const ledgerColumns = [
  { name: 'Journal' },
  { name: 'Text', displayName: 'Texte', untranslated: 'Words' },
  { name: 'Rate' },
]
const rows = [
  place('Ledger', 'Journal'),
  place('Entity', 'Name'),
  place('Ledger', 'Text'),
  place('Ledger', 'Rate'),
]
const ledger = table('Ledger', ledgerColumns, rows)
const part = (of: string, name: string, equals: unknown) => ({ target: place(of, name), equals })

test('a row is told by its own columns but amounts, after the members that its figure is of', () => {
  const members = [part('Entity', 'Name', 'UK'), part('Account', 'Line', 'Costs')]
  expect(pointOfLine(answer, 1, members as never, { tables: [entity, ledger] })).toEqual({
    identity: [
      part('Account', 'Line', 'Costs'),
      part('Ledger', 'Journal', 8),
      part('Entity', 'Name', 'UK'),
      part('Ledger', 'Text', null),
    ],
  })
})

test.each([
  ['no table has rows to list', [entity, table('Ledger', ledgerColumns)]],
  ['two tables have the same', [entity, ledger, { ...ledger, name: 'Plan' }]],
  ['its table has other columns', [entity, table('Ledger', ledgerColumns, rows.slice(1))]],
  ['a column is not there for the reader', [ledger]],
])('a row has no mark where %s', (_why, tables) => {
  expect(pointOfLine(answer, 0, [], { tables })).toBe(null)
})
