import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { ensureSampleContent } from '../apps/casement/src/content/sample-content.ts'
import { startPostgres } from '../packages/store/test/real-postgres.ts'
import { type Addresses, sampleLines, startProduct } from './product.ts'
import { giveAll } from './two-processes.ts'

/** The product with the sample company's books in a PostgreSQL server, which answers all queries of its models. */
export async function startProductOnConnection(): Promise<Addresses & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'casement-connection-'))
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') throw new Error(`no PostgreSQL: ${postgres.reason}`)
  const dataFolder = join(folder, 'data')
  // Journeys that ask SQL by hand read the books where the product would have made them.
  const books = await putBooks({ dataFolder, folder, url: postgres.url, lines: sampleLines })
  const product = await startProduct({
    because: 'its data are on a server',
    dataFolder,
    env: booksAt(books, postgres.url),
  })
  // Nobody has a right to content of one's own.
  await giveAll(product)
  return {
    ...product,
    async stop() {
      await product.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The sample's content without its figures, which are put into a database of PostgreSQL. Resolves to the folder. */
export async function putBooks({
  dataFolder,
  folder,
  url,
  lines,
}: {
  /** where the sample is made */
  readonly dataFolder: string
  readonly folder: string
  readonly url: string
  readonly lines: number
}): Promise<string> {
  const sample = await ensureSampleContent(dataFolder, { booksEnd: '2026-10', lines })
  await copyBooks(join(sample, 'data', 'finance.duckdb'), folder, url)
  const content = join(folder, 'content')
  await cp(sample, content, { recursive: true, filter: (path) => !path.endsWith('.duckdb') })
  await nameConnection(join(content, 'models'))
  return content
}

/** Settings of a product that serves this content, whose figures are at this address. */
export const booksAt = (content: string, url: string) => ({
  CASEMENT_SERVICE_CONTENT_FOLDER: content,
  CASEMENT_SERVICE_CONNECTIONS_BOOKS_KIND: 'postgres',
  CASEMENT_SERVICE_CONNECTIONS_BOOKS_URL: url,
})

async function nameConnection(models: string): Promise<void> {
  // Beside each model there is a folder of its translations.
  for (const name of (await readdir(models)).filter((one) => one.endsWith('.json'))) {
    const path = join(models, name)
    const model = JSON.parse(await readFile(path, 'utf8')) as object
    await writeFile(path, JSON.stringify({ ...model, connection: 'books' }))
  }
}

/** Copies all tables of a DuckDB file into a database of PostgreSQL, by files in `folder`. */
export async function copyBooks(database: string, folder: string, url: string): Promise<void> {
  await chmod(folder, 0o755)
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const client = new pg.Client(url)
  await client.connect()
  const rows = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String))
  for (const [table] of await rows('SELECT table_name FROM duckdb_tables() ORDER BY 1')) {
    const columns = await rows(
      `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
    )
    const list = columns.map(([name, type]) => `"${name}" ${type === 'DOUBLE' ? 'DOUBLE PRECISION' : type}`)
    await client.query(`CREATE TABLE "${table}" (${list.join(', ')})`)
    const file = join(folder, `${table}.csv`)
    await connection.run(`COPY "${table}" TO '${file}' (FORMAT csv, HEADER false)`)
    await chmod(file, 0o644)
    await client.query(`COPY "${table}" FROM '${file}' (FORMAT csv)`)
    await rm(file)
  }
  for (const column of ['account_id', 'date', 'entity_id'])
    await client.query(`CREATE INDEX ON ledger (${column})`)
  await client.query('VACUUM ANALYZE')
  await client.end()
  connection.closeSync()
  instance.closeSync()
}
