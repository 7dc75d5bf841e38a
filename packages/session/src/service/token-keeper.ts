import { FrameError } from './frame-error.ts'
import { createStopwatch } from './stopwatch.ts'
import { renewalInMs, tokenLifetimeMs } from './token-clock.ts'

export interface TokenKeeperOptions {
  /** Asks the page for a token; rejects when it has none to give. */
  readonly askToken: (signal: AbortSignal) => Promise<unknown>
  /** Runs `action` once after that many milliseconds; returns the way to stop. */
  readonly after: (ms: number, action: () => void) => () => void
  /** Another token is in use. */
  readonly onToken: () => void
}

/** The token in use, and the page's provider that gives the next one. */
export interface TokenKeeper {
  readonly token: string
  /** A load's token, and whether the page announced a provider. */
  begin(token: string, hasProvider: boolean, signal: AbortSignal): void
  take(token: string): void
  /** True once the token's life is over, as far as it is known. */
  isExpired(): boolean
  /** Remaining life of the token: with a provider the next one is asked for in time. */
  startClock(leftMs: number): void
  /** Asks the provider; false when there is none or it gave none. One question at a time. */
  renew(): Promise<boolean>
  /** Asks with the token in use; once more with the next one when the service calls this one expired. */
  ask<T>(question: (token: string) => Promise<T>): Promise<T>
  /** Renews after the service refused the token; once only until an answer comes. */
  renewExpired(): Promise<boolean>
  /** The service took the token. */
  noteAnswer(): void
  stop(): void
}

export function createTokenKeeper({ askToken, after, onToken }: TokenKeeperOptions): TokenKeeper {
  let token = ''
  let hasProvider = false
  let signal = new AbortController().signal
  let stopClock = () => {}
  let life: { readonly age: () => number; readonly ms: number } | null = null
  let asking: Promise<boolean> | null = null
  /** The page was asked for a token because one had expired, and nothing has been answered since. */
  let isRenewedInVain = false

  function take(next: string): void {
    token = next
    life = null
    const lifetime = tokenLifetimeMs(next)
    if (lifetime !== null) startClock(lifetime)
    onToken()
  }

  function startClock(leftMs: number): void {
    stopClock()
    life = { age: createStopwatch(), ms: leftMs }
    if (hasProvider && leftMs > 0) stopClock = after(renewalInMs(leftMs), () => void renew())
  }

  function renew(): Promise<boolean> {
    if (!hasProvider) return Promise.resolve(false)
    if (asking) return asking
    const [before, begun] = [token, signal]
    const question = askToken(begun)
      .then((next) => {
        if (begun.aborted || typeof next !== 'string' || next === '') return false
        if (token === before) take(next)
        return true
      })
      // The page answers 404 without a provider, 400 when it failed, or not at all.
      .catch(() => false)
      .finally(() => {
        if (asking === question) asking = null
      })
    asking = question
    return question
  }

  return {
    get token() {
      return token
    },
    begin(first, isProvided, until) {
      stopClock()
      token = first
      life = null
      hasProvider = isProvided
      signal = until
      asking = null
      isRenewedInVain = false
    },
    isExpired: () => life !== null && life.age() >= life.ms,
    take,
    startClock,
    renew,
    async ask(question) {
      const begun = signal
      try {
        return await question(token)
      } catch (error) {
        const isExpired = error instanceof FrameError && error.code === 'TokenExpired'
        if (!isExpired || begun.aborted || !(await renew())) throw error
        return question(token)
      }
    },
    async renewExpired() {
      // A provider that gives one expired token after another is not asked for ever.
      if (isRenewedInVain) return false
      isRenewedInVain = true
      return renew()
    },
    noteAnswer: () => void (isRenewedInVain = false),
    stop: () => stopClock(),
  }
}
