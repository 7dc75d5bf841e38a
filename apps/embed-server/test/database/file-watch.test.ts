import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parseModel } from '@casement/semantic'
import { expect, onTestFinished, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { openDatabase } from '../../src/engines/duckdb/database.ts'
import { DataReplaced, watchFiles } from '../../src/engines/duckdb/file-watch.ts'

/*
 * Every kind of source of which the service itself has the data, each in a file of its own that is written anew while it is
 * served: over the old one, as `cp` does, and beside it and then in its place, as `mv` does.
 */

const csv = { name: 'rows', columns: [{ name: 'amount', type: 'decimal(18,2)' }] }
const sources = {
  csv: { source: { csv: 'data/rows.csv' }, file: 'data/rows.csv', isRead: 'once' },
  parquet: { source: { parquet: 'data/rows.parquet' }, file: 'data/rows.parquet', isRead: 'anew' },
  'many Parquet files': {
    source: { parquet: 'data/many/**/*.parquet' },
    file: 'data/many/deep/b.parquet',
    isRead: 'anew',
  },
  'a query over a CSV file': {
    source: { sql: 'SELECT amount FROM rows', files: [{ ...csv, source: { csv: 'data/rows.csv' } }] },
    file: 'data/rows.csv',
    isRead: 'once',
  },
  'a query over a Parquet file': {
    source: { sql: 'SELECT amount FROM rows', files: [{ ...csv, source: { parquet: 'data/rows.parquet' } }] },
    file: 'data/rows.parquet',
    isRead: 'anew',
  },
  'a table of the data file': { source: { table: 'rows' }, file: 'data/d.duckdb', isRead: 'held' },
  'a query over the data file': {
    source: { sql: 'SELECT amount FROM rows' },
    file: 'data/d.duckdb',
    isRead: 'held',
  },
} as const

/** A content folder's data in which every amount is this one. */
async function write(folder: string, amount: string): Promise<void> {
  await mkdir(join(folder, 'data/many/deep'), { recursive: true })
  await writeFile(join(folder, 'data/rows.csv'), `amount\n${amount}\n`)
  const instance = await DuckDBInstance.create(join(folder, 'data/d.duckdb'))
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE rows AS SELECT ${amount}::DECIMAL(18,2) AS amount FROM range(1)`)
  for (const file of ['rows', 'many/a', 'many/deep/b'])
    await connection.run(`COPY rows TO '${join(folder, `data/${file}.parquet`)}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
}

const ways = {
  'written over': (from: string, to: string) => copyFile(from, to),
  'put in its place': async (from: string, to: string) => {
    await copyFile(from, `${to}.new`)
    await rename(`${to}.new`, to)
  },
} as const

const cases = Object.keys(sources).flatMap((kind) =>
  Object.keys(ways).map((way) => [kind as keyof typeof sources, way as keyof typeof ways] as const),
)

test.each(cases)('%s, %s: its figures are those that were looked at, or none', async (kind, way) => {
  const { source, file, isRead } = sources[kind]
  const folder = await mkdtemp(join(tmpdir(), 'casement-overwritten-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [content, next] = [join(folder, 'content'), join(folder, 'next')]
  await write(content, '1.25')
  await write(next, '99.00')
  const tables = [{ name: 'T', source, columns: csv.columns }]
  const { problems, ...placed } = await placeSources(parseModel({ casement: 1, name: 'M', tables }), {
    folder: content,
    prefix: 'm0',
  })
  expect(problems).toEqual([])
  const engine = await openDatabase({
    database: join(content, 'data/d.duckdb'),
    sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
    memoryLimit: '256MB',
  })
  onTestFinished(() => engine.close())
  expect(engine.findings.get('d')!.problems).toEqual([])
  const name = 'table' in source ? 'rows' : 'memory.views."m0_0"'
  const read = async () =>
    (await engine.run({ sql: `SELECT max(amount) FROM ${name}`, parameters: [] })).columns
  const changed = async () => {
    const { held, newer } = await engine.changedFiles()
    return [held, newer].map((paths) => paths.map((path) => relative(content, path)))
  }
  const before = await read()
  expect(before).toEqual([['1.25']])
  expect(await changed()).toEqual([[], []])

  await mkdir(dirname(join(content, file)), { recursive: true })
  await ways[way](join(next, file), join(content, file))
  const isHeld = isRead === 'anew' || (isRead === 'held' && way === 'written over')
  expect(await changed()).toEqual(isHeld ? [[file], []] : [[], [file]])
  if (isHeld) await expect(read()).rejects.toThrow(DataReplaced)
  else expect(await read()).toEqual(before)
})

test.each<[string, () => Promise<string>]>([
  ['gives an answer', async () => 'of both'],
  ['fails', () => Promise.reject(new Error('Parquet magic bytes not found'))],
])('a statement whose file is overwritten while it reads, and that %s, is held back', async (_, read) => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-overwritten-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [content, next] = [join(folder, 'content'), join(folder, 'next')]
  await write(content, '1.25')
  await write(next, '99.00')
  const { source, file } = sources.parquet
  const model = parseModel({
    casement: 1,
    name: 'M',
    tables: [{ name: 'T', source, columns: csv.columns }],
  })
  const placed = await placeSources(model, { folder: content, prefix: 'm0' })
  const datasets = [{ id: 'd', ...placed, placed: <T>(problem: T) => problem }]
  const files = await watchFiles(undefined, { datasets })
  const overwritten = async () => {
    await ways['written over'](join(next, file), join(content, file))
    return read()
  }
  expect(await files.reading('SELECT 1', read).catch(() => 'other files')).toBeDefined()
  await expect(files.reading('SELECT * FROM memory.views."m0_0"', overwritten)).rejects.toThrow(DataReplaced)
  // Whoever has left hears why.
  const left = AbortSignal.abort(new Error('left'))
  const reading = files.reading('SELECT 1', () => Promise.reject(new Error('interrupted')), left)
  await expect(reading).rejects.toThrow('left')
})
