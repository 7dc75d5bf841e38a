import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column, Statement, Table } from '@casement/semantic'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceCheck, SourceTable, SourceView } from '../src/content/table-sources.ts'
import { type Database, openDatabase } from '../src/database.ts'

let folder: string
let engine: Database
let files: { database: string; parquet: string }

const openWith = (views: SourceView[], tables: SourceTable[] = [], checks: SourceCheck[] = []) =>
  openDatabase({
    database: files.database,
    sources: { views, tables, checks, models: [], files: [files.parquet] },
    memoryLimit: '512MB',
  })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-database-'))
  const database = join(folder, 'x.duckdb')
  const instance = await DuckDBInstance.create(database)
  const connection = await instance.connect()
  await connection.run("CREATE TABLE t AS SELECT 1 AS n, 'a' AS s")
  await connection.run(
    "CREATE TABLE spelt AS FROM (VALUES ('Ä', 'ä'), ('B', 'Ä'), (NULL, 'b')) AS v(one, two)",
  )
  await connection.run(
    `CREATE TABLE many AS SELECT CASE i % 2 WHEN 0 THEN 'Both' ELSE 'None' END AS which, CASE i % 2 WHEN 0 THEN 'word' ELSE 'Word' END AS either, i % 10 AS "kind of", i AS id, CAST(i AS DECIMAL(18,2)) / 4 AS share, i / 4 AS part, CAST(i * 0.01 AS DECIMAL(18,2)) AS amount FROM range(250000) AS r(i)`,
  )
  await connection.run(`COPY t TO '${folder}/known.parquet'`)
  await connection.run(`COPY t TO '${folder}/unknown.parquet'`)
  connection.closeSync()
  instance.closeSync()
  files = { database, parquet: join(folder, 'known.parquet') }
  engine = await openWith([{ place: 'm.json: table "V"', name: 'v', query: 'SELECT n + 1 AS n FROM t' }])
})
afterAll(async () => {
  await engine.close()
  await engine.close()
  await rm(folder, { recursive: true })
})

/** A statement as only `compile` makes one; here any text, to see what the engine itself refuses. */
const statement = (sql: string, parameters: string[] = []) => ({ sql, parameters }) as unknown as Statement
const run = async (sql: string, parameters?: string[]) =>
  (await engine.run(statement(sql, parameters), {})).columns

test('a statement that comes again is asked with its own parameters, how many ever came between', async () => {
  const sql = 'SELECT n, CAST($1 AS DATE) FROM t WHERE lower(s) = lower($2)'
  for (let round = 1; round <= 3; round++) {
    expect(await run(sql, [`2026-01-0${round}`, 'A'])).toEqual([[1], [`2026-01-0${round}`]])
    expect(await run(sql, ['2026-01-31', `other ${round}`])).toEqual([])
    for (let other = 0; other < 120; other++) expect(await run(`SELECT ${other}`)).toEqual([[other]])
  }
})

test('gives columns as plain data, big and exact numbers as text', async () => {
  const sql = `SELECT n, s, 12345678901234567890::HUGEINT, 0.10::DECIMAL(18,2), 0.5::DOUBLE, true, NULL,
    DATE '2026-01-31', TIMESTAMP '2026-01-31 10:20:30' FROM t`
  expect(await run(sql)).toEqual([
    [1],
    ['a'],
    ['12345678901234567890'],
    ['0.10'],
    [0.5],
    [true],
    [null],
    ['2026-01-31'],
    ['2026-01-31 10:20:30'],
  ])
})

test('parameters are values and never text of the statement', async () => {
  expect(await run('SELECT $1::VARCHAR, $2::DECIMAL(18,2)', ["x'; DROP TABLE t; --", '1.50'])).toEqual([
    ["x'; DROP TABLE t; --"],
    ['1.50'],
  ])
})

test('reads the files it was given', async () => {
  expect(await run(`SELECT n FROM read_parquet('${folder}/known.parquet')`)).toEqual([[1]])
})

test.each([
  ['another file', () => `SELECT * FROM read_parquet('${folder}/unknown.parquet')`],
  ['a file of the system', () => "SELECT * FROM read_csv('/etc/passwd')"],
  ['the network', () => "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')"],
  ['an extension', () => 'LOAD httpfs'],
  ['a setting', () => "SET memory_limit = '10GB'"],
  ['writing beside the data', () => `COPY t TO '${folder}/known.parquet'`],
  ['writing a table', () => 'CREATE TABLE memory.main.u (n INTEGER)'],
  ['the view of a model', () => 'DROP VIEW memory.views.v'],
  ['the database it reads', () => 'DETACH content'],
  ['another database', () => `ATTACH '${folder}/y.duckdb'`],
  ['two statements', () => 'SELECT 1; DELETE FROM t'],
])('no statement reaches %s', async (_, sql) => {
  await expect(run(sql())).rejects.toThrow()
  expect(await run('SELECT n FROM t')).toEqual([[1]])
})

test('a statement whose signal is aborted stops, with the reason of the signal', async () => {
  const controller = new AbortController()
  const running = engine.run(statement('SELECT sum(range) FROM range(400000000000)'), {
    signal: controller.signal,
  })
  setTimeout(() => controller.abort(new Error('enough')), 50)
  await expect(running).rejects.toThrow('enough')
  await expect(engine.run(statement('SELECT 1'), { signal: controller.signal })).rejects.toThrow('enough')
  expect(await run('SELECT n FROM t')).toEqual([[1]])
})

test('refuses a file that is no database', async () => {
  const database = files.parquet
  const sources = { views: [], tables: [], checks: [], models: [], files: [] }
  await expect(openDatabase({ database, sources, memoryLimit: '512MB' })).rejects.toThrow(/known\.parquet/)
})

test('a view of a model reads the database’s tables by their plain names', async () => {
  expect(await run('SELECT n FROM memory.views.v')).toEqual([[2]])
})

test.each<[string, SourceView[], SourceTable[], string]>([
  ['a file that it was not given', [view(`SELECT * FROM read_csv('/etc/passwd')`)], [], 'Permission Error'],
  ['more than a query', [view('SELECT 1) ; CREATE TABLE x AS (SELECT 1')], [], 'm.json: table "V": '],
  ['a statement that is no query', [view('DELETE FROM t')], [], 'm.json: table "V": '],
  ['a table that is not there', [], [table(['u'])], 'm.json: table "T": Catalog Error'],
  ['a column that is not there', [], [table(['t'], ['n', 'nn'])], '"nn" not found'],
])('refuses a model with %s, and says where', async (_, views, tables, message) => {
  const refused = await openWith(views, tables).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ContentError', code: 'CONTENT_INVALID' })
  expect((refused as Error).message).toContain(message)
})

test('refuses data that are not as a model says, with some of what is wrong', async () => {
  const check = (sql: string) => openWith([], [], [{ place: 'm.json', message: 'T[S] is not unique', sql }])
  await expect(check("SELECT 'Paris', 2")).rejects.toThrow('m.json: T[S] is not unique: "Paris"')
  await (await check('SELECT 1 WHERE false')).close()
})

const isOneSpelled = (column: string) =>
  engine.known.hasOneSpelling({ source: { table: 'Many' } } as Table, { source: column } as Column)

function view(query: string): SourceView {
  return { place: 'm.json: table "V"', name: 'v', query }
}
function table(source: string[], columns: string[] = []): SourceTable {
  return { place: 'm.json: table "T"', source, columns }
}

test('learns from a table of sums which text has one spelling', async () => {
  expect(isOneSpelled('either')).toBe(false)
  expect(isOneSpelled('which')).toBe(false)
  await engine.summarise({ table: 'MANY', by: ['either', 'which'], sums: ['amount'] })
  expect(isOneSpelled('either')).toBe(false)
  expect(isOneSpelled('Which')).toBe(true)
})

test('makes a table of sums where it is much smaller and exact', async () => {
  const made = await engine.summarise({ table: 'Many', by: ['kind of'], sums: ['amount', 'id'] })
  expect(made!.rows).toBe(10)
  const sums = 'SELECT sum(amount), sum(id), count(*) FROM'
  const [amount, id] = await run(`${sums} many`)
  expect(await run(`${sums} ${made!.name}`)).toEqual([amount, id, ['10']])
  expect(await engine.summarise({ table: 'many', by: ['id'], sums: ['amount'] })).toBeNull()
  expect(await engine.summarise({ table: 'many', by: ['kind of'], sums: ['part'] })).toBeNull()
  expect(await engine.summarise({ table: 't', by: ['s'], sums: ['n'] })).toBeNull()
  expect(await engine.summarise({ table: 'nothing"', by: ['s'], sums: ['n'] })).toBeNull()
  await engine.forget(made!.name)
  await expect(run(`SELECT 1 FROM ${made!.name}`)).rejects.toThrow(/does not exist/)
})
