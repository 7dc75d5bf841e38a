const hourMs = 60 * 60 * 1000

/** Counts calls of each name: 0 for one that may be made, else after how many seconds one may. */
export function createHourlyLimit(perHour: number, now: () => Date): (name: string) => number {
  const windows = new Map<string, { untilMs: number; left: number }>()
  return (name) => {
    const nowMs = now().getTime()
    let window = windows.get(name)
    if (!window || window.untilMs <= nowMs) {
      window = { untilMs: nowMs + hourMs, left: perHour }
      windows.set(name, window)
    }
    if (window.left === 0) return Math.ceil((window.untilMs - nowMs) / 1000)
    window.left--
    return 0
  }
}
