import { EmbedError } from '@casement/channel'
import { pageClock, pageTabs } from './token-surroundings.ts'
import type { IssuedToken, TokenClock, TokenTabs } from './token-surroundings.ts'

/*
 * Keeps one report's token fresh, for every tab that shows it.
 *
 * A token's age is counted from the moment its answer came, step by step, each step by the larger of two clocks:
 * the wall clock goes on while the machine sleeps, the steady one does not care for a wall clock that is set back.
 * It is renewed at 80 % of the lifetime that the server gave, so a wrong local clock does not matter, and after a
 * long gap in which the page did not run, whatever the clocks say. One tab renews inside a
 * lock; the others take what it broadcasts. After a failure the next attempt comes later and later, and at once
 * when the page is seen again or the network is back.
 */

export interface TokenState {
  readonly state: 'ok' | 'renewing' | 'failing'
  readonly error?: unknown
}

export interface TokenManagerOptions {
  /** One per report and person: names the lock and the channel that tabs share. */
  readonly key: string
  /** Asks the server for a token. */
  readonly provide: (signal: AbortSignal) => Promise<IssuedToken>
  /** Hands a token to the embed, for example `(token) => report.setAccessToken(token.accessToken)`. */
  readonly apply: (token: IssuedToken) => Promise<unknown>
  /** The token that the embed has, with what is left of it now. Without one the first is asked for at once. */
  readonly current?: IssuedToken
  readonly onState?: (state: TokenState) => void
  /** What is around the manager. Default: this page. */
  readonly clock?: TokenClock
  readonly tabs?: TokenTabs
}

export interface TokenManager {
  /** Renews now, due or not. Rejects with TOKEN_NOT_RENEWED; the next attempt is armed all the same. */
  renewNow(): Promise<void>
  /** Ends everything. May be called twice. */
  destroy(): void
}

const renewAt = 0.8
/** The longest the manager trusts one timer: timers stand still while a machine sleeps. */
const tickMs = 30_000
/** A page that did not run for this long cannot tell what it missed; longer than a hidden page's timers wait. */
const gapMs = 150_000
/** How long after a pause what other tabs said is not believed: it may have lain in the queue, of any age. */
const deafMs = 5_000
const firstRetryMs = 1_000
const lastRetryMs = 60_000
const attemptMs = 30_000
/** How long a tab waits for its turn. */
const patienceMs = 10_000
/** A token that lives shorter than this counts as a failure: renewing it would never end. */
const shortestMs = 1_000

export function createTokenManager(options: TokenManagerOptions): TokenManager {
  const { key, provide, apply, onState } = options
  const clock = options.clock ?? pageClock
  const tabs = options.tabs ?? pageTabs
  const ended = new AbortController()
  let token = options.current
  const now = followTime(clock)
  let born = now()
  let lastTick = born
  let deafUntil = born
  let isSuspect = false
  let isApplied = token !== undefined
  let failures = 0
  let retryAt = born
  let renewing: Promise<void> | undefined
  let stopTimer = () => {}

  const isDue = () => !token || isSuspect || now() - born >= token.lifetimeMs * renewAt
  const needsWork = () => isDue() || !isApplied

  function arm(): void {
    stopTimer()
    if (ended.signal.aborted) return
    const nextAt = !needsWork() ? born + token!.lifetimeMs * renewAt : failures ? retryAt : lastTick
    stopTimer = clock.after(Math.min(tickMs, Math.max(0, nextAt - now())), tick)
  }

  function tick(): void {
    const at = now()
    isSuspect ||= at - lastTick > gapMs
    if (at - lastTick > 2 * tickMs) deafUntil = at + deafMs
    lastTick = at
    // A renewal that is under way arms the timer when it ends.
    if (renewing) return
    if (needsWork() && (!failures || at >= retryAt)) void renew(false).catch(() => {})
    else arm()
  }

  /** The page is seen again, or the network is back: what is due is done now, whatever the back-off says. */
  function wake(): void {
    retryAt = now()
    tick()
  }

  function take(issued: IssuedToken): void {
    token = issued
    born = now()
    isSuspect = false
    isApplied = false
  }

  async function hand(): Promise<void> {
    const handed = token
    await apply(handed!)
    if (handed === token) isApplied = true
  }

  async function attempt(force: boolean): Promise<void> {
    const seen = token
    const abort = new AbortController()
    const giveUp = () => abort.abort()
    ended.signal.addEventListener('abort', giveUp)
    const stopWaiting = clock.after(attemptMs, giveUp)
    try {
      if (force || isDue()) {
        await inTurn(abort.signal, async () => {
          // Another tab may have renewed while this one waited for the lock.
          if (token !== seen && !isDue()) return
          const askedAt = now()
          const given = await orAborted(provide(abort.signal), abort.signal)
          // The answer may have lain here while the tab was frozen: it may be as old as the question.
          const issued = { ...given, lifetimeMs: given.lifetimeMs - (now() - askedAt) }
          if (!(issued.lifetimeMs >= shortestMs)) throw new Error('The token that came has expired already')
          take(issued)
          channel.post(issued)
        })
      }
      if (!isApplied) await orAborted(hand(), abort.signal)
    } finally {
      stopWaiting()
      ended.signal.removeEventListener('abort', giveUp)
    }
  }

  /** Alone among the tabs. Whoever has waited too long goes on, alone among those: a frozen tab keeps its turn. */
  async function inTurn(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    const patience = new AbortController()
    const loseIt = () => patience.abort()
    signal.addEventListener('abort', loseIt)
    const stopLosing = clock.after(patienceMs, loseIt)
    let isTurn = false
    try {
      await tabs.alone(key, patience.signal, () => {
        isTurn = true
        return run()
      })
    } catch (error) {
      if (isTurn || signal.aborted) throw error
      await tabs.alone(`${key} (out of turn)`, signal, run)
    } finally {
      stopLosing()
      signal.removeEventListener('abort', loseIt)
    }
  }

  function renew(force: boolean): Promise<void> {
    if (ended.signal.aborted) return Promise.reject(new EmbedError('TOKEN_NOT_RENEWED', key))
    renewing ??= (async () => {
      stopTimer()
      onState?.({ state: 'renewing' })
      try {
        await attempt(force)
        failures = 0
        if (!ended.signal.aborted) onState?.({ state: 'ok' })
      } catch (cause) {
        failures += 1
        // Who asks for a new token has a reason to distrust this one: it is asked for again.
        isSuspect ||= force
        retryAt = now() + Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1))
        const error = new EmbedError('TOKEN_NOT_RENEWED', key, { cause })
        if (!ended.signal.aborted) onState?.({ state: 'failing', error: cause })
        throw error
      } finally {
        renewing = undefined
        arm()
      }
    })()
    return renewing
  }

  const channel = tabs.listen(key, (issued) => {
    // A tab that was frozen gets old messages when it thaws, several at once, and cannot tell how old they are.
    if (now() - lastTick > 2 * tickMs) return tick()
    if (now() < deafUntil) return
    take(issued)
    if (renewing) return
    failures = 0
    void renew(false).catch(() => {})
  })
  const stopWaking = tabs.onWake(wake)
  tick()

  return {
    renewNow: () => renew(true),
    destroy() {
      if (ended.signal.aborted) return
      ended.abort()
      stopTimer()
      stopWaking()
      channel.close()
    },
  }
}

/** Time that never goes back and counts sleep: the sum of what the faster of both clocks made of each step. */
function followTime(clock: TokenClock): () => number {
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

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new EmbedError('REQUEST_ABORTED', 'the token did not come in time'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
