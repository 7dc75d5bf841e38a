import { languageOf } from './language-of.ts'
import { remembered } from './remembered.ts'

const formatterFor = remembered((key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.DateTimeFormatOptions]
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
})

/**
 * Names of months and days and the locale's own forms, in UTC: a date has no time zone. British English has "Sept" among
 * months of three letters, which no column and no axis has room for: here it has three as well.
 */
export function nameDate(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const text = formatterFor(JSON.stringify([locale, options])).format(date)
  return locale.startsWith('en') ? text.replace(/\bSept\b/, 'Sep') : text
}

const two = (value: number) => String(value).padStart(2, '0')

const wholeForms: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  'short date': { dateStyle: 'short' },
  'medium date': { dateStyle: 'medium' },
  'long date': { dateStyle: 'full' },
  'short time': { timeStyle: 'short' },
  'long time': { timeStyle: 'medium' },
  'general date': { dateStyle: 'short', timeStyle: 'medium' },
}

/** 'YYYY-MM-DD' with or without a time, as an instant in UTC; null when it is neither. */
function instantOf(text: string): Date | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?(?:Z|[+-]00:?00)?$/.exec(
      text,
    )
  if (!match) return null
  const [year, month, day, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setUTCFullYear(year!, month! - 1, day)
  date.setUTCHours(hour, minute, second, Number((match[7] ?? '').padEnd(3, '0')))
  return date
}

/** German counts days before the name of a month, with a point: 31. Oktober. */
const inLocale = (format: string, locale: string): string =>
  languageOf(locale) === 'de' ? format.replaceAll(/(?<![dM])(d{1,2}) (?=M{3})/g, '$1. ') : format

/**
 * A date by a format such as `d MMM yyyy`; `m` after an hour is minutes, elsewhere it is the month, because models write
 * `mmm yyyy` as well as `MMM yyyy`.
 */
export function formatDate(
  text: string,
  type: 'date' | 'dateTime',
  format: string | undefined,
  locale: string,
): string {
  const date = instantOf(text)
  if (!date) return text
  if (!format)
    return nameDate(date, locale, { dateStyle: 'medium', ...(type === 'date' ? {} : { timeStyle: 'short' }) })
  const whole = wholeForms[format.toLowerCase()]
  if (whole) return nameDate(date, locale, whole)
  const hours = date.getUTCHours()
  let isTime = false
  return inLocale(format, locale).replace(
    /"([^"]*)"?|'([^']*)'?|\\(.)|([dMyHhmst])\4*/g,
    (piece, quoted, single, escaped, letter) => {
      if (letter === undefined) return quoted ?? single ?? escaped ?? ''
      const size = piece.length
      switch (letter as string) {
        case 'd':
          if (size <= 2) return size === 2 ? two(date.getUTCDate()) : String(date.getUTCDate())
          return nameDate(date, locale, { weekday: size === 3 ? 'short' : 'long' })
        case 'y':
          return size <= 2 ? two(date.getUTCFullYear() % 100) : String(date.getUTCFullYear()).padStart(4, '0')
        case 'H':
        case 'h': {
          isTime = true
          const hour = letter === 'h' ? hours % 12 || 12 : hours
          return size >= 2 ? two(hour) : String(hour)
        }
        case 's':
          return size >= 2 ? two(date.getUTCSeconds()) : String(date.getUTCSeconds())
        case 't':
          return size >= 2 ? (hours < 12 ? 'AM' : 'PM') : hours < 12 ? 'A' : 'P'
        default:
          if (letter === 'm' && isTime)
            return size >= 2 ? two(date.getUTCMinutes()) : String(date.getUTCMinutes())
          if (size <= 2) return size === 2 ? two(date.getUTCMonth() + 1) : String(date.getUTCMonth() + 1)
          return nameDate(date, locale, { month: size === 3 ? 'short' : 'long' })
      }
    },
  )
}
