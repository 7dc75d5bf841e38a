/** A token and what was left of its lifetime, in milliseconds, when the answer came: by the server's clock. */
export interface IssuedToken {
  readonly accessToken: string
  readonly tokenId?: string
  readonly lifetimeMs: number
}

/** Time, for a token manager. */
export interface TokenClock {
  /** Goes on while the machine sleeps; may be set. */
  wallMs(): number
  /** Never goes back; may stand still while the machine sleeps. */
  steadyMs(): number
  /** Runs once, later. Returns the undo. */
  after(delayMs: number, run: () => void): () => void
}

/** The other tabs, for a token manager. */
export interface TokenTabs {
  /** Runs while no other tab does; rejects when the signal comes before its turn. */
  alone(key: string, signal: AbortSignal, run: () => Promise<void>): Promise<void>
  /** Hears what other tabs post, and posts to them. */
  listen(
    key: string,
    listener: (token: IssuedToken) => void,
  ): { post(token: IssuedToken): void; close(): void }
  /** The page is seen again, or the network is back. Returns the undo. */
  onWake(listener: () => void): () => void
}

export const pageClock: TokenClock = {
  wallMs: () => Date.now(),
  steadyMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

const prefix = 'casement-token:'
/** Time that a lock is kept after a token was posted, so that it arrives before the next tab gets the lock. */
const keepMs = 100

/** Web Locks and BroadcastChannel where they are; a tab on its own where not. */
export const pageTabs: TokenTabs = {
  async alone(key, signal, run) {
    const locks = globalThis.navigator?.locks
    if (!locks) return run()
    await new Promise<void>((resolve, reject) => {
      const held = locks.request(prefix + key, { signal }, async () => {
        await run().then(resolve, reject)
        await new Promise((passed) => setTimeout(passed, keepMs))
      })
      held.catch(reject)
    })
  },
  listen(key, listener) {
    if (typeof BroadcastChannel === 'undefined') return { post() {}, close() {} }
    const channel = new BroadcastChannel(prefix + key)
    channel.onmessage = ({ data }) => {
      const issued = parseIssued(data)
      if (issued) listener(issued)
    }
    return { post: (token) => channel.postMessage(token), close: () => channel.close() }
  },
  onWake(listener) {
    if (typeof window === 'undefined') return () => {}
    const seen = () => document.visibilityState === 'visible' && listener()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', listener)
    window.addEventListener('pageshow', listener)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', listener)
      window.removeEventListener('pageshow', listener)
    }
  },
}

function parseIssued(data: unknown): IssuedToken | undefined {
  const { accessToken, lifetimeMs } = (data ?? {}) as Partial<IssuedToken>
  return typeof accessToken === 'string' && accessToken && typeof lifetimeMs === 'number' && lifetimeMs > 0
    ? (data as IssuedToken)
    : undefined
}
