import { dayMs } from '@casement/limits'
import type { RefreshSchedule } from '@casement/rest'
import type { Model } from '@casement/semantic'
import { Cron } from 'croner'

type Times = NonNullable<Model['refresh']>

const cronOf = ({ cron, timeZone }: Times) =>
  new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true })

/** The latest time of a schedule after `from` and not after `to`, of at most a day; null for none. */
export function latestDue(times: Times, from: Date, to: Date): Date | null {
  const cron = cronOf(times)
  let latest: Date | null = null
  const begin = new Date(Math.max(from.getTime(), to.getTime() - dayMs))
  for (let next = cron.nextRun(begin); next !== null && next <= to; next = cron.nextRun(next)) latest = next
  return latest
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/**
 * A schedule as the REST API says it: days of the week and times of day that the next week has. Times that differ from day to
 * day, and days of the month, have no form there: what is said then is more than what is done.
 */
export function toRefreshSchedule(times: Times | undefined, now: Date): RefreshSchedule {
  if (!times)
    return {
      days: [],
      times: [],
      enabled: false,
      localTimeZoneId: 'UTC',
      notifyOption: 'NoNotification',
    }
  const cron = cronOf(times)
  const part = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: times.timeZone, ...options })
    return (date: Date) => format.format(date)
  }
  const [dayOf, timeOf] = [
    part({ weekday: 'long' }),
    part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]
  const [days, at] = [new Set<string>(), new Set<string>()]
  const end = new Date(now.getTime() + 7 * dayMs)
  for (let next = cron.nextRun(now); next !== null && next <= end; next = cron.nextRun(next)) {
    days.add(dayOf(next))
    at.add(timeOf(next))
  }
  return {
    days: week.filter((day) => days.has(day)),
    times: [...at].toSorted(),
    enabled: true,
    localTimeZoneId: times.timeZone,
    notifyOption: 'NoNotification',
  }
}
