import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportLimits } from './export-limits.ts'

/** Files of exports in a folder of this process's data, readable by nobody else, by the ids of their exports. */
export interface ExportFiles {
  /** False where the folder is as full as it may be. */
  write(exportId: string, bytes: Uint8Array): Promise<boolean>
  /** undefined: it is not here. */
  read(exportId: string): Promise<Buffer | undefined>
  remove(exportId: string): Promise<void>
  /** Removes what is older than files are kept. */
  prune(now: Date): Promise<void>
}

const isId = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)

export function createExportFiles(folder: string): ExportFiles {
  const pathOf = (exportId: string) => {
    if (!isId(exportId)) throw new Error('Not the id of an export')
    return join(folder, exportId)
  }
  const all = async () => {
    const names = await readdir(folder).catch(unlessMissing([] as string[]))
    const found = names.filter(isId).map(async (name) => {
      const state = await stat(join(folder, name)).catch(unlessMissing(null))
      return state ? [{ name, bytes: state.size, writtenAt: state.mtimeMs }] : []
    })
    return (await Promise.all(found)).flat()
  }
  return {
    async write(exportId, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const held = (await all()).reduce((sum, file) => sum + file.bytes, 0)
      if (held + bytes.length > exportLimits.allBytes) return false
      await writeFile(pathOf(exportId), bytes, { mode: 0o600 })
      return true
    },
    read: (exportId) => readFile(pathOf(exportId)).catch(unlessMissing(undefined)),
    remove: (exportId) => rm(pathOf(exportId), { force: true }),
    async prune(now) {
      const oldest = now.getTime() - exportLimits.keptMs
      for (const { name, writtenAt } of await all())
        if (writtenAt < oldest) await rm(join(folder, name), { force: true })
    },
  }
}

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw error
  }
