import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Room that has to be left on the disk of a folder, in bytes: two of the files that PGlite writes its log to. */
const minFreeBytes = 32 * 1024 * 1024

/** Room that is left for this process on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a little into a folder, down to the disk, and removes it. Throws what the system throws; ENOSPC also when hardly any room is left. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `.trial-${randomUUID()}`)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(4096))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
  if ((await freeBytes(folder)) < minFreeBytes)
    throw Object.assign(new Error(`Less than ${minFreeBytes} bytes are left at ${folder}`), {
      code: 'ENOSPC',
    })
}
