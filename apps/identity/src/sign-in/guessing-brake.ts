import { BoundedMap } from '@casement/limits'
import type { SharedCounts } from '@casement/server'

/** Slows down whoever tries passwords: many for one name, or many from one network. */
export interface GuessingBrake {
  /** The seconds to wait before another attempt is looked at; 0 for none. */
  secondsToWait(attempt: Attempt): number
  failed(attempt: Attempt): void
  /** The name's failures are forgotten; those of the network are not, or one password known would free the others. */
  succeeded(attempt: Attempt): void
}

export interface Attempt {
  /** the person, else the name as it was typed */
  readonly name: string
  readonly network: string
}

interface Limits {
  /** failures that cost nothing, for each name and for each network */
  readonly freeForName: number
  readonly freeForNetwork: number
  readonly now: () => Date
  /** where other processes tell of failures there */
  readonly shared?: SharedCounts | undefined
}

/** After the free ones each failure doubles the wait, to a longest one; after a while without any all is forgotten. */
const longestWaitMs = 5 * 60_000
const forgottenAfterMs = 15 * 60_000
const maxRemembered = 10_000

interface Failures {
  count: number
  lastMs: number
}

/** Kept in this process, so a restart forgets; failures elsewhere count, successes there do not. */
export function createGuessingBrake({ freeForName, freeForNetwork, now, shared }: Limits): GuessingBrake {
  const byName = new BoundedMap<string, Failures>(maxRemembered)
  const byNetwork = new BoundedMap<string, Failures>(maxRemembered)

  const waitMs = (failures: Failures | undefined, free: number, nowMs: number): number => {
    if (!failures || failures.count < free) return 0
    const pauseMs = Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures.count - free, 20))
    return Math.max(0, failures.lastMs + pauseMs - nowMs)
  }

  const add = (all: Map<string, Failures>, key: string, more = 1) => {
    const nowMs = now().getTime()
    const known = all.get(key)
    const count = known && nowMs - known.lastMs < forgottenAfterMs ? known.count : 0
    all.set(key, { count: count + more, lastMs: nowMs })
  }

  const names = shared?.limit('wrong passwords for a name')
  const networks = shared?.limit('wrong passwords from a network')
  names?.onOthers((name, more) => add(byName, name, more))
  networks?.onOthers((network, more) => add(byNetwork, network, more))

  return {
    secondsToWait({ name, network }) {
      const nowMs = now().getTime()
      return Math.ceil(
        Math.max(
          waitMs(byName.get(name), freeForName, nowMs),
          waitMs(byNetwork.get(network), freeForNetwork, nowMs),
        ) / 1000,
      )
    },
    failed({ name, network }) {
      add(byName, name)
      add(byNetwork, network)
      names?.add(name, 1)
      networks?.add(network, 1)
    },
    succeeded({ name }) {
      byName.delete(name)
    },
  }
}
