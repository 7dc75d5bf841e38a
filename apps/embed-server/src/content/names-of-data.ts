import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** SHA-256 over every file below a folder, by its path and its bytes: the same for copies of the same content. */
export async function folderDigest(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  const sum = createHash('sha256')
  for (const path of paths) {
    if (!(await stat(path)).isFile()) continue
    const own = createHash('sha256')
    for await (const chunk of createReadStream(path)) own.update(chunk as Buffer)
    sum.update(`${relative(folder, path)} ${own.digest('hex')}\n`)
  }
  return sum.digest('hex')
}
