import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables } from './opened-tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-queried-'))
  await mkdir(join(folder, 'data'))
  await writeFile(
    join(folder, 'data/sales.csv'),
    'Tag;Betrag;Filiale\n01.02.2024;1.234,50;a\n02.02.2024;-0,50;a\n03.02.2024;7;b\n',
  )
  await writeFile(join(folder, 'data/other.csv'), 'K\nsecret\n')
  const engine = await DuckDBInstance.create(':memory:')
  const connection = await engine.connect()
  await connection.run(
    `COPY (SELECT 'a' AS id, 'Berlin' AS name UNION ALL SELECT 'b', 'Bonn') TO '${join(folder, 'data/shops.parquet')}'`,
  )
  connection.closeSync()
  engine.closeSync()
})
afterAll(() => rm(folder, { recursive: true }))

const files = [
  {
    name: 'sales rows',
    source: { csv: 'data/sales.csv', delimiter: ';', decimalSeparator: ',', dateFormat: 'dd.MM.yyyy' },
    columns: [
      { name: 'day', source: 'Tag', type: 'date' },
      { name: 'amount', source: 'Betrag', type: 'decimal(18,2)' },
      { name: 'shop', source: 'Filiale', type: 'text' },
    ],
  },
  {
    name: 'shops',
    source: { parquet: 'data/shops.parquet' },
    columns: [
      { name: 'id', type: 'text' },
      { name: 'name', type: 'text' },
    ],
  },
]
const columns = [
  { name: 'Shop', source: 'name', type: 'text' },
  { name: 'Amount', source: 'amount', type: 'decimal(38,2)' },
]
const sql = 'SELECT name, sum(amount) AS amount FROM "sales rows" JOIN shops ON id = shop GROUP BY 1'

const opened = (source: object, own: readonly object[] = columns) =>
  openTables([{ name: 'T', source, columns: own }], { folder })

async function told(source: object, own?: readonly object[]): Promise<string[]> {
  const tables = await opened(source, own)
  await tables.close()
  return [...tables.findings.problems, ...tables.findings.notes].map(problemText)
}

test.each([
  ['as it is', sql],
  [
    'with a query of its own in front, a comment behind and a semicolon',
    `WITH x AS (SELECT * FROM shops) ${sql.replace('JOIN shops', 'JOIN x')} -- all;`,
  ],
  ['with a semicolon', `${sql};\n`],
])('a query reads files of the folder under its own names, %s', async (_, text) => {
  const tables = await opened({ sql: text, files })
  try {
    expect([...tables.findings.problems, ...tables.findings.notes].map(problemText)).toEqual([])
    expect(await tables.read('name, amount', 0, 'ORDER BY 1')).toEqual([
      ['Berlin', 'Bonn'],
      ['1234.00', '7.00'],
    ])
  } finally {
    await tables.close()
  }
})

test('what is wrong with a file is told with its place, and not again of the query', async () => {
  const [rows, shops] = files
  const wrong = (change: object) => ({ sql, files: [{ ...rows, ...change }, shops] })
  expect(await told(wrong({ source: { csv: 'data/sale.csv' } }))).toEqual([
    'tables[0].source.files[0].source.csv: data/sale.csv is not there; did you mean data/sales.csv?',
  ])
  expect(await told(wrong({ source: { ...rows!.source, dateFormat: 'MM/yyyy' } }))).toEqual([
    'tables[0].source.files[0].columns[0].type: no value of sales rows[day] in data/sales.csv is a date, the first is "01.02.2024"; it is no date of the form MM/yyyy',
  ])
  const integer = [{ ...rows!.columns[1]!, type: 'integer' }]
  expect(await told(wrong({ columns: integer }))).toEqual([
    'data/sales.csv:2:12: sales rows[amount]: "1.234,50" is no whole number; did you mean decimal(18,1)?',
    'data/sales.csv:3:12: sales rows[amount]: "-0,50" is no whole number; did you mean decimal(18,1)?',
  ])
  const types = { ...shops, columns: [{ name: 'id', type: 'integer' }] }
  expect(await told({ sql, files: [rows, types] })).toEqual([
    'tables[0].source.files[1].columns[0].type: shops[id] is kept as VARCHAR, and the model says integer; say the type that it has, or give it as CAST("id" AS HUGEINT)',
  ])
})

test('a query over files is one SELECT, and reads no other file', async () => {
  const [all, other] = ['SELECT 1 AS name', join(folder, 'data/other.csv')]
  const own = [{ name: 'name', type: 'text' }]
  const said = async (text: string) => (await told({ sql: text, files }, own)).join()
  expect(await said(`${all}); DROP TABLE x; SELECT (1`)).toContain('source is one SELECT')
  expect(await said(`FROM '${other}'`)).toContain('it reads what its model does not name')
  expect(await said(`SELECT K AS name FROM read_csv('${other}')`)).toContain(
    'it reads what its model does not name',
  )
  expect(await said('DELETE FROM shops')).toContain('the query cannot be run')
  expect(await said('SELECT nam FROM shops')).toContain('Referenced column "nam" not found')
  // Files are named by the query that reads them, and by no other.
  expect(await told({ sql: 'SELECT * FROM shops' }, own)).toEqual([
    expect.stringContaining('shops does not exist'),
  ])
})
