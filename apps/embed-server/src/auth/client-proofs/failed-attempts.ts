import { BoundedMap } from '@casement/limits'
import type { SharedLimit } from '@casement/server'
import { createTokenBucketLimiter } from '../../scheduling/token-bucket.ts'

/** Who tries to prove itself, and from where. */
export interface Attempt {
  readonly clientId: string
  readonly network: string
}

/** Failed proofs by network, by caller, and by both. */
export interface FailedAttempts {
  /** 0 for an attempt that may be made, else after how many seconds one may. */
  waitOf(attempt: Attempt): number
  noteFailed(attempt: Attempt): void
  noteGood(attempt: Attempt): void
}

const perPairAMinute = 20
const perOneAMinute = 60
const maxRemembered = 10_000

/**
 * Limits failed proofs. Who proved itself from a network is not stopped by what others fail at elsewhere, nor by its
 * neighbours: for it only the caller and the network together count.
 */
export function createFailedAttempts({
  now,
  shared,
}: {
  now: () => Date
  shared: SharedLimit | undefined
}): FailedAttempts {
  const limits = [perPairAMinute, perOneAMinute, perOneAMinute]
  const [pairs, networks, clients] = limits.map((perMinute, index) =>
    createTokenBucketLimiter({ perMinute, now, ...(index === 0 ? { shared } : {}) }),
  )
  const proven = new BoundedMap<string, true>(maxRemembered)
  const pairOf = ({ clientId, network }: Attempt) => JSON.stringify([clientId, network])
  const secondsOf = (limiter: typeof pairs, who: string, perMinute: number) => {
    const left = limiter!.leftOf(who) * perMinute
    return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute)
  }

  return {
    waitOf(attempt) {
      const pair = pairOf(attempt)
      const own = secondsOf(pairs, pair, perPairAMinute)
      if (proven.has(pair)) return own
      return Math.max(
        own,
        secondsOf(networks, attempt.network, perOneAMinute),
        secondsOf(clients, attempt.clientId, perOneAMinute),
      )
    },
    noteFailed(attempt) {
      pairs!.spend(pairOf(attempt), 1)
      networks!.spend(attempt.network, 1)
      clients!.spend(attempt.clientId, 1)
    },
    noteGood(attempt) {
      proven.set(pairOf(attempt), true)
    },
  }
}
