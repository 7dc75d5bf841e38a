import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { operatingFault, operatingFaultTexts } from '@casement/errors'
import type { MigrationConnection } from './migrate.ts'
import { StoreError } from './store-error.ts'
import type { SchemaName } from './migration.ts'
import { writeLines } from './dump-file.ts'
import { dumpedLines, quoted } from './dumped-lines.ts'

interface Copied {
  readonly schema: SchemaName
  readonly version: number
  readonly folder: string | undefined
}

/** The first path of this name that is not taken: name, name-2, name-3 … */
export function freePath(folder: string, name: string, ending = ''): string {
  let path = join(folder, name + ending)
  for (let count = 2; existsSync(path); count++) path = join(folder, `${name}-${count}${ending}`)
  return path
}

/**
 * Keeps a schema of a PostgreSQL server as a dump in `copies` below the folder, inside the transaction that will change it.
 * Its tables take no writes from others from here on, so that nothing is written that the copy lacks. Throws STORE_UNWRITABLE.
 */
export async function copySchema(
  { query, script }: MigrationConnection,
  { schema, version, folder }: Copied,
): Promise<void> {
  if (folder === undefined) return
  const tables = await query<{ name: string }>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = $1 ORDER BY tablename`,
    [schema],
  )
  const names = tables.map(({ name }) => `${schema}.${quoted(name)}`)
  await script(`LOCK TABLE ${names.join(', ')} IN SHARE MODE`)
  const copies = join(folder, 'copies')
  await keepCopy(copies, schema, () =>
    writeLines(freePath(copies, `${schema}-version-${version}`, '.jsonl'), dumpedLines(query, [schema])),
  )
}

/** Has a copy made in a folder, which is made too. Throws STORE_UNWRITABLE where it cannot be kept. */
export async function keepCopy(
  copies: string,
  schema: SchemaName,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 })
    await write()
  } catch (error) {
    const fault = operatingFault(error)
    if (fault !== 'disk-full' && fault !== 'read-only') throw error
    throw new StoreError(
      'STORE_UNWRITABLE',
      `${copies}: ${operatingFaultTexts[fault]}, so schema ${schema} was not migrated, as there would be no way back; make room or let this user write there, and start again`,
      { cause: error },
    )
  }
}
