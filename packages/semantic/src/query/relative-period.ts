import { dayMs } from '@casement/limits'
import { QueryError } from '@casement/query'

/** The contract's numbers of time units and operators. */
const units = [
  'days',
  'weeks',
  'calendarWeeks',
  'months',
  'calendarMonths',
  'years',
  'calendarYears',
  'minutes',
  'hours',
] as const
const operators = ['inLast', 'inThis', 'inNext'] as const

type Unit = (typeof units)[number]
type Operator = (typeof operators)[number]

export interface RelativePeriod {
  operator: Operator
  unit: Unit
  count: number
  includeToday: boolean
}

/** From `start` up to but without `end`; 'YYYY-MM-DD HH:MM:SS'. */
export interface Period {
  start: string
  end: string
}

export function parseRelativePeriod(json: Record<string, unknown>, kind: 'date' | 'time'): RelativePeriod {
  const operator = operators[json.operator as number]
  const unit = units[json.timeUnitType as number]
  const count = json.timeUnitsCount ?? 1
  const isTime = unit === 'minutes' || unit === 'hours'
  if (!operator)
    throw new QueryError(
      'QUERY_FILTER',
      'A relative filter has the operator 0 (in last), 1 (in this) or 2 (in next)',
    )
  if (!unit || isTime !== (kind === 'time'))
    throw new QueryError(
      'QUERY_FILTER',
      kind === 'date'
        ? 'A relative date filter has a time unit from 0 (days) to 6 (calendar years)'
        : 'A relative time filter has the time unit 7 (minutes) or 8 (hours)',
    )
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100_000)
    throw new QueryError('QUERY_FILTER', 'A relative filter counts whole units, at least 1')
  return { operator, unit, count, includeToday: json.includeToday !== false }
}

/**
 * The days of a relative date filter, as Power BI reckons them: "last 3 months" are the days since this day three months
 * ago, "last 3 calendar months" the three full months before this one, "this month" the whole month. Weeks start on Sunday.
 */
export function datePeriod({ operator, unit, count, includeToday }: RelativePeriod, today: string): Period {
  const now = new Date(`${today.slice(0, 10)}T00:00:00Z`)
  const tomorrow = new Date(now.getTime() + dayMs)
  if (operator === 'inThis') {
    const start = calendarStart(unit, now)
    return period(start, later(start, unit, 1))
  }
  if (unit.startsWith('calendar')) {
    const start = calendarStart(unit, now)
    return operator === 'inLast'
      ? period(later(start, unit, -count), start)
      : period(later(start, unit, 1), later(start, unit, count + 1))
  }
  if (operator === 'inLast') {
    const end = includeToday ? tomorrow : now
    return period(later(end, unit, -count), end)
  }
  const start = includeToday ? now : tomorrow
  return period(start, later(start, unit, count))
}

/** The moments of a relative time filter. `now` is UTC, as 'YYYY-MM-DDTHH:MM:SS'. */
export function timePeriod({ operator, unit, count }: RelativePeriod, now: string): Period {
  const moment = new Date(`${now.replace(' ', 'T').replace(/Z$/, '')}Z`)
  const length = unit === 'hours' ? 3_600_000 : 60_000
  if (operator === 'inThis') {
    const start = new Date(Math.floor(moment.getTime() / length) * length)
    return period(start, new Date(start.getTime() + length))
  }
  const span = count * length
  return operator === 'inLast'
    ? period(new Date(moment.getTime() - span), moment)
    : period(moment, new Date(moment.getTime() + span))
}

function calendarStart(unit: Unit, of: Date): Date {
  switch (unit) {
    case 'weeks':
    case 'calendarWeeks':
      return new Date(of.getTime() - of.getUTCDay() * dayMs)
    case 'months':
    case 'calendarMonths':
      return new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth(), 1))
    case 'years':
    case 'calendarYears':
      return new Date(Date.UTC(of.getUTCFullYear(), 0, 1))
    default:
      return of
  }
}

function later(start: Date, unit: Unit, count: number): Date {
  switch (unit) {
    case 'weeks':
    case 'calendarWeeks':
      return new Date(start.getTime() + 7 * count * dayMs)
    case 'months':
    case 'calendarMonths':
      return monthsLater(start, count)
    case 'years':
    case 'calendarYears':
      return monthsLater(start, 12 * count)
    default:
      return new Date(start.getTime() + count * dayMs)
  }
}

/** The same day of another month, its last day when it has fewer. */
function monthsLater(start: Date, count: number): Date {
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return first
}

function period(start: Date, end: Date): Period {
  return { start: written(start), end: written(end) }
}

const earliestMs = Date.parse('0001-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T23:59:59Z')

/** No date of the data lies outside the years that are written with four digits, nor can an engine read one. */
const written = (moment: Date): string =>
  new Date(Math.min(Math.max(moment.getTime(), earliestMs), latestMs))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
