import { closestName } from '@casement/errors'
import { isPlainObject, JsonTextError, parseJsonText } from '@casement/schema'
import type { Problem } from '@casement/schema'
import type { ReportDefinition } from './definition.ts'
import { languageOfFile } from './translation-file.ts'
import { parseReport } from './parse-report.ts'
import { ReportError } from './report-error.ts'

/** A report read from texts: `placed` says where in which file a problem found later stands. */
export interface ParsedReport {
  readonly definition: ReportDefinition
  placed(problem: Problem): Problem
}

/** The text of each file by its path below the report's own folder. */
export type ReportFiles = Readonly<Record<string, string>>

interface ParsedFile {
  readonly file: string
  readonly value: unknown
  placeOf: ReturnType<typeof parseJsonText>['placeOf']
}

/** Parts of a report that may be a file of their own. */
const ownFiles = ['theme', 'opens'] as const

/**
 * A report that is one file. `beside` may hold parts with a file of their own, as those of a folder.
 *
 * Throws ReportError as parseReport does, each problem with its line and column.
 */
export function parseReportFile(file: string, text: string, beside: ReportFiles = {}): ParsedReport {
  const [report, ...others] = parseTexts({ [file]: text, ...ownFilesIn(beside) }) as [
    ParsedFile,
    ...ParsedFile[],
  ]
  const parts = partsOf(others)
  refuseTwiceSaid(report, 'theme' in parts ? ['theme'] : [])
  const placed = (problem: Problem): Problem => placedIn(parts, problem) ?? placedAt(report, problem)
  const json = isPlainObject(report.value) ? { ...report.value, ...valuesOf(parts) } : report.value
  return { definition: located(() => parseReport(json), placed), placed }
}

const ownFilesIn = (files: ReportFiles): ReportFiles =>
  Object.fromEntries(
    ownFiles.flatMap((part) => {
      const file = `${part}.json`
      return files[file] === undefined ? [] : [[file, files[file]]]
    }),
  )

/** Files of parts, by the names of the parts. */
const partsOf = (files: readonly ParsedFile[]): Readonly<Record<string, ParsedFile>> =>
  Object.fromEntries(files.map((read) => [read.file.slice(0, -'.json'.length), read]))

const valuesOf = (parts: Readonly<Record<string, ParsedFile>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(parts).map(([part, { value }]) => [part, withoutSchema(value)]))

const placedAt = (read: ParsedFile, { path, message }: Problem): Problem => ({
  path,
  message,
  file: read.file,
  place: read.placeOf(path),
})

/** A problem of a part with a file of its own; undefined where it is of none. */
function placedIn(
  parts: Readonly<Record<string, ParsedFile>>,
  { path, message }: Problem,
): Problem | undefined {
  const [, part = '', rest = ''] = /^(\w+)\.?(.*)$/.exec(path) ?? []
  const read = parts[part]
  return read && placedAt(read, { path: rest, message })
}

const isPage = (file: string) => /^pages\/[^/]+\.json$/.test(file)
const known = ['report.json', 'theme.json', 'opens.json', 'pages/01-name.json', 'translations/de.json']

/**
 * A report that is a folder: `report.json` without pages, `theme.json` when it has a theme, `opens.json` when a view was
 * saved, and a file for each page below `pages/`, in the order of their names ("2-cash" before "10-notes"). Translations are left to who reads them; notes
 * (`*.md`) and files whose name begins with a dot are left alone. A page without a name has the file's, without its
 * number.
 *
 * Throws ReportError as parseReport does, each problem with its file, line and column; a file that is no part of a
 * report is one.
 */
export function parseReportFolder(files: ReportFiles): ParsedReport {
  const problems = Object.keys(files).flatMap(strayFile)
  if (files['report.json'] === undefined)
    problems.push({ file: 'report.json', path: '', message: 'is missing; it names the report' })
  const pageFiles = Object.keys(files).filter(isPage).toSorted(byNumberAndName)
  if (pageFiles.length === 0)
    problems.push({
      file: 'pages',
      path: '',
      message: 'holds no page; each is a file such as pages/01-overview.json',
    })
  if (problems.length > 0) throw new ReportError('REPORT_INVALID', problems)

  const own = ownFilesIn(files)
  const requested = { 'report.json': files['report.json']!, ...own }
  const pages = Object.fromEntries(pageFiles.map((file) => [file, files[file]!]))
  const [report, ...read] = parseTexts({ ...requested, ...pages }) as [ParsedFile, ...ParsedFile[]]
  const parts = partsOf(read.slice(0, Object.keys(own).length))
  const others = read.slice(Object.keys(own).length)

  const placed = (problem: Problem): Problem => {
    const { path, message } = problem
    const [, index, inPage = ''] = /^pages\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    if (index !== undefined) return placedAt(others[Number(index)]!, { path: inPage, message })
    return placedIn(parts, problem) ?? placedAt(report, problem)
  }
  refuseTwiceSaid(report, 'theme' in parts ? ['pages', 'theme'] : ['pages'])
  const json = isPlainObject(report.value)
    ? {
        ...report.value,
        ...valuesOf(parts),
        pages: others.map(({ file, value }) => namedPage(file, withoutSchema(value))),
      }
    : report.value
  return { definition: located(() => parseReport(json), placed), placed }
}

/** Every file as JSON; all that are not are reported at once. */
function parseTexts(files: ReportFiles): ParsedFile[] {
  const problems: Problem[] = []
  const read = Object.entries(files).flatMap(([file, text]) => {
    try {
      return [{ file, ...parseJsonText(text) }]
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error
      problems.push({ file, path: '', message: error.message, place: error.place })
      return []
    }
  })
  if (problems.length > 0) throw new ReportError('REPORT_INVALID', problems)
  return read
}

function located<T>(read: () => T, placed: (problem: Problem) => Problem): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReportError) throw new ReportError(error.code, error.problems.map(placed))
    throw error
  }
}

function strayFile(file: string): Problem[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isPart = known.includes(file) || isPage(file) || languageOfFile(file) !== undefined
  if (isPart || name.startsWith('.') || name.endsWith('.md')) return []
  const isInMisspeltFolder = name.endsWith('.json') && closestName(file.slice(0, -name.length), ['pages/'])
  const near = isInMisspeltFolder ? `pages/${name}` : closestName(file, known)
  const hint = near ? `did you mean ${near}?` : `known are ${known.join(', ')}`
  return [{ file, path: '', message: `is no part of a report; ${hint}` }]
}

/** Refuses in report.json what has a file of its own; a view that was saved takes the place of its author's. */
function refuseTwiceSaid(report: ParsedFile, parts: readonly string[]): void {
  const { value } = report
  if (!isPlainObject(value)) return
  const problems = parts
    .filter((part) => part in value)
    .map((part) => {
      const message =
        part === 'pages'
          ? 'the pages of this report are the files below pages/'
          : `the theme of this report is ${part}.json`
      return placedAt(report, { path: part, message })
    })
  if (problems.length > 0) throw new ReportError('REPORT_INVALID', problems)
}

function withoutSchema(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  const { $schema: _editors, ...rest } = value
  return rest
}

const namedPage = (file: string, page: unknown): unknown =>
  isPlainObject(page) && page.name === undefined
    ? { name: file.replace(/^pages\/(?:\d+-)?(.*)\.json$/, '$1'), ...page }
    : page

const numbers = new Intl.Collator('en', { numeric: true })
const byNumberAndName = (a: string, b: string) => numbers.compare(a, b)
