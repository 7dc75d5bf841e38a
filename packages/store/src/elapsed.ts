/** How long a database may take to close before the process goes on without it, in milliseconds. */
export const closeWithinMs = 2000

/** Resolves after a time, and keeps no process from ending. */
export const elapsed = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())
