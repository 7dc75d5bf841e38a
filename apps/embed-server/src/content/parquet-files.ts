import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isMissing } from './files/content-files.ts'
import { LeadsOutside, pathBelow } from './files/path-below.ts'

/** More files than a table is made of. */
const maxFiles = 10_000

export const isPattern = (path: string): boolean => path.includes('*')

/**
 * The files below `data/` of a content folder whose paths a pattern matches, absolute and by their paths in order: `*` stands
 * for any letters of a name, `**` for any folders. A file that a link leads out of the folder to is a problem.
 */
export async function filesLike(
  folder: string,
  pattern: string,
): Promise<{ files: readonly string[] } | { problem: string }> {
  const refused = patternProblem(pattern)
  if (refused !== undefined) return { problem: refused }
  const entries = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  const matches = expressionOf(pattern)
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => matches.test(path))
    .toSorted()
  if (paths.length === 0) return { problem: `no file of the content is like "${pattern}"` }
  if (paths.length > maxFiles)
    return { problem: `more than ${maxFiles} files are like "${pattern}"; write fewer and larger ones` }
  try {
    return { files: await Promise.all(paths.map((path) => pathBelow(folder, path))) }
  } catch (error) {
    if (error instanceof LeadsOutside) return { problem: error.message }
    throw error
  }
}

function patternProblem(pattern: string): string | undefined {
  const [first, ...parts] = pattern.split('/')
  const isBelow =
    first === 'data' && parts.length > 0 && parts.every((part) => /^(?!\.)[\w.=* -]+$/.test(part))
  if (!isBelow) return `the files "${pattern}" do not lie in the folder data/ of the content`
  const isWhole = parts.every((part) => part === '**' || !part.includes('**'))
  return isWhole
    ? undefined
    : `in "${pattern}" two stars are a part of their own, as in data/sales/**/*.parquet`
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:[^/]+/)*'
        : `${part.replace(/[.\\+?^${}()|[\]-]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
    )
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}$`)
}
