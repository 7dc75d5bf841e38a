import { formatValue } from '@casement/format'
import type { PeriodChoice } from '@casement/report'
import type { Months, PeriodInForce } from '@casement/report/period'
import type { OpenState } from '@casement/session'
import { fieldOfFilter, filterWords } from '@casement/visuals'

export const choiceWords: Readonly<Record<PeriodChoice, string>> = {
  month: 'Month',
  quarterToDate: 'Quarter to date',
  yearToDate: 'Year to date',
  lastTwelveMonths: 'Last twelve months',
  fiscalYear: 'Fiscal year',
}

export const monthWords = (month: string, locale: string): string =>
  formatValue(`${month}-01`, 'date', 'MMM yyyy', locale)

/** As live texts name months: "Nov 2025 to Oct 2026". */
export const monthsWords = ({ from, to }: Months, locale: string): string =>
  from === to ? monthWords(to, locale) : `${monthWords(from, locale)} to ${monthWords(to, locale)}`

/** A period in two parts: what it is called, and what it comes to. */
export function periodWords(
  period: PeriodInForce,
  { model, report }: Pick<OpenState, 'model' | 'report'>,
): readonly [name: string, range: string] {
  const { locale } = report.settings
  if (period.kind === 'choice') return [choiceWords[period.choice], monthsWords(period.months, locale)]
  if (period.months) return ['Custom', monthsWords(period.months, locale)]
  const words = period.filters.map((filter) => {
    const field = fieldOfFilter(filter, model)
    return `${field.label} ${filterWords(filter, field, locale)}`
  })
  return ['Custom', words.join(', ') || 'All dates']
}
