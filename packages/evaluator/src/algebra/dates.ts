/*
 * Days and months of the Gregorian calendar, as the engines reckon them. Days are counted since 1970.
 */

import { BoundedMap, dayMs } from '@casement/limits'

interface Parts {
  readonly year: number
  /** From 0. */
  readonly month: number
  readonly day: number
}

/** Parts of days that were asked for: those of a few calendars, over and over. */
const known = new BoundedMap<number, Parts>(100_000)

function partsOf(day: number): Parts {
  let parts = known.get(day)
  if (!parts) {
    const date = new Date(day * dayMs)
    parts = { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
    known.set(day, parts)
  }
  return parts
}

/** `month` counts from 0 and may lie beyond the year. */
const dayAt = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / dayMs

export const yearOf = (day: number): number => partsOf(day).year
export const monthOf = (day: number): number => partsOf(day).month + 1
export const dayOfMonth = (day: number): number => partsOf(day).day

export function monthStart(of: number): number {
  const { year, month } = partsOf(of)
  return dayAt(year, month, 1)
}

export function quarterStart(of: number): number {
  const { year, month } = partsOf(of)
  return dayAt(year, month - (month % 3), 1)
}

/** First day of the year that begins `offset` months after January. */
export function yearStart(of: number, offset: number): number {
  const { year, month } = partsOf(of)
  return dayAt(month < offset ? year - 1 : year, offset, 1)
}

export function monthEnd(of: number): number {
  const { year, month } = partsOf(of)
  return dayAt(year, month + 1, 0)
}

/** The same day of another month, its last day where it has fewer. */
export function monthsLater(of: number, months: number): number {
  const { year, month, day } = partsOf(of)
  const last = partsOf(dayAt(year, month + months + 1, 0)).day
  return dayAt(year, month + months, Math.min(day, last))
}

/** Shifts by months; the end of a month stays one. */
export function monthEndsLater(of: number, months: number): number {
  const shifted = monthsLater(of, months)
  return of === monthEnd(of) ? monthEnd(shifted) : shifted
}
