import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace, KeptFile } from './file-place.ts'

/** A file by its name: the id of its export, and whose it is. */
interface NamedFile extends KeptFile {
  readonly name: string
}

const nameForm = /^([0-9a-f-]{36})(?:\.([\w-]{16}))?$/

/** Files in a folder, readable by its owner alone. What else lies there stays as it is. */
export function filesInFolder(folder: string): FilePlace {
  const all = async (): Promise<NamedFile[]> => {
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

  return {
    all,
    async put(exportId, whose, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${exportId}.${whose}`), bytes, { mode: 0o600 })
    },
    async read(exportId) {
      const file = await fileOf(exportId)
      return file && readFile(join(folder, file.name)).catch(unlessMissing(undefined))
    },
    async drop(exportId) {
      const file = await fileOf(exportId)
      if (file) await rm(join(folder, file.name), { force: true })
    },
  }
}

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw error
  }
