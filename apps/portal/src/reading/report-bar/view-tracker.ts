/** A page of the open report; `view` null: as its author made it. Without `id` it is not kept yet. */
export interface Place {
  readonly page: string | null
  readonly view: { readonly id: string | null; readonly state: string } | null
}

export type Lost = 'view' | 'page'

export interface TrackerDeps {
  /** The report's state of now, as text. Rejects where there is none to be had, as of paginated reports. */
  capture(): Promise<string>
  activePage(): Promise<string>
  setPage(page: string): Promise<unknown>
  applyState(state: string): Promise<unknown>
  /** Shows a page as its author made it. */
  reopen(page: string | null): void
  /** Keeps a place for the next visit; the id of its view. Rejects when it cannot. */
  keep(page: string, state: string | null): Promise<string | null>
  /** The state of a view that is kept; null: there is none. */
  read(view: string): Promise<string | null>
  /** The reader is somewhere else: a turned page is a step of its own. */
  onPlace(place: Place, how: 'push' | 'replace', from: Place): void
  /** The address names what is not there. */
  onLost(what: Lost): void
  /** Runs it once after that many milliseconds; returns the way to stop. */
  after(ms: number, run: () => void): () => void
}

/** A change is kept when the reader has left it alone for this long. */
const restMs = 1_200

/**
 * Follows where the reader is in a report. What the frame captures is opaque: it is compared, never read. The first
 * capture of a page to which nothing was done is what its author made.
 */
export class ViewTracker {
  readonly #deps: TrackerDeps
  readonly #beginning: Place
  #place: Place
  /** The next capture is of what was opened, or of a page that was turned to, and no change. */
  #arriving: 'opened' | 'turned' | null = 'opened'
  #captured: string | null = null
  /** The reader has filtered since the last capture. */
  #isFiltered = false
  #isKept = true
  #hasLooked = false
  #isMoving = false
  #isPaused = false
  #isStopped = false
  #changes = 0
  #stopTimer = () => {}
  /** By page, what its author made; by view, its state. */
  readonly #authors = new Map<string, string>()
  readonly #states = new Map<string, string>()

  constructor(beginning: Place, deps: TrackerDeps) {
    this.#deps = deps
    this.#beginning = beginning
    this.#place = beginning
    this.#remember(beginning)
    void this.settleNow()
  }

  get place(): Place {
    return this.#place
  }

  /** The frame has drawn something anew. */
  readonly noteDrawn = (): void => {
    if (!this.#isPaused) this.#settleSoon()
  }

  noteFiltered(): void {
    this.#arriving = null
    this.#isFiltered = true
    this.#changes += 1
    if (!this.#isPaused) this.#settleSoon()
  }

  noteTurned(page: string): void {
    if (this.#isPaused || this.#isMoving || page === this.#place.page) return
    if (this.#place.page === null) this.#place = { ...this.#place, page }
    else {
      if (this.#place.view === null && !this.#isFiltered) this.#arriving = 'turned'
      this.#isKept = false
      this.#move({ ...this.#place, page }, 'push')
    }
    this.#changes += 1
    this.#settleSoon()
  }

  /** Keeps what is not kept yet, as when the network is back or the page is about to be hidden. */
  async settleNow(): Promise<void> {
    this.#stopTimer()
    try {
      await this.#look()
    } catch {
      // A report of which nothing can be captured, or a frame that is gone: its page still counts.
    }
    const { page, view } = this.#place
    if (this.#isStopped || this.#isKept || page === null) return
    try {
      const id = await this.#deps.keep(page, view?.state ?? null)
      if (this.#isStopped || this.#place.page !== page || this.#place.view?.state !== view?.state) return
      this.#isKept = true
      if (view && id !== null && id !== view.id) this.#move({ page, view: { ...view, id } }, 'replace')
    } catch {
      // It is tried again with the next change, and when the network is back.
    }
  }

  /** From now on pages turn by themselves: the place stays where the reader left it. */
  async pause(): Promise<void> {
    await this.settleNow()
    this.#isPaused = true
    this.#stopTimer()
  }

  /** Goes back to the page that the reader left, and follows them again: a filter that was set meanwhile is theirs. */
  async resume(): Promise<void> {
    const { page } = this.#place
    try {
      if (page !== null && !this.#isStopped) await this.#deps.setPage(page)
    } finally {
      this.#isPaused = false
      if (this.#isFiltered) this.#settleSoon()
    }
  }

  /** Goes where an address says. */
  async goTo(said: string | null, view: string | null): Promise<void> {
    const page = said ?? this.#beginning.page
    if (view === (this.#place.view?.id ?? null)) {
      if (page === null || page === this.#place.page) return
      this.#expect({ ...this.#place, page })
      await this.#moving(() => this.#deps.setPage(page))
      return
    }
    const state = view === null ? null : await this.#stateOf(view)
    if (this.#isStopped) return
    if (view !== null && state === null) this.#deps.onLost('view')
    await this.#show({ page, view: state === null ? null : { id: view, state } })
  }

  /** Shows another place: a bookmark, or the page as its author made it. */
  async show(to: Place): Promise<void> {
    const from = this.#place
    const shown = this.#show(to)
    this.#deps.onPlace(to, 'replace', from)
    await shown
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
  }

  async #look(): Promise<void> {
    const at = this.#changes
    // What the report opened with is asked of it: it shows its first page in place of one that it has not.
    const isSure = this.#hasLooked && this.#place.page !== null
    const page = isSure ? this.#place.page! : await this.#deps.activePage()
    const state = await this.#deps.capture()
    if (this.#isStopped || at !== this.#changes) return
    this.#hasLooked = true
    if (this.#place.page === null) this.#place = { ...this.#place, page }
    else if (page !== this.#place.page) {
      this.#deps.onLost('page')
      this.#move({ ...this.#place, page }, 'replace')
    }
    const how = this.#arriving
    this.#arriving = null
    this.#isFiltered = false
    if (state === this.#captured) return
    this.#captured = state
    if (how !== null && this.#place.view === null) this.#authors.set(page, state)
    if (how === 'opened') return
    const view = this.#authors.get(page) === state ? null : { id: null, state }
    if (view === null && this.#place.view === null) return
    this.#isKept = false
    this.#move({ page, view }, 'replace')
  }

  #settleSoon(): void {
    this.#stopTimer()
    if (!this.#isStopped) this.#stopTimer = this.#deps.after(restMs, () => void this.settleNow())
  }

  #move(next: Place, how: 'push' | 'replace'): void {
    const from = this.#place
    this.#place = next
    this.#remember(next)
    this.#deps.onPlace(next, how, from)
  }

  /** What comes next was asked for here, and is no change of the reader's. */
  #expect(next: Place): void {
    this.#changes += 1
    this.#place = next
    this.#remember(next)
    this.#arriving = 'opened'
    this.#isFiltered = false
    this.#captured = null
    this.#isKept = false
    this.#settleSoon()
  }

  async #show(to: Place): Promise<void> {
    this.#expect(to)
    const { page, view } = to
    if (view === null) return this.#deps.reopen(page)
    await this.#moving(async () => {
      await this.#deps.applyState(view.state)
      if (page !== null && !this.#isStopped) await this.#deps.setPage(page)
    })
  }

  async #moving(run: () => Promise<unknown>): Promise<void> {
    this.#isMoving = true
    try {
      await run()
    } finally {
      this.#isMoving = false
    }
  }

  async #stateOf(view: string): Promise<string | null> {
    return this.#states.get(view) ?? this.#deps.read(view).catch(() => null)
  }

  #remember({ view }: Place): void {
    if (view && view.id !== null) this.#states.set(view.id, view.state)
  }
}
