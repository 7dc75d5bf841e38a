/** The browser's own scheduler, as far as it is used; not every browser has one. [Prioritized Task Scheduling] */
interface TaskScheduler {
  postTask(action: () => void, options: { priority: 'background'; signal: AbortSignal }): Promise<unknown>
}

/** Pause in the place of a scheduler, in milliseconds. */
const pauseMs = 30

/**
 * Runs `action` once when there is nothing more urgent to do: no input, no paint. Returns the way to stop. The callback for
 * idle periods is not used: a frame whose page is not painted again may never have one.
 */
export function whenIdle(self: Window & typeof globalThis, action: () => void): () => void {
  const { scheduler } = self as { scheduler?: TaskScheduler }
  if (!scheduler) {
    const timer = self.setTimeout(action, pauseMs)
    return () => self.clearTimeout(timer)
  }
  const stopping = new AbortController()
  // What is stopped rejects.
  scheduler.postTask(action, { priority: 'background', signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return () => stopping.abort()
}
