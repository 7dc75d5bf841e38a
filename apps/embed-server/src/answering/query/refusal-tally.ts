/** Counts refusals that come by the thousand under load, for one line of the log a second at most. */
export interface RefusalTally {
  /** `what`: a code or a message. */
  note(what: string): void
}

const everyMs = 1000

export function createRefusalTally(tell: (counts: Readonly<Record<string, number>>) => void): RefusalTally {
  let counts: Record<string, number> = {}
  let isDue = false
  return {
    note(what) {
      counts[what] = (counts[what] ?? 0) + 1
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        tell(counts)
        counts = {}
      }, everyMs).unref()
    },
  }
}
