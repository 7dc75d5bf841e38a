/** Admits work a few at a time. Groups take turns, so one viewer's long list does not hold up the others. */
export interface Admission {
  /**
   * Runs `task` when a place is free and resolves as it does. Rejects with the signal's reason when it is aborted
   * before a place is free, and with NoPlace when too many wait already.
   */
  run<T>(task: () => Promise<T>, options: { group: string; signal: AbortSignal }): Promise<T>
  readonly waiting: number
  /** Whether `count` more would find room to wait. */
  hasRoom(count: number): boolean
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

/** Too many wait for a place already. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace'
}

export interface AdmissionOptions {
  readonly places: number
  readonly longestQueue: number
  /**
   * Work that runs for longer is long. While long work holds every place, one more is open: for groups that hold none.
   * Absent: there is none.
   */
  readonly longAfterMs?: number
  /** Whether a group has taken much of late: it then holds one place at a time. Absent: none has. */
  readonly isHeavy?: (group: string) => boolean
}

interface Ticket {
  admit(): void
}

interface Running {
  readonly group: string
  isLong: boolean
}

export function createAdmission({
  places,
  longestQueue,
  longAfterMs,
  isHeavy = () => false,
}: AdmissionOptions): Admission {
  // Insertion order is the order of turns: a group that was served goes to the end.
  const groups = new Map<string, Ticket[]>()
  const running = new Set<Running>()
  let waiting = 0
  const onIdle: (() => void)[] = []

  const isFree = (group: string): boolean => {
    const all = [...running]
    const holdsOne = all.some((each) => each.group === group)
    if (all.length < places) return !holdsOne || !isHeavy(group)
    return all.length === places && !holdsOne && all.every(({ isLong }) => isLong)
  }

  function next(): void {
    for (const [group, tickets] of groups) {
      if (running.size > places) return
      if (!isFree(group)) continue
      const ticket = tickets.shift()!
      groups.delete(group)
      if (tickets.length > 0) groups.set(group, tickets)
      waiting--
      return ticket.admit()
    }
  }

  function begin(group: string): () => void {
    const one: Running = { group, isLong: false }
    running.add(one)
    const timer =
      longAfterMs === undefined
        ? undefined
        : setTimeout(() => {
            one.isLong = true
            next()
          }, longAfterMs).unref()
    return () => {
      clearTimeout(timer)
      running.delete(one)
      next()
      if (running.size === 0) for (const tell of onIdle.splice(0)) tell()
    }
  }

  /** Resolves with what gives the place back. */
  function place(group: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (!groups.has(group) && isFree(group) && running.size < places) return Promise.resolve(begin(group))
    if (waiting >= longestQueue) return Promise.reject(new NoPlace())
    return new Promise((resolve, reject) => {
      const tickets = groups.get(group) ?? []
      const onAbort = () => {
        tickets.splice(tickets.indexOf(ticket), 1)
        if (tickets.length === 0) groups.delete(group)
        waiting--
        reject(signal.reason as Error)
      }
      const ticket: Ticket = {
        admit() {
          signal.removeEventListener('abort', onAbort)
          resolve(begin(group))
        },
      }
      tickets.push(ticket)
      groups.set(group, tickets)
      waiting++
      signal.addEventListener('abort', onAbort, { once: true })
      next()
    })
  }

  return {
    async run(task, { group, signal }) {
      const end = await place(group, signal)
      try {
        return await task()
      } finally {
        end()
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
