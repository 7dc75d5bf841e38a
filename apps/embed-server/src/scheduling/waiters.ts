/** Callers that wait for the next time that `tell` is called. */
export function createWaiters() {
  const waiting = new Set<() => void>()
  return {
    /** Rejects with the reason of `signal`. */
    next: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(go)
          reject(signal.reason as Error)
        }
        const go = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        if (signal.aborted) return reject(signal.reason as Error)
        signal.addEventListener('abort', leave, { once: true })
        waiting.add(go)
      }),
    tell() {
      const all = [...waiting]
      waiting.clear()
      for (const go of all) go()
    },
  }
}
