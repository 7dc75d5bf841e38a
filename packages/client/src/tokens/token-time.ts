import type { TokenClock, TokenTabs } from './token-surroundings.ts'

/** Time that a tab waits for its turn. */
const patienceMs = 10_000

/** The most that both clocks may make differently of one step: they are corrected in small steps all the time. */
const apartMs = 5_000

export interface FollowedTime {
  /** Never goes back and counts sleep: the sum of what the faster of both clocks made of each step. */
  now(): number
  /**
   * Counts the steps that the clocks disagreed on. The machine slept, or its wall clock was set, or both: a clock that is
   * set back hides a sleep, wholly or in part, so that nobody can tell how long such a step was. Only a sleep that is
   * undone to within a few seconds stays hidden; then the embed's TokenExpired is the first to show it.
   */
  breaks(): number
}

export function followTime(clock: TokenClock): FollowedTime {
  let wallMs = clock.wallMs()
  let steadyMs = clock.steadyMs()
  let total = 0
  let breaks = 0
  const look = () => {
    const [wall, steady] = [clock.wallMs(), clock.steadyMs()]
    const [wallStep, steadyStep] = [wall - wallMs, steady - steadyMs]
    total += Math.max(wallStep, steadyStep, 0)
    if (Math.abs(wallStep - steadyStep) > apartMs) breaks += 1
    wallMs = wall
    steadyMs = steady
  }
  return {
    now: () => (look(), total),
    breaks: () => (look(), breaks),
  }
}

/** Time after a pause in which messages of other tabs are ignored: they may have lain in the queue, of any age. */
const deafMs = 5_000

/** Notices that the tab stood still since it last looked, or may have. */
export interface Pauses {
  /** Time on the manager's clock. */
  lastLook(): number
  hasPaused(): boolean
  /** Tells that what another tab said may be older than it looks. */
  isDeaf(): boolean
  look(): void
}

export function followPauses(time: FollowedTime, pauseMs: number): Pauses {
  let lastLook = time.now()
  let lastBreaks = time.breaks()
  let deafUntil = lastLook
  const hasPaused = () => time.now() - lastLook > pauseMs || time.breaks() !== lastBreaks
  return {
    lastLook: () => lastLook,
    hasPaused,
    isDeaf: () => time.now() < deafUntil,
    look() {
      if (hasPaused()) deafUntil = time.now() + deafMs
      lastLook = time.now()
      lastBreaks = time.breaks()
    },
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
