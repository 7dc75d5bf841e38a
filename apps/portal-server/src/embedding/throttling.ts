import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../http/refusals.ts'

const longestWaitMs = 10_000
const maxWaits = 3
/** Time between a 429 and the first probe of a long wait, and at most between two probes. */
const [firstProbeMs, longestProbeMs] = [30_000, 300_000]

/**
 * Waits out what a server answers with 429: as long as it says, at most ten seconds, three times. Throws 503 `serviceBusy` for
 * more, and leaves that server alone for the time that it has named but for one call at a time that finds out whether it is
 * well again: the first after half a minute, the next each after twice the time, at most five minutes.
 */
export function createThrottling(now: () => Date): (ask: () => Promise<Response>) => Promise<Response> {
  let busyUntilMs = 0
  /** Infinity: one is on its way */
  let probeAtMs = 0
  let probePauseMs = firstProbeMs

  const probeLater = (pauseMs: number) => {
    probePauseMs = pauseMs
    probeAtMs = now().getTime() + pauseMs
  }

  /** The one call that is made before the time has passed. */
  async function probe(ask: () => Promise<Response>): Promise<Response> {
    const nextPauseMs = Math.min(probePauseMs * 2, longestProbeMs)
    probeAtMs = Infinity
    try {
      const answer = await ask()
      if (answer.status === 429) {
        await answer.body?.cancel()
        const askedMs = retryAfterMs(answer.headers.get('retry-after'), now())
        busyUntilMs = now().getTime() + askedMs
        throw busy(askedMs)
      }
      // One that fails is not well yet.
      if (answer.status < 500) busyUntilMs = 0
      return answer
    } finally {
      probeLater(nextPauseMs)
    }
  }

  return async (ask) => {
    for (let waits = 0; ; waits++) {
      const waitMs = busyUntilMs - now().getTime()
      if (waitMs > longestWaitMs) {
        if (now().getTime() < probeAtMs) throw busy(waitMs)
        return await probe(ask)
      }
      if (waitMs > 0) await sleep(waitMs)
      const answer = await ask()
      if (answer.status !== 429) return answer
      await answer.body?.cancel()
      const askedMs = retryAfterMs(answer.headers.get('retry-after'), now())
      busyUntilMs = Math.max(busyUntilMs, now().getTime() + askedMs)
      probeLater(firstProbeMs)
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
