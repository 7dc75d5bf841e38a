import type { TokenClock, TokenTabs } from './token-surroundings.ts'

/** How long a tab waits for its turn. */
const patienceMs = 10_000

/** Time that never goes back and counts sleep: the sum of what the faster of both clocks made of each step. */
export function followTime(clock: TokenClock): () => number {
  let wallMs = clock.wallMs()
  let steadyMs = clock.steadyMs()
  let total = 0
  return () => {
    const [wall, steady] = [clock.wallMs(), clock.steadyMs()]
    total += Math.max(wall - wallMs, steady - steadyMs, 0)
    wallMs = wall
    steadyMs = steady
    return total
  }
}

/** Runs with a signal that comes when the time is up, or with another one. */
export async function within(
  clock: TokenClock,
  ms: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController()
  const giveUp = () => abort.abort()
  outer.addEventListener('abort', giveUp)
  const stopWaiting = clock.after(ms, giveUp)
  try {
    await run(abort.signal)
  } finally {
    stopWaiting()
    outer.removeEventListener('abort', giveUp)
  }
}

/** Alone among the tabs. Whoever has waited too long goes on, alone among those: a frozen tab keeps its turn. */
export async function inTurn(
  { tabs, clock, key }: { readonly tabs: TokenTabs; readonly clock: TokenClock; readonly key: string },
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  let isTurn = false
  try {
    await within(clock, patienceMs, signal, (patience) =>
      tabs.alone(key, patience, () => {
        isTurn = true
        return run()
      }),
    )
  } catch (error) {
    if (isTurn || signal.aborted) throw error
    await tabs.alone(`${key} (out of turn)`, signal, run)
  }
}
