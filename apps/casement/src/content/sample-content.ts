import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { makeContent } from '@casement/samples/content'

type Content = ReturnType<typeof makeContent>

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Runs the statements that make the sample's tables into a new database file. */
async function writeDatabase(path: string, statements: readonly string[]) {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  try {
    for (const statement of statements) await connection.run(statement)
    await connection.run('CHECKPOINT')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Writes the sample's files and builds its database in a folder, which may be there already but holds no database yet. */
export async function writeContent(folder: string, content: Content): Promise<void> {
  for (const [path, text] of Object.entries(content.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
    await sync(join(folder, path))
  }
  await mkdir(join(folder, 'data'), { recursive: true })
  const database = join(folder, 'data', 'finance.duckdb')
  await writeDatabase(database, content.statements)
  await sync(database)
}

export interface SampleOptions {
  readonly booksEnd: string
  readonly lines: number
}

/**
 * Makes the folder that holds the sample company where it is not there yet, and touches no other. It is written under a
 * temporary name, synced and renamed, so a start that was cut short leaves no half-made sample; the name is a digest of what
 * is in it, so a newer sample or another month is made anew.
 */
export async function makeSampleContent(dataFolder: string, options: SampleOptions): Promise<string> {
  const parent = join(dataFolder, 'content')
  await mkdir(parent, { recursive: true })
  const content = makeContent(options)
  const name = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const folder = join(parent, name)
  if (!existsSync(folder)) {
    const unfinished = join(parent, `.new-${process.pid}`)
    await rm(unfinished, { recursive: true, force: true })
    await writeContent(unfinished, content)
    await rename(unfinished, folder)
    await sync(parent)
  }
  return folder
}

/** The same, and those that it takes the place of are gone: for whoever has the data folder to itself. */
export async function ensureSampleContent(dataFolder: string, options: SampleOptions): Promise<string> {
  const folder = await makeSampleContent(dataFolder, options)
  for (const other of await readdir(dirname(folder)))
    if (other !== basename(folder)) await rm(join(dirname(folder), other), { recursive: true, force: true })
  return folder
}
