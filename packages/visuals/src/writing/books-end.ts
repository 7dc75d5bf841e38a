import type { Words } from '@casement/words'

/** A day ('YYYY-MM-DD') in words of the locale where it is before the books end ('YYYY-MM'); else ''. */
export function earlierDayText(day: unknown, booksEnd: string, locale: string): string {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(day) || day.slice(0, 7) >= booksEnd) return ''
  return dayText(new Date(`${day.slice(0, 10)}T00:00:00Z`), locale)
}

/** The last day of the month in which the books end ('YYYY-MM'), in words of the locale. */
export function booksEndText(booksEnd: string, { locale }: Pick<Words, 'locale'>): string {
  const [year, month] = booksEnd.split('-').map(Number)
  if (!year || !month) return booksEnd
  return dayText(new Date(Date.UTC(year, month, 0)), locale)
}

const dayText = (day: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
