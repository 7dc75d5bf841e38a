import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@casement/schema'
import { problemText } from '@casement/report'
import { type Column, parseModel, type Statement, type Table } from '@casement/semantic'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'

let folder: string
let engine: Database
let files: { database: string; parquet: string }

const number = { name: 'n', type: 'integer' }
const query = (sql: string, columns: object[] = []) => ({ name: 'V', source: { sql }, columns })
const known = { name: 'Known', source: { parquet: 'data/known.parquet' }, columns: [number] }

/** The engine over a model of these tables. */
async function openWith(...tables: object[]): Promise<Database> {
  const json = { casement: 1, name: 'M', tables: tables.length > 0 ? tables : [known] }
  const placed = await placeSources(parseModel(json), { folder, prefix: 'm' })
  return openDatabase({
    database: files.database,
    sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
    memoryLimit: '512MB',
  })
}

/** What is wrong with a model of these tables. */
async function problemsOf(...tables: object[]): Promise<string[]> {
  const opened = await openWith(...tables)
  await opened.close()
  return opened.findings.get('d')!.problems.map(problemText)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-database-'))
  await mkdir(join(folder, 'data'))
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
  await connection.run(`COPY t TO '${folder}/data/known.parquet'`)
  await connection.run(`COPY t TO '${folder}/data/unknown.parquet'`)
  connection.closeSync()
  instance.closeSync()
  files = { database, parquet: join(folder, 'data/known.parquet') }
  engine = await openWith(query('SELECT n + 1 AS n FROM t', [number]), known)
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
    expect(await run(sql, ['2026-01-31', `other ${round}`])).toEqual([[], []])
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
  expect(await run(`SELECT n FROM read_parquet('${folder}/data/known.parquet')`)).toEqual([[1]])
})

test.each([
  ['another file', () => `SELECT * FROM read_parquet('${folder}/data/unknown.parquet')`],
  ['a file of the system', () => "SELECT * FROM read_csv('/etc/passwd')"],
  ['the network', () => "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')"],
  ['an extension', () => 'LOAD httpfs'],
  ['a setting', () => "SET memory_limit = '10GB'"],
  ['writing beside the data', () => `COPY t TO '${folder}/data/known.parquet'`],
  ['writing a table', () => 'CREATE TABLE memory.main.u (n INTEGER)'],
  ['the view of a model', () => 'DROP VIEW memory.views.m_0'],
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
  // One that is given later has ended: the other has begun.
  void run('SELECT 1').then(() => controller.abort(new Error('enough')))
  await expect(running).rejects.toThrow('enough')
  await expect(engine.run(statement('SELECT 1'), { signal: controller.signal })).rejects.toThrow('enough')
  expect(await run('SELECT n FROM t')).toEqual([[1]])
})

test('a file that is no database stops the models whose tables it should have, and no other', async () => {
  const ofDatabase = { name: 'T', source: { table: 't' }, columns: [number] }
  const sources = async (id: string, table: object) => {
    const model = parseModel({ casement: 1, name: 'M', tables: [table] })
    const placed = await placeSources(model, { folder, prefix: id })
    return { id, ...placed, placed: (problem: Problem) => problem }
  }
  const datasets = [await sources('wrong', ofDatabase), await sources('right', known)]
  const opened = await openDatabase({ database: files.parquet, sources: { datasets }, memoryLimit: '512MB' })
  expect([...opened.findings].map(([id, { problems }]) => [id, problems.map(problemText)])).toEqual([
    ['wrong', [expect.stringContaining('known.parquet cannot be opened as a DuckDB file')]],
    ['right', []],
  ])
  expect((await opened.run(statement('SELECT n FROM memory.views.right_0'))).columns).toEqual([[1]])
  await opened.close()
})

test('a view of a model reads the database’s tables by their plain names', async () => {
  expect(await run('SELECT n FROM memory.views.m_0')).toEqual([[2]])
})

const theDatabase = (table: string, ...columns: string[]) => ({
  name: 'T',
  source: { table },
  columns: columns.map((name) => ({ name, type: 'integer' })),
})
test.each<[string, object, string]>([
  [
    'a file that it was not given',
    query(`SELECT * FROM read_csv('/etc/passwd')`),
    'tables[0].source.sql: the query cannot be run: it reads what its model does not name',
  ],
  [
    'more than a query',
    query('SELECT 1) ; CREATE TABLE x AS (SELECT 1'),
    'tables[0].source.sql: the query cannot be run: syntax error',
  ],
  [
    'two statements',
    query('SELECT 1; CREATE TABLE memory.views.x AS SELECT 1'),
    'tables[0].source.sql: the query cannot be run: it is 2 statements; a source is one SELECT',
  ],
  ['a statement that is no query', query('DELETE FROM t'), 'the query cannot be run: it is no SELECT'],
  ['no statement', query('-- nothing'), 'the query cannot be run: it holds no statement'],
  [
    'a table that is not there',
    theDatabase('manny'),
    'tables[0].source.table: the data of the content have no table "manny"; did you mean "many"?',
  ],
  [
    'a column that is not there',
    theDatabase('t', 'n', 'nn'),
    'tables[0].columns[1].name: its source has no column "nn"; did you mean "n"?',
  ],
])('tells of a model with %s, and says where', async (_, table, message) => {
  const problems = await problemsOf(table)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(message)
  expect(problems[0]).not.toMatch(/(Permission|Catalog|Binder|Parser) Error/)
})

const never = new AbortController().signal

const isOneSpelled = (column: string) =>
  engine.known.hasOneSpelling({ source: { table: 'Many' } } as Table, { source: column } as Column)

test('learns from a pre-aggregation which text has one spelling', async () => {
  expect(isOneSpelled('either')).toBe(false)
  expect(isOneSpelled('which')).toBe(false)
  await engine.preAggregate({ table: 'MANY', by: ['either', 'which'], sums: ['amount'] }, never)
  expect(isOneSpelled('either')).toBe(false)
  expect(isOneSpelled('Which')).toBe(true)
})

test('a pre-aggregation that has to make room leaves nothing behind, and is made another time', async () => {
  const need = { table: 'Many', by: ['kind of', 'either'], sums: ['amount'] }
  const making = new AbortController()
  const stopped = engine.preAggregate(need, making.signal)
  setImmediate(() => making.abort(new Error('others come first')))
  await expect(stopped).rejects.toThrow('others come first')
  const tables = () => run("SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'preagg'")
  const [[before]] = (await tables()) as [[string]]
  const made = await engine.preAggregate(need, never)
  const [[after]] = (await tables()) as [[string]]
  expect(Number(after) - Number(before)).toBe(1)
  await engine.forget(made!.name)
})

test('makes a pre-aggregation where it is much smaller and exact', async () => {
  const made = await engine.preAggregate({ table: 'Many', by: ['kind of'], sums: ['amount', 'id'] }, never)
  expect(made!.rows).toBe(10)
  const sums = 'SELECT sum(amount), sum(id), count(*) FROM'
  const [amount, id] = await run(`${sums} many`)
  expect(await run(`${sums} ${made!.name}`)).toEqual([amount, id, ['10']])
  expect(await engine.preAggregate({ table: 'many', by: ['id'], sums: ['amount'] }, never)).toBeNull()
  expect(await engine.preAggregate({ table: 'many', by: ['kind of'], sums: ['part'] }, never)).toBeNull()
  expect(await engine.preAggregate({ table: 't', by: ['s'], sums: ['n'] }, never)).toBeNull()
  expect(await engine.preAggregate({ table: 'nothing"', by: ['s'], sums: ['n'] }, never)).toBeNull()
  await engine.forget(made!.name)
  await expect(run(`SELECT 1 FROM ${made!.name}`)).rejects.toThrow(/does not exist/)
})
