import { RenewalRefused, type TokenKeeper, type Tokens } from '../../src/sign-in/tokens.ts'

export const person = { id: 'grace', name: 'Grace Osei', email: 'grace@casement.example' }

/**
 * An issuer that rotates refresh tokens and ends the sign-in when one is used twice, the storage that all tabs share,
 * a lock, and a clock that goes only when told.
 */
export function issuerWorld({ lifetimeMs = 100_000, refreshTokens = true } = {}) {
  let nowMs = 1_000_000
  let serial = 0
  let stored: Tokens | null = null
  const used = new Set<string>()
  const timers = new Set<{ at: number; run: () => void }>()
  const world = { refreshes: 0, usedTwice: 0, isDown: false, refuses: false }

  const issue = (): Tokens => {
    serial += 1
    return {
      accessToken: `access-${serial}`,
      refreshToken: refreshTokens ? `refresh-${serial}` : null,
      expiresAtMs: nowMs + lifetimeMs,
      lifetimeMs,
      person,
    }
  }

  const keeper: TokenKeeper = {
    read: async () => stored,
    async refresh() {
      const token = stored?.refreshToken
      await Promise.resolve()
      if (world.isDown) throw new TypeError('Failed to fetch')
      if (!token) throw new Error('no refresh token was asked for')
      if (used.has(token)) world.usedTwice += 1
      used.add(token)
      world.refreshes += 1
      if (world.refuses) throw new RenewalRefused('The issuer refused to renew')
      stored = issue()
      return stored
    },
    async dropRefreshToken() {
      if (stored) stored = { ...stored, refreshToken: null }
    },
  }

  let queue: Promise<unknown> = Promise.resolve()
  return {
    keeper,
    world,
    now: () => nowMs,
    schedule(run: () => void, ms: number) {
      const timer = { at: nowMs + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    withLock<T>(run: () => Promise<T>): Promise<T> {
      const result = queue.then(run)
      queue = result.catch(() => {})
      return result
    },
    stored: () => stored,
    store: (tokens: Tokens | null) => (stored = tokens),
    signIn: () => (stored = issue()),
    /** Lets time pass, timer by timer, with everything that each of them sets off. */
    async pass(ms: number) {
      const until = nowMs + ms
      for (;;) {
        await settle()
        const next = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        nowMs = Math.max(nowMs, next.at)
        next.run()
      }
      nowMs = until
      await settle()
    },
  }
}

/** Until everything that waits only for promises is done. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))
