import { formatValue } from '@casement/format'
import type { PeriodChoice } from '@casement/report'
import type { Months, PeriodInForce } from '@casement/report/period'
import type { OpenState } from '@casement/session'
import { fieldOfFilter, filterWords } from '@casement/visuals'
import type { Words } from '@casement/words'

export const choiceWords = (choice: PeriodChoice, { say }: Words): string => say(`period.${choice}`)

export const monthWords = (month: string, { locale }: Words): string =>
  formatValue(`${month}-01`, 'date', 'MMM yyyy', locale)

/** As live texts name months: "Nov 2025 to Oct 2026". */
export const monthsWords = ({ from, to }: Months, words: Words): string =>
  from === to
    ? monthWords(to, words)
    : words.say('period.fromTo', { from: monthWords(from, words), to: monthWords(to, words) })

/** A period in two parts: what it is called, and what it comes to. */
export function periodWords(
  period: PeriodInForce,
  { model }: Pick<OpenState, 'model'>,
  words: Words,
): readonly [name: string, range: string] {
  if (period.kind === 'choice') return [choiceWords(period.choice, words), monthsWords(period.months, words)]
  if (period.months) return [words.say('period.custom'), monthsWords(period.months, words)]
  const told = period.filters.map((filter) => {
    const field = fieldOfFilter(filter, model)
    return `${field.label} ${filterWords(filter, field, words)}`
  })
  return [words.say('period.custom'), told.join(', ') || words.say('dates.all')]
}
