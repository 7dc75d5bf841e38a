/**
 * A fair queue that runs a few queries at a time. Groups take turns, so one viewer's long list does not hold up the others. The work of heavy
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
  /** Whether `count` more would find room to wait. */
  hasRoom(count: number): boolean
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

/** Too many wait for a place already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Work of a heavy group had to make room. */
class Displaced extends Error {
  override readonly name = 'Displaced'
}

export interface QueryQueueOptions {
  readonly places: number
  readonly longestQueue: number
  /**
   * Work that runs for longer is long. While long work holds every place, one more is open: for groups that hold none.
   * Absent: there is none.
   */
  readonly longAfterMs?: number
  /** Whether a group has taken much of late: its work then has a lower priority. Absent: none has. */
  readonly isHeavy?: (group: string) => boolean
  /** Whether work of a heavy group may run as any other once it has waited for long. Absent: that of all may. */
  readonly mayAge?: (group: string) => boolean
}

interface Ticket {
  /** When it was asked for, however often it was displaced since. */
  readonly since: number
  admit(isAged: boolean): void
}

interface Running {
  readonly group: string
  readonly since: number
  /** Of low priority, and not to be displaced, because it has waited for too long. */
  readonly isAged: boolean
  displace(): void
}

interface Place {
  /** Aborted when the work has to make room. */
  readonly displaced: AbortSignal
  end(): void
}

/** How often it is looked whether running work has become long, or its group heavy. */
const lookEveryMs = 100
/** After how long work of low priority runs as any other. */
const agedAfterMs = 10_000
/** How long there is none such afterwards, in times of what it took. */
const restOfAged = 9

export function createQueryQueue({
  places,
  longestQueue,
  longAfterMs = Infinity,
  isHeavy = () => false,
  mayAge = () => true,
}: QueryQueueOptions): QueryQueue {
  // Insertion order is the order of turns: a group that was served goes to the end.
  const groups = new Map<string, Ticket[]>()
  const running = new Set<Running>()
  let waiting = 0
  let noneAgedUntil = 0
  const onIdle: (() => void)[] = []

  /** Whether groups that are not heavy have work. */
  const hasPrior = (): boolean =>
    [...running].some(({ group }) => !isHeavy(group)) || [...groups.keys()].some((group) => !isHeavy(group))

  /** Whether work of a group, asked for at `since`, may run now: as its group may, or because of its age. */
  function turnOf(group: string, since: number): 'none' | 'own' | 'aged' {
    const now = performance.now()
    const others = [...running].filter((each) => !each.isAged)
    const isExtra = others.every((each) => each.group !== group && each.since <= now - longAfterMs)
    const isFree = others.length < places + (isExtra ? 1 : 0)
    if (!isHeavy(group) || !hasPrior()) return isFree ? 'own' : 'none'
    if (noneAgedUntil > now || since > now - agedAfterMs) return 'none'
    return mayAge(group) && others.length === running.size ? 'aged' : 'none'
  }

  function next(): void {
    for (const [group, tickets] of groups) {
      const turn = turnOf(group, tickets[0]!.since)
      if (turn === 'none') continue
      const ticket = tickets.shift()!
      groups.delete(group)
      if (tickets.length > 0) groups.set(group, tickets)
      waiting--
      return ticket.admit(turn === 'aged')
    }
  }

  function makeRoom(): void {
    if (!hasPrior()) return
    for (const { group, isAged, displace } of running) if (!isAged && isHeavy(group)) displace()
  }

  function begin(group: string, isAged: boolean): Place {
    const displacing = new AbortController()
    const since = performance.now()
    const one: Running = {
      group,
      since,
      isAged,
      displace: () => displacing.abort(new Displaced()),
    }
    running.add(one)
    const looking = setInterval(() => {
      makeRoom()
      next()
    }, lookEveryMs).unref()
    makeRoom()
    return {
      displaced: displacing.signal,
      end() {
        clearInterval(looking)
        running.delete(one)
        const now = performance.now()
        if (isAged) noneAgedUntil = now + restOfAged * (now - since)
        next()
        if (running.size === 0) for (const tell of onIdle.splice(0)) tell()
      },
    }
  }

  function place(group: string, since: number, signal: AbortSignal): Promise<Place> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (!groups.has(group) && turnOf(group, since) === 'own') return Promise.resolve(begin(group, false))
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
          resolve(begin(group, isAged))
        },
      }
      tickets.push(ticket)
      groups.set(group, tickets)
      waiting++
      signal.addEventListener('abort', onAbort, { once: true })
      makeRoom()
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
    idle: () =>
      running.size === 0 ? Promise.resolve() : new Promise((resolve) => void onIdle.push(resolve)),
    hasRoom: (count) => waiting + count <= longestQueue,
    get waiting() {
      return waiting
    },
  }
}
