import { performance as loop } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { refusalFor } from '../http/refusal.ts'
import { createSlots } from './slots.ts'
import { sliceMs } from './time-slices.ts'
import type { WorkShares } from './work-shares.ts'

/**
 * Work on the thread that answers everybody, other than that of queries: counted to whom it is done for, in slices after
 * each of which the others have their turn, and ended with the person's share. Of who has taken much of late each slice is
 * followed by a pause, one of all such people at a time.
 */
export interface Purse {
  /** For work that is done in steps. */
  workOf(viewer: string, options: PurseOptions): Work
  /** For work in pieces, from now on: what it gives is called between them, and counts the time since it was called last. */
  paceOf(viewer: string, options: PurseOptions): () => Promise<void>
  /** Does what cannot be parted. Throws what it throws. */
  counted<T>(viewer: string, work: () => T): T
}

/** Does work in steps, as its purse lets it: see PurseOptions. */
export type Work = <T>(steps: Generator<void, T>) => Promise<T>

export interface PurseOptions {
  /** Ends the work, which rejects with its reason. */
  readonly signal: AbortSignal
  /** Whether work beyond the share is refused with TooManyRequests, or waits until there is a share again. */
  readonly whenSpent: 'refuse' | 'wait'
}

/** Longest pause after a slice of who has taken much of late, as a multiple of it. */
const longestPause = 3
/** Use of the thread by others, in a pause as long as the slice, beyond which they need it for longer. */
const quiet = 0.25

export const spentWords =
  'What you asked for has taken more of the service than one person may; wait as Retry-After says'

/** The thread that answers everybody, as it is measured. */
export interface Thread {
  /** Begins to measure work; what it gives says how many milliseconds it has taken since. */
  begin(): () => number
  /** Begins to watch the thread; what it gives says how much of the time since it had work, from 0 to 1. */
  watch(): () => number
}

const ownThread: Thread = {
  // On a busy machine most of the time is others', which nobody who asks is charged with.
  begin() {
    const [start, before] = [performance.now(), process.cpuUsage()]
    return () => {
      const { user, system } = process.cpuUsage(before)
      return Math.min(performance.now() - start, (user + system) / 1000)
    }
  },
  watch() {
    const before = loop.eventLoopUtilization()
    return () => loop.eventLoopUtilization(before).utilization
  },
}

export function createPurse(shares: WorkShares, thread: Thread = ownThread): Purse {
  const pauses = createSlots({ each: 1 })

  async function begin(viewer: string, { signal, whenSpent }: PurseOptions): Promise<void> {
    while (!shares.hasLeft(viewer)) {
      const seconds = Math.max(1, shares.waitOf(viewer))
      if (whenSpent === 'refuse') throw refusalFor('TooManyRequests', seconds, spentWords)
      await sleep(1000 * seconds, signal)
    }
  }

  /** Gives the others their turn after a slice, which is counted already. */
  async function end(viewer: string, workedMs: number, { signal }: PurseOptions): Promise<void> {
    if (shares.isHeavy(viewer)) await pause(workedMs, signal)
    else await nextTurn()
    signal.throwIfAborted()
  }

  async function pause(workedMs: number, signal: AbortSignal): Promise<void> {
    const giveBack = await pauses.take('', signal)
    try {
      for (let times = 0; times < longestPause; times++) {
        const used = thread.watch()
        await sleep(workedMs, signal)
        if (used() < quiet) return
      }
    } finally {
      giveBack()
    }
  }

  /** Counts what work takes, which `took` is told as well. */
  function counted<T>(viewer: string, work: () => T, took: (ms: number) => void = () => undefined): T {
    const taken = thread.begin()
    try {
      return work()
    } finally {
      const ms = taken()
      shares.spend(viewer, ms)
      took(ms)
    }
  }

  return {
    counted: (viewer, work) => counted(viewer, work),
    workOf: (viewer, options) => async (steps) => {
      for (;;) {
        await begin(viewer, options)
        let worked = 0
        const last = counted(
          viewer,
          () => sliceOf(steps),
          (ms) => (worked = ms),
        )
        if (last.done) return last.value
        await end(viewer, worked, options)
      }
    },
    paceOf(viewer, options) {
      let taken = thread.begin()
      let worked = 0
      return async () => {
        const took = taken()
        shares.spend(viewer, took)
        worked += took
        if (worked >= sliceMs) {
          await end(viewer, worked, options)
          await begin(viewer, options)
          worked = 0
        }
        options.signal.throwIfAborted()
        taken = thread.begin()
      }
    },
  }
}

/** Does steps for as long as a slice is; gives the last of them. */
function sliceOf<T>(steps: Generator<void, T>): IteratorResult<void, T> {
  const end = performance.now() + sliceMs
  for (;;) {
    const step = steps.next()
    if (step.done || performance.now() >= end) return step
  }
}

/** Rejects with the reason of `signal`. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
