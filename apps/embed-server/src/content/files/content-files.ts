import { isUtf8 } from 'node:buffer'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { closestName } from '@casement/errors'
import { JsonTextError, parseJsonText } from '@casement/schema'
import type { ParsedReport, ReportFiles } from '@casement/report'
import { parseReportFile, parseReportFolder, ReportError } from '@casement/report'
import type { Problem } from '@casement/schema'
import { ContentError } from './content-error.ts'
import { LeadsOutside, pathBelow } from './path-below.ts'

/** A JSON file's value, and where a problem of it is. */
export interface ReadJson {
  readonly value: unknown
  placed(problem: Problem): Problem
}

/** A JSON file of the content folder. Throws ContentError: CONTENT_MISSING, CONTENT_INVALID. */
export const readJson = async (folder: string, file: string): Promise<ReadJson> =>
  parseJson(file, await readText(folder, file))

/** The JSON of a file's text. Throws ContentError CONTENT_INVALID. */
export function parseJson(file: string, text: string): ReadJson {
  try {
    const { value, placeOf } = parseJsonText(text)
    // A problem may be of another file already.
    const placed = (problem: Problem): Problem =>
      problem.file === undefined ? { ...problem, file, place: placeOf(problem.path) } : problem
    return { value, placed }
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error
    const problem = { path: '', message: error.message, file, place: error.place }
    throw new ContentError('CONTENT_INVALID', [problem], { cause: error })
  }
}

/**
 * The texts of a report of the content folder as those of a report's own folder: one that is a file is `report.json`, with
 * its pages in it. Throws ContentError: CONTENT_MISSING, CONTENT_INVALID.
 */
export async function readReportFiles(folder: string, path: string): Promise<ReportFiles> {
  if (!path.endsWith('.json')) return readTexts(folder, path)
  const beside = `${path.slice(0, -'.json'.length)}.translations`
  const translations = await readdir(join(folder, beside)).catch(() => [])
  const files = translations.map(
    async (name) => [`translations/${name}`, await readText(folder, `${beside}/${name}`)] as const,
  )
  return { 'report.json': await readText(folder, path), ...Object.fromEntries(await Promise.all(files)) }
}

/**
 * A report of the content folder: one file, or a folder of small ones where the list says no `.json`.
 *
 * Throws ContentError: CONTENT_MISSING, and CONTENT_INVALID with every problem, its file, line and column.
 */
export async function readReportAt(folder: string, path: string): Promise<ParsedReport> {
  const isFile = path.endsWith('.json')
  const texts = isFile ? await readText(folder, path) : await readTexts(folder, path)
  const inContent = (problem: Problem): Problem =>
    isFile ? problem : { ...problem, file: `${path}/${problem.file}` }
  try {
    const read = typeof texts === 'string' ? parseReportFile(path, texts) : parseReportFolder(texts)
    return { ...read, placed: (problem) => inContent(read.placed(problem)) }
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    throw new ContentError('CONTENT_INVALID', error.problems.map(inContent), { cause: error })
  }
}

async function readText(folder: string, file: string): Promise<string> {
  const bytes = await orRefused(folder, file, async () => readFile(await pathBelow(folder, file)))
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isMarked && isUtf8(bytes)) return bytes.toString('utf8')
  const message = `is written in ${isMarked ? 'UTF-16' : 'another encoding'}; save it as UTF-8`
  throw new ContentError('CONTENT_INVALID', [{ path: '', message, file }])
}

/** The texts of a folder by their paths below it. */
async function readTexts(folder: string, path: string): Promise<Record<string, string>> {
  return orRefused(folder, path, async () => {
    const root = await pathBelow(folder, path)
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
    const read = files.map(
      async (file) => [file, await readFile(await pathBelow(folder, `${path}/${file}`), 'utf8')] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  })
}

async function orRefused<T>(folder: string, path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof LeadsOutside)
      throw new ContentError('CONTENT_INVALID', [{ path: '', message: error.message }], { cause: error })
    if (!isMissing(error)) throw error
    const shown = path === 'content.json' ? join(folder, path) : path
    const message = `${shown} is not there${await nearFile(folder, path)}`
    throw new ContentError('CONTENT_MISSING', [{ path: '', message }])
  }
}

/** Says what lies beside a file that is not there, where one of it was probably meant; else ''. */
export async function nearFile(folder: string, path: string): Promise<string> {
  const beside = await readdir(join(folder, dirname(path))).catch(() => [])
  const near = closestName(
    path,
    beside.map((name) => (dirname(path) === '.' ? name : `${dirname(path)}/${name}`)),
  )
  return near ? `; did you mean ${near}?` : ''
}

export const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The one database file of the content folder, absolute; undefined when there is none. */
export async function findDatabase(folder: string): Promise<{ path?: string; problem?: string }> {
  const names = await readdir(join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const [name, another] = names.filter((one) => one.endsWith('.duckdb'))
  if (name === undefined) return {}
  if (another !== undefined) return { problem: `data/ holds ${name} and ${another}; one database is served` }
  try {
    return { path: await pathBelow(folder, `data/${name}`) }
  } catch (error) {
    if (error instanceof LeadsOutside) return { problem: error.message }
    throw error
  }
}
