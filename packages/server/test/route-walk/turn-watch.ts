import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostileBodies } from './hostile-bodies.ts'

/** How often it is looked whether the event loop has turned, in milliseconds. */
const everyMs = 3

/**
 * Time of the processor that this thread has had, in milliseconds. Linux says it of each thread; elsewhere it is that of
 * the process, which is no less.
 */
function threadMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

export interface Turns {
  /** The most that the thread worked between two turns of its event loop, in milliseconds of the processor. */
  readonly longestMs: number
  /** All that it worked, without what watching takes. */
  readonly totalMs: number
}

/**
 * Watches the event loop of this thread while `work` goes on, by the time of the processor: whatever else the machine does
 * counts for nothing. What is asked has to be asked from another thread.
 */
export async function watchTurns(work: () => Promise<unknown>): Promise<Turns> {
  // Before it begins, what was done before is over.
  // oxlint-disable-next-line waiting/no-sleep -- how long the event loop is left to itself
  await sleep(everyMs)
  let isOver = false
  let longestMs = 0
  let looks = 0
  const begun = threadMs()
  let last = begun
  const look = () => {
    const now = threadMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    looks++
    // oxlint-disable-next-line waiting/no-sleep -- how often it is looked
    if (!isOver) setTimeout(look, everyMs)
  }
  look()
  try {
    await work()
  } finally {
    isOver = true
  }
  // oxlint-disable-next-line waiting/no-sleep -- the last turn is looked at as well
  await sleep(2 * everyMs)
  return { longestMs, totalMs: Math.max(0, last - begun - looks * costOfLook()) }
}

/** What reading a megabyte of keys takes of the processor that the bounds of the walks are said for, in milliseconds. */
const referenceMs = 16
let reference: string | undefined

/**
 * How many times slower than that processor this thread is at this moment, at least 1: a processor that is shared with others
 * does less in a millisecond of its own.
 */
export function slowness(): number {
  reference ??= hostileBodies(2 ** 20)['many keys']!
  const each = Array.from({ length: 5 }, () => {
    const begun = threadMs()
    JSON.parse(reference!)
    return threadMs() - begun
  })
  return Math.max(1, Math.min(...each) / referenceMs)
}

let known: number | undefined
/** What one look takes, in milliseconds: the mean of many. */
function costOfLook(): number {
  if (known !== undefined) return known
  const [count, before] = [2000, threadMs()]
  for (let at = 0; at < count; at++) threadMs()
  return (known = (threadMs() - before) / count)
}
