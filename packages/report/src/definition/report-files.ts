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

/**
 * A report that is one file.
 *
 * Throws ReportError as parseReport does, each problem with its line and column.
 */
export function parseReportFile(file: string, text: string): ParsedReport {
  const read = parseTexts({ [file]: text })[0]!
  const placed = ({ path, message }: Problem): Problem => ({ path, message, file, place: read.placeOf(path) })
  return { definition: located(() => parseReport(read.value), placed), placed }
}

const isPage = (file: string) => /^pages\/[^/]+\.json$/.test(file)
const known = ['report.json', 'theme.json', 'pages/01-name.json', 'translations/de.json']

/**
 * A report that is a folder: `report.json` without pages, `theme.json` when it has a theme, and a file for each page
 * below `pages/`, in the order of their names ("2-cash" before "10-notes"). Translations are left to who reads them; notes
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

  const themed = files['theme.json'] === undefined ? [] : ['theme.json']
  const requested = ['report.json', ...themed, ...pageFiles]
  const read = parseTexts(Object.fromEntries(requested.map((file) => [file, files[file]!])))
  const [report, ...others] = read as [ParsedFile, ...ParsedFile[]]
  const theme = themed.length > 0 ? others.shift() : undefined

  const placed = ({ path, message }: Problem): Problem => {
    const [, index, inPage = ''] = /^pages\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    const [, inTheme] = theme ? (/^theme\.?(.*)$/.exec(path) ?? []) : []
    const [from, rest] =
      index !== undefined
        ? [others[Number(index)]!, inPage]
        : inTheme !== undefined
          ? [theme!, inTheme]
          : [report, path]
    return { path: rest, message, file: from.file, place: from.placeOf(rest) }
  }
  refuseTwiceSaid(report, theme)
  const json = isPlainObject(report.value)
    ? {
        ...report.value,
        ...(theme ? { theme: withoutSchema(theme.value) } : {}),
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

/** Refuses in report.json what has a file of its own. */
function refuseTwiceSaid(report: ParsedFile, theme: ParsedFile | undefined): void {
  if (!isPlainObject(report.value)) return
  const said = [
    ...('pages' in report.value
      ? [['pages', 'the pages of this report are the files below pages/'] as const]
      : []),
    ...(theme && 'theme' in report.value
      ? [['theme', 'the theme of this report is theme.json'] as const]
      : []),
  ]
  const problems = said.map(([path, message]) => ({
    path,
    message,
    file: report.file,
    place: report.placeOf(path),
  }))
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
