import { closenessOf, type Word } from '@casement/find'
import type { Words } from '@casement/words'
import { monthAfter, type Months, monthsOf } from '@casement/report/period'

/** What is known of time where something is asked. */
export interface Times {
  /** 'YYYY-MM' */
  readonly booksEnd: string
  /** The last month of the fiscal year, from 1. */
  readonly yearEnd: number
  readonly locale: string
}

export interface PeriodRead {
  /** null: no word speaks of a period */
  readonly months: Months | null
  readonly rest: readonly Word[]
  /** Those of the rest that speak of a period beside one that is taken: a second month, or year. */
  readonly again: readonly Word[]
}

interface Parts {
  year?: number
  quarter?: number
  month?: number
  span?: 'yearToDate' | 'lastTwelveMonths'
}

const spans: Readonly<Record<string, Parts['span']>> = {
  ytd: 'yearToDate',
  ltm: 'lastTwelveMonths',
  ttm: 'lastTwelveMonths',
}

/** Reads the words that name a period, wherever they stand: a month, a quarter, a year, the year to date. */
export function readPeriod(words: readonly Word[], times: Times): PeriodRead {
  const names = [...monthNames('en'), ...monthNames(times.locale)]
  const parts: Parts = {}
  const again: Word[] = []
  const rest = words.filter((word) => {
    const read = partOf(word.folded, names)
    const [name] = Object.keys(read) as (keyof Parts)[]
    if (name === undefined) return true
    if (parts[name] !== undefined) return again.push(word) > 0
    Object.assign(parts, read)
    return false
  })
  return { months: Object.keys(parts).length === 0 ? null : monthsIn(parts, times), rest, again }
}

function partOf(word: string, names: readonly string[]): Parts {
  if (/^(19|20)\d\d$/.test(word)) return { year: Number(word) }
  const quarter = /^q([1-4])$/.exec(word)
  if (quarter) return { quarter: Number(quarter[1]) }
  if (spans[word]) return { span: spans[word] }
  const month = monthOf(word, names)
  return month < 0 ? {} : { month: (month % 12) + 1 }
}

function monthOf(word: string, names: readonly string[]): number {
  if (word.length < 3) return -1
  const begins = names.findIndex((name) => name.startsWith(word))
  if (begins >= 0 || word.length < 6) return begins
  return names.findIndex((name) => closenessOf(word, name) !== null)
}

function monthsIn({ year, quarter, month, span }: Parts, times: Times): Months {
  const { booksEnd, yearEnd } = times
  if (quarter !== undefined) {
    const months = (of: number): Months => {
      const from = monthAfter(beginningOf(of, yearEnd), 3 * (quarter - 1))
      return { from, to: monthAfter(from, 2) }
    }
    if (year !== undefined) return months(year)
    const last = Number(booksEnd.slice(0, 4)) + 1
    return [last, last - 1].map(months).find(({ to }) => to <= booksEnd) ?? months(last - 2)
  }
  if (month !== undefined) {
    const at = (of: number) => `${String(of).padStart(4, '0')}-${String(month).padStart(2, '0')}`
    const last = Number(booksEnd.slice(0, 4))
    const end = year !== undefined ? at(year) : at(last) <= booksEnd ? at(last) : at(last - 1)
    return span ? monthsOf(span, end, yearEnd) : { from: end, to: end }
  }
  if (year === undefined) return monthsOf(span ?? 'yearToDate', booksEnd, yearEnd)
  const from = beginningOf(year, yearEnd)
  const to = monthAfter(from, 11)
  // No choice has a month that is not over.
  const end = from <= booksEnd && booksEnd < to ? booksEnd : to
  return span === 'lastTwelveMonths' ? monthsOf(span, end, yearEnd) : { from, to: end }
}

/** The first month of the fiscal year that ends in a year. */
const beginningOf = (year: number, yearEnd: number): string =>
  monthAfter(`${String(year).padStart(4, '0')}-${String(yearEnd).padStart(2, '0')}`, -11)

function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) =>
    format
      .format(new Date(Date.UTC(2026, month)))
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase(),
  )
}

/** Months in words: 'October 2026', 'January to October 2026'. */
export function monthsText({ from, to }: Months, { locale, say }: Words): string {
  const day = (month: string) => new Date(`${month}-01T00:00:00Z`)
  const written = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day(month))
  const whole = { month: 'long', year: 'numeric' } as const
  if (from === to) return written(from, whole)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return say('period.fromTo', {
    from: written(from, isOneYear ? { month: 'long' } : whole),
    to: written(to, whole),
  })
}
