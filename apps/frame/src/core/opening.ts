import {
  filtersOperation,
  mergedSettings,
  openReport,
  openReportAt,
  parseReport,
  ReportError,
  withActivePage,
  withFilters,
  withTheme,
} from '@casement/report'
import type { OpenOptions, ReportState } from '@casement/report'
import type { EmbedService, ReportAnswer } from '../service/embed-service.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import type { Desk } from './desk.ts'
import type { Figures } from './figures.ts'
import type { OpenState } from './frame-state.ts'
import { loadConfigOf, openOptionsOf } from './load-config.ts'
import type { LoadConfig } from './load-config.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { freshView } from './view-state.ts'

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
  /** Asks again what failed: one visual's figures, or everything. */
  retry(visual?: string): void
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
  readonly desk: Desk
  readonly service: EmbedService
  readonly tokens: TokenKeeper
  readonly figures: Figures
}

/** The bit of the permissions that lets change a report; the numbers are Power BI's. */
const writes = 1

export function createOpening({ desk, service, tokens, figures }: OpeningOptions): Opening {
  const { state, raise } = desk
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
      const answer = await fetchReport(asked.id, signal)
      signal.throwIfAborted()
      correlationId = answer.correlationId
      const report = openReportAt(parseReport(answer.report), asked.bookmark, asked)
      const { model, booksEnd } = answer
      const isRendering = !options.isPhased
      figures.begin()
      state.set({
        phase: 'open',
        report,
        model,
        canWrite: typeof answer.permissions === 'number' && (answer.permissions & writes) !== 0,
        booksEnd,
        isRendering,
        results: new Map(),
        playing: null,
        trouble: null,
        ...freshView,
      })
      tokens.startClock(Date.parse(answer.tokenExpiresAt) - Date.parse(answer.serverTime))
      raise('loaded', { initiator: 'sdk' })
      if (isRendering) figures.want()
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
    load(body, given) {
      options = given
      start(loadConfigOf(body))
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
      const next = desk.patch(({ report }) => ({
        isRendering: true,
        report: reopened(report, openOptionsOf(body)),
      }))
      if (next) figures.want()
    },
    setToken(token) {
      if (state.get().phase === 'failed' && config) start({ ...config, accessToken: token })
      else tokens.take(token)
    },
    retry(visual) {
      if (state.get().phase === 'failed' && config) start({ ...config, accessToken: tokens.token })
      else figures.retry(visual)
    },
    async whenOpen() {
      for (let awaited: Promise<void> | null = null; awaited !== opening;) {
        awaited = opening
        await awaited
      }
      return desk.open()
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

/** A definition that cannot be read, under the id with which the service sent it. */
function toFrameError(error: unknown, correlationId: string): FrameError {
  if (error instanceof FrameError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new FrameError('LoadReportFailed', { detail, correlationId, cause: error })
}
