/** How often each may do something, as a bucket that fills evenly: pauses are saved up to one minute's worth. */
export interface Rate {
  /** True when `count` more are within the rate, which then counts them; otherwise the seconds to wait. */
  take(who: string, count: number): true | number
}

/** `perMinute` of 0 is no limit. */
export function createRate({ perMinute, now }: { perMinute: number; now: () => Date }): Rate {
  const perSecond = perMinute / 60
  const buckets = new Map<string, { left: number; at: number }>()

  /** Forgets those who have as much as a newcomer has. */
  const forgetFull = (seconds: number) => {
    for (const [who, { left, at }] of buckets)
      if (left + (seconds - at) * perSecond >= perMinute) buckets.delete(who)
  }

  return {
    take(who, count) {
      if (perMinute === 0) return true
      const seconds = now().getTime() / 1000
      const { left, at } = buckets.get(who) ?? { left: perMinute, at: seconds }
      const filled = Math.min(perMinute, left + Math.max(0, seconds - at) * perSecond)
      const isWithin = filled >= Math.min(count, perMinute)
      if (buckets.size >= 10_000) forgetFull(seconds)
      buckets.set(who, { left: isWithin ? filled - count : filled, at: seconds })
      return isWithin || Math.ceil((count - filled) / perSecond)
    },
  }
}
