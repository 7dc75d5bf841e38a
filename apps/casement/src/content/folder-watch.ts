import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file below a folder with its size and when it was written; '' for a folder that is not there. */
async function standOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const stands = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      // A file may go between the two looks.
      const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: -1 }))
      return `${path} ${mtimeMs} ${size}`
    })
  return (await Promise.all(stands)).toSorted().join('\n')
}

/**
 * Calls `onChange` once after anything below a folder has changed and has then kept still for a look. It looks again and
 * again instead of being notified: editors that save by renaming, mounted folders and new subfolders are all the same to
 * it. Returns the way to stop.
 */
export function watchFolder(
  folder: string,
  onChange: () => void,
  { everyMs = 250 }: { everyMs?: number } = {},
): () => void {
  let seen: string | undefined
  let told: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isWatching = true
  async function look(): Promise<void> {
    const stand = await standOf(folder)
    if (!isWatching) return
    told ??= stand
    const isStill = stand === seen
    seen = stand
    if (isStill && stand !== told) {
      told = stand
      onChange()
    }
    timer = setTimeout(look, everyMs)
  }
  void look()
  return () => {
    isWatching = false
    clearTimeout(timer)
  }
}
