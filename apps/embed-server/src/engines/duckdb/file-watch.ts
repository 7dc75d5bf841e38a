import { stat } from 'node:fs/promises'
import type { Sources } from '../../content/content.ts'
import { withInputs } from '../../content/table-sources.ts'

/** Files of the data that are others than those that were opened. */
export interface ChangedFiles {
  /** Figures over these are held back: the engine reads them anew, and nobody has looked at them. */
  readonly held: readonly string[]
  /** What was read of these when they were opened is served on. */
  readonly newer: readonly string[]
}

/** Watches the files that an engine serves: what was looked at is what is served, or nothing is. */
export interface FileWatch {
  /**
   * What `read` gives of a statement. Rejects as it does, and with DataReplaced where a file that the statement reads is not the
   * one that was opened, before or after: what the engine says of such a file is told nobody.
   */
  reading<T>(sql: string, read: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Absolute paths, of a moment. */
  changed(): Promise<ChangedFiles>
}

/** A file of the data was overwritten while it is served. Its message is for readers, and names no file. */
export class DataReplaced extends Error {
  override readonly name = 'DataReplaced'
  constructor() {
    super(
      'The data of this figure were overwritten while they are served, and nobody has looked at the new ones. It is held back until the content is loaded again',
    )
  }
}

/** Size, time of writing and inode of a file: another one stands for another content. undefined: it is not there. */
type Stand = { readonly written: string; readonly inode: bigint } | undefined

interface Watched {
  readonly path: string
  readonly opened: Stand
  /**
   * When the engine reads it: with each statement over its tables, by one handle that was opened with the content, or never
   * again. What takes the place of a file that is held open leaves the engine what was there.
   */
  readonly isRead: 'anew' | 'by its handle' | 'once'
  /** Names of the engine whose statements read it; null: any may. */
  readonly names: ReadonlySet<string> | null
}

/** The last parts of the names that an engine has for what it makes of files and queries. */
const namesIn = (sql: string): readonly string[] => sql.match(/\bm\d*(?:_\d+)+\b/g) ?? []

/** Watches the data file and the files of sources as they stand now, before anything of them is read. */
export async function watchFiles(database: string | undefined, sources: Sources): Promise<FileWatch> {
  const found: Omit<Watched, 'opened'>[] = []
  if (database !== undefined) found.push({ path: database, isRead: 'by its handle', names: null })
  for (const source of sources.datasets.flatMap(({ tables }) => tables))
    for (const each of withInputs(source)) {
      const isRead = 'csv' in each.table.source ? 'once' : 'anew'
      // A statement names the table alone, whose query reads its inputs.
      const names = new Set([source.name.at(-1)!])
      for (const path of each.files ?? []) found.push({ path, isRead, names })
    }
  const watched = await Promise.all(
    found.map(async (file): Promise<Watched> => ({ ...file, opened: await standOf(file.path) })),
  )
  const readAnew = watched.filter(({ isRead }) => isRead !== 'once')

  async function check(sql: string): Promise<void> {
    const named = new Set(namesIn(sql))
    const own = readAnew.filter(({ names }) => names === null || [...names].some((name) => named.has(name)))
    const held = await Promise.all(own.map(async (file) => isHeld(file, await standOf(file.path))))
    if (held.some((each) => each)) throw new DataReplaced()
  }

  return {
    async reading(sql, read, signal) {
      await check(sql)
      try {
        const result = await read()
        await check(sql)
        return result
      } catch (error) {
        signal?.throwIfAborted()
        await check(sql)
        throw error
      }
    },
    async changed() {
      const all = await Promise.all(watched.map(async (file) => ({ file, now: await standOf(file.path) })))
      const held = all.filter(({ file, now }) => isHeld(file, now))
      const newer = all.filter(({ file, now }) => !isHeld(file, now) && !isSame(file.opened, now))
      const paths = (of: typeof all) => [...new Set(of.map(({ file }) => file.path))]
      return { held: paths(held), newer: paths(newer) }
    },
  }
}

const isSame = (a: Stand, b: Stand): boolean => a?.written === b?.written && a?.inode === b?.inode

function isHeld({ isRead, opened }: Watched, now: Stand): boolean {
  if (isRead === 'anew') return !isSame(opened, now)
  return isRead === 'by its handle' && opened?.inode === now?.inode && opened?.written !== now?.written
}

async function standOf(path: string): Promise<Stand> {
  try {
    const { size, mtimeNs, ino } = await stat(path, { bigint: true })
    return { written: `${size} ${mtimeNs}`, inode: ino }
  } catch {
    return undefined
  }
}
