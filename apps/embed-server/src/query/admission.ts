/** Admits work a few at a time. Groups take turns, so one viewer's long list does not hold up the others. */
export interface Admission {
  /**
   * Runs `task` when a place is free and resolves as it does. Rejects with the signal's reason when it is aborted
   * before a place is free, and with NoPlace when too many wait already.
   */
  run<T>(task: () => Promise<T>, options: { group: string; signal: AbortSignal }): Promise<T>
  readonly waiting: number
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

/** Too many wait for a place already. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace'
}

interface Ticket {
  admit(): void
}

export function createAdmission({
  places,
  longestQueue,
}: {
  places: number
  longestQueue: number
}): Admission {
  // Insertion order is the order of turns: a group that was served goes to the end.
  const groups = new Map<string, Ticket[]>()
  let running = 0
  let waiting = 0
  const onIdle: (() => void)[] = []

  function next(): void {
    const [first] = groups
    if (!first || running >= places) return
    const [group, tickets] = first
    const ticket = tickets.shift()!
    groups.delete(group)
    if (tickets.length > 0) groups.set(group, tickets)
    waiting--
    running++
    ticket.admit()
  }

  function place(group: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (running < places && waiting === 0) {
      running++
      return Promise.resolve()
    }
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
          resolve()
        },
      }
      tickets.push(ticket)
      groups.set(group, tickets)
      waiting++
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  return {
    async run(task, { group, signal }) {
      await place(group, signal)
      try {
        return await task()
      } finally {
        running--
        next()
        if (running === 0) for (const tell of onIdle.splice(0)) tell()
      }
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => void onIdle.push(resolve))),
    get waiting() {
      return waiting
    },
  }
}
