import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time in milliseconds for which one piece of work keeps everybody else waiting; one step of it may take longer. */
const sliceMs = 8

/**
 * Runs work that is done in steps on the thread that answers everybody: after each slice of time the others have their
 * turn. Rejects with the reason of `signal` when it is aborted.
 */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextTurn()
    signal?.throwIfAborted()
  }
}

/**
 * Gives the others a turn for each slice of time that was worked, given in milliseconds after each piece of work: in one
 * turn a server takes one connection.
 */
export function createTurns(): (workedMs: number) => Promise<void> {
  let worked = 0
  return async (workedMs) => {
    for (worked += workedMs; worked >= sliceMs; worked -= sliceMs) await nextTurn()
  }
}
