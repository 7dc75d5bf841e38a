/** A few slots for each: who asks for one more waits until one of theirs is given back, first come, first served. */
export interface Slots {
  /** Resolves with what gives the slot back, which may be called twice; rejects with the reason of `signal`. */
  take(who: string, signal: AbortSignal): Promise<() => void>
}

export function createSlots({ each }: { each: number }): Slots {
  const taken = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()

  function slot(who: string): () => void {
    taken.set(who, (taken.get(who) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = taken.get(who)! - 1
      if (left > 0) taken.set(who, left)
      else taken.delete(who)
      const [first] = waiting.get(who) ?? []
      first?.()
    }
  }

  return {
    take(who, signal) {
      if (signal.aborted) return Promise.reject(signal.reason as Error)
      if ((taken.get(who) ?? 0) < each) return Promise.resolve(slot(who))
      return new Promise((resolve, reject) => {
        const own = waiting.get(who) ?? new Set()
        waiting.set(who, own)
        const leave = () => {
          own.delete(go)
          if (own.size === 0) waiting.delete(who)
          signal.removeEventListener('abort', onAbort)
        }
        const onAbort = () => {
          leave()
          reject(signal.reason as Error)
        }
        const go = () => {
          leave()
          resolve(slot(who))
        }
        own.add(go)
        signal.addEventListener('abort', onAbort, { once: true })
      })
    },
  }
}
