import type { FastifyBaseLogger } from 'fastify'
import { type ActivityEvent, done, type NotedEvent, type RecordActivity } from './activity-event.ts'

interface Deps {
  /** Appends events, all or none; `isRetry`: some may be there. */
  readonly append: (events: readonly NotedEvent[], isRetry: boolean) => Promise<void>
  /** Takes how many were lost. */
  readonly noteLost: (count: number) => void
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly everyMs?: number
  readonly capacity?: number
}

export interface ActivityLog {
  readonly record: RecordActivity
  /** Writes all that was recorded until now. Rejects with what the store says. */
  flush(): Promise<void>
  /** Writes what is left; what the store does not take is lost, and the log says how much. */
  close(): Promise<void>
}

const writeEveryMs = 1000
const maxWaiting = 10_000
const writtenAtOnce = 100

/**
 * Writes events in batches, a second after the first of them at the latest. While the store fails they wait and are tried
 * again; those for which there is no room are counted, and the number is an entry itself as soon as the store answers.
 */
export function createActivityLog(deps: Deps): ActivityLog {
  const { append, noteLost, now, newId, log, everyMs = writeEveryMs, capacity = maxWaiting } = deps
  const waiting: NotedEvent[] = []
  let lost = 0
  let isRetry = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const noted = (event: ActivityEvent): NotedEvent => ({ ...event, eventId: newId(), at: now() })

  const record: RecordActivity = (event) => {
    if (waiting.length < capacity) waiting.push(noted(event))
    else {
      if (lost === 0) log.error({ what: 'activity is lost, as the store takes none', waiting: capacity })
      lost++
      noteLost(1)
    }
    begin()
  }

  function begin(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => {
        log.warn({ err: error, what: 'activity was not written and is tried again', waiting: waiting.length })
        begin()
      })
    }, everyMs).unref()
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, writtenAtOnce)
      try {
        await append(batch, isRetry)
      } catch (error) {
        isRetry = true
        throw error
      }
      isRetry = false
      waiting.splice(0, batch.length)
      if (lost > 0 && waiting.length < capacity) {
        const details = { events: lost }
        waiting.unshift(noted({ operation: 'Lost', outcome: done, details, correlationId: newId() }))
        lost = 0
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => (writing = undefined))
    return writing
  }

  return {
    record,
    flush,
    async close() {
      clearTimeout(timer)
      timer = undefined
      // What was recorded while a batch was written is written by the same.
      await flush().catch((error: unknown) =>
        log.error({
          err: error,
          what: 'activity is lost with the end of the process',
          events: waiting.length + lost,
        }),
      )
      clearTimeout(timer)
    },
  }
}
