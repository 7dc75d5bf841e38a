// Days as dates at midnight, UTC.

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)

/** Months later, at most the last day of that month. */
export function addMonths(date: Date, count: number): Date {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), length)))
}

/** Months later; the last day of a month leads to the last day of another. */
export function shiftKeepingEnd(date: Date, count: number): Date {
  const shifted = addMonths(date, count)
  const isEnd = addDays(date, 1).getUTCDate() === 1
  return isEnd
    ? addDays(new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 1)), -1)
    : shifted
}

/** The first day of the year that a date is in; `offset`: how many months after January it begins. */
export function yearStart(date: Date, offset: number): Date {
  const year = date.getUTCMonth() >= offset ? date.getUTCFullYear() : date.getUTCFullYear() - 1
  return new Date(Date.UTC(year, offset, 1))
}
