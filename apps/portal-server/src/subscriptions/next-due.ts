import { BoundedMap, dayMs } from '@casement/limits'
import type { Schedule } from '@casement/portal-api'

const formats = new BoundedMap<string, Intl.DateTimeFormat>(600)

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** What clocks in the zone show at the moment, as if it was UTC. */
function wallMs(atMs: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The moment at which clocks show it: the first of two, and where they leap over it, as much later as they leap. */
function momentOf(wall: number, zone: string): number {
  const before = wallMs(wall - dayMs, zone) - (wall - dayMs)
  const after = wallMs(wall + dayMs, zone) - (wall + dayMs)
  const fitting = [wall - before, wall - after].filter((atMs) => wallMs(atMs, zone) === wall)
  return fitting.length > 0 ? Math.min(...fitting) : wall - before
}

/** Longer than the longest time between two. */
const daysLooked = 70

/** The first time after `after` that the schedule names, however the clocks of its zone are set meanwhile. */
export function nextDue({ every, day, time, zone }: Schedule, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const todayWall = Math.floor(wallMs(after.getTime(), zone) / dayMs) * dayMs
  for (let ahead = 0; ahead < daysLooked; ahead++) {
    const date = new Date(todayWall + ahead * dayMs)
    if (!isOn(date, every, day)) continue
    const atMs = momentOf(date.getTime() + (hour * 60 + minute) * 60_000, zone)
    if (atMs > after.getTime()) return new Date(atMs)
  }
  throw new RangeError('a schedule that never comes')
}

function isOn(date: Date, every: Schedule['every'], day: number | null): boolean {
  const weekday = date.getUTCDay() || 7
  switch (every) {
    case 'day':
      return true
    case 'weekday':
      return weekday <= 5
    case 'week':
      return weekday === day
    case 'month': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return date.getUTCDate() === Math.min(day ?? 1, last)
    }
  }
}
