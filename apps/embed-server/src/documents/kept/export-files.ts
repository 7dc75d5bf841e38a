import { createHash } from 'node:crypto'
import { exportLimits } from './export-limits.ts'
import type { FilePlace, KeptFile } from './file-place.ts'
import { filesInFolder } from './files-in-folder.ts'

/** Files of exports, by the ids of their exports. */
export interface ExportFiles {
  /**
   * Keeps the file of an export of `viewer`. Where there is no room for more, the oldest file of whoever has most there,
   * this one counted, makes room. False where that is this one.
   */
  write(exportId: string, viewer: string, bytes: Uint8Array): Promise<boolean>
  /** undefined: it is not here, or not here any more. */
  read(exportId: string): Promise<Buffer | undefined>
  remove(exportId: string): Promise<void>
  /** Removes what is older than files are kept. */
  prune(now: Date): Promise<void>
}

const idForm = /^[0-9a-f-]{36}$/

const whoseOf = (viewer: string): string =>
  createHash('sha256').update(viewer).digest('base64url').slice(0, 16)

/** `allBytes`: of all files together. */
export function exportFilesIn(
  place: FilePlace,
  { allBytes = exportLimits.allBytes }: { readonly allBytes?: number } = {},
): ExportFiles {
  let writing: Promise<unknown> = Promise.resolve()

  /** Removes files until `bytes` more of somebody find room. False where their own alone leave none. */
  async function makeRoom(whose: string, bytes: number): Promise<boolean> {
    let kept = await place.all()
    while (bytesOf(kept) + bytes > allBytes) {
      const holders = new Map([[whose, bytes]])
      for (const file of kept) holders.set(file.whose, (holders.get(file.whose) ?? 0) + file.bytes)
      const [most] = [...holders].reduce((a, b) => (b[1] > a[1] ? b : a))
      const [oldest] = kept
        .filter((file) => file.whose === most)
        .toSorted((a, b) => a.writtenAt - b.writtenAt)
      if (!oldest) return false
      await place.drop(oldest.exportId)
      kept = kept.filter((file) => file !== oldest)
    }
    return true
  }

  async function put(exportId: string, whose: string, bytes: Uint8Array): Promise<boolean> {
    if (!idForm.test(exportId)) throw new Error('Not the id of an export')
    if (!(await makeRoom(whose, bytes.length))) return false
    await place.put(exportId, whose, bytes)
    return true
  }

  return {
    write(exportId, viewer, bytes) {
      // One after another, as each counts what the others have written.
      const written = writing.then(() => put(exportId, whoseOf(viewer), bytes))
      writing = written.catch(() => {})
      return written
    },
    read: place.read,
    remove: place.drop,
    async prune(now) {
      const oldest = now.getTime() - exportLimits.keptMs
      for (const file of await place.all()) if (file.writtenAt < oldest) await place.drop(file.exportId)
    },
  }
}

/** Files in a folder of this process's data, readable by nobody else. */
export const createExportFiles = (folder: string, options?: { readonly allBytes?: number }): ExportFiles =>
  exportFilesIn(filesInFolder(folder), options)

const bytesOf = (files: readonly KeptFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
