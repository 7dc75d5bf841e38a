import { createTokenManager } from '../src/index.ts'
import type { IssuedToken, TokenManager } from '../src/index.ts'

/*
 * A machine, its tabs and a token server, by a clock of their own, for proofs about the token manager.
 *
 * The machine sleeps: the wall clock goes on, the steady clock and timers stand still, requests on the way get lost.
 * Its wall clock is wrong and is set. It goes offline: requests fail or hang. Tabs are hidden (their timers fire once a
 * minute) and frozen (they do nothing, maybe with the lock, and get their messages when they thaw); they are opened and
 * closed. The embed refuses tokens for a while. The server fails, hangs or is slow.
 */

const second = 1_000
/** A sleep that the wall clock's setting undoes to within this leaves no trace that a page could see. */
const tracelessMs = 6 * second

interface Event {
  readonly atMs: number
  readonly run: () => void
  /** What happens in a tab waits while it is frozen. */
  readonly tab?: WorldTab
}

/** A lock that tabs get in turn. One that waits may give up. */
class Lock {
  #holder: WorldTab | undefined
  readonly #queue: { readonly tab: WorldTab; readonly start: () => void }[] = []

  acquire(tab: WorldTab, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const waiting = { tab, start: resolve }
      signal.addEventListener('abort', () => {
        const at = this.#queue.indexOf(waiting)
        if (at < 0) return
        this.#queue.splice(at, 1)
        reject(new Error('aborted'))
      })
      this.#queue.push(waiting)
      this.#grant()
    })
  }

  release(tab: WorldTab): void {
    if (this.#holder !== tab) return
    this.#holder = undefined
    this.#grant()
  }

  #grant(): void {
    if (this.#holder) return
    const next = this.#queue.shift()
    if (!next) return
    this.#holder = next.tab
    if (next.tab.closed) this.release(next.tab)
    else next.start()
  }
}

/** A request that has had no answer yet. */
interface Way {
  readonly tab: WorldTab
  lose(): void
}

export type ServerState = 'healthy' | 'failing' | 'hanging'

/** A tab and the report in it. */
export class WorldTab {
  readonly id: number
  manager!: TokenManager
  visible = true
  frozen = false
  refusing = false
  closed = false
  expiresAtMs = -1
  hears: ((token: IssuedToken) => void) | undefined
  wakes: (() => void) | undefined
  readonly unheard: IssuedToken[] = []
  /** Lead of the wall clock over the steady one, and sleep of the machine, when the tab last looked. */
  seenAheadMs = 0
  seenSleptMs = 0

  constructor(id: number) {
    this.id = id
  }
}

export interface WorldOptions {
  readonly lifetimeMs: number
  /** Round trip to the server, in milliseconds. */
  readonly latencyMs: () => number
  readonly wallOffsetMs: number
  /** Whether a request that cannot be answered hangs, or fails. */
  readonly hangs: () => boolean
  /** For how long nothing must have stood in a tab's way until it is held to its promises. */
  readonly graceMs: number
  /** Hears all that happens. */
  readonly tell?: ((happening: string) => void) | undefined
}

export class World {
  nowMs = 0
  readonly tabs: WorldTab[] = []
  server: ServerState = 'healthy'
  offline = false
  asked = 0
  /** Requests that a tab made while another tab's was under way, and both had been calm for long. */
  askedTogether = 0
  /** The last moment at which something stood in the way of every tab. */
  #disturbedAtMs = 0
  readonly #tabDisturbedAtMs = new Map<WorldTab, number>()
  #sleptMs = 0
  #wallOffsetMs: number
  #events: Event[] = []
  readonly #locks = new Map<string, Lock>()
  readonly #onTheWay = new Set<Way>()
  readonly #options: WorldOptions
  #tokens = 0
  #opened = 0

  constructor(options: WorldOptions) {
    this.#options = options
    this.#wallOffsetMs = options.wallOffsetMs
  }

  get #steadyMs() {
    return this.nowMs - this.#sleptMs
  }

  openTab({ withToken }: { withToken: boolean }): WorldTab {
    const tab = new WorldTab(++this.#opened)
    this.tabs.push(tab)
    const current = withToken ? this.#issue() : undefined
    if (current) tab.expiresAtMs = this.nowMs + current.lifetimeMs
    this.#tabDisturbedAtMs.set(tab, this.nowMs)
    this.tell(`tab ${tab.id} opens ${withToken ? 'with' : 'without'} a token`)
    const expiries = this.#expiries
    tab.manager = createTokenManager({
      key: 'report',
      ...(current && { current }),
      provide: (signal) => this.#provide(tab, signal),
      apply: async ({ accessToken }) => {
        if (tab.refusing) throw new Error('refused')
        tab.expiresAtMs = expiries.get(accessToken)!
        this.tell(`tab ${tab.id} has ${accessToken}`)
      },
      onState: ({ state, error }) => this.tell(`tab ${tab.id} is ${state} ${error ? String(error) : ''}`),
      clock: {
        wallMs: () => {
          tab.seenAheadMs = this.#wallOffsetMs + this.#sleptMs
          tab.seenSleptMs = this.#sleptMs
          return this.nowMs + this.#wallOffsetMs
        },
        steadyMs: () => this.#steadyMs,
        after: (delayMs, run) => this.#after(tab, delayMs, run),
      },
      tabs: {
        alone: (name, signal, run) => this.#alone(name, tab, signal, run),
        listen: (_key, listener) => {
          tab.hears = listener
          return { post: (token) => this.#broadcast(tab, token), close: () => (tab.hears = undefined) }
        },
        onWake: (listener) => {
          tab.wakes = listener
          return () => (tab.wakes = undefined)
        },
      },
    })
    return tab
  }

  close(tab: WorldTab): void {
    tab.closed = true
    tab.manager.destroy()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    this.#events = this.#events.filter((each) => each.tab !== tab)
    for (const lock of this.#locks.values()) lock.release(tab)
  }

  readonly #expiries = new Map<string, number>()

  #issue(): IssuedToken {
    const accessToken = `token-${++this.#tokens}`
    this.#expiries.set(accessToken, this.nowMs + this.#options.lifetimeMs)
    return { accessToken, lifetimeMs: this.#options.lifetimeMs }
  }

  #provide(tab: WorldTab, signal: AbortSignal): Promise<IssuedToken> {
    this.asked++
    this.tell(`tab ${tab.id} asks`)
    const canAnswer = () => this.server === 'healthy' && !this.offline
    const others = [...this.#onTheWay].filter((each) => each.tab !== tab)
    if (others.some((each) => Math.min(this.calmMs(tab), this.calmMs(each.tab)) > this.#options.graceMs))
      this.askedTogether++
    return new Promise((resolve, reject) => {
      const way: Way = {
        tab,
        lose: () => settle(() => reject(new Error('the connection was lost'))),
      }
      const settle = (how: () => void) => {
        if (this.#onTheWay.delete(way)) how()
      }
      this.#onTheWay.add(way)
      signal.addEventListener('abort', () => this.#onTheWay.delete(way))
      const half = this.#options.latencyMs() / 2
      if (this.server === 'hanging' || (this.offline && this.#options.hangs())) return
      this.#at(half, () => {
        if (!canAnswer()) return this.#at(0, () => settle(() => reject(new Error('no answer'))), tab)
        const issued = this.#issue()
        // What is left when the answer comes is told by the server's own clock: the way back is not counted.
        this.#at(half, () => settle(() => resolve(issued)), tab)
      })
    })
  }

  #at(inMs: number, run: () => void, tab?: WorldTab): void {
    this.#events.push({ atMs: this.#steadyMs + inMs, run, ...(tab && { tab }) })
  }

  /** A hidden tab's timers fire at whole minutes when one sets the next, at whole seconds otherwise (as in Chromium). */
  #after(tab: WorldTab, delayMs: number, run: () => void, everyMs = 60 * second): () => void {
    const due = this.#steadyMs + Math.max(1, Math.floor(delayMs))
    const atMs = tab.visible ? due : Math.ceil(due / everyMs) * everyMs
    const event: Event = { atMs, run, tab }
    this.#events.push(event)
    return () => void (this.#events = this.#events.filter((each) => each !== event))
  }

  async #alone(name: string, tab: WorldTab, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    const lock = this.#locks.get(name) ?? new Lock()
    this.#locks.set(name, lock)
    await lock.acquire(tab, signal)
    this.tell(`tab ${tab.id} has the lock ${name}`)
    try {
      await run()
    } finally {
      this.#after(tab, 100, () => lock.release(tab), second)
    }
  }

  #broadcast(from: WorldTab, token: IssuedToken): void {
    for (const tab of this.tabs) {
      if (tab === from) continue
      if (tab.frozen) tab.unheard.push(token)
      else this.#events.push({ atMs: this.#steadyMs + 1, run: () => tab.hears?.(token) })
    }
  }

  /** Awake time goes by. `look` is called before every happening and at the end. */
  async pass(ms: number, look: () => void): Promise<void> {
    const end = this.#steadyMs + ms
    let spins = 0
    for (;;) {
      await quiet()
      if (++spins > 100_000) throw new Error(`Timers go round and round at ${this.nowMs} ms`)
      const next = this.#events
        .filter(({ atMs, tab }) => atMs <= end && !tab?.frozen)
        .reduce<Event | undefined>(
          (first, each) => (first && first.atMs <= each.atMs ? first : each),
          undefined,
        )
      if (!next) break
      this.#events = this.#events.filter((each) => each !== next)
      this.nowMs += Math.max(0, next.atMs - this.#steadyMs)
      look()
      next.run()
    }
    this.nowMs += Math.max(0, end - this.#steadyMs)
    look()
  }

  async sleep(ms: number, { isSeen }: { isSeen: boolean }): Promise<void> {
    this.nowMs += ms
    this.#sleptMs += ms
    this.#leaveTraces()
    this.tell(`the machine has slept for ${ms} ms${isSeen ? ', and its pages are told' : ''}`)
    for (const way of this.#onTheWay) if (!this.#options.hangs()) way.lose()
    this.disturb()
    if (isSeen) await this.wake()
    else await quiet()
  }

  /** The page is seen again, or the network is back: visible tabs are told. */
  async wake(): Promise<void> {
    for (const tab of this.tabs) if (tab.visible && !tab.frozen) tab.wakes?.()
    await quiet()
  }

  setWallClock(byMs: number): void {
    this.#wallOffsetMs += byMs
    this.#leaveTraces()
    this.tell(`the wall clock was set and is ${this.#wallOffsetMs} ms ahead`)
  }

  /** Sets the wall clock on where it would hide a sleep from a tab: nothing in a page could find that out. */
  #leaveTraces(): void {
    const hides = ({ seenAheadMs, seenSleptMs }: WorldTab) =>
      this.#sleptMs - seenSleptMs > tracelessMs &&
      Math.abs(this.#wallOffsetMs + this.#sleptMs - seenAheadMs) <= tracelessMs
    while (this.tabs.some(hides)) this.#wallOffsetMs += 2 * tracelessMs + 1
  }

  hide(tab: WorldTab): void {
    tab.visible = false
  }

  async show(tab: WorldTab): Promise<void> {
    tab.visible = true
    tab.frozen = false
    this.#tabDisturbedAtMs.set(tab, this.nowMs)
    for (const token of tab.unheard.splice(0)) tab.hears?.(token)
    tab.wakes?.()
    await quiet()
  }

  /** Only a hidden tab freezes, maybe with the lock. */
  freeze(tab: WorldTab): void {
    if (!tab.visible) tab.frozen = true
  }

  /** Something stood in the way of every tab until now. */
  disturb(): void {
    this.#disturbedAtMs = this.nowMs
  }

  refuse(tab: WorldTab, refusing: boolean): void {
    tab.refusing = refusing
    this.#tabDisturbedAtMs.set(tab, this.nowMs)
  }

  /** Tells what happens, with the time and what is left of each tab's token. */
  tell(happening: string): void {
    if (!this.#options.tell) return
    const left = this.tabs.map((tab) => {
      const marks = `${tab.visible ? '' : ' hidden'}${tab.frozen ? ' frozen' : ''}${tab.refusing ? ' refusing' : ''}`
      return `${tab.id}${marks}: ${Math.round(-this.expiredForMs(tab) / second)} s`
    })
    this.#options.tell(`${(this.nowMs / second).toFixed(3)} s  ${happening}  [${left.join(', ')}]`)
  }

  /** For how long nothing has stood in this tab's way; 0 while something does. */
  calmMs(tab: WorldTab): number {
    if (this.server !== 'healthy' || this.offline || !tab.visible || tab.frozen || tab.refusing) return 0
    return this.nowMs - Math.max(this.#disturbedAtMs, this.#tabDisturbedAtMs.get(tab)!)
  }

  expiredForMs = (tab: WorldTab): number => this.nowMs - tab.expiresAtMs
}

const quiet = () => new Promise((resolve) => setImmediate(resolve))
