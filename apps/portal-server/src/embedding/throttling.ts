import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../http/refusals.ts'

const longestWaitMs = 10_000
const maxWaits = 3

/**
 * Waits out what a server answers with 429: as long as it says, at most ten seconds, three times. Throws 503 `serviceBusy` for
 * more, and does not ask that server before the time that it has named.
 */
export function createThrottling(now: () => Date): (ask: () => Promise<Response>) => Promise<Response> {
  let busyUntilMs = 0
  return async (ask) => {
    for (let waits = 0; ; waits++) {
      const waitMs = busyUntilMs - now().getTime()
      if (waitMs > longestWaitMs) throw busy(waitMs)
      if (waitMs > 0) await sleep(waitMs)
      const answer = await ask()
      if (answer.status !== 429) return answer
      await answer.body?.cancel()
      const askedMs = retryAfterMs(answer.headers.get('retry-after'), now())
      busyUntilMs = Math.max(busyUntilMs, now().getTime() + askedMs)
      if (waits === maxWaits) throw busy(askedMs)
    }
  }
}

const busy = (waitMs: number) =>
  refusal('serviceBusy', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })

/** Seconds, or a date [RFC 9110, 10.2.3]; a second when the server does not say. */
export function retryAfterMs(header: string | null, now: Date): number {
  const seconds = Number(header ?? 1)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header!)
  return Number.isNaN(date) ? 1000 : Math.max(0, date - now.getTime())
}
