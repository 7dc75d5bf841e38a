/**
 * Starts a watch, which gives the milliseconds since then by the clock that says more: one of a page stands still while the
 * machine sleeps, the other can be set.
 */
export function createStopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - steady)
}
