import type { Schedule } from '@casement/portal-api'
import { Cron } from 'croner'

const minuteMs = 60_000
/** Clocks leap over an hour at the most. */
const longestLeapMs = 60 * minuteMs

/** The days of a schedule as cron has them. A month without its day has its last one: of the 29th and 30th, February. */
const daysOf: Record<Schedule['every'], (day: number) => readonly string[]> = {
  day: () => ['* * *'],
  weekday: () => ['* * 1-5'],
  week: (day) => [`* * ${day}`],
  month: (day) => (day === 31 ? ['L * *'] : day > 28 ? [`${day} * *`, 'L 2 *'] : [`${day} * *`]),
}

/** The first time after `after` that the schedule names, however the clocks of its zone are set meanwhile. */
export function nextDue({ every, day, time, zone }: Schedule, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = daysOf[every](day ?? 1).map((days) => {
    const cron = new Cron(`${minute} ${hour} ${days}`, { mode: '5-part', timezone: zone, paused: true })
    let at = new Date(after.getTime() - longestLeapMs)
    let dueMs: number
    do {
      at = cron.nextRun(at)!
      dueMs = at.getTime() + minutesLeaptOver(at, hour * 60 + minute, zone) * minuteMs
    } while (dueMs <= after.getTime())
    return dueMs
  })
  return new Date(Math.min(...next))
}

/** Cron runs at the end of a leap what clocks leap over: it is due as many minutes later as it would have come into the leap. */
function minutesLeaptOver(at: Date, minutes: number, zone: string): number {
  if (minutesShown(at, zone) === minutes) return 0
  const before = minutesShown(new Date(at.getTime() - minuteMs), zone)
  return (minutes - before - 1 + 24 * 60) % (24 * 60)
}

function minutesShown(at: Date, zone: string): number {
  const shown = at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const [hour = 0, minute = 0] = shown.split(':').map(Number)
  return hour * 60 + minute
}
