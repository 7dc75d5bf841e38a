import type { Schedule, Subscription } from '@casement/portal-api'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** "Every Monday at 07:00, Europe/Berlin". */
export function scheduleWords({ every, day, time, zone }: Schedule): string {
  const days = {
    day: 'Every day',
    weekday: 'Monday to Friday',
    week: `Every ${weekdays[(day ?? 1) - 1] ?? 'week'}`,
    month: day === 31 ? 'On the last day of each month' : `On day ${day ?? 1} of each month`,
  }[every]
  return `${days} at ${time}, ${zone}`
}

export const comparisonWords = {
  '<': 'is below',
  '<=': 'is at or below',
  '>': 'is above',
  '>=': 'is at or above',
} as const

/** "PDF of the report", "Tells when Margin is below 0.2". */
export function contentWords({ alert, format, page, hasView }: Subscription): string {
  if (alert) return `Tells when ${alert.figure} ${comparisonWords[alert.comparison]} ${alert.threshold}`
  const what = format === 'PDF' ? 'PDF' : 'Excel workbook'
  return `${what} of ${page === null ? 'the report' : 'a page'}${hasView ? ', with your filters' : ''}`
}

const paused = {
  person: 'Paused by you',
  administrator: 'Stopped by an administrator',
  access: 'Paused: you have no right to its report',
  signIn: 'Paused: your last sign-in was too old or was ended',
} as const

const outcomes = {
  sent: 'Sent',
  quiet: 'Looked at, nothing to tell',
  retrying: 'Not sent yet, it is tried again',
  failed: 'Not sent',
  refused: 'Not sent',
  unknown: 'Perhaps not sent',
} as const

/** What came of the last run, and why it is paused. */
export function stateWords({ paused: why, last }: Subscription): string {
  const came = last && `${outcomes[last.outcome]}${last.problem === null ? '' : `: ${last.problem}`}`
  return [why && paused[why], came].filter((part) => !!part).join('. ') || 'Not sent before'
}

/** A threshold as it was typed: "20 %" is 0.2. Null: no number. */
export function parseThreshold(typed: string): number | null {
  const [, digits, percent] = /^\s*([-+−]?\d+(?:[.,]\d+)?)\s*(%?)\s*$/.exec(typed) ?? []
  if (digits === undefined) return null
  const value = Number(digits.replace('−', '-').replace(',', '.'))
  return percent ? Number((value / 100).toPrecision(15)) : value
}
