import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables } from './opened-tables.ts'

// Of a column that is kept in another type than the model says, the engine would round, cut or refuse values in silence.

const wholes = ['integer', 'decimal(18,2)', 'decimal(38,4)']

/** Parquet has none such; they are doubles there. */
const nowhereInParquet = ['HUGEINT']

/** A value of each of the engine's types that a column may have, and the types of a model that it may stand for. */
const kept: Readonly<Record<string, readonly [value: string, may: readonly string[]]>> = {
  TINYINT: ['1', wholes],
  SMALLINT: ['1', wholes],
  INTEGER: ['1', wholes],
  BIGINT: ['1', wholes],
  HUGEINT: ['1', wholes],
  UTINYINT: ['1', wholes],
  USMALLINT: ['1', wholes],
  UINTEGER: ['1', wholes],
  UBIGINT: ['1', wholes],
  'DECIMAL(9,0)': ['1', wholes],
  'DECIMAL(18,2)': ['1.25', ['decimal(18,2)', 'decimal(38,4)']],
  'DECIMAL(18,3)': ['1.125', ['decimal(38,4)']],
  'DECIMAL(38,5)': ['1.00001', []],
  FLOAT: ['0.5', ['double']],
  DOUBLE: ['0.1', ['double']],
  DATE: ["'2024-03-01'", ['date']],
  TIMESTAMP: ["'2024-03-01 13:45:00'", ['dateTime']],
  TIMESTAMP_S: ["'2024-03-01 13:45:00'", ['dateTime']],
  TIMESTAMP_MS: ["'2024-03-01 13:45:00'", ['dateTime']],
  TIMESTAMP_NS: ["'2024-03-01 13:45:00'", ['dateTime']],
  TIMESTAMPTZ: ["'2024-03-01 13:45:00+00'", ['dateTime']],
  TIME: ["'13:45:00'", []],
  VARCHAR: ["'01.02.2024'", ['text']],
  UUID: ["'4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'", []],
  BLOB: ["'x'", []],
  BOOLEAN: ['true', ['boolean']],
  INTERVAL: ["'1 day'", []],
  'INTEGER[]': ['[1]', []],
}
const said = ['text', 'integer', 'decimal(18,2)', 'decimal(38,4)', 'double', 'date', 'dateTime', 'boolean']
const names = Object.keys(kept)
const sources = {
  'a Parquet file': { parquet: 'data/all.parquet' },
  'a query': { sql: 'SELECT * FROM every' },
  'a table of a data file': { table: 'every' },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-types-'))
  await mkdir(join(folder, 'data'))
  const instance = await DuckDBInstance.create(join(folder, 'x.duckdb'))
  const connection = await instance.connect()
  const columns = names.map((name) => `CAST(${kept[name]![0]} AS ${name}) AS "${name}"`)
  await connection.run(`CREATE TABLE every AS SELECT ${columns.join(', ')}`)
  await connection.run(`COPY every TO '${folder}/data/all.parquet'`)
  await connection.run(
    `CREATE TABLE numbers AS SELECT * FROM (VALUES (1.5::DOUBLE, 'NaN'::DOUBLE, 'inf'::DOUBLE, 1e308::DOUBLE), (NULL, 2, '-inf', 1e308)) AS t(good, none, ends, large)`,
  )
  await connection.run(`COPY numbers TO '${folder}/data/numbers.parquet'`)
  connection.closeSync()
  instance.closeSync()
})
afterAll(() => rm(folder, { recursive: true }))

/** What is wrong with a model over the columns, in the order of its columns. */
async function problemsOf(
  source: object,
  columns: readonly { name: string; source: string; type: string }[],
) {
  const opened = await openTables([{ name: 'T', source, columns }], {
    folder,
    database: join(folder, 'x.duckdb'),
  })
  await opened.close()
  return opened.findings.problems
}

test.each(Object.entries(sources))(
  'of %s each column is what its model says, or is refused',
  async (_, source) => {
    const own = names.filter((name) => !('parquet' in source && nowhereInParquet.includes(name)))
    const pairs = own.flatMap((name) =>
      said.map((type) => ({ name: `${name} as ${type}`, source: name, type })),
    )
    const problems = await problemsOf(source, pairs)
    const refused = new Set(problems.map(({ path }) => Number(/\d+(?=\]\.type)/.exec(path))))
    const taken = pairs.filter((_each, index) => !refused.has(index)).map(({ name }) => name)
    expect(taken).toEqual(
      own.flatMap((name) =>
        said.flatMap((type) => (kept[name]![1].includes(type) ? [`${name} as ${type}`] : [])),
      ),
    )
    expect(
      problems.every(({ message }) => /, and the model says .*; say the type that it has, or /.test(message)),
    ).toBe(true)
  },
)

test('it says the table, the column, both types and the cast that helps', async () => {
  const [problem] = await problemsOf(sources['a query'], [{ name: 'Day', source: 'TIMESTAMP', type: 'date' }])
  expect(problemText(problem!)).toBe(
    'tables[0].columns[0].type: T[Day] is kept as TIMESTAMP, and the model says date; say the type that it has, or give it as CAST("TIMESTAMP" AS DATE)',
  )
})

test.each([{ table: 'numbers' }, { parquet: 'data/numbers.parquet' }])(
  'a double that is no number is refused with its column: %j',
  async (source) => {
    const columns = ['good', 'none', 'ends', 'large'].map((name) => ({ name, source: name, type: 'double' }))
    const problems = await problemsOf(source, columns)
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'tables[0].columns[1]: T[none] has 1 value that is no number (NaN or an infinity); leave them empty in the source',
      'tables[0].columns[2]: T[ends] has 2 values that are no number (NaN or an infinity); leave them empty in the source',
    ])
    expect(await problemsOf(source, columns.slice(0, 1))).toEqual([])
  },
)
