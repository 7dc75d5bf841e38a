import { EmbedError } from '@casement/channel'
import { createHeldToken } from './held-token.ts'
import { pageClock, pageTabs } from './token-surroundings.ts'
import type { IssuedToken, TokenClock, TokenTabs } from './token-surroundings.ts'
import { followPauses, followTime, inTurn, within } from './token-time.ts'
import type { FollowedTime } from './token-time.ts'

/*
 * Keeps one report's token fresh, for every tab that shows it.
 *
 * A token's age is counted from the moment its answer came, step by step, each step by the larger of two clocks:
 * the wall clock goes on while the machine sleeps, the steady one does not care for a wall clock that is set back.
 * It is renewed at 80 % of the lifetime that the server gave, so a wrong local clock does not matter; after a long
 * gap in which the page did not run, whatever the clocks say; and after a step that both clocks disagree on, because a
 * clock that is set back hides a sleep. One tab renews inside a lock; the others take what it broadcasts. After a
 * failure the next attempt comes later and later, and at once when the page is seen again or the network is back.
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
  /** Surroundings of the manager. Default: this page. */
  readonly clock?: TokenClock
  readonly tabs?: TokenTabs
}

export interface TokenManager {
  /** Renews now, due or not. Rejects with TOKEN_NOT_RENEWED; the next attempt is armed all the same. */
  renewNow(): Promise<void>
  /** Ends everything. May be called twice. */
  destroy(): void
}

/** The longest the manager trusts one timer: timers stand still while a machine sleeps. */
const tickMs = 30_000
/** A page that did not run for this long cannot tell what it missed; longer than a hidden page's timers wait. */
const gapMs = 150_000
const firstRetryMs = 1_000
const lastRetryMs = 60_000
const attemptMs = 30_000
/** A token that lives shorter than this counts as a failure: renewing it would never end. */
const shortestMs = 1_000

export function createTokenManager(options: TokenManagerOptions): TokenManager {
  const { key, provide, apply, onState, clock = pageClock, tabs = pageTabs } = options
  const ended = new AbortController()
  const time = followTime(clock)
  const { now } = time
  const held = createHeldToken(options.current, time, apply)
  const pauses = followPauses(time, 2 * tickMs)
  let failures = 0
  let retryAt = now()
  let renewing: Promise<void> | undefined
  let stopTimer = () => {}

  function arm(): void {
    stopTimer()
    if (ended.signal.aborted) return
    const nextAt = !held.needsWork() ? held.renewsAt() : failures ? retryAt : pauses.lastLook()
    stopTimer = clock.after(Math.min(tickMs, Math.max(0, nextAt - now())), tick)
  }

  function tick(): void {
    if (now() - pauses.lastLook() > gapMs) held.distrust()
    pauses.look()
    // A renewal that is under way arms the timer when it ends.
    if (renewing) return
    if (held.needsWork() && (!failures || now() >= retryAt)) void renew(false).catch(() => {})
    else arm()
  }

  /** The page is seen again, or the network is back: what is due is done now, whatever the back-off says. */
  function wake(): void {
    retryAt = now()
    tick()
  }

  const attempt = (force: boolean) =>
    within(clock, attemptMs, ended.signal, async (signal) => {
      const seen = held.token()
      if (force || held.isDue()) {
        await inTurn({ tabs, clock, key }, signal, async () => {
          // Another tab may have renewed while this one waited for the lock.
          if (held.token() !== seen && !held.isDue()) return
          const breaks = time.breaks()
          const issued = await provided(provide, time, signal)
          held.take(issued, breaks)
          // A token whose age is not certain is better than the one before it, but no other tab's.
          if (breaks === time.breaks()) channel.post(issued)
        })
      }
      if (!held.isApplied()) await orAborted(held.hand(), signal)
    })

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
        if (force) held.distrust()
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
    if (pauses.hasPaused()) return tick()
    if (pauses.isDeaf()) return
    held.take(issued, time.breaks())
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

/** A token that the server gives, with what is left of its lifetime for certain. */
async function provided(
  provide: TokenManagerOptions['provide'],
  { now }: FollowedTime,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const askedAt = now()
  const given = await orAborted(provide(signal), signal)
  // The answer may have lain here while the tab was frozen: it may be as old as the question.
  const issued = { ...given, lifetimeMs: given.lifetimeMs - (now() - askedAt) }
  if (!(issued.lifetimeMs >= shortestMs)) throw new Error('The token that came has expired already')
  return issued
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new EmbedError('REQUEST_ABORTED', 'the token did not come in time'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
