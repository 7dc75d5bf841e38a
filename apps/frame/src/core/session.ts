import {
  bookmarkText,
  bookmarksOf,
  capturedBookmark,
  filtersOperation,
  filtersReaching,
  mergedSettings,
  needOf,
  openReport,
  openReportAt,
  pageLayoutOf,
  pageNamed,
  parseReport,
  ReportError,
  sortedVisual,
  withActivePage,
  withBookmark,
  withFilters,
  withSettings,
  withVisualChange,
  withTheme,
} from '@casement/report'
import type {
  BookmarkState,
  FilterPlace,
  FiltersOperation,
  OpenOptions,
  PageDefinition,
  ReportFilter,
  ReportState,
  Settings,
  SortEntry,
  ThemeJson,
  Visual,
} from '@casement/report'
import type { ModelDescription, SemanticQuery } from '@casement/semantic'
import type { EmbedService, ReportAnswer } from '../service/embed-service.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import { createCoordinator, errorOfLine } from './coordinator.ts'
import type { Answer, Coordinator, VisualResult } from './coordinator.ts'
import { toPage, toVisual } from './entities.ts'
import { loadConfigOf, openOptionsOf } from './load-config.ts'
import type { LoadConfig } from './load-config.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'
import { renewalInMs, tokenLifetimeMs } from './token-clock.ts'

/** What the screen shows. */
export type FrameState =
  /** Nothing has been loaded yet. */
  | { readonly phase: 'waiting' }
  | { readonly phase: 'loading' }
  /** Silent: the page shows failures itself (hideErrors). */
  | { readonly phase: 'failed'; readonly error: FrameError; readonly isSilent?: boolean }
  | OpenState

export interface OpenState {
  readonly phase: 'open'
  readonly report: ReportState
  readonly model: ModelDescription
  /** Whether the token lets change the report. */
  readonly canWrite: boolean
  /** 'YYYY-MM' */
  readonly booksEnd: string
  /** False after a phased load until the page calls render: the pages stand, no figure is asked for. */
  readonly isRendering: boolean
  /** The active page's figures by visual. */
  readonly results: ReadonlyMap<string, VisualResult>
  /** The place in the list of bookmarks while they are played one after the other. */
  readonly playing: number | null
  /** What keeps the whole page from its figures, until it is over. */
  readonly trouble: FrameError | null
}

export type Initiator = 'sdk' | 'user'

export interface SessionDeps {
  readonly service: EmbedService
  /** Posts an event to the page. */
  readonly raise: (name: string, detail: unknown, place?: { page?: string; visual?: string }) => void
  /** Asks the page for a token; rejects when it has none to give. */
  readonly askToken: (signal: AbortSignal) => Promise<unknown>
  /** Runs `action` once after that many milliseconds; returns the way to stop. */
  readonly newId: () => string
  readonly after: (ms: number, action: () => void) => () => void
  /** Opens the browser's own dialog; may keep the caller until it is closed. */
  readonly print: () => void
}

/** The open report: what calls change and the screen shows. Knows neither messages nor React. */
export interface Session {
  readonly state: Store<FrameState>
  /** A fresh start, whatever was before; resolves at once, the outcome is an event. */
  load(
    body: Readonly<Record<string, unknown>>,
    options: { isPhased: boolean; hasTokenProvider: boolean },
  ): void
  /** A hint that a load will come: the report is fetched ahead. */
  frontLoad(body: Readonly<Record<string, unknown>>): void
  render(body: Readonly<Record<string, unknown>>): void
  setToken(token: string): void
  setActivePage(name: string, initiator: Initiator): void
  setFilters(place: FilterPlace, operation: FiltersOperation, filters: readonly ReportFilter[]): void
  setSettings(patch: Settings): void
  applyBookmark(state: BookmarkState, name: string | undefined, initiator: Initiator): void
  /** The view as it is, under a name of its own. */
  captureBookmark(options: { allPages?: boolean }): { name: string; state: string }
  /** Shows the bookmark at a place of the list and offers the ones beside it; null ends it. */
  play(place: number | null, initiator: Initiator): void
  sortVisual(page: string, visual: string, sort: readonly SortEntry[]): void
  /** The same, of a visual on the page that is shown. */
  sortShown(visual: string, sort: readonly SortEntry[]): void
  /**
   * The figures of some of a page's visuals as they are asked now, by visual, whether they are shown or not; visuals
   * of words have none. Rejects with FrameError.
   */
  figures(page: string, visuals: readonly Visual[], limit?: number): Promise<ReadonlyMap<string, Answer>>
  /** A visual's data left the frame: the page is told. */
  noteExport(page: string, visual: string): void
  /** null: back to the report's own theme. */
  setTheme(themeJson: ThemeJson | null): void
  print(): void
  refresh(): void
  /** Asks again what failed: one visual's figures, or everything. */
  retry(visual?: string): void
  /** The screen has drawn a visual's figures, or its failure. */
  noteDrawn(visual: string, result: VisualResult): void
  /** Resolves when a load under way is through; null when there is no open report then. */
  whenOpen(): Promise<OpenState | null>
  /** The id under which the service knows the latest opening of the report. */
  correlationId(): string
  destroy(): void
}

/** The bit of the permissions that lets change a report; the numbers are Power BI's. */
const writes = 1

export function createSession({ service, raise, askToken, newId, after, print }: SessionDeps): Session {
  const state = createStore<FrameState>({ phase: 'waiting' })
  let config: LoadConfig | null = null
  let isPhased = false
  let hasTokenProvider = false
  let token = ''
  let correlationId = ''
  let controller = new AbortController()
  let opening: Promise<void> = Promise.resolve()
  let coordinator: Coordinator | null = null
  let ahead: { key: string; answer: Promise<ReportAnswer>; stop: AbortController } | null = null
  let drawn = new Map<string, VisualResult>()
  /** Something was asked of the page since `rendered` was last raised. */
  let owesRendered = false
  let stopClock = () => {}
  let askingToken: Promise<boolean> | null = null
  /** The page was asked for a token because one had expired, and nothing has been answered since. */
  let isRenewedInVain = false

  const aheadKey = (id: string, accessToken: string) => JSON.stringify([id, accessToken])
  const fail = (error: FrameError) => raise('error', toIError(error))

  function start(): void {
    controller.abort()
    controller = new AbortController()
    coordinator?.destroy()
    coordinator = null
    drawn = new Map()
    owesRendered = false
    stopClock()
    state.set({ phase: 'loading' })
    opening = open(controller.signal)
  }

  async function open(signal: AbortSignal): Promise<void> {
    const asked = config!
    try {
      const answer = await fetchReport(asked.id, signal)
      signal.throwIfAborted()
      correlationId = answer.correlationId
      const report = openReportAt(parseReport(answer.report), asked.bookmark, asked)
      const isRendering = !isPhased
      const { model, booksEnd } = answer
      const canWrite = typeof answer.permissions === 'number' && (answer.permissions & writes) !== 0
      coordinator = createCoordinator({ run: runQueries, onChange: showResults, onFailure: noteFailure })
      state.set({
        phase: 'open',
        report,
        model,
        canWrite,
        booksEnd,
        isRendering,
        results: new Map(),
        playing: null,
        trouble: null,
      })
      startClock(Date.parse(answer.tokenExpiresAt) - Date.parse(answer.serverTime))
      raise('loaded', { initiator: 'sdk' })
      if (isRendering) want()
    } catch (error) {
      if (signal.aborted) return
      const known = toFrameError(error, correlationId)
      correlationId = known.correlationId ?? correlationId
      const isSilent = asked.settings?.hideErrors === true
      state.set({ phase: 'failed', error: known, ...(isSilent ? { isSilent } : {}) })
      fail(known)
      if (!(error instanceof FrameError || error instanceof ReportError)) throw error
    }
  }

  async function fetchReport(id: string, signal: AbortSignal): Promise<ReportAnswer> {
    const fetched = ahead?.key === aheadKey(id, token) ? ahead.answer : null
    if (!fetched) ahead?.stop.abort()
    ahead = null
    try {
      // A report fetched ahead that failed is fetched once more, as if there had been no hint.
      return await (fetched?.catch(() => service.fetchReport(id, token, signal)) ??
        service.fetchReport(id, token, signal))
    } catch (error) {
      const isExpired = error instanceof FrameError && error.code === 'TokenExpired'
      if (!isExpired || signal.aborted || !(await renewToken())) throw error
      return service.fetchReport(id, token, signal)
    }
  }

  const runQueries: Parameters<typeof createCoordinator>[0]['run'] = (queries, signal, onLine) =>
    service.runQueries(config!.id, queries, token, signal, (line) => {
      isRenewedInVain = false
      onLine(line)
    })

  // ── figures ─────────────────────────────────────────────────────────────────────────────────────────────────

  const openState = (): OpenState | null => {
    const present = state.get()
    return present.phase === 'open' ? present : null
  }

  const activePage = (present: OpenState): PageDefinition =>
    pageNamed(present.report.definition, present.report.activePage)!

  /** Tells the coordinator what the active page needs now. */
  function want(): void {
    const present = openState()
    if (!present?.isRendering) return
    owesRendered = true
    const page = activePage(present)
    const needs = new Map<string, SemanticQuery>()
    for (const { visual } of pageLayoutOf(present.report, page).visuals) {
      const need = needOf(visual, filtersReaching(present.report, page.name, visual.name))
      if (need) needs.set(visual.name, need)
    }
    coordinator?.want(needs)
    showResults()
  }

  function showResults(): void {
    const present = openState()
    if (!present || !coordinator) return
    const results = coordinator.results()
    const next = { ...present, results }
    state.set(isOver(next) ? { ...next, trouble: null } : next)
    raiseRendered()
  }

  function noteFailure(error: FrameError): void {
    correlationId = error.correlationId ?? correlationId
    if (error.code === 'TokenExpired') return void handleExpired(error)
    const present = openState()
    if (present && isOfWholePage(error)) state.set({ ...present, trouble: error })
    fail(error)
  }

  function raiseRendered(): void {
    const present = openState()
    if (!present?.isRendering || !owesRendered) return
    for (const [visual, result] of present.results) {
      if (result.kind === 'loading' || drawn.get(visual) !== result) return
    }
    owesRendered = false
    raise('rendered', { initiator: 'sdk' })
  }

  // ── token ───────────────────────────────────────────────────────────────────────────────────────────────────

  async function handleExpired(error: FrameError): Promise<void> {
    // A provider that gives one expired token after another is not asked for ever.
    if (!isRenewedInVain) {
      isRenewedInVain = true
      if (await renewToken()) return
    }
    const present = openState()
    if (present) state.set({ ...present, trouble: error })
    fail(error)
  }

  /** Asks the page's provider for the next token; false when there is none or it gave none. One question at a time. */
  function renewToken(): Promise<boolean> {
    if (!hasTokenProvider) return Promise.resolve(false)
    const { signal } = controller
    const before = token
    askingToken ??= askToken(signal)
      .then((next) => {
        if (signal.aborted || typeof next !== 'string' || next === '') return false
        if (token === before) takeToken(next)
        return true
      })
      // The page answers 404 without a provider, 400 when it failed, or not at all.
      .catch(() => false)
      .finally(() => (askingToken = null))
    return askingToken
  }

  function takeToken(next: string): void {
    token = next
    const lifetime = tokenLifetimeMs(next)
    if (lifetime !== null) startClock(lifetime)
    const present = openState()
    if (present?.trouble?.code === 'TokenExpired') state.set({ ...present, trouble: null })
    if (present && hasFailed(present)) owesRendered = true
    coordinator?.resume()
    if (present) showResults()
  }

  function startClock(leftMs: number): void {
    stopClock()
    if (hasTokenProvider && leftMs > 0) stopClock = after(renewalInMs(leftMs), () => void renewToken())
  }

  // ── what may be asked ───────────────────────────────────────────────────────────────────────────────────────

  function changeReport(change: (report: ReportState) => ReportState): OpenState | null {
    const present = openState()
    if (!present) return null
    const report = change(present.report)
    const next = { ...present, report }
    state.set(next)
    return next
  }

  function applyBookmark(bookmark: BookmarkState, name: string | undefined, initiator: Initiator): void {
    const before = openState()
    const next = changeReport((report) => withBookmark(report, bookmark))
    if (!before || !next) return
    if (next.report.activePage !== before.report.activePage) tellPage(before, next, initiator)
    raise('bookmarkApplied', { initiator, bookmarkName: name ?? null })
    want()
  }

  function tellPage(before: OpenState, next: OpenState, initiator: Initiator): void {
    drawn = new Map()
    raise('pageChanged', {
      initiator,
      newPage: toPage(activePage(next), next.report),
      oldPage: toPage(activePage(before), next.report),
    })
  }

  return {
    state,
    load(body, options) {
      config = loadConfigOf(body)
      token = config.accessToken
      isPhased = options.isPhased
      hasTokenProvider = options.hasTokenProvider
      start()
    },
    frontLoad(body) {
      const { id, accessToken } = body
      if (typeof id !== 'string' || typeof accessToken !== 'string' || state.get().phase !== 'waiting') return
      const stop = new AbortController()
      ahead?.stop.abort()
      const answer = service.fetchReport(id, accessToken, stop.signal)
      // Its failure is the load's to tell.
      answer.catch(() => undefined)
      ahead = { key: aheadKey(id, accessToken), answer, stop }
    },
    render(body) {
      const present = openState()
      if (!present) return
      const isRendering = true
      state.set({ ...present, isRendering, report: reopened(present.report, openOptionsOf(body)) })
      want()
    },
    setToken(next) {
      const present = state.get()
      if (present.phase === 'failed' && config) {
        config = { ...config, accessToken: next }
        token = next
        start()
      } else takeToken(next)
    },
    setActivePage(name, initiator) {
      const before = openState()
      if (!before || before.report.activePage === name) return
      const next = changeReport((report) => withActivePage(report, name))
      if (!next || next.report.activePage !== name) return
      // Before want(): a page without figures is rendered at once, and rendered comes after pageChanged.
      tellPage(before, next, initiator)
      want()
    },
    setFilters(place, operation, filters) {
      if (!changeReport((report) => withFilters(report, place, operation, filters))) return
      raise('filtersApplied', { initiator: 'sdk', filters }, placeOf(place))
      want()
    },
    setSettings(patch) {
      if (changeReport((report) => withSettings(report, patch))) want()
    },
    sortVisual(page, visual, sort) {
      if (changeReport((report) => withVisualChange(report, page, visual, { sort }))) want()
    },
    sortShown(visual, sort) {
      const change = (report: ReportState) => withVisualChange(report, report.activePage, visual, { sort })
      if (changeReport(change)) want()
    },
    async figures(page, visuals, limit) {
      const present = openState()
      const queries = visuals.flatMap((visual) => {
        const { report } = present ?? {}
        const need =
          report && needOf(sortedVisual(report, page, visual), filtersReaching(report, page, visual.name))
        return need ? [{ id: visual.name, query: limit === undefined ? need : { ...need, limit } }] : []
      })
      const answers = new Map<string, Answer>()
      const ask = async () => {
        let failure: FrameError | null = null
        await runQueries(queries, controller.signal, (line) => {
          if ('error' in line) failure ??= errorOfLine(line.error)
          else answers.set(line.id, line)
        })
        if (failure) throw failure
      }
      if (queries.length === 0) return answers
      try {
        await ask()
      } catch (error) {
        const isExpired = error instanceof FrameError && error.code === 'TokenExpired'
        if (!isExpired || !(await renewToken())) throw error
        await ask()
      }
      return answers
    },
    noteExport(pageName, visualName) {
      const detail = { status: 'Success', exportDataType: 0, exportFormat: 'csv', pageName, visualName }
      raise('exportDataCompleted', detail)
    },
    applyBookmark,
    captureBookmark(options) {
      const present = openState()
      const captured = present ? capturedBookmark(present.report, options) : {}
      return { name: newId(), state: bookmarkText(captured) }
    },
    play(place, initiator) {
      const present = openState()
      if (!present) return
      const bookmark = place === null ? undefined : bookmarksOf(present.report.definition)[place]
      state.set({ ...present, playing: bookmark ? place : null })
      if (bookmark) applyBookmark(bookmark.state ?? {}, bookmark.name, initiator)
    },
    setTheme(themeJson) {
      if (!changeReport((report) => withTheme(report, themeJson))) return
      owesRendered = true
      // Nothing is asked for anew; what stands is drawn in other colours.
      raiseRendered()
    },
    print() {
      // After the answer: the dialog stops everything else.
      after(0, print)
    },
    refresh() {
      const present = openState()
      if (!present?.isRendering) return
      owesRendered = true
      state.set({ ...present, trouble: null })
      coordinator?.refresh()
    },
    retry(visual) {
      const present = state.get()
      if (present.phase === 'failed' && config) return start()
      if (present.phase !== 'open') return
      if (!hasFailed(present) && !present.trouble) return
      owesRendered = true
      state.set({ ...present, trouble: null })
      coordinator?.retry(visual)
    },
    noteDrawn(visual, result) {
      const present = openState()
      if (!present || present.results.get(visual) !== result || drawn.get(visual) === result) return
      drawn.set(visual, result)
      if (present.report.settings.visualRenderedEvents === true && result.kind === 'ready') {
        const page = activePage(present)
        const found = page.visuals.find(({ name }) => name === visual)
        if (found) raise('visualRendered', toVisual(found), { page: page.name, visual })
      }
      raiseRendered()
    },
    async whenOpen() {
      await opening
      return openState()
    },
    correlationId: () => correlationId,
    destroy() {
      controller.abort()
      ahead?.stop.abort()
      coordinator?.destroy()
      stopClock()
    },
  }
}

/** What a phased load's render says again goes over what the load said. */
function reopened(report: ReportState, options: OpenOptions): ReportState {
  let next = report
  if (options.settings) next = { ...next, settings: mergedSettings(next.settings, options.settings) }
  if (options.pageName) next = withActivePage(next, options.pageName)
  if (options.themeJson) next = withTheme(next, options.themeJson)
  if (options.contrastMode !== undefined) next = { ...next, contrastMode: options.contrastMode }
  if (!options.filters) return next
  if (Array.isArray(options.filters)) {
    return withFilters(next, { kind: 'report' }, filtersOperation.replace, options.filters)
  }
  const { definition, activePage, settings, themeJson, contrastMode } = next
  const kept = { pageName: activePage, settings, contrastMode, ...(themeJson ? { themeJson } : {}) }
  return openReport(definition, { ...options, ...kept })
}

const hasFailed = ({ results }: OpenState): boolean =>
  [...results.values()].some(({ kind }) => kind === 'failed')

/** What kept the page from its figures is over once figures come again; an expired token ends with the next one. */
const isOver = (state: OpenState): boolean =>
  state.trouble?.code !== 'TokenExpired' &&
  !hasFailed(state) &&
  [...state.results.values()].some(({ kind }) => kind === 'ready')

/** Failures that every visual shares: told once, above the page. */
const isOfWholePage = ({ code }: FrameError): boolean => code === 'ServiceUnavailable' || code === 'TooBusy'

/** A definition that cannot be read, under the id with which the service sent it. */
function toFrameError(error: unknown, correlationId: string): FrameError {
  if (error instanceof FrameError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new FrameError('LoadReportFailed', { detail, correlationId, cause: error })
}

const placeOf = (place: FilterPlace): { page?: string; visual?: string } => {
  switch (place.kind) {
    case 'report':
      return {}
    case 'page':
      return { page: place.page }
    case 'visual':
      return { page: place.page, visual: place.visual }
  }
}
