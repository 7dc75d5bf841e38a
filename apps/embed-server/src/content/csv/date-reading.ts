import type { CsvForm } from '@casement/semantic'
import { literal } from './engine-type.ts'
import { foldedSql, monthNames } from './month-names.ts'
import type { Reading } from './reading.ts'

/** Form of dates: `iso` is 2014-12-31, anything else a form such as dd/MM/yyyy. */
export interface DateForm extends Pick<CsvForm, 'dateLanguage' | 'dayNumbers' | 'timeOffsets'> {
  readonly format: string
  /** True where a time with a zone is to be looked at by others, though it can be read. */
  readonly isWithoutZone?: boolean
}

/** What a source says of its dates, beside the form that is taken from them. */
export const saidOfDates = ({
  dateLanguage,
  dayNumbers,
  timeOffsets,
}: CsvForm): Omit<DateForm, 'format'> => ({
  ...(dateLanguage !== undefined && { dateLanguage }),
  ...(dayNumbers && { dayNumbers }),
  ...(timeOffsets && { timeOffsets }),
})

type Kind = 'date' | 'dateTime'

export function dateReading(text: string, kind: Kind, form: DateForm): Reading {
  const trimmed = `trim(${text})`
  const written = form.format === 'iso' ? isoReading(text, kind, form) : formattedReading(trimmed, kind, form)
  if (!form.dayNumbers) return written
  const number = dayNumberReading(trimmed, kind, form.dayNumbers)
  const isNumber = `regexp_full_match(${trimmed}, '${dayNumber}')`
  return {
    isRight: `CASE WHEN ${isNumber} THEN ${number.isRight} ELSE ${written.isRight} END`,
    value: `CASE WHEN ${isNumber} THEN ${number.value} ELSE ${written.value} END`,
  }
}

const isoDate = '[0-9]{4}(?:-[0-9]{1,2}-|/[0-9]{1,2}/)[0-9]{1,2}'
const time = '[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,6})?)?'
/** Of offsets: Z, +02, +0200 and +02:00. */
export const offset = 'Z|[+-](?:0[0-9]|1[0-4])(?::?[0-5][0-9])?'

function isoReading(text: string, kind: Kind, { timeOffsets, isWithoutZone }: DateForm): Reading {
  const trimmed = `trim(${text})`
  const own = `TRY_CAST(${text} AS ${kind === 'date' ? 'DATE' : 'TIMESTAMP'})`
  if (!timeOffsets) {
    // Without a word of offsets a time in UTC is one, and any other could be read in two ways.
    const value = `TRY_CAST(${trimmed} AS ${kind === 'date' ? 'DATE' : 'TIMESTAMP'})`
    const midnight = '([ T]0?0:00(:00(\\.0+)?)?)?'
    const pattern = isoDate + (kind === 'date' ? midnight : `([ T]${time}${isWithoutZone ? '' : 'Z?'})?`)
    return { isRight: `(regexp_full_match(${trimmed}, '${pattern}') AND ${value} IS NOT NULL)`, value, own }
  }
  const found = `regexp_extract(${trimmed}, '[ T]${time} ?(${offset})$', 1)`
  const local = `left(${trimmed}, length(${trimmed}) - length(${found}))`
  return momentReading({
    matches: `regexp_full_match(${trimmed}, '${isoDate}([ T]${time}( ?(${offset}))?)?')`,
    moment: `(TRY_CAST(trim(${local}) AS TIMESTAMP)${timeOffsets === 'utc' ? ` - ${intervalOf(found)}` : ''})`,
    kind,
  })
}

interface Moment {
  readonly matches: string
  /** SQL of a timestamp, or of none. */
  readonly moment: string
  readonly kind: Kind
}

/** A date is a moment at its day's beginning. */
function momentReading({ matches, moment, kind }: Moment): Reading {
  const isDay = kind === 'date' ? ` AND CAST(${moment} AS DATE) = ${moment}` : ''
  return {
    isRight: `(${matches} AND ${moment} IS NOT NULL${isDay})`,
    value: kind === 'date' ? `CAST(${moment} AS DATE)` : moment,
  }
}

/** SQL for how far an offset's clock is ahead of UTC; nothing and Z are not. */
function intervalOf(found: string): string {
  const part = (pattern: string) =>
    `coalesce(TRY_CAST(regexp_extract(${found}, '${pattern}', 1) AS INTEGER), 0)`
  const minutes = `${part('^[+-]([0-9]{2})')} * 60 + ${part('^[+-][0-9]{2}:?([0-9]{2})$')}`
  return `to_minutes((${minutes}) * CASE WHEN starts_with(${found}, '-') THEN -1 ELSE 1 END)`
}

const dayNumber = '[0-9]{1,7}([.,][0-9]+)?'

/**
 * A number of days, as Excel keeps dates. Counted from 1900 its day 60 is 29 February 1900, which never was: the days after it
 * are a day further on than their number. A fraction is the time of day, to the second.
 */
function dayNumberReading(trimmed: string, kind: Kind, from: '1900' | '1904'): Reading {
  const number = `TRY_CAST(replace(${trimmed}, ',', '.') AS DECIMAL(38,20))`
  const day = `CAST(floor(${number}) AS INTEGER)`
  const [zero, isDay] =
    from === '1904'
      ? [`DATE '1904-01-01'`, `${day} BETWEEN 0 AND 2957003`]
      : [
          `(CASE WHEN ${day} < 60 THEN DATE '1899-12-31' ELSE DATE '1899-12-30' END)`,
          `${day} BETWEEN 1 AND 2958465 AND ${day} <> 60`,
        ]
  const seconds = `CAST(round((${number} - floor(${number})) * 86400) AS INTEGER)`
  return momentReading({
    // What is rounded to a second could become the next day.
    matches: `coalesce(${isDay}${kind === 'date' ? ` AND ${number} = ${day}` : ''}, false)`,
    moment: `(CAST(${zero} + ${day} AS TIMESTAMP) + to_seconds(${seconds}))`,
    kind,
  })
}

interface Unit {
  /** of the engine; none where the part is told apart from the moment */
  readonly directive: string
  readonly pattern: string
}

const names = '\\p{L}+\\.?'
const units: Readonly<Record<string, Unit>> = {
  d: { directive: '%d', pattern: '[0-9]{1,2}' },
  dd: { directive: '%d', pattern: '[0-9]{1,2}' },
  M: { directive: '%m', pattern: '[0-9]{1,2}' },
  MM: { directive: '%m', pattern: '[0-9]{1,2}' },
  MMM: { directive: '%b', pattern: '[A-Za-z]{3}' },
  MMMM: { directive: '%B', pattern: '[A-Za-z]+' },
  yy: { directive: '%y', pattern: '[0-9]{2}' },
  yyyy: { directive: '%Y', pattern: '[0-9]{4}' },
  H: { directive: '%H', pattern: '[0-9]{1,2}' },
  HH: { directive: '%H', pattern: '[0-9]{1,2}' },
  h: { directive: '%I', pattern: '(?:0?[1-9]|1[0-2])' },
  hh: { directive: '%I', pattern: '(?:0?[1-9]|1[0-2])' },
  mm: { directive: '%M', pattern: '[0-9]{2}' },
  ss: { directive: '%S', pattern: '[0-9]{2}' },
  tt: { directive: '%p', pattern: '[AaPp]\\.?[Mm]\\.?' },
  zzz: { directive: '', pattern: offset },
}

interface FormatPart extends Unit {
  readonly unit: string
}

const isOfDigits = (unit: string | undefined) =>
  unit !== undefined && unit in units && !/^(MMM|t|z)/.test(unit)

/** The parts of a form in their order. Digits that no sign parts from others are as many as their letters. */
function partsOf(format: string, language: string | undefined): FormatPart[] {
  const all = [...format.matchAll(/'[^']+'|([a-zA-Z])\1*|[^a-zA-Z]/g)].map(([part]) => part)
  return all.map((unit, index) => {
    const known = units[unit]
    const words = unit.replaceAll("'", '')
    if (!known) return { unit, directive: words, pattern: words.replaceAll(/[.*+?^$()|[\]{}]/g, '\\$&') }
    if (unit.startsWith('MMM') && language !== undefined) return { unit, directive: '%m', pattern: names }
    const isTight = isOfDigits(unit) && (isOfDigits(all[index - 1]) || isOfDigits(all[index + 1]))
    return { ...known, unit, ...(isTight && { pattern: `[0-9]{${unit.length}}` }) }
  })
}

/** The pattern of the texts of a form. */
export const patternOf = (format: string, language?: string): string =>
  partsOf(format, language)
    .map(({ pattern }) => `(?:${pattern})`)
    .join('')

/** Whether the engine has no word of a part, which is told apart then: of halves of the day, offsets, months of a language. */
const isOwn = ({ unit }: FormatPart, language: string | undefined): boolean =>
  unit === 'tt' || unit === 'zzz' || (unit.startsWith('MMM') && language !== undefined)

function formattedReading(trimmed: string, kind: Kind, form: DateForm): Reading {
  const { format, dateLanguage, timeOffsets } = form
  const parts = partsOf(format, dateLanguage)
  const own = parts.filter((part) => isOwn(part, dateLanguage))
  const matches = `regexp_full_match(${trimmed}, ${literal(patternOf(format, dateLanguage))})`
  const directives = literal(parts.map(({ directive }) => directive).join(''))
  if (own.length === 0)
    return momentReading({ matches, moment: `try_strptime(${trimmed}, ${directives})`, kind })
  // The engine finds no more than nine groups: what lies between the parts is one each.
  const groups: { pattern: string; part?: FormatPart }[] = [{ pattern: '' }]
  for (const part of parts)
    if (own.includes(part)) groups.push({ pattern: part.pattern, part }, { pattern: '' })
    else groups.push({ pattern: `${groups.pop()!.pattern}(?:${part.pattern})` })
  const pattern = literal(`^${groups.map((group) => `(${group.pattern})`).join('')}$`)
  const found = groups.map((_, index) => `regexp_extract(${trimmed}, ${pattern}, ${index + 1})`)
  const plain = groups.map(({ part }, index) =>
    part ? plainPart(part, found[index]!, dateLanguage) : found[index]!,
  )
  const instant = `try_strptime(${plain.join(' || ')}, ${directives})`
  const zone = groups.findIndex(({ part }) => part?.unit === 'zzz')
  const isInUtc = zone >= 0 && timeOffsets === 'utc'
  return momentReading({
    matches,
    moment: isInUtc ? `(${instant} - ${intervalOf(found[zone]!)})` : instant,
    kind,
  })
}

function plainPart({ unit }: FormatPart, found: string, language = 'en'): string {
  if (unit === 'tt') return `upper(replace(${found}, '.', ''))`
  if (unit === 'zzz') return `''`
  const entries = [...monthNames(language)].map(([name, month]) => `${literal(name)}: '${month}'`)
  return `map {${entries.join(', ')}}[${foldedSql(found)}]`
}
