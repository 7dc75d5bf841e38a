import { nameDate } from '@casement/format'
import { dayMs } from '@casement/limits'
import { utcDay, utcMonth, utcTickInterval, utcYear } from 'd3-time'

/** A date of the border as milliseconds in UTC. */
export const momentOf = (key: unknown): number =>
  typeof key === 'string' ? Date.parse(key.length === 10 ? `${key}T00:00:00Z` : `${key}Z`) : Number.NaN

/** True for first days of months alone: they stand for months, however few they are. */
export const areMonths = (moments: readonly number[]): boolean =>
  moments.every((ms) => new Date(ms).getUTCDate() === 1)

/** Unit in which a time axis of so many days is counted, and the format of its moments. */
function scaleOfDays(days: number, isOfMonths: boolean) {
  if (days > 365 * 6) return { unit: utcYear, format: { year: 'numeric' } } as const
  if (days > 75 || isOfMonths) return { unit: utcMonth, format: { month: 'short', year: 'numeric' } } as const
  return { unit: utcDay, format: { day: 'numeric', month: 'short' } } as const
}

/** Names of moments on a time axis: days, months or years, as far apart as they stand. */
export function momentName(
  locale: string,
  fromMs: number,
  toMs: number,
  isOfMonths = false,
): (ms: number) => string {
  const { format } = scaleOfDays((toMs - fromMs) / dayMs, isOfMonths)
  return (ms) => nameDate(new Date(ms), locale, format)
}

/** About so many moments between two that are round and no closer together than their names tell apart. */
export function momentTicks(
  fromMs: number,
  toMs: number,
  count: number,
  isOfMonths = false,
): readonly number[] {
  const [from, to] = [new Date(fromMs), new Date(toMs)]
  const { unit } = scaleOfDays((toMs - fromMs) / dayMs, isOfMonths)
  const end = new Date(toMs + 1)
  const round = utcTickInterval(from, to, count)?.range(from, end) ?? []
  const named = unit.range(from, end)
  const ticks = round.length < named.length ? round : named
  return ticks.length > 0 ? ticks.map(Number) : [fromMs]
}
