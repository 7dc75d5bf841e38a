/** The last day of the month in which the books end ('YYYY-MM'), in words of the locale. */
export function booksEndText(booksEnd: string, locale: string): string {
  const [year, month] = booksEnd.split('-').map(Number)
  if (!year || !month) return booksEnd
  const lastDay = new Date(Date.UTC(year, month, 0))
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
}
