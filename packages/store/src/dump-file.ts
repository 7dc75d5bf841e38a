import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { StoreError } from './store-error.ts'
import type { Dump, DumpEnd, DumpHeader } from './dump.ts'
import { dumpedLines } from './dumped-lines.ts'
import { schemaNames, type SchemaName } from './migration.ts'
import type { Store } from './store.ts'

/** Writes lines into a file that appears whole or not at all, for its owner only. Throws what the system throws. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const making = `${path}.making`
  await rm(making, { force: true })
  try {
    const file = await open(making, 'wx', 0o600)
    try {
      for await (const line of lines) await file.appendFile(`${line}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(making, path)
  } finally {
    await rm(making, { force: true })
  }
}

/** Writes all that a store holds, as it is at one moment, into a file; others read and write meanwhile. */
export const writeDump = (store: Pick<Store, 'transaction'>, path: string): Promise<void> =>
  store.transaction(async ({ query }) => {
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    await writeLines(path, dumpedLines(query))
  })

/** Opens a dump. Throws DUMP_FOREIGN for a file that is none, DUMP_DAMAGED for one that is not as it was written. */
export async function openDump(path: string): Promise<Dump> {
  const sum = createHash('sha256')
  let header: DumpHeader | undefined
  let count = 0
  let last = ''
  for await (const line of linesOf(path)) {
    header ??= headerFrom(line, path)
    if (count > 0) sum.update(`${last}\n`)
    last = line
    count++
  }
  const end = count > 1 ? endFrom(last) : undefined
  if (!header || !end || end.sha256 !== sum.digest('hex'))
    throw new StoreError(
      count === 0 ? 'DUMP_FOREIGN' : 'DUMP_DAMAGED',
      `${path} ${end ? 'is not as it was written' : 'ends too early'}; take another copy`,
    )
  return {
    header,
    rows: end.rows,
    async *lines() {
      let at = 0
      for await (const line of linesOf(path)) {
        if (at > 0 && at < count - 1) yield line
        at++
      }
    },
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, 'utf8')
  // Resolves when the file is open, so that one that cannot be read is an error of this call.
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject))
  yield* createInterface({ input: file, crlfDelay: Infinity })
}

function headerFrom(line: string, path: string): DumpHeader {
  const header = parsed(line) as Partial<DumpHeader> | undefined
  if (
    header?.kind !== 'store' ||
    typeof header.schemas !== 'object' ||
    !Object.keys(header.schemas).every(isSchema)
  )
    throw new StoreError('DUMP_FOREIGN', `${path} does not begin as a copy of a store does`)
  if (header.casement !== 1)
    throw new StoreError(
      'STORE_TOO_NEW',
      `${path} has format ${header.casement}, this program reads format 1; use the newer program`,
    )
  return header as DumpHeader
}

const isSchema = (name: string): name is SchemaName => (schemaNames as readonly string[]).includes(name)

const endFrom = (line: string): DumpEnd['end'] | undefined =>
  (parsed(line) as Partial<DumpEnd> | undefined)?.end

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
