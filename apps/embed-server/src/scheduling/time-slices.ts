import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Time in milliseconds for which one piece of work keeps everybody else waiting; one step of it may take longer. */
export const sliceMs = 8
/**
 * Work of low priority goes on for as long as this, and pauses for as long, in milliseconds: a request takes several turns
 * from its first byte to its place in the queue, and so does an answer to its last one.
 */
const pauseMs = 4

/**
 * Runs work that is done in steps on the thread that answers everybody: after each slice of time the others have their
 * turn. Rejects with the reason of `signal` when it is aborted.
 */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  return sliced(steps, sliceMs, nextTurn, signal)
}

/** Does work of low priority as `inSlices` does, with pauses. */
export async function inPauses<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  return sliced(steps, pauseMs, () => sleep(pauseMs), signal)
}

async function sliced<T>(
  steps: Generator<void, T>,
  longestMs: number,
  rest: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    const end = performance.now() + longestMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await rest()
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

/** As `createTurns`, for work of low priority: pauses for each slice that was worked. */
export function createPauses(): (workedMs: number) => Promise<void> {
  let worked = 0
  return async (workedMs) => {
    worked += workedMs
    if (worked < pauseMs) return
    worked = 0
    await sleep(pauseMs)
  }
}
