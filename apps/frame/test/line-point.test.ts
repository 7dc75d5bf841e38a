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
    column('Text', 'text', 'Rent', null),
    column('Rate', 'decimal', '1.5', '2'),
    column('Amount', 'decimal', '10', '20'),
  ],
} as unknown as Answer
const table = (name: string, ...columns: string[]) => ({
  name,
  hidden: false,
  detailRows: true as const,
  columns: columns.map((each) => ({ name: each, type: 'text' as const, hidden: false })),
  measures: [],
  hierarchies: [],
})
const part = (of: string, name: string, equals: unknown) => ({ target: { table: of, column: name }, equals })
const ledger = table('Ledger', 'Journal', 'Text')

test('a row is told by its own columns but amounts, after the members that its figure is of', () => {
  const members = [part('Entity', 'Name', 'Casement UK'), part('Ledger', 'Text', 'Rent')]
  expect(pointOfLine(answer, 1, members as never, { tables: [ledger, table('Heads', 'Person')] })).toEqual({
    identity: [
      part('Entity', 'Name', 'Casement UK'),
      part('Ledger', 'Journal', 8),
      part('Ledger', 'Text', null),
    ],
  })
})

test('where its table is not known for sure, or has no rows to list, a row has no mark', () => {
  const { detailRows: _, ...without } = ledger
  for (const tables of [[], [without], [ledger, table('Plan', 'Journal', 'Text')], [table('Ledger', 'Text')]])
    expect(pointOfLine(answer, 0, [], { tables })).toBe(null)
})
