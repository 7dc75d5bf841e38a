import type { CsvForm, ValueType } from '@casement/semantic'
import { type DateForm, offset, patternOf, saidOfDates } from './date-reading.ts'
import { hasMonth } from './month-names.ts'
import { readingOf, usual } from './value-forms.ts'

type Read = (sql: string) => Promise<unknown[][]>

const signs = ['/', '.', '-']
const numeric = signs.flatMap((sign) =>
  ['yyyy', 'yy'].flatMap((year) => [`dd${sign}MM${sign}${year}`, `MM${sign}dd${sign}${year}`]),
)
const months = ['yyyy-MM', 'yyyy/MM', ...signs.flatMap((sign) => [`MM${sign}yyyy`, `MM${sign}yy`]), 'yyyyMM']
const worded = ['MMM', 'MMMM'].flatMap((month) => [
  ...[' ', '-', '/', '.'].flatMap((sign) =>
    ['yyyy', 'yy'].flatMap((year) => [`d${sign}${month}${sign}${year}`, `${month}${sign}${year}`]),
  ),
  `d. ${month} yyyy`,
  `${month} d, yyyy`,
  `${month} d yyyy`,
  `d 'de' ${month} 'de' yyyy`,
  `${month} 'de' yyyy`,
])
const days = ['yyyy-MM-dd', 'yyyy/MM/dd', 'yyyy.MM.dd', 'yyyyMMdd', ...numeric]
const times = [' ', ', ', 'T'].flatMap((sign) =>
  ['H:mm', 'H:mm:ss', 'h:mm tt', 'h:mm:ss tt'].map((time) => sign + time),
)
const zones = ['', 'zzz', ' zzz']

const formats = [
  ...days,
  ...months,
  ...worded,
  ...[...days, ...worded].flatMap((day) => times.flatMap((time) => zones.map((zone) => day + time + zone))),
]

/** Signs of a text that a part of a form has only where the form writes them; a time, and no day, has a colon. */
const signsOf = (text: string): string => text.replaceAll(/[^ /,]/g, '') + (text.includes(':') ? ':' : '')

/** Forms by their signs: of two thousand forms a text can be of some dozens. */
const formatsBySigns = new Map<string, string[]>()
for (const format of formats) {
  const known = formatsBySigns.get(signsOf(format))
  if (known) known.push(format)
  else formatsBySigns.set(signsOf(format), [format])
}

/** Languages whose names of months are tried; English is the one of a source that says none. */
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'da', 'sv', 'nb', 'fi']

/** What a source could say, and the form that it would be then. */
interface Proposal {
  readonly line: string
  readonly form: DateForm
}

const dayNumber = /^(\d{1,5}|\d{7})([.,]\d+)?$/
const isoWithOffset = new RegExp(`^\\d{4}[-/].*\\d:\\d{2}.* ?(${offset})$`)

/** Everything that a source may say by which this one text could be a date; what it says already holds. */
function proposalsFor(text: string, said: CsvForm): Proposal[] {
  const own = saidOfDates(said)
  const ofDayNumbers =
    said.dayNumbers === undefined && dayNumber.test(text)
      ? (['1900', '1904'] as const).map((dayNumbers): Proposal => ({
          line: `"dayNumbers": "${dayNumbers}"`,
          form: { ...own, dayNumbers, format: said.dateFormat ?? 'iso' },
        }))
      : []
  const offsets = said.timeOffsets === undefined ? (['utc', 'local'] as const) : [said.timeOffsets]
  const zoned = (format: string, rest: Partial<DateForm>, line: string): Proposal[] =>
    offsets.map((timeOffsets) => ({
      line: [line, ...(said.timeOffsets ? [] : [`"timeOffsets": "${timeOffsets}"`])]
        .filter(Boolean)
        .join(', '),
      form: { ...own, ...rest, timeOffsets, format },
    }))
  if (said.dateFormat === undefined && isoWithOffset.test(text)) return zoned('iso', {}, '')
  const tried = said.dateFormat === undefined ? (formatsBySigns.get(signsOf(text)) ?? []) : [said.dateFormat]
  const ofFormats = tried.flatMap((format) =>
    languagesFor(format, text, said).flatMap((dateLanguage): Proposal[] => {
      const line = [
        ...(said.dateFormat === undefined ? [`"dateFormat": "${format}"`] : []),
        ...(dateLanguage !== undefined && said.dateLanguage === undefined
          ? [`"dateLanguage": "${dateLanguage}"`]
          : []),
      ].join(', ')
      const language = dateLanguage === undefined ? {} : { dateLanguage }
      if (format.endsWith('zzz')) return zoned(format, language, line)
      return [{ line, form: { ...own, ...language, format } }]
    }),
  )
  return [...ofDayNumbers, ...ofFormats]
}

/** The languages in which the text may be of the form; undefined is English, of a source that says none. */
function languagesFor(format: string, text: string, { dateLanguage }: CsvForm): (string | undefined)[] {
  const inEnglish = dateLanguage === undefined && patternFor(format).test(text)
  const inOthers = format.includes('MMM') && patternFor(format, 'de').test(text)
  if (dateLanguage !== undefined) return inOthers || patternFor(format).test(text) ? [dateLanguage] : []
  return [
    ...(inEnglish ? [undefined] : []),
    ...(inOthers ? languages.filter((language) => hasMonth(text, language)) : []),
  ]
}

const patterns = new Map<string, RegExp>()

/** The pattern of a form: of the names of a month it knows no more than that they are letters, whichever the language. */
function patternFor(format: string, language?: string): RegExp {
  const key = `${format} ${language ?? ''}`
  const pattern = patterns.get(key) ?? new RegExp(`^${patternOf(format, language)}$`, 'u')
  patterns.set(key, pattern)
  return pattern
}

/** More than these say less. */
const maxProposed = 3

/**
 * Lines of a source by which every value of a column of dates could be read, as far as one of its values tells; of languages
 * that give the same days the first. Empty where none would do.
 */
export async function proposedDates(
  read: Read,
  table: string,
  column: { readonly text: string; readonly type: ValueType },
  { value, said }: { value: string; said: CsvForm },
): Promise<readonly string[]> {
  const proposals = proposalsFor(value.trim(), said).filter(({ line }) => line !== '')
  if (proposals.length === 0) return []
  const readings = proposals.map(({ form }) => readingOf(column.text, column.type, { ...usual, date: form }))
  const [row] = await read(
    `SELECT ${readings.map(({ isRight, value: day }) => `CASE WHEN bool_and(coalesce(${isRight}, false)) THEN CAST(sum(hash(CASE WHEN ${isRight} THEN ${day} END)) AS VARCHAR) END`).join(', ')}
     FROM ${table} WHERE ${column.text} IS NOT NULL`,
  )
  // What gives the same days is proposed once.
  const byDays = new Map<string, string>()
  for (const [index, days] of row!.entries())
    if (days !== null && !byDays.has(String(days))) byDays.set(String(days), proposals[index]!.line)
  return [...byDays.values()].slice(0, maxProposed)
}
