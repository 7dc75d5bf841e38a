import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { problemText } from '@casement/report'
import type { Problem } from '@casement/schema'
import { parseModel } from '@casement/semantic'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { openDatabase } from '../../src/engines/duckdb/database.ts'
import { openTables } from './opened-tables.ts'

let folder: string
let outside: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-parquet-'))
  outside = await mkdtemp(join(tmpdir(), 'casement-outside-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const write = async (path: string, select: string, root = folder) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await connection.run(`COPY (${select}) TO '${join(root, path)}' (FORMAT parquet)`)
  }
  const amount = (value: string, scale = 2) => `SELECT ${value}::DECIMAL(18, ${scale}) AS amount, 'a' AS shop`
  await write('data/sales/year=2024/month=01/one.parquet', amount('1.10'))
  await write('data/sales/year=2024/month=02/one.parquet', amount('2.20'))
  await write('data/sales/year=2025/month=01/two.parquet', amount('4.40'))
  await write('data/shadowed/year=2024/a.parquet', `${amount('8.80')}, 2023 AS year`)
  await write('data/flat/a.parquet', amount('8.80'))
  await write('data/flat/b.parquet', amount('16.60'))
  await write('data/flat/deep/c.parquet', amount('32.30'))
  await write('data/finer/a.parquet', amount('1.00'))
  await write('data/finer/b.parquet', amount('1.2345', 4))
  await write('data/lacking/a.parquet', amount('1.00'))
  await write('data/lacking/b.parquet', 'SELECT 1.00::DECIMAL(18, 2) AS amount')
  await write('secret.parquet', amount('1000000.00'), outside)
  await mkdir(join(folder, 'data/linked'))
  await symlink(join(outside, 'secret.parquet'), join(folder, 'data/linked/a.parquet'))
  await mkdir(join(folder, 'data/broken'))
  await writeFile(join(folder, 'data/broken/a.parquet'), 'PAR1')
  connection.closeSync()
  instance.closeSync()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(outside, { recursive: true })
})

const columns = [
  { name: 'amount', type: 'decimal(18,2)' },
  { name: 'shop', type: 'text' },
]

/** What is wrong with a table of these files, or else the rows of a query over it. */
async function read(parquet: string, sql: string, more: readonly object[] = []): Promise<unknown> {
  const model = parseModel({
    casement: 1,
    name: 'M',
    tables: [{ name: 'Sales', source: { parquet }, columns: [...columns, ...more] }],
  })
  const { problems, ...placed } = await placeSources(model, { folder, prefix: 'm' })
  if (problems.length > 0) return problems.map(problemText)
  const source = { id: 'd', ...placed, placed: (problem: Problem) => problem }
  const engine = await openDatabase({
    database: undefined,
    sources: { datasets: [source] },
    memoryLimit: '256MB',
  })
  onTestFinished(() => engine.close())
  const found = engine.findings.get('d')!
  if (found.problems.length > 0) return found.problems.map(problemText)
  return (await engine.run({ sql: sql.replace('sales', 'memory.views.m_0'), parameters: [] })).columns
}

const sum = 'SELECT sum(amount) FROM sales'

test.each([
  ['data/flat/*.parquet', '25.40'],
  ['data/flat/**/*.parquet', '57.70'],
  ['data/**/one.parquet', '3.30'],
  ['data/sales/year=2025/**/*.parquet', '4.40'],
])('a table of the files %s has the rows of all of them', async (pattern, total) => {
  expect(await read(pattern, sum)).toEqual([[total]])
})

test('what a folder is called is a column, of the type that the model says', async () => {
  const more = [
    { name: 'year', type: 'text' },
    { name: 'month', type: 'integer' },
  ]
  const sql = 'SELECT year, month, typeof(year), sum(amount) FROM sales GROUP BY ALL ORDER BY ALL'
  expect(await read('data/sales/**/*.parquet', sql, more)).toEqual([
    ['2024', '2024', '2025'],
    ['1', '2', '1'],
    ['VARCHAR', 'VARCHAR', 'VARCHAR'],
    ['1.10', '2.20', '4.40'],
  ])
})

test('a folder that is called after a column of its files is noted', async () => {
  const table = {
    name: 'Sales',
    source: { parquet: 'data/shadowed/**/*.parquet' },
    columns: [...columns, { name: 'year', type: 'integer' }],
  }
  const opened = await openTables([table], { folder })
  onTestFinished(() => opened.close())
  expect(opened.findings.problems).toEqual([])
  expect(opened.findings.notes.map(problemText)).toEqual([
    'tables[0].source.parquet: the folders say "year", and the files have a column of that name: the folders hold, and what the files have is not read',
  ])
  expect(await opened.read('year', 0)).toEqual([['2024']])
})

test.each([
  ['data/none/*.parquet', 'no file of the content is like "data/none/*.parquet"'],
  ['data/../../**/*.parquet', 'do not lie in the folder data/ of the content'],
  ['**/*.parquet', 'do not lie in the folder data/ of the content'],
  ['/etc/*', 'do not lie in the folder data/ of the content'],
  ['data/sa**/*.parquet', 'two stars are a part of their own'],
  ['data/linked/*.parquet', 'is a symbolic link that leads out of the content folder'],
  ['data/broken/*.parquet', 'cannot be read as Parquet'],
  ['data/finer/*.parquet', 'finer/b.parquet has another type of the column "amount" than finer/a.parquet'],
  ['data/lacking/*.parquet', 'lacking/b.parquet lacks the column "shop"'],
])('files %s are refused: %s', async (pattern, problem) => {
  const problems = (await read(pattern, sum)) as string[]
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
  expect(problems[0]).toContain('tables[0].source.parquet')
})
