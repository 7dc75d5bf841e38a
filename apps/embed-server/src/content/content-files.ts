import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'

/** A JSON file of the content folder. Throws ContentError: CONTENT_MISSING, CONTENT_INVALID. */
export async function readJson(folder: string, file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ContentError('CONTENT_MISSING', `${join(folder, file)} is not there`)
  }
  return parsed(file, () => JSON.parse(text) as unknown)
}

/** What a parser gives, its refusal naming the file. Every parser's own error says the place in it. */
export function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ContentError('CONTENT_INVALID', `${file}: ${error.message}`, { cause: error })
  }
}

/** The one database file of the content folder, absolute; undefined when there is none. */
export async function findDatabase(folder: string): Promise<string | undefined> {
  const names = await readdir(join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const [name, another] = names.filter((one) => one.endsWith('.duckdb'))
  if (another !== undefined)
    throw new ContentError('CONTENT_INVALID', `data/ holds ${name} and ${another}; one database is served`)
  return name === undefined ? undefined : join(folder, 'data', name)
}
