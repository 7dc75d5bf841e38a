import { BoundedMap, dayMs } from '@casement/limits'
import type { SharedLimit } from './shared-counts.ts'

export interface DailyLimit {
  /** 0 for no limit */
  readonly perDay: number
  readonly now: () => Date
  readonly shared?: SharedLimit | undefined
}

/** What somebody does in a day, in whatever it is counted. */
export interface DailyAmounts {
  /**
   * True where it is within the limit, and counted; else the seconds until it is. What is more than a day's alone is taken
   * where nothing is counted.
   */
  take(who: string, amount: number): true | number
}

const maxKeys = 10_000

/** A day's worth may be taken at once; what was taken is forgotten evenly over a day. */
export function createDailyAmounts({ perDay, now, shared }: DailyLimit): DailyAmounts {
  const perMs = perDay / dayMs
  const taken = new BoundedMap<string, { readonly amount: number; readonly atMs: number }>(maxKeys)
  const left = (who: string, atMs: number): number => {
    const known = taken.get(who)
    return known ? Math.max(0, known.amount - Math.max(0, atMs - known.atMs) * perMs) : 0
  }
  const add = (who: string, amount: number): void => {
    const atMs = now().getTime()
    const all = left(who, atMs) + amount
    taken.set(who, { amount: all, atMs })
  }
  if (perDay > 0) shared?.onOthers(add)
  return {
    take(who, amount) {
      if (perDay === 0) return true
      const over = left(who, now().getTime()) + Math.min(amount, perDay) - perDay
      if (over > 0) return Math.ceil(over / perMs / 1000)
      add(who, amount)
      shared?.add(who, amount)
      return true
    },
  }
}
