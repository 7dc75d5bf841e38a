import { randomUUID } from 'node:crypto'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from './store-error.ts'

/**
 * How another process gets a copy of a store on disk, which one process holds for itself. It leaves a file `ask-<id>` in the
 * store's folder, where nobody but the owner can write; the holder renames it to `taken-<id>`, writes `dump-<id>.jsonl` and
 * removes it, or leaves `failed-<id>` with the reason.
 */
const names = {
  ask: (id: string) => `ask-${id}`,
  taken: (id: string) => `taken-${id}`,
  dump: (id: string) => `dump-${id}.jsonl`,
  failed: (id: string) => `failed-${id}`,
}
const isOfRequest = (name: string) => /^(ask|taken|dump|failed)-[0-9a-f-]{36}/.test(name)

const lookEveryMs = 500
const takenWithinMs = 10_000

/** Removes what requests have left behind that nobody waits for. */
export async function forgetRequests(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isOfRequest(name)) await rm(join(folder, name), { force: true })
}

/** Answers requests until the function that it returns is called. A folder that cannot be read is looked at again. */
export function answerRequests(folder: string, write: (path: string) => Promise<void>): () => Promise<void> {
  let isOpen = true
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout
  const answer = async (id: string) => {
    const path = (of: (id: string) => string) => join(folder, of(id))
    await rename(path(names.ask), path(names.taken))
    try {
      await write(path(names.dump))
    } catch (error) {
      await writeFile(path(names.failed), error instanceof Error ? error.message : String(error), {
        mode: 0o600,
      })
    }
    await rm(path(names.taken), { force: true })
  }
  const look = async () => {
    try {
      for (const name of await readdir(folder))
        if (isOpen && name.startsWith('ask-') && isOfRequest(name)) await answer(name.slice('ask-'.length))
    } catch {
      // Whoever asks is told by the time that passes.
    }
    if (isOpen) again()
  }
  const again = () => {
    timer = setTimeout(() => (looking = look()), lookEveryMs).unref()
  }
  again()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await looking
  }
}

/** Has the process that holds a store write a dump of it to `path`. Throws STORE_LOCKED when it does not do so. */
export async function requestDump(folder: string, path: string): Promise<void> {
  const id = randomUUID()
  const at = (of: (id: string) => string) => join(folder, of(id))
  await writeFile(at(names.ask), '', { mode: 0o600, flag: 'wx' })
  try {
    const askedAt = Date.now()
    for (;;) {
      await sleep(lookEveryMs / 2)
      const files = new Set(await readdir(folder))
      if (files.has(names.ask(id))) {
        if (Date.now() - askedAt > takenWithinMs)
          throw new StoreError(
            'STORE_LOCKED',
            `the process that has ${folder} open gives no copy of it; is it an older version, or one that hangs? Stop it and try again`,
          )
      } else if (files.has(names.failed(id))) {
        throw new StoreError(
          'STORE_LOCKED',
          `a copy of ${folder} failed: ${await readFile(at(names.failed), 'utf8')}`,
        )
      } else if (files.has(names.dump(id))) {
        await copyFile(at(names.dump), path)
        return
      } else if (!files.has(names.taken(id)))
        throw new StoreError('STORE_LOCKED', `the process that had ${folder} open has ended; try again`)
    }
  } finally {
    for (const of of Object.values(names)) await rm(at(of), { force: true })
  }
}
