import type { PageTables } from '@casement/semantic'
import { expect, test } from 'vitest'
import { AnswerTooLarge } from '../../src/database/database.ts'
import { readTables, type Run } from '../../src/plans/read-tables.ts'

const sql = (text: string) => ({ sql: text, parameters: [] })
const page: PageTables = {
  tables: [
    {
      id: 't0',
      name: 'Ledger',
      statement: sql('rows'),
      columns: [{ id: 'c0.0', type: { kind: 'integer' } }],
      countByDate: sql('count'),
      weight: { statement: sql('weight'), columns: [] },
    },
  ],
  links: [],
}
const limits = { maxRows: 2, signal: new AbortController().signal }

test('a table with too many rows by date is refused before it is read', async () => {
  const ran: string[] = []
  const run: Run = async (statement) => {
    ran.push(statement.sql)
    return { columns: [['3']] }
  }
  await expect(readTables(page, run, limits)).rejects.toMatchObject({ isTooLarge: true })
  expect(ran).toEqual(['count'])
})

test.each([
  ['too much text is too large', new AnswerTooLarge('too much'), true],
  ['a statement that fails is not', new Error('failed'), false],
])('a table with %s', async (_, cause, isTooLarge) => {
  const run: Run = (statement) =>
    statement.sql === 'count' ? Promise.resolve({ columns: [['2']] }) : Promise.reject(cause)
  await expect(readTables(page, run, limits)).rejects.toMatchObject({ isTooLarge, cause })
})
