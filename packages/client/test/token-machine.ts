import { createTokenManager } from '../src/index.ts'
import type { IssuedToken, TokenManager, TokenState } from '../src/index.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
  readonly tab: Tab
}

/** A token server that signs by its own, right clock. */
class TokenServer {
  healthy = true
  hanging = false
  /** How long an answer is on its way; its token is as old by then. */
  latencyMs = 0
  /** How often it was asked, how many tokens it has given, how many questions were taken back. */
  asked = 0
  issued = 0
  aborted = 0
  readonly expiresAt = new Map<string, number>()
}

export class Tab {
  readonly applied: string[] = []
  refusing = false
  frozen = false
  manager!: TokenManager
  holds: string | undefined
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** By the server's clock. */
  holdsFreshToken(): boolean {
    return this.holds !== undefined && this.#machine.server.expiresAt.get(this.holds)! > this.#machine.trueMs
  }
}

/**
 * A computer with tabs: true time, a wall clock that can be set, a steady clock and timers that stand still while
 * it sleeps, frozen tabs that get their messages when they thaw, one lock and one channel for all tabs.
 */
export class Machine {
  readonly server = new TokenServer()
  readonly tabs: Tab[] = []
  trueMs = 1_000_000
  #sleptMs = 0
  #wallOffsetMs = 0
  readonly #lifetimeMs: number
  readonly #connected: boolean
  #timers: Timer[] = []
  readonly #wakers = new Map<Tab, () => void>()
  readonly #channels = new Map<Tab, (token: IssuedToken) => void>()
  readonly #waiting: { tab: Tab; messages: IssuedToken[] }[] = []
  #lock: Promise<void> = Promise.resolve()

  constructor({ lifetimeMs, connected = true }: { lifetimeMs: number; connected?: boolean }) {
    this.#lifetimeMs = lifetimeMs
    this.#connected = connected
  }

  get #steadyMs(): number {
    return this.trueMs - this.#sleptMs
  }

  #issue(): IssuedToken {
    this.server.issued += 1
    const accessToken = `token-${this.server.issued}`
    this.server.expiresAt.set(accessToken, this.trueMs + this.#lifetimeMs)
    return { accessToken, lifetimeMs: this.#lifetimeMs }
  }

  openTab({ current, onState }: { current: boolean; onState?: (state: TokenState) => void }): Tab {
    const tab = new Tab(this)
    this.tabs.push(tab)
    const first = current ? this.#issueFor(tab) : undefined
    tab.manager = createTokenManager({
      key: 'report',
      ...(first && { current: first }),
      ...(onState && { onState }),
      provide: (signal) =>
        new Promise((resolve, reject) => {
          this.server.asked += 1
          signal.addEventListener('abort', () => (this.server.aborted += 1))
          if (this.server.hanging) return
          if (!this.server.healthy) return reject(new Error('the server is down'))
          const token = this.#issue()
          const { latencyMs } = this.server
          if (latencyMs === 0) return resolve(token)
          this.#timers.push({ at: this.#steadyMs + latencyMs, run: () => resolve(token), tab })
        }),
      apply: async (token) => {
        if (tab.refusing) throw new Error('refused')
        tab.holds = token.accessToken
        tab.applied.push(token.accessToken)
      },
      clock: {
        wallMs: () => this.trueMs + this.#wallOffsetMs,
        steadyMs: () => this.#steadyMs,
        after: (delayMs, run) => {
          const timer = { at: this.#steadyMs + delayMs, run, tab }
          this.#timers.push(timer)
          return () => void (this.#timers = this.#timers.filter((each) => each !== timer))
        },
      },
      tabs: {
        alone: (_key, signal, run) => (this.#connected ? this.#alone(signal, run) : run()),
        listen: (_key, listener) => {
          this.#channels.set(tab, listener)
          return {
            post: (token) => this.#broadcast(tab, token),
            close: () => void this.#channels.delete(tab),
          }
        },
        onWake: (listener) => {
          this.#wakers.set(tab, listener)
          return () => void this.#wakers.delete(tab)
        },
      },
    })
    return tab
  }

  #issueFor(tab: Tab): IssuedToken {
    const token = this.#issue()
    tab.holds = token.accessToken
    return token
  }

  async #alone(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    const before = this.#lock
    let release = () => {}
    this.#lock = new Promise((resolve) => (release = resolve))
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        void before.then(resolve)
      })
      await run()
    } finally {
      void before.then(release)
    }
  }

  #broadcast(from: Tab, token: IssuedToken): void {
    if (!this.#connected) return
    for (const [tab, listener] of this.#channels) {
      if (tab === from) continue
      if (tab.frozen) {
        const waiting = this.#waiting.find((each) => each.tab === tab)
        if (waiting) waiting.messages.push(token)
        else this.#waiting.push({ tab, messages: [token] })
      } else listener(token)
    }
  }

  /** Time goes by and timers run; those of frozen tabs wait. */
  async pass(ms: number): Promise<void> {
    const end = this.#steadyMs + ms
    for (;;) {
      await quiet()
      const next = this.#timers
        .filter(({ at, tab }) => at <= end && !tab.frozen)
        .sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((each) => each !== next)
      this.trueMs += Math.max(0, next.at - this.#steadyMs)
      next.run()
    }
    this.trueMs += end - this.#steadyMs
    await quiet()
  }

  /** The machine sleeps: true time and the wall clock go on, the steady clock and timers do not. */
  async sleep(ms: number): Promise<void> {
    this.trueMs += ms
    this.#sleptMs += ms
    await quiet()
  }

  setWallClock(byMs: number): void {
    this.#wallOffsetMs += byMs
  }

  freeze(tab: Tab): void {
    tab.frozen = true
  }

  /** Frozen tabs go on, with the messages that have waited for them. */
  async thaw(): Promise<void> {
    for (const tab of this.tabs) tab.frozen = false
    for (const { tab, messages } of this.#waiting.splice(0)) {
      for (const token of messages) this.#channels.get(tab)?.(token)
    }
    await quiet()
  }

  /** The pages are seen again and the network is back. */
  async wake(): Promise<void> {
    for (const waker of this.#wakers.values()) waker()
    await quiet()
    await this.pass(0)
  }

  close(): void {
    for (const { manager } of this.tabs) manager.destroy()
  }

  held(): { timers: number; wakers: number; channels: number } {
    return { timers: this.#timers.length, wakers: this.#wakers.size, channels: this.#channels.size }
  }
}

const quiet = async (): Promise<void> => {
  for (let round = 0; round < 30; round++) await Promise.resolve()
}
