import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportLimits } from './export-limits.ts'

/** Files of exports in a folder of this process's data, readable by nobody else, by the ids of their exports. */
export interface ExportFiles {
  /**
   * Keeps the file of an export of `viewer`. Where the folder is as full as it may be, the oldest file of whoever has most
   * there, this one counted, makes room. False where that is this one.
   */
  write(exportId: string, viewer: string, bytes: Uint8Array): Promise<boolean>
  /** undefined: it is not here, or not here any more. */
  read(exportId: string): Promise<Buffer | undefined>
  remove(exportId: string): Promise<void>
  /** Removes what is older than files are kept. */
  prune(now: Date): Promise<void>
}

/** A file by its name: the id of its export, and whose it is, so that no name of a person stands in a folder. */
interface KeptFile {
  readonly name: string
  readonly exportId: string
  readonly whose: string
  readonly bytes: number
  readonly writtenAt: number
}

const nameForm = /^([0-9a-f-]{36})(?:\.([\w-]{16}))?$/

const whoseOf = (viewer: string): string =>
  createHash('sha256').update(viewer).digest('base64url').slice(0, 16)

/** `allBytes`: of all files together. */
export function createExportFiles(
  folder: string,
  { allBytes = exportLimits.allBytes }: { readonly allBytes?: number } = {},
): ExportFiles {
  let writing: Promise<unknown> = Promise.resolve()

  const all = async (): Promise<KeptFile[]> => {
    const names = await readdir(folder).catch(unlessMissing([] as string[]))
    const found = names.map(async (name) => {
      const [, exportId, whose = ''] = nameForm.exec(name) ?? []
      if (exportId === undefined) return []
      const state = await stat(join(folder, name)).catch(unlessMissing(null))
      return state ? [{ name, exportId, whose, bytes: state.size, writtenAt: state.mtimeMs }] : []
    })
    return (await Promise.all(found)).flat()
  }
  const fileOf = async (exportId: string) => (await all()).find((file) => file.exportId === exportId)
  const drop = ({ name }: KeptFile) => rm(join(folder, name), { force: true })

  /** Removes files until `bytes` more of somebody find room. False where their own alone leave none. */
  async function makeRoom(whose: string, bytes: number): Promise<boolean> {
    let kept = await all()
    while (bytesOf(kept) + bytes > allBytes) {
      const holders = new Map([[whose, bytes]])
      for (const file of kept) holders.set(file.whose, (holders.get(file.whose) ?? 0) + file.bytes)
      const [most] = [...holders].reduce((a, b) => (b[1] > a[1] ? b : a))
      const [oldest] = kept
        .filter((file) => file.whose === most)
        .toSorted((a, b) => a.writtenAt - b.writtenAt)
      if (!oldest) return false
      await drop(oldest)
      kept = kept.filter((file) => file !== oldest)
    }
    return true
  }

  async function put(exportId: string, whose: string, bytes: Uint8Array): Promise<boolean> {
    const name = `${exportId}.${whose}`
    if (!nameForm.test(name)) throw new Error('Not the id of an export')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await makeRoom(whose, bytes.length))) return false
    await writeFile(join(folder, name), bytes, { mode: 0o600 })
    return true
  }

  return {
    write(exportId, viewer, bytes) {
      // One after another, as each counts what the others have written.
      const written = writing.then(() => put(exportId, whoseOf(viewer), bytes))
      writing = written.catch(() => {})
      return written
    },
    async read(exportId) {
      const file = await fileOf(exportId)
      return file && readFile(join(folder, file.name)).catch(unlessMissing(undefined))
    },
    async remove(exportId) {
      const file = await fileOf(exportId)
      if (file) await drop(file)
    },
    async prune(now) {
      const oldest = now.getTime() - exportLimits.keptMs
      for (const file of await all()) if (file.writtenAt < oldest) await drop(file)
    },
  }
}

const bytesOf = (files: readonly KeptFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw error
  }
