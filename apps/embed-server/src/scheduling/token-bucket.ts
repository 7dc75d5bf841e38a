import type { SharedLimit } from '@casement/server'

/** A token bucket for each caller, which fills evenly: pauses are saved up to one minute's worth. */
export interface TokenBucketLimiter {
  /** True when `count` more are within the rate, which then counts them; otherwise the seconds to wait. */
  take(who: string, count: number): true | number
  /** Counts what was done already, within the rate or not: what is too much has to be waited for, up to a minute. */
  spend(who: string, count: number): void
  /** Rest of one minute's worth, 1 for all of it; below 0 where more was spent. */
  leftOf(who: string): number
}

/** `perMinute` of 0 is no limit. What other processes counted for `shared` is spent here as well. */
export function createTokenBucketLimiter({
  perMinute,
  now,
  shared,
}: {
  perMinute: number
  now: () => Date
  shared?: SharedLimit | undefined
}): TokenBucketLimiter {
  const perSecond = perMinute / 60
  const buckets = new Map<string, { left: number; at: number }>()

  /** Forgets those who have as much as a newcomer has. */
  const forgetFull = (seconds: number) => {
    for (const [who, { left, at }] of buckets)
      if (left + (seconds - at) * perSecond >= perMinute) buckets.delete(who)
  }
  const seconds = () => now().getTime() / 1000
  const filled = (who: string, at: number): number => {
    const bucket = buckets.get(who) ?? { left: perMinute, at }
    return Math.min(perMinute, bucket.left + Math.max(0, at - bucket.at) * perSecond)
  }
  const keep = (who: string, left: number, at: number) => {
    if (buckets.size >= 10_000) forgetFull(at)
    buckets.set(who, { left, at })
  }

  const spend = (who: string, count: number) => {
    const at = seconds()
    keep(who, Math.max(-perMinute, filled(who, at) - count), at)
  }
  if (perMinute > 0) shared?.onOthers(spend)

  return {
    take(who, count) {
      if (perMinute === 0) return true
      const at = seconds()
      const left = filled(who, at)
      const isWithin = left >= Math.min(count, perMinute)
      keep(who, isWithin ? left - count : left, at)
      if (isWithin) shared?.add(who, count)
      return isWithin || Math.ceil((count - left) / perSecond)
    },
    spend(who, count) {
      if (perMinute === 0) return
      spend(who, count)
      shared?.add(who, count)
    },
    leftOf: (who) => (perMinute === 0 ? 1 : filled(who, seconds()) / perMinute),
  }
}
