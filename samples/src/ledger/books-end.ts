/** The last closed month ('YYYY-MM') on a day ('YYYY-MM-DD'): the month before it, also on the last day of a month. */
export function booksEndFor(today: string): string {
  const { year, month } = monthOf(today.slice(0, 7))
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** 'YYYY-MM' as numbers. Throws a TypeError for any other text. */
export function monthOf(text: string): { readonly year: number; readonly month: number } {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (!found) throw new TypeError(`expected a month such as "2026-10", found ${JSON.stringify(text)}`)
  return { year: Number(found[1]), month: Number(found[2]) }
}
