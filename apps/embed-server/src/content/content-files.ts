import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import {
  nearest,
  type Problem,
  problemText,
  parseReportFile,
  parseReportFolder,
  ReportError,
  type ParsedReport,
} from '@casement/report'
import { ContentError } from './content-error.ts'

/** A JSON file of the content folder. Throws ContentError: CONTENT_MISSING, CONTENT_INVALID. */
export async function readJson(folder: string, file: string): Promise<unknown> {
  const text = await readText(folder, file)
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
    throw wrongReport(error.problems.map(inContent), error)
  }
}

/** Every problem on a line of its own, as editors and terminals open it. */
export const wrongReport = (problems: readonly Problem[], cause?: unknown): ContentError =>
  new ContentError('CONTENT_INVALID', problems.map((problem) => `\n  ${problemText(problem)}`).join(''), {
    cause,
  })

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
    throw await missing(folder, file)
  }
}

/** The texts of a folder by their paths below it. */
async function readTexts(folder: string, path: string): Promise<Record<string, string>> {
  const root = join(folder, path)
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const read = files.map(
      async (file) => [relative(root, file).replaceAll(sep, '/'), await readFile(file, 'utf8')] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw await missing(folder, path)
  }
}

/** Says what lies beside the file that is not there, where one of it was probably meant. */
async function missing(folder: string, path: string): Promise<ContentError> {
  const beside = await readdir(join(folder, dirname(path))).catch(() => [])
  const near = nearest(
    path,
    beside.map((name) => (dirname(path) === '.' ? name : `${dirname(path)}/${name}`)),
  )
  return new ContentError(
    'CONTENT_MISSING',
    `${join(folder, path)} is not there${near ? `; did you mean ${near}?` : ''}`,
  )
}

export const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

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
