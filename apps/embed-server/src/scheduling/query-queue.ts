import { createPlaces, type Place, type PlacesOptions } from './places.ts'

/**
 * A fair queue that runs a few queries at a time. Whoever has taken least of late is next, and those who have taken much the
 * same take turns, so that neither one viewer's long list nor costly queries hold up the others. The work of heavy
 * groups has a lower priority: it runs while no other work does, and is stopped and begun anew when other work comes. So
 * that it ends one day, it runs as any other after a while, but for no more than a tenth of the time.
 */
export interface QueryQueue {
  /**
   * Runs `task` when a place is free and resolves as it does. Its signal is aborted when it has to make room; once it has
   * ended with the reason of that signal it waits for a place again. Rejects with the reason of `signal` when that is
   * aborted while there is no place, and with QueueFull when too many wait already.
   */
  run<T>(
    task: (displaced: AbortSignal) => Promise<T>,
    options: { group: string; signal: AbortSignal },
  ): Promise<T>
  readonly waiting: number
  /** True if `count` more would find room to wait. */
  hasRoom(count: number): boolean
}

/** Too many wait for a place already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface Ticket {
  /** Time of the request, however often it was displaced since. */
  readonly since: number
  admit(isAged: boolean): void
}

export interface QueryQueueOptions extends PlacesOptions {
  readonly longestQueue: number
  /** What a group has taken of late, in milliseconds. Absent: all have taken the same, and take turns. */
  readonly takenOf?: ((group: string) => number) | undefined
}

/** Groups that differ by no more than this have taken much the same, in milliseconds. */
const sameMs = 250
/** After how long work is next whatever its group has taken, in milliseconds. */
const longestWaitMs = 10_000

export function createQueryQueue({
  longestQueue,
  takenOf = () => 0,
  ...options
}: QueryQueueOptions): QueryQueue {
  // Insertion order is the order of turns: a group that was served goes to the end.
  const groups = new Map<string, Ticket[]>()
  let waiting = 0
  const places = createPlaces(options, { waitingGroups: () => groups.keys(), onFree: next })

  /** Groups in the order in which they are to have a place. */
  function inOrder(): [string, Ticket[]][] {
    const waiting = [...groups]
    if (waiting.length < 2) return waiting
    const longAgo = performance.now() - longestWaitMs
    const rankOf = ([group, [first]]: [string, Ticket[]]) =>
      first!.since < longAgo ? -1 : Math.floor(takenOf(group) / sameMs)
    return waiting
      .map((each) => ({ each, rank: rankOf(each) }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ each }) => each)
  }

  function next(): void {
    for (const [group, tickets] of inOrder()) {
      const turn = places.turnOf(group, tickets[0]!.since)
      if (turn === 'none') continue
      const ticket = tickets.shift()!
      groups.delete(group)
      if (tickets.length > 0) groups.set(group, tickets)
      waiting--
      return ticket.admit(turn === 'aged')
    }
  }

  function place(group: string, since: number, signal: AbortSignal): Promise<Place> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (!groups.has(group) && places.turnOf(group, since) === 'own')
      return Promise.resolve(places.begin(group, false))
    if (waiting >= longestQueue) return Promise.reject(new QueueFull())
    return new Promise((resolve, reject) => {
      const tickets = groups.get(group) ?? []
      const onAbort = () => {
        tickets.splice(tickets.indexOf(ticket), 1)
        if (tickets.length === 0) groups.delete(group)
        waiting--
        reject(signal.reason as Error)
      }
      const ticket: Ticket = {
        since,
        admit(isAged) {
          signal.removeEventListener('abort', onAbort)
          resolve(places.begin(group, isAged))
        },
      }
      tickets.push(ticket)
      groups.set(group, tickets)
      waiting++
      signal.addEventListener('abort', onAbort, { once: true })
      places.makeRoom()
      next()
    })
  }

  return {
    async run(task, { group, signal }) {
      const since = performance.now()
      for (;;) {
        const { displaced, end } = await place(group, since, signal)
        try {
          return await task(displaced)
        } catch (error) {
          if (error !== displaced.reason) throw error
        } finally {
          end()
        }
      }
    },
    hasRoom: (count) => waiting + count <= longestQueue,
    get waiting() {
      return waiting
    },
  }
}
