import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../content', import.meta.url))

/** The files of `samples/content` as they lie there: their texts by their paths below it, in the order of the paths. */
export const authoredFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
