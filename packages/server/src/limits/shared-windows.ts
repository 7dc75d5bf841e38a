import { BoundedMap } from '@casement/limits'
import type { SharedLimit } from './shared-counts.ts'

interface Counted {
  current: number
  readonly beganMs: number
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void

const maxKeys = 5000

/**
 * A store for `@fastify/rate-limit` whose windows, which begin with somebody's first call, also count what others counted
 * in other processes; undefined, for the plugin's own, where there are none.
 */
export function sharedWindows(shared: SharedLimit | undefined, windowMs: number) {
  if (!shared) return undefined
  const counts = new BoundedMap<string, Counted>(maxKeys)
  const add = (who: string, amount: number): { current: number; ttl: number } => {
    const nowMs = Date.now()
    const known = counts.get(who)
    const counted = known && nowMs < known.beganMs + windowMs ? known : { current: 0, beganMs: nowMs }
    counted.current += amount
    counts.set(who, counted)
    return { current: counted.current, ttl: counted.beganMs + windowMs - nowMs }
  }
  shared.onOthers(add)
  return class SharedWindows {
    incr(who: string, done: Done): void {
      shared.add(who, 1)
      done(null, add(who, 1))
    }
    /** One store for all limits of a scope: their keys differ. */
    child(): SharedWindows {
      return this
    }
  }
}
