import {
  bookmarkNamed,
  mergedSettings,
  openReportAt,
  pageNamed,
  parseReport,
  redefined,
  ReportError,
  visualNamed,
  withActivePage,
  withFiltersOnLoad,
  withSlicersOnLoad,
  withTheme,
} from '@casement/report'
import type { AskedBookmark, OpenOptions, ReportDefinition, ReportState } from '@casement/report'
import type { EmbedService, ReportAnswer } from '../service/embed-service.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'
import { freshView } from '../state/view-state.ts'
import type { Figures } from './figures.ts'
import { loadConfigOf, openOptionsOf } from './load-config.ts'
import type { AddressLocale, LoadConfig } from './load-config.ts'
import type { KeptForOpening, Personal } from './personal.ts'

export interface LoadOptions {
  readonly isPhased: boolean
  /** The page announced that it can be asked for tokens. */
  readonly hasTokenProvider: boolean
}

/** Loads and what follows a load until the report stands. */
export interface Opening {
  /** A fresh start, whatever was before; resolves at once, the outcome is an event. */
  load(body: Readonly<Record<string, unknown>>, options: LoadOptions): void
  /** A hint that a load will come: the report is fetched ahead. */
  frontLoad(body: Readonly<Record<string, unknown>>): void
  render(body: Readonly<Record<string, unknown>>): void
  setToken(token: string): void
  /**
   * A load that leads to no report: the page is told, and the screen says why. What was open is gone, unless only the
   * configuration was wrong ('Invalid parameters'): then it stays as it is.
   */
  refuseLoad(error: FrameError, body: unknown): void
  /** Asks again what failed: one visual's figures, or everything. */
  retry(visual?: string): void
  /**
   * The definition has changed at the service: the report is opened anew where it stands, with what the reader changed.
   * Rejects with FrameError, and with ReportError for a definition that cannot be read.
   */
  reload(): Promise<void>
  /** Resolves when a load under way is through; null when there is no open report then. */
  whenOpen(): Promise<OpenState | null>
  /** The id of the report that was loaded last; '' before. */
  reportId(): string
  /** The id under which the service knows the latest opening of the report, or its latest failure. */
  correlationId(): string
  noteCorrelation(id: string): void
  stop(): void
}

export interface OpeningOptions {
  readonly context: SessionContext
  readonly service: EmbedService
  readonly tokens: TokenKeeper
  readonly figures: Figures
  readonly personal: Personal
  readonly addressLocale: AddressLocale
}

/** The bit of the permissions that lets change a report; the numbers are Power BI's. */
const writes = 1

export function createOpening(given: OpeningOptions): Opening {
  const { context, service, tokens, figures, personal, addressLocale } = given
  const { state, raise } = context
  let config: LoadConfig | null = null
  let options: LoadOptions = { isPhased: false, hasTokenProvider: false }
  let correlationId = ''
  let controller = new AbortController()
  let opening: Promise<void> = Promise.resolve()
  let ahead: { key: string; answer: Promise<ReportAnswer>; stop: AbortController } | null = null

  const aheadKey = (id: string, accessToken: string) => JSON.stringify([id, accessToken])

  function start(asked: LoadConfig): void {
    controller.abort()
    controller = new AbortController()
    config = asked
    figures.stop()
    tokens.begin(asked.accessToken, options.hasTokenProvider, controller.signal)
    state.set({ phase: 'loading', asked })
    opening = open(asked, controller.signal)
  }

  async function open(asked: LoadConfig, signal: AbortSignal): Promise<void> {
    try {
      const early = personal.read(asked.settings ?? {}, signal)
      const answer = await fetchReport(asked.id, signal)
      signal.throwIfAborted()
      correlationId = answer.correlationId
      const definition = parseReport(answer.report)
      if (!hasVisual(definition, asked)) {
        const detail = `there is no visual "${asked.visualName}" on a page "${asked.pageName}"`
        throw new FrameError('PowerBIEntityNotFound', { detail, correlationId })
      }
      // Where the author enabled what the load says nothing of, it is read now.
      const settings = mergedSettings(definition.settings ?? {}, asked.settings ?? {})
      const isRead = keeping.every((name) => settings[name] === asked.settings?.[name])
      const kept = await (isRead ? early : personal.read(settings, signal))
      signal.throwIfAborted()
      const { model, booksEnd } = answer
      const isRendering = !options.isPhased
      figures.begin()
      state.set({
        phase: 'open',
        report: openReportAt(definition, askedBookmark(asked, kept) ?? bookmarkKept(kept), asked),
        asOpened: openReportAt(definition, asked.bookmark, asked),
        personal: {
          isUserStateApplied: kept.userState !== null && !asked.bookmark,
          bookmarks: kept.bookmarks,
        },
        model,
        canWrite: typeof answer.permissions === 'number' && (answer.permissions & writes) !== 0,
        booksEnd,
        isRendering,
        results: new Map(),
        members: new Map(),
        playing: null,
        trouble: null,
        ...freshView,
      })
      tokens.startClock(Date.parse(answer.tokenExpiresAt) - Date.parse(answer.serverTime))
      raise('loaded', { initiator: 'sdk' })
      for (const message of leftAside(definition, asked, kept))
        raise('info', { message, level: informationLevel })
      for (const failure of kept.failures) raise('error', toIError(failure))
      if (isRendering) figures.request()
    } catch (error) {
      if (signal.aborted) return
      const known = toFrameError(error, correlationId)
      correlationId = known.correlationId ?? correlationId
      const isSilent = asked.settings?.hideErrors === true
      state.set({ phase: 'failed', asked, error: known, ...(isSilent ? { isSilent } : {}) })
      raise('error', toIError(known))
      if (!(error instanceof FrameError || error instanceof ReportError)) throw error
    }
  }

  async function fetchReport(id: string, signal: AbortSignal): Promise<ReportAnswer> {
    const fetched = ahead?.key === aheadKey(id, tokens.token) ? ahead.answer : null
    if (!fetched) ahead?.stop.abort()
    ahead = null
    const fetch = () => service.fetchReport(id, tokens.token, signal)
    try {
      // A report fetched ahead that failed is fetched once more, as if there had been no hint.
      return await (fetched?.catch(fetch) ?? fetch())
    } catch (error) {
      const isExpired = error instanceof FrameError && error.code === 'TokenExpired'
      if (!isExpired || signal.aborted || !(await tokens.renew())) throw error
      return fetch()
    }
  }

  return {
    load(body, asked) {
      options = asked
      start(loadConfigOf(body, addressLocale))
    },
    frontLoad(body) {
      const { id, accessToken, type = 'report' } = body
      const isReport = type === 'report' || type === 'visual'
      if (!isReport || typeof id !== 'string' || typeof accessToken !== 'string') return
      if (state.get().phase !== 'waiting') return
      const stop = new AbortController()
      ahead?.stop.abort()
      const answer = service.fetchReport(id, accessToken, stop.signal)
      // Its failure is the load's to tell.
      answer.catch(() => undefined)
      ahead = { key: aheadKey(id, accessToken), answer, stop }
    },
    render(body) {
      const { filters, ...options } = openOptionsOf(body)
      // What the load said already is in force; said again it adds nothing.
      const isSaid = JSON.stringify(filters) === JSON.stringify(config?.filters)
      const said = filters && !isSaid ? { ...options, filters } : options
      const next = context.patch(({ report, asOpened }) => ({
        isRendering: true,
        report: reopened(report, said),
        asOpened: reopened(asOpened, said),
      }))
      if (next) figures.request()
    },
    refuseLoad(error, body) {
      raise('error', toIError(error))
      const { phase } = state.get()
      if (error.code === 'Invalid parameters' && (phase === 'open' || phase === 'loading')) return
      controller.abort()
      controller = new AbortController()
      figures.stop()
      tokens.stop()
      config = null
      const { settings } = (body ?? {}) as { settings?: { hideErrors?: unknown } | null }
      const isSilent = settings?.hideErrors === true
      state.set({ phase: 'failed', asked: {}, error, ...(isSilent ? { isSilent } : {}) })
    },
    setToken(token) {
      if (state.get().phase === 'failed' && config) start({ ...config, accessToken: token })
      else tokens.take(token)
    },
    retry(visual) {
      if (state.get().phase === 'failed' && config) start({ ...config, accessToken: tokens.token })
      else figures.retry(visual)
    },
    async reload() {
      if (state.get().phase === 'failed' && config) return start({ ...config, accessToken: tokens.token })
      if (!context.open() || !config) return
      const [asked, { signal }] = [config, controller]
      const answer = await tokens.ask((token) => service.fetchReport(asked.id, token, signal))
      const definition = parseReport(answer.report)
      const reloaded = context.patch(({ report, asOpened, personal, focus }) => {
        const view = askedBookmark(asked, { ...nothingKept, bookmarks: personal.bookmarks })
        const next = openReportAt(definition, view, asked)
        const redrawn = redefined(report, asOpened, next)
        const page = pageNamed(definition, redrawn.activePage)!
        return {
          report: redrawn,
          asOpened: next,
          model: answer.model,
          booksEnd: answer.booksEnd,
          selection: null,
          focus: focus && visualNamed(page, focus.visual) ? focus : null,
        }
      })
      if (!reloaded) return
      figures.request()
      figures.refresh()
    },
    async whenOpen() {
      for (let awaited: Promise<void> | null = null; awaited !== opening;) {
        awaited = opening
        await awaited
      }
      return context.open()
    },
    reportId: () => config?.id ?? '',
    correlationId: () => correlationId,
    noteCorrelation: (id) => void (correlationId = id),
    stop() {
      controller.abort()
      ahead?.stop.abort()
    },
  }
}

/** The settings that ask for what a person kept. */
const keeping = ['persistentFiltersEnabled', 'personalBookmarksEnabled'] as const

/** TraceType.Information of the frame border. */
const informationLevel = 0

/** What a load asked for that is not there: it opens all the same, and the page is told. */
function leftAside(definition: ReportDefinition, asked: LoadConfig, kept: KeptForOpening): string[] {
  const { pageName, bookmark, hasStrayBookmark, asksToEdit } = asked
  const isPage = pageName === undefined || pageNamed(definition, pageName)
  const isBookmark =
    !bookmark ||
    'state' in bookmark ||
    bookmarkNamed(definition, bookmark.name) ||
    kept.bookmarks.some(({ id }) => id === bookmark.name)
  return [
    ...(isPage ? [] : [`The page "${pageName}" is not in this report; its first page is shown`]),
    ...(isBookmark ? [] : [`The bookmark "${bookmark.name}" is not in this report`]),
    ...(hasStrayBookmark ? ['The state of the bookmark is not one that captureBookmark gave'] : []),
    ...(asksToEdit ? ['Reports are not edited in this frame; the report is open for viewing'] : []),
  ]
}

/** An embed of one visual is nothing without it; another page would show figures that nobody asked for. */
function hasVisual(definition: ReportDefinition, { visualName, pageName }: LoadConfig): boolean {
  if (visualName === undefined) return true
  const page = pageName === undefined ? undefined : pageNamed(definition, pageName)
  return page !== undefined && visualNamed(page, visualName) !== undefined
}

const nothingKept: KeptForOpening = { userState: null, bookmarks: [], failures: [] }

/** A load may name one of the person's own bookmarks. */
function askedBookmark({ bookmark }: LoadConfig, { bookmarks }: KeptForOpening): AskedBookmark | undefined {
  const own = bookmark && 'name' in bookmark ? bookmarks.find(({ id }) => id === bookmark.name) : undefined
  return own ? { state: own.state } : bookmark
}

/** The view that a person's report opens with: the bookmark chosen for it, else as it was left. */
function bookmarkKept({ bookmarks, userState }: KeptForOpening): AskedBookmark | undefined {
  const chosen = bookmarks.find(({ isDefault }) => isDefault)
  if (chosen) return { state: chosen.state }
  return userState ? { state: userState } : undefined
}

/** What a phased load's render says again goes over what the load said. */
function reopened(report: ReportState, options: OpenOptions): ReportState {
  let next = report
  if (options.settings) next = { ...next, settings: mergedSettings(next.settings, options.settings) }
  if (options.pageName) next = withActivePage(next, options.pageName)
  if (options.slicers)
    next = { ...next, slicers: withSlicersOnLoad(next.slicers, next.definition, options.slicers) }
  if (options.themeJson) next = withTheme(next, options.themeJson)
  if (options.contrastMode !== undefined) next = { ...next, contrastMode: options.contrastMode }
  return withFiltersOnLoad(next, options.filters)
}

/** A definition that cannot be read, under the id with which the service sent it. */
function toFrameError(error: unknown, correlationId: string): FrameError {
  if (error instanceof FrameError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new FrameError('LoadReportFailed', { detail, correlationId, cause: error })
}
