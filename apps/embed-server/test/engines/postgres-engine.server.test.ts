import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@casement/schema'
import { parseModel, withDays } from '@casement/semantic'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkDataset } from '../../src/engines/connections/check-dataset.ts'
import { AnswerTooLarge } from '../../src/engines/duckdb/database.ts'
import { openEngine } from '../../src/engines/connections/open-engine.ts'
import { versionProblem } from '../../src/engines/postgres/version.ts'
import { EngineLost, EngineTooSlow, EngineUnfit, type SourceEngine } from '../../src/engines/source-engine.ts'
import { openPostgresWorld, until } from './postgres-world.ts'

const wholes = ['integer', 'decimal(18,2)', 'decimal(38,4)']

/** A value of each type that a column may have, and the types of a model that it may stand for. */
const kept: Readonly<Record<string, readonly [value: string, may: readonly string[]]>> = {
  smallint: ['1', wholes],
  integer: ['1', wholes],
  bigint: ['1', wholes],
  'numeric(18,0)': ['1', [...wholes, 'double']],
  'numeric(18,2)': ['1.25', ['decimal(18,2)', 'decimal(38,4)', 'double']],
  'numeric(18,4)': ['1.1289', ['decimal(38,4)', 'double']],
  'numeric: whole': ['2.00', [...wholes, 'double']],
  'numeric: fine': ['1.125', ['decimal(38,4)', 'double']],
  'numeric: finest': ['1.00001', ['double']],
  real: ['0.5', ['double']],
  'double precision': ['0.1', ['double']],
  date: ["'2024-03-01'", ['date']],
  timestamp: ["'2024-03-01 13:45'", ['dateTime']],
  'timestamp(3)': ["'2024-03-01 13:45'", ['dateTime']],
  timestamptz: ["'2024-03-01 13:45'", ['dateTime']],
  time: ["'13:45'", []],
  text: ["'01.02.2024'", ['text']],
  'varchar(20)': ["'a'", ['text']],
  'char(3)': ["'a'", ['text']],
  code: ["'a'", ['text']],
  boolean: ['true', ['boolean']],
  uuid: ["'4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'", []],
  jsonb: ["'{}'", []],
  money: ['1', []],
}
const said = ['text', 'integer', 'decimal(18,2)', 'decimal(38,4)', 'double', 'date', 'dateTime', 'boolean']

let world: Awaited<ReturnType<typeof openPostgresWorld>>
let engine: SourceEngine
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-connection-'))
  world = await openPostgresWorld([
    'CREATE SCHEMA sales',
    'GRANT USAGE ON SCHEMA sales TO reader',
    'CREATE TABLE sales.ledger (id integer, "Net ""amount""" numeric(18,2))',
    'GRANT SELECT ON sales.ledger TO reader',
    'CREATE TABLE shops (id integer, city text, gone text)',
    'ALTER TABLE shops DROP COLUMN gone',
    `CREATE TABLE "odd "" name; drop table shops --" (a text)`,
    'CREATE TABLE hidden (id integer)',
    'REVOKE ALL ON hidden FROM reader',
    'CREATE SEQUENCE numbers',
    'CREATE DOMAIN code AS varchar(20)',
    `CREATE TABLE every (${Object.keys(kept)
      .map((name) => `"${name}" ${name.split(': ')[0]}`)
      .join(', ')})`,
    `INSERT INTO every VALUES (${Object.values(kept)
      .map(([value]) => value)
      .join(', ')})`,
  ])
  engine = engineWith({})
})
afterAll(async () => {
  await engine.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const engineWith = (settings: {
  url?: string
  password?: string | undefined
  passwordFile?: string
  statementTimeoutMs?: number
}) =>
  openEngine({
    kind: 'postgres',
    url: world.url,
    password: world.password,
    maxQueries: 2,
    statementTimeoutMs: 60_000,
    cacheSeconds: 60,
    ...settings,
  })
const own = (settings: Parameters<typeof engineWith>[0]): SourceEngine => {
  const made = engineWith(settings)
  onTestFinished(() => made.close())
  return made
}
const run = (sql: string, parameters: readonly string[] = [], of = engine) => of.run({ sql, parameters })
const underWay = async (what: string) =>
  Number(
    (
      await world.query(
        `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%${what}%' AND usename = 'reader'`,
      )
    )[0]![0],
  )

test('values are text as the server writes it, in UTC and without a format of its own', async () => {
  expect(
    await run(
      `SELECT 12345678901234567890.10::numeric(38,2), 0.1::double precision, 9007199254740993::bigint, true, false,
        DATE '2024-02-29', TIMESTAMP '2024-02-29 10:15:00', TIMESTAMPTZ '2024-02-29 10:15:00+02', NULL, $1::text`,
      ["it's"],
    ),
  ).toEqual({
    columns: [
      '12345678901234567890.10',
      '0.1',
      '9007199254740993',
      true,
      false,
      '2024-02-29',
      '2024-02-29 10:15:00',
      '2024-02-29 08:15:00+00',
      null,
      "it's",
    ].map((value) => [value]),
  })
  expect(await run('SELECT 1 AS a, 2 AS b WHERE FALSE')).toEqual({ columns: [[], []] })
})

test.each(["'NaN'::numeric", "'infinity'::date", "TIMESTAMP '0044-03-15 BC'"])(
  '%s is no figure, and is not shown as one',
  async (value) => {
    await expect(run(`SELECT ${value}`)).rejects.toThrow(/which is no amount, date or time/)
    expect(await run('SELECT 1')).toEqual({ columns: [['1']] })
  },
)

test('a statement whose signal is aborted is stopped in the server before the caller hears of it', async () => {
  const controller = new AbortController()
  const running = engine.run({ sql: 'SELECT pg_sleep(600)', parameters: [] }, { signal: controller.signal })
  const told = running.then(String, String)
  await until(async () => (await underWay('pg_sleep(600)')) === 1)
  controller.abort(new Error('enough'))
  expect(await told).toBe('Error: enough')
  // The server says "active" until it has also sent the error; it sleeps no more before that.
  const asleep = `SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%pg_sleep(600)%'`
  expect(await world.query(asleep)).toEqual([['0']])
  await until(async () => (await underWay('pg_sleep(600)')) === 0)
  await expect(
    engine.run({ sql: 'SELECT 1', parameters: [] }, { signal: controller.signal }),
  ).rejects.toThrow('enough')
  expect(await run('SELECT 1')).toEqual({ columns: [['1']] })
})

test('a statement that waits for a connection leaves when its signal is aborted; whether the server is well is told at once', async () => {
  const long = new AbortController()
  const sleep = { sql: 'SELECT pg_sleep(601)', parameters: [] }
  const running = [1, 2, 3, 4].map(() => engine.run(sleep, { signal: long.signal }).catch(() => 'stopped'))
  await until(async () => (await underWay('pg_sleep(601)')) === 4)
  const controller = new AbortController()
  const fifth = engine.run({ sql: 'SELECT 5', parameters: [] }, { signal: controller.signal })
  await engine.ping(AbortSignal.timeout(8000))
  controller.abort(new Error('left'))
  await expect(fifth).rejects.toThrow('left')
  long.abort(new Error('enough'))
  expect(await Promise.all(running)).toEqual(Array.from({ length: 4 }, () => 'stopped'))
})

test('a server that hangs does not keep who leaves', async () => {
  const hanging = own({})
  await run('SELECT 1', [], hanging)
  world.freeze()
  try {
    const running = hanging.run({ sql: 'SELECT 1', parameters: [] }, { signal: AbortSignal.timeout(50) })
    await expect(running).rejects.toThrow(/timeout/)
  } finally {
    world.thaw()
  }
  expect(await run('SELECT 2', [], hanging)).toEqual({ columns: [['2']] })
})

test('the server itself gives up what takes longer than it gives a statement', async () => {
  const hasty = own({ statementTimeoutMs: 1000 })
  await expect(run('SELECT pg_sleep(600)', [], hasty)).rejects.toThrow(EngineTooSlow)
})

test('an answer with too much text is refused, and the server stops sending it', async () => {
  const running = run(`SELECT repeat('x', 1000000) AS huge FROM generate_series(1, 1000000)`)
  await expect(running).rejects.toThrow(AnswerTooLarge)
  await until(async () => (await underWay('AS huge')) === 0)
})

test.each([
  ['a write', 'CREATE TABLE x (a integer)', /read-only transaction/],
  ['two statements', 'SELECT 1; SELECT 2', /multiple commands/],
  ['a table of which it has no right', 'SELECT * FROM hidden', /permission denied/],
])('%s is refused', async (_, sql, words) => {
  await expect(run(sql)).rejects.toThrow(words)
  expect(await run('SELECT 1')).toEqual({ columns: [['1']] })
})

test.each([
  ['a table', { table: 'every' }],
  ['a query', { sql: 'SELECT * FROM every' }],
])('of %s each column is what its model says, or is refused with both types', async (_, source) => {
  const pairs = Object.keys(kept).flatMap((name) =>
    said.map((type) => ({ name: `${name} as ${type}`, source: name, type })),
  )
  const problems = async (columns: typeof pairs) => {
    const model = parseModel({
      casement: 1,
      name: 'M',
      connection: 'c',
      tables: [{ name: 'T', source, columns }],
    })
    const tables = model.tables.map((table, index) => ({ table, at: `tables[${index}]`, name: [] }))
    const dataset = { id: 'd', model, tables, placed: (problem: Problem) => problem }
    return (await checkDataset(engine, dataset, 60_000)).problems
  }
  const taken = []
  for (const pair of pairs) {
    const found = await problems([pair])
    if (found.length === 0) taken.push(pair.name)
    else expect(found[0], pair.name).toMatchObject({ path: 'tables[0].columns[0].type' })
  }
  expect(taken).toEqual(
    Object.entries(kept).flatMap(([name, [, may]]) =>
      said.filter((type) => may.includes(type)).map((type) => `${name} as ${type}`),
    ),
  )
  const [time] = await problems([{ name: 'Day', source: 'timestamptz', type: 'date' }])
  expect(time!.message).toBe(
    'T[Day] is kept as timestamp with time zone, and the model says date; say the type that it has, or give it as CAST("timestamptz" AS DATE)',
  )
  const [fine] = await problems([{ name: 'Amount', source: 'numeric: fine', type: 'decimal(18,2)' }])
  expect(fine!.message).toBe(
    'T[Amount] has the value 1.125, and the model says decimal(18,2); say as many digits as it has, or round it in a view',
  )
})

test('tables and columns are known by their names, whatever is in them', async () => {
  const columnsOf = async (table: string) => Object.fromEntries((await engine.columnsOf(table)) ?? [])
  expect(await columnsOf('sales.ledger')).toEqual({ id: 'integer', 'Net "amount"': 'numeric(18,2)' })
  expect(await columnsOf('shops')).toEqual({ id: 'integer', city: 'text' })
  expect(await columnsOf('odd " name; drop table shops --')).toEqual({ a: 'text' })
  for (const none of [
    'Shops',
    'sales.shops',
    'nowhere.ledger',
    'numbers',
    'shops; SELECT 1',
    '',
    'a.b.c',
    "'",
  ])
    expect(await engine.columnsOf(none)).toBeNull()
  expect(await engine.tableNames()).toEqual([
    'every',
    'odd " name; drop table shops --',
    'sales.ledger',
    'shops',
  ])
})

test('a line that is cut while a statement runs is a lost engine; the next statement works again', async () => {
  const lost = run('SELECT pg_sleep(602)').catch((error: unknown) => error)
  await until(async () => (await underWay('pg_sleep(602)')) === 1)
  world.line.cut()
  expect(await lost).toBeInstanceOf(EngineLost)
  await expect(engine.ping(AbortSignal.timeout(8000))).rejects.toThrow(EngineLost)
  world.line.mend()
  expect(await run('SELECT 2')).toEqual({ columns: [['2']] })
})

test('connections that the server dropped while nobody used them are not noticed by anybody', async () => {
  await Promise.all(['SELECT 1', 'SELECT 2', 'SELECT 3'].map((sql) => run(sql)))
  await world.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'`)
  expect(await run('SELECT 2')).toEqual({ columns: [['2']] })
})

test('a wrong password, user or database is said, and a corrected file of the password is read', async () => {
  const file = join(folder, 'password')
  const filed = own({ password: undefined, passwordFile: file })
  await expect(filed.ping(AbortSignal.timeout(8000))).rejects.toThrow(
    /passwordFile .* cannot be read \(ENOENT\)/,
  )
  await writeFile(file, 'wrong\n')
  const refused = filed.ping(AbortSignal.timeout(8000))
  await expect(refused).rejects.toThrow(EngineUnfit)
  await expect(refused).rejects.toThrow(/does not let this program in: password authentication failed/)
  await writeFile(file, `${world.password}\n`)
  await filed.ping(AbortSignal.timeout(8000))
  const nowhere = own({ url: world.url.replace(/postgres$/, 'nowhere') })
  await expect(nowhere.ping(AbortSignal.timeout(8000))).rejects.toThrow(/database "nowhere" does not exist/)
})

test('a server that is too old is refused by its version', async () => {
  const [row] = await world.query('SHOW server_version_num')
  world.line.pretend(String(row![0]), '160004')
  try {
    await expect(engine.ping(AbortSignal.timeout(8000))).rejects.toThrow(
      'it is PostgreSQL 16; 17 or newer is needed',
    )
  } finally {
    world.line.pretend('', '')
  }
  expect(versionProblem(170000, 'UTF8')).toBeUndefined()
  expect(versionProblem(180001, 'LATIN1')).toMatch(/LATIN1; it has to be in UTF8/)
})

test('facts of a connection are of the days from their first to their last, or of those that the model says', async () => {
  const columns = [{ name: 'Day', source: 'day', type: 'date' }]
  const rows = (first: string, count: number) => ({
    sql: `SELECT DATE '${first}' + i AS day FROM generate_series(0, ${count}) AS i`,
  })
  const model = parseModel({
    casement: 1,
    name: 'M',
    connection: 'c',
    dateTable: 'Calendar',
    tables: [
      { name: 'Calendar', source: rows('2024-01-01', 400), columns },
      { name: 'Books', source: rows('2024-03-05', 20), columns },
      { name: 'None', source: { sql: 'SELECT CAST(NULL AS date) AS day' }, columns },
      {
        name: 'Plan',
        source: rows('2024-03-05', 20),
        columns,
        covers: { from: '2024-01-01', to: '2024-12-31' },
      },
    ],
    relationships: ['Books', 'None', 'Plan'].map((table) => ({
      from: { table, column: 'Day' },
      to: { table: 'Calendar', column: 'Day' },
    })),
  })
  const tables = model.tables.map((table, index) => ({ table, at: `tables[${index}]`, name: [] }))
  const dataset = { id: 'd', model, tables, placed: (problem: Problem) => problem }
  const { problems, days } = await checkDataset(engine, dataset, 60_000)
  expect(problems).toEqual([])
  expect([...days]).toEqual([['Books', { from: '2024-03-05', to: '2024-03-25', count: 21 }]])
  expect(withDays(model, days).tables.map(({ covered }) => covered)).toEqual([
    undefined,
    { from: '2024-03-01', to: '2024-03-31' },
    undefined,
    { from: '2024-01-01', to: '2024-12-31' },
  ])
})
