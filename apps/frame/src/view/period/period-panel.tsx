import { Icon } from '@casement/design'
import type { PeriodChoice, PeriodDefinition } from '@casement/report'
import { choicesOf, monthAfter } from '@casement/report/period'
import { useId } from 'react'
import { useWords } from '../context/words-context.ts'
import { choiceWords, monthsWords, monthWords } from './period-words.ts'
import { useFirstMonth } from './use-first-month.ts'
import type { Period } from './use-period.ts'

interface PeriodPanelProps {
  readonly definition: PeriodDefinition
  readonly period: Period
}

/** Months offered while it is not known where the dates begin. */
const monthsBack = 36

/** The choices, the month that they end with, and the way back to the author's. */
export function PeriodPanel({ definition, period }: PeriodPanelProps) {
  const words = useWords()
  const { say, inSentence } = words
  const name = useId()
  const firstKnown = useFirstMonth(definition)
  const { inForce, booksEnd, own } = period
  const isChoice = inForce.kind === 'choice'
  const choice: PeriodChoice = isChoice ? inForce.choice : definition.default
  const end = inForce.months && inForce.months.to <= booksEnd ? inForce.months.to : booksEnd
  const first = firstKnown || monthAfter(booksEnd, -monthsBack)
  const last = period.monthsOf(choice, booksEnd).to
  const isThere = (each: PeriodChoice, month: string) => period.monthsOf(each, month).from >= first
  // Beside the latest whole year, the other choices are of the months since.
  const others = choice === 'fiscalYear' && end === last ? booksEnd : end
  const step = choice === 'fiscalYear' ? 12 : 1
  const ends: string[] = []
  for (let month = last; month >= first && isThere(choice, month); month = monthAfter(month, -step))
    ends.push(month)
  const at = ends.indexOf(end)
  const move = (by: number) => {
    const next = ends[at + by]
    if (next !== undefined) period.choose(choice, next)
  }
  return (
    <div className="period-panel">
      <div role="radiogroup" aria-label={say('period')}>
        {choicesOf(definition).map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name={name}
              checked={isChoice && each === choice}
              disabled={!isThere(each, others)}
              onChange={() => period.choose(each, others)}
            />
            <span>{choiceWords(each, words)}</span>
            <span className="period-range figure">
              {monthsWords(period.monthsOf(each, each === choice ? end : others), words)}
            </span>
          </label>
        ))}
      </div>
      <div className="period-end">
        <label className="field">
          <span>{say(choice === 'fiscalYear' ? 'period.yearEnd' : 'period.lastMonth')}</span>
          <select value={at < 0 ? '' : end} onChange={({ target }) => period.choose(choice, target.value)}>
            {at < 0 ? <option value="" disabled /> : null}
            {ends.map((month) => (
              <option key={month} value={month}>
                {monthWords(month, words)}
              </option>
            ))}
          </select>
        </label>
        {(['earlier', 'later'] as const).map((word) => {
          const by = word === 'earlier' ? 1 : -1
          return (
            <button
              key={word}
              type="button"
              className={`tool ${word}`}
              aria-label={say(`period.${word}`)}
              title={say(`period.${word}`)}
              disabled={at < 0 || ends[at + by] === undefined}
              onClick={() => move(by)}
            >
              <Icon name="chevron" />
            </button>
          )
        })}
      </div>
      <button
        type="button"
        className="action"
        disabled={period.isAuthors}
        title={monthsWords(own, words)}
        onClick={period.reset}
      >
        <Icon name="reset" />
        <span>
          {say('period.backToMonth', {
            choice: inSentence(choiceWords(definition.default, words)),
            month: monthWords(own.to, words),
          })}
        </span>
      </button>
    </div>
  )
}
