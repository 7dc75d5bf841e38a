import type { PeriodChoice } from '../definition/period.ts'

/** From the first month to the last ('YYYY-MM'), both of them whole. */
export interface Months {
  readonly from: string
  readonly to: string
}

/** The month ('YYYY-MM') that is `count` months after another. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Months of a choice that ends with a month; `yearEnd` is the last month of the fiscal year, from 1. */
export function monthsOf(choice: PeriodChoice, end: string, yearEnd: number): Months {
  // Months since the fiscal year began.
  const past = (Number(end.slice(5, 7)) - yearEnd + 11) % 12
  const back = (count: number): Months => ({ from: monthAfter(end, -count), to: end })
  switch (choice) {
    case 'month':
      return back(0)
    case 'quarterToDate':
      return back(past % 3)
    case 'yearToDate':
      return back(past)
    case 'lastTwelveMonths':
      return back(11)
    case 'fiscalYear': {
      const to = past === 11 ? end : monthAfter(end, -past - 1)
      return { from: monthAfter(to, -11), to }
    }
  }
}

/** The months that two stretches have in common; null where there are none. */
export function commonMonths(a: Months, b: Months): Months | null {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : null
}
