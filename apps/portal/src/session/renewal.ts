import type { TabLock } from './tab-lock.ts'
import { RenewalRefused, renewAtMs, type TokenKeeper, type Tokens } from './tokens.ts'

/**
 * Renews the sign-in once for all tabs.
 *
 * Refresh tokens rotate: each may be used once, and a second use ends the whole sign-in. So renewing happens inside
 * one lock that all tabs share, and whoever gets the lock reads storage first: where another tab has renewed in the
 * meantime there is nothing left to do. Tabs live in processes of their own, and what one of them stores reaches the
 * others a moment after its lock does; so a refresh token is marked as used, with the tabs' locks, before it is sent,
 * and whoever reads a marked one waits for the next. A network failure says nothing about the sign-in and is tried again later;
 * only the issuer's refusal, or the end of a token that cannot be renewed, ends it.
 */
export type Outcome =
  | { kind: 'fresh'; tokens: Tokens }
  /** The issuer gave no answer; the tokens may have time left. */
  | { kind: 'unreachable'; tokens: Tokens }
  /** Refused, or over and without a refresh token. */
  | { kind: 'ended'; tokens: Tokens }
  /** Storage holds no sign-in: it was ended in another tab. */
  | { kind: 'signed-out' }

export interface RenewalDeps {
  keeper: TokenKeeper
  lock: TabLock
  now(): number
  schedule(run: () => void, ms: number): () => void
  onOutcome(outcome: Outcome): void
}

export interface Renewal {
  /** Renews if it is due, or if `refused` (a token the server answered 401 to) is still the one in storage. */
  renew(refused?: string): Promise<Outcome>
  /** Keeps renewing by the clock until stopped. */
  watch(): () => void
}

/** Time that a used refresh token stays marked, and the interval at which storage is read for the next one. */
const usedMs = { marked: 5_000, lookAgain: 50 }
const retryMs = { first: 2_000, most: 30_000 }
/** A token that is due as soon as it comes must not make a loop; longer timers overflow and fire at once. */
const timerMs = { least: 1_000, most: 2 ** 31 - 1 }

export function createRenewal({ keeper, lock, now, schedule, onOutcome }: RenewalDeps): Renewal {
  let running: Promise<Outcome> | null = null
  let isWatching = false
  let cancel: (() => void) | null = null
  let failures = 0

  const pause = (ms: number) => new Promise<void>((resolve) => schedule(resolve, ms))

  /** Reads storage once it holds what the last renewal brought. */
  const readSettled = async (): Promise<Tokens | null> => {
    for (let waitedMs = 0; ; waitedMs += usedMs.lookAgain) {
      const tokens = await keeper.read()
      const isBehind = tokens?.refreshToken && (await lock.isUsed(tokens.refreshToken))
      if (!isBehind || waitedMs >= usedMs.marked) return tokens
      await pause(usedMs.lookAgain)
    }
  }

  const refreshOnce = async (tokens: Tokens & { refreshToken: string }): Promise<Outcome> => {
    const forget = await lock.markUsed(tokens.refreshToken, usedMs.marked)
    try {
      return { kind: 'fresh', tokens: await keeper.refresh() }
    } catch (error) {
      if (!(error instanceof RenewalRefused)) {
        forget()
        return { kind: 'unreachable', tokens }
      }
      await keeper.dropRefreshToken()
      return { kind: 'ended', tokens }
    }
  }

  const renewOnce = (refused: string | undefined) =>
    lock.alone<Outcome>(async () => {
      const tokens = await readSettled()
      if (!tokens) return { kind: 'signed-out' }
      const { accessToken, refreshToken } = tokens
      const isRefused = accessToken === refused
      if (!isRefused && now() < renewAtMs(tokens)) return { kind: 'fresh', tokens }
      if (refreshToken !== null) return refreshOnce({ ...tokens, refreshToken })
      return isRefused || now() >= tokens.expiresAtMs ? { kind: 'ended', tokens } : { kind: 'fresh', tokens }
    })

  const nextAtMs = (outcome: Outcome): number | null => {
    if (outcome.kind === 'unreachable')
      return now() + Math.min(retryMs.first * 2 ** Math.min(failures - 1, 10), retryMs.most)
    if (outcome.kind !== 'fresh') return null
    return outcome.tokens.refreshToken === null ? outcome.tokens.expiresAtMs : renewAtMs(outcome.tokens)
  }

  const arm = (outcome: Outcome) => {
    cancel?.()
    cancel = null
    const at = isWatching ? nextAtMs(outcome) : null
    if (at === null) return
    cancel = schedule(() => void renew(), Math.min(Math.max(at - now(), timerMs.least), timerMs.most))
  }

  const renew = async (refused?: string): Promise<Outcome> => {
    // A renewal that runs already may have begun before this token was refused, so a refusal waits and looks again.
    if (running && refused !== undefined) await running
    running ??= renewOnce(refused)
      .then((outcome) => {
        failures = outcome.kind === 'unreachable' ? failures + 1 : 0
        arm(outcome)
        onOutcome(outcome)
        return outcome
      })
      .finally(() => (running = null))
    return running
  }

  return {
    renew,
    watch() {
      isWatching = true
      void renew()
      return () => {
        isWatching = false
        cancel?.()
        cancel = null
      }
    },
  }
}
