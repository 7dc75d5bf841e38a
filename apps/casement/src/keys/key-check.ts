import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWholeKey } from './made-keys.ts'
import { keyFolder } from './key-place.ts'

/** Looks at every key of the data folder: how many there are, and what is wrong with them, one sentence each. */
export async function lookAtKeys(
  dataFolder: string,
): Promise<{ readonly count: number; readonly problems: string[] }> {
  const folder = keyFolder(dataFolder)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A data folder that is none is named where the folder itself is looked at.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.json'))
  const problems: string[] = []
  for (const name of files) problems.push(...(await problemsOfKey(join(folder, name), name)))
  return { count: files.length, problems }
}

async function problemsOfKey(path: string, name: string): Promise<string[]> {
  const isOpen = process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0
  const open = isOpen
    ? [`keys: ${path} can be read by others than its owner; chmod 600 it, and think of it as known`]
    : []
  try {
    if (isWholeKey(name.replace(/\.json$/, ''), await readFile(path, 'utf8'))) return open
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [`keys: ${path} cannot be read (${code}); give it to the user that runs Casement`]
  }
  return [...open, `keys: ${path} is damaged; restore it from a backup, or remove it to make a new one`]
}
