import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Problem } from '@casement/schema'
import { parseModel } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { dataNotes } from '../../src/engines/duckdb/data-notes.ts'
import { openDatabase } from '../../src/engines/duckdb/database.ts'
import { differenceInWords } from '../../src/engines/duckdb/look-alikes.ts'
import { type DoubtfulTable, modelOver, statements, tables, told } from './doubtful-worlds.ts'

// What is doubtful is told of every source that a table may have; those of connections have a test beside their engines.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-doubtful-'))
  await mkdir(join(folder, 'data'))
  const instance = await DuckDBInstance.create(join(folder, 'data/doubtful.duckdb'))
  const connection = await instance.connect()
  const type = (name: string) => (name === 'text' ? 'VARCHAR' : name)
  for (const sql of statements(type)) await connection.run(sql)
  for (const { name } of tables)
    await connection.run(`COPY ${name} TO '${join(folder, `data/${name}.parquet`)}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  for (const { name, columns, rows } of tables) {
    const lines = [columns.map((column) => column.name), ...rows]
    const text = lines.map((line) => line.map((value) => value ?? '').join(',')).join('\n')
    await writeFile(join(folder, `data/${name}.csv`), `${text}\n`)
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** Every kind of source that a table of a model without a connection may have, but for choices. */
const sources: Readonly<Record<string, (table: DoubtfulTable) => object>> = {
  table: ({ name }) => ({ table: name }),
  csv: ({ name }) => ({ csv: `data/${name}.csv` }),
  parquet: ({ name }) => ({ parquet: `data/${name}.parquet` }),
  sql: ({ name }) => ({ sql: `SELECT * FROM ${name}` }),
  'sql over files': ({ name, columns }) => ({
    sql: `SELECT * FROM own`,
    files: [{ name: 'own', source: { parquet: `data/${name}.parquet` }, columns }],
  }),
}

async function placedOver(sourceOf: (table: DoubtfulTable) => object) {
  const placed = await placeSources(parseModel(modelOver(sourceOf)), { folder, prefix: 'm' })
  return { id: 'd', ...placed, placed: (problem: Problem) => problem }
}

test('all kinds of sources are there', async () => {
  const schema = JSON.stringify(
    (await import('../../../../packages/semantic/schema/model.schema.json')).default,
  )
  const kinds = [...schema.matchAll(/"required":\["(table|parquet|csv|sql|choices)"\]/g)].map(
    ([, kind]) => kind,
  )
  expect(new Set(kinds)).toEqual(
    new Set(['choices', ...Object.keys(sources).filter((kind) => !kind.includes(' '))]),
  )
})

test.each(Object.keys(sources))('what is doubtful in a source by %s is told', async (kind) => {
  const engine = await openDatabase({
    database: join(folder, 'data/doubtful.duckdb'),
    sources: { datasets: [await placedOver(sources[kind]!)] },
    memoryLimit: '256MB',
  })
  try {
    const { problems, notes } = engine.findings.get('d')!
    expect(problems).toEqual([])
    expect(notes.map(({ message }) => message).toSorted()).toEqual(told(kind === 'csv').toSorted())
  } finally {
    await engine.close()
  }
})

test('data that take too long are told to be not looked through', async () => {
  const dataset = await placedOver(sources.table!)
  const never = (_sql: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  expect(await dataNotes(dataset, { read: never, dialect: 'duckdb', withinMs: 1 })).toEqual([
    {
      path: 'tables',
      message: expect.stringMatching(/^the data take longer than 0\.001 s to be looked through/),
    },
  ])
})

test.each(['NaN', 'Infinity', '-Infinity'])('%s of a query is refused as that of a file', async (value) => {
  const columns = [{ name: 'x', type: 'double' }]
  const model = parseModel({
    casement: 1,
    name: 'M',
    tables: [{ name: 'T', source: { sql: `SELECT '${value}'::DOUBLE AS x UNION ALL SELECT 1` }, columns }],
  })
  const placed = await placeSources(model, { folder, prefix: 'm' })
  const engine = await openDatabase({
    database: undefined,
    sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
    memoryLimit: '256MB',
  })
  const { problems } = engine.findings.get('d')!
  await engine.close()
  expect(problems).toEqual([
    {
      path: 'tables[0].columns[0]',
      message: 'T[x] has 1 value that is no number (NaN or an infinity); leave them empty in the source',
    },
  ])
})

test.each([
  ['a ', 'a', 'spaces at the end'],
  [' a', 'a', 'spaces at the beginning'],
  ['a  b', 'a b', 'spaces between words'],
  ['a\u2007b', 'a b', 'a blank that is no space, as one that does not break'],
  ['a\u00AD', 'a', 'a sign of no width'],
  ['e\u0301', '\u00E9', 'how their accents are composed'],
  ['e\u0301 ', '\u00E9', 'spaces at the end and how their accents are composed'],
])('%j and %j differ by %s', (one, other, by) => {
  expect(differenceInWords(one, other)).toBe(by)
})
