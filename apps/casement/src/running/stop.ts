import { setTimeout as sleep } from 'node:timers/promises'
import { type Server, type Settings, startDraining } from '@casement/server'

/** Time beyond that for open answers after which a stop ends the process anyway, in milliseconds. */
const graceMs = 3000

/**
 * Stops servers in order: all of them say that they are not ready, a pause lets proxies see it, and then one after the other
 * takes no more calls and ends the answers that it has begun, the last that was started first: the portal asks the service
 * to its end.
 */
export async function stopServers(started: readonly Server[], pauseMs: number): Promise<void> {
  for (const server of started) startDraining(server)
  if (started.length > 0 && pauseMs > 0) await sleep(pauseMs)
  for (const server of started.toReversed()) await server.close()
}

/** Ends the process in order on the first SIGINT or SIGTERM, at once on the second, and at the latest after all its times. */
export function endOnSignal({ pauseMs, answersMs }: Settings['stopping'], stop: () => Promise<void>): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), pauseMs + 2 * answersMs + graceMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}
