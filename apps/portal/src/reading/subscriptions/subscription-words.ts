import type { Comparison, Schedule, Subscription } from '@casement/portal-api'
import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../words/languages.ts'

/** 1 January 2024 was a Monday. */
const dayInWeek = (index: number) => Date.UTC(2024, 0, 1 + index)

/** The names of the days, Monday first. */
export const weekdaysOf = (intl: IntlShape): readonly string[] =>
  Array.from({ length: 7 }, (_, index) =>
    intl.formatDate(dayInWeek(index), { weekday: 'long', timeZone: 'UTC' }),
  )

/** "Every Monday at 07:00, Europe/Berlin". */
export function scheduleWords(intl: IntlShape, { every, day, time, zone }: Schedule): string {
  const weekday = weekdaysOf(intl)[(day ?? 1) - 1] ?? ''
  const id = (
    {
      day: 'schedule.day',
      weekday: 'schedule.weekday',
      week: 'schedule.onWeekday',
      month: day === 31 ? 'schedule.onLast' : 'schedule.onDay',
    } as const
  )[every]
  const days = intl.formatMessage({ id }, { weekday, day: day ?? 1 })
  return intl.formatMessage({ id: 'schedule.at' }, { days, time, zone })
}

export const comparisonWords: Readonly<Record<Comparison, MessageId>> = {
  '<': 'subscriptions.below',
  '<=': 'subscriptions.atOrBelow',
  '>': 'subscriptions.above',
  '>=': 'subscriptions.atOrAbove',
}

/** "PDF of the report", "Tells when Margin is below 0.2". */
export function contentWords(intl: IntlShape, { alert, format, page, hasView }: Subscription): string {
  if (alert)
    return intl.formatMessage(
      { id: 'subscriptions.tells' },
      {
        figure: alert.figure,
        comparison: intl.formatMessage({ id: comparisonWords[alert.comparison] }),
        threshold: intl.formatNumber(alert.threshold, { maximumFractionDigits: 20 }),
      },
    )
  const what = format === 'PDF' ? 'PDF' : intl.formatMessage({ id: 'subscriptions.workbook' })
  return intl.formatMessage(
    { id: page === null ? 'subscriptions.ofReport' : 'subscriptions.ofPage' },
    { what, hasView: String(hasView) },
  )
}

const paused = {
  person: 'subscriptions.paused.person',
  administrator: 'subscriptions.paused.administrator',
  access: 'subscriptions.paused.access',
  signIn: 'subscriptions.paused.signIn',
} as const

const outcomes = {
  sent: 'subscriptions.sent',
  quiet: 'subscriptions.quiet',
  retrying: 'subscriptions.retrying',
  failed: 'subscriptions.notSent',
  refused: 'subscriptions.notSent',
  unknown: 'subscriptions.unknown',
} as const

const pausedOfOther = {
  person: 'allSubscriptions.paused.person',
  administrator: 'subscriptions.paused.administrator',
  access: 'allSubscriptions.paused.access',
  signIn: 'allSubscriptions.paused.signIn',
} as const

/** What came of the last run, and why it is paused; of the reader's own, or of somebody else's. */
export function stateWords(
  intl: IntlShape,
  { paused: why, last }: Subscription,
  whose: 'own' | 'other' = 'own',
): string {
  const reasons = whose === 'own' ? paused : pausedOfOther
  const came =
    last && [intl.formatMessage({ id: outcomes[last.outcome] }), last.problem].filter((part) => part !== null)
  const said = [why && intl.formatMessage({ id: reasons[why] }), came?.join(': ')].filter((part) => !!part)
  return said.join('. ') || intl.formatMessage({ id: 'subscriptions.never' })
}
