import { refusalFor } from '../../http/refusal.ts'

/** Runs hashing, a few at a time; who waits is served by network in turn. */
export interface HashTurns {
  /** Throws TooBusy where too many of the network, or of all, wait. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>
}

const atOnce = 2
const maxOfNetwork = 8
const maxWaiting = 64

export function createHashTurns(): HashTurns {
  /** by network, the first of which is next */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  function next(): void {
    const [first] = waiting
    if (running >= atOnce || !first) return
    const [network, starts] = first
    waiting.delete(network)
    const [start, ...rest] = starts
    if (rest.length > 0) waiting.set(network, rest)
    running++
    waitingCount--
    start!()
  }

  return {
    async run(network, work) {
      const own = waiting.get(network) ?? []
      if (waitingCount >= maxWaiting || own.length >= maxOfNetwork) throw refusalFor('TooBusy', 1)
      waitingCount++
      await new Promise<void>((resolve) => {
        waiting.set(network, [...own, resolve])
        next()
      })
      try {
        return await work()
      } finally {
        running--
        next()
      }
    },
  }
}
