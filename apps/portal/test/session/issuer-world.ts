import { RenewalRefused, type TokenKeeper, type Tokens } from '../../src/session/tokens.ts'

export const person = { id: 'grace', name: 'Grace Osei', email: 'grace@casement.example' }

/**
 * An issuer that rotates refresh tokens and counts those used twice, the storage that all tabs share, their locks, and
 * a clock that goes only when told. What a tab stores reaches the others after `storageDelayMs`.
 */
export function issuerWorld({ lifetimeMs = 100_000, refreshTokens = true, storageDelayMs = 0 } = {}) {
  let nowMs = 1_000_000
  let serial = 0
  let stored: Tokens | null = null
  let written: { behind: Tokens | null; by: object & { atMs: number } } | null = null
  const used = new Set<string>()
  const timers = new Set<{ at: number; run: () => void }>()
  const marks = new Set<string>()
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

  /** One tab's view of the storage. */
  const openKeeper = (): TokenKeeper => {
    let own: { tokens: Tokens | null; atMs: number } | null = null
    const write = (tokens: Tokens | null) => {
      const behind = stored
      stored = tokens
      own = { tokens, atMs: nowMs }
      written = { behind, by: own }
    }
    const read = () =>
      written && written.by !== own && nowMs < written.by.atMs + storageDelayMs ? written.behind : stored
    return {
      read: async () => read(),
      async refresh() {
        const token = read()?.refreshToken
        await Promise.resolve()
        if (world.isDown) throw new TypeError('Failed to fetch')
        if (!token) throw new Error('no refresh token was asked for')
        if (used.has(token)) world.usedTwice += 1
        used.add(token)
        world.refreshes += 1
        if (world.refuses) throw new RenewalRefused('The issuer refused to renew')
        write(issue())
        return stored!
      },
      async dropRefreshToken() {
        const tokens = read()
        if (tokens) write({ ...tokens, refreshToken: null })
      },
    }
  }

  let queue: Promise<unknown> = Promise.resolve()
  return {
    openKeeper,
    world,
    now: () => nowMs,
    schedule(run: () => void, ms: number) {
      const timer = { at: nowMs + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    lock: {
      alone<T>(run: () => Promise<T>): Promise<T> {
        const result = queue.then(run)
        queue = result.catch(() => {})
        return result
      },
      async markUsed(thing: string, ms: number) {
        marks.add(thing)
        const forget = () => void marks.delete(thing)
        timers.add({ at: nowMs + ms, run: forget })
        return forget
      },
      isUsed: async (thing: string) => marks.has(thing),
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
