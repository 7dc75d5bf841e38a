import type { PageTables } from '@casement/semantic'
import { expect, test } from 'vitest'
import { AnswerTooLarge } from '../../src/engines/duckdb/database.ts'
import { readTables, type Run } from '../../src/answering/plans/read-tables.ts'

const sql = (text: string) => ({ sql: text, parameters: [] })
const page: PageTables = {
  tables: [
    {
      id: 't0',
      name: 'Ledger',
      statement: sql('rows'),
      columns: [{ id: 'c0.0', type: { kind: 'integer' } }],
      byDate: { count: sql('count'), isTold: true },
      weight: { statement: sql('weight'), columns: [] },
    },
  ],
  links: [],
}
const limits = { maxRows: 2, signal: new AbortController().signal }

/** The statements that are run for a table by date with so many rows; `isTold`: plans tell its rows apart by date. */
async function readByDate(count: number, isTold: boolean, maxRows: number): Promise<readonly string[]> {
  const ran: string[] = []
  const run: Run = async (statement) => {
    ran.push(statement.sql)
    return { columns: [statement.sql === 'count' ? [`${count}`] : ['1']] }
  }
  const [facts] = page.tables
  const { byDate: _, ...withoutCount } = facts!
  const tables = [
    { ...withoutCount, id: 't1', name: 'Entity', statement: sql('members') },
    { ...facts!, byDate: { count: sql('count'), isTold } },
  ]
  const reading = readTables({ ...page, tables }, run, { ...limits, maxRows })
  await reading.catch((error: unknown) => expect(error).toMatchObject({ isTooLarge: true }))
  return ran
}

test('a table with too many rows by date is refused before any is read', async () => {
  expect(await readByDate(3, true, 2)).toEqual(['count'])
  expect(await readByDate(3, false, 2)).toEqual(['count'])
  expect(await readByDate(2, false, 2)).toEqual(['count', 'members', 'rows'])
})

test('a table with more rows by date than are quick to sum is read so only where plans tell dates apart', async () => {
  expect(await readByDate(50_001, false, 300_000)).toEqual(['count'])
  expect(await readByDate(50_001, true, 300_000)).toEqual(['count', 'members', 'rows'])
  expect(await readByDate(50_000, false, 300_000)).toEqual(['count', 'members', 'rows'])
})

test.each([
  ['too much text is too large', new AnswerTooLarge('too much'), true],
  ['a statement that fails is not', new Error('failed'), false],
])('a table with %s', async (_, cause, isTooLarge) => {
  const run: Run = (statement) =>
    statement.sql === 'count' ? Promise.resolve({ columns: [['2']] }) : Promise.reject(cause)
  await expect(readTables(page, run, limits)).rejects.toMatchObject({ isTooLarge, cause })
})
