import { dayMs } from '@casement/limits'
import type { Answer, AnswerColumn, BeyondGrainNote, OtherDaysNote } from '@casement/query'
import type { Words } from '@casement/words'

/** Words, and names of the model in them. */
type Telling = Words & { said(name: string): string }

/** Why a figure is blank that the model does not keep by what is filtered or grouped by: 'No budget by cost centre'. */
export function beyondText({ of, by }: BeyondGrainNote, { say, said, list, inSentence }: Telling): string {
  // A share is called by its name; the unit of its figure says nothing here.
  const figure = inSentence(said(of).replace(/ %$/, ''))
  return say('beyond', { figure, names: list(by.map((name) => inSentence(said(name)))) })
}

/** Why a figure is blank that is none to compare with: 'Forecast: only Nov 2025 to Oct 2026'. */
export function otherDaysText({ of: name, from, to }: OtherDaysNote, { say, said, locale }: Telling): string {
  const of = said(name)
  const first = from.endsWith('-01') ? monthText(from, locale) : dayText(from, locale)
  if (to >= openEnd) return say('otherDays.from', { of, from: first })
  const isLastOfMonth = nextDay(to).getUTCDate() === 1
  return say('otherDays', {
    of,
    from: first,
    to: isLastOfMonth ? monthText(to, locale) : dayText(to, locale),
  })
}

/** Why a figure is blank that there is none of for what was chosen: 'No budget: Constant rates'. */
export function noneText(
  figure: string,
  choices: readonly string[],
  { say, said, list, inSentence }: Telling,
): string {
  // What is compared with is a choice itself, and is named already.
  const others = choices.map(said).filter((choice) => choice.toLowerCase() !== figure.toLowerCase())
  const name = inSentence(figure)
  return others.length > 0
    ? say('none.for', { figure: name, choices: list(others) })
    : say('none', { figure: name })
}

/** The last day of facts that come in while they are served. */
const openEnd = '9999'

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const nextDay = (day: string): Date => new Date(dateOf(day).getTime() + dayMs)
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(dateOf(day))

/** A month, by one of its days: 'Nov 2025'. */
export const monthText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(dateOf(day))

/** Why all figures of a column are blank, where that has a reason. */
export function whyBlank(
  { beyondGrain, noneFor, otherDays, values }: AnswerColumn,
  label: string,
  words: Telling,
): string | undefined {
  if (beyondGrain) return beyondText(beyondGrain, words)
  if (noneFor) return noneText(label, noneFor, words)
  return otherDays && values.every((value) => value === null) ? otherDaysText(otherDays, words) : undefined
}

/** Why the total of a column is blank, where that has a reason. */
export function whyBlankInTotal(
  { totalsBeyondGrain, totalsOtherDays }: Answer,
  name: string,
  words: Telling,
): string | undefined {
  const [grain, days] = [totalsBeyondGrain?.[name], totalsOtherDays?.[name]]
  return grain ? beyondText(grain, words) : days && otherDaysText(days, words)
}
