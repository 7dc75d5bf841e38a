import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the data folder cannot be used; the message says what to do. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged'
  constructor(path: string, why: string) {
    super(`${path} is damaged: ${why}. Restore it from a backup, or remove it to make a new one.`)
  }
}

/**
 * The JSON value kept in `<folder>/<name>.json`, made by `make` the first time. The file appears whole or not at
 * all, whatever happens to the process, and of two processes that make it at once both get the same one.
 * Folder 0700, file 0600. Throws FileDamaged for a file that is no JSON, or of which `isWhole` says no.
 */
export async function onceKey<T>(
  folder: string,
  name: string,
  make: () => T | Promise<T>,
  isWhole: (value: T) => boolean = () => true,
): Promise<T> {
  const path = join(folder, `${name}.json`)
  const kept = await readKept(path, isWhole)
  if (kept !== undefined) return kept

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.${name}.${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(await make(), null, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
  return (await readKept(path, isWhole))!
}

async function readKept<T>(path: string, isWhole: (value: T) => boolean): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let value: T
  try {
    value = JSON.parse(text) as T
  } catch {
    throw new FileDamaged(path, 'it is not JSON')
  }
  if (value === null || !isWhole(value)) throw new FileDamaged(path, 'something is missing in it')
  return value
}
