import { ReportError } from '@casement/report'
import type { OpenOptions, PageDefinition, SettingsJson } from '@casement/report'
import type { EmbedService } from '../service/embed-service.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { FrameState, OpenState } from '../state/frame-state.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from './figures.ts'
import { loadConfigOf, renderOptionsOf } from './load-config.ts'
import type { AddressSettings, LoadConfig } from './load-config.ts'
import { opened, rendered } from './opened-state.ts'
import type { Personal } from './personal.ts'
import { createReopening, createReportFetch } from './report-fetch.ts'

export interface LoadOptions {
  readonly isPhased: boolean
  /** The page announced that it can be asked for tokens. */
  readonly hasTokenProvider: boolean
  /** The client of the page gives the frame its view back where the browser loads it again; absent: it does not. */
  readonly keepsView?: boolean
}

/** Loads and what follows a load until the report is open. */
export interface Opening {
  /** A fresh start, whatever was before; resolves at once, the outcome is an event. */
  load(body: Readonly<Record<string, unknown>>, options: LoadOptions): void
  /** A hint that a load will come: the report is fetched ahead. */
  frontLoad(body: Readonly<Record<string, unknown>>): void
  render(body: Readonly<Record<string, unknown>>): void
  setToken(token: string): void
  /** Another language is asked for: what is open is read in it, where it stands. Rejects as `reload` does. */
  speak(settings: SettingsJson): Promise<void>
  /**
   * A load that leads to no report: the host is notified, and the screen says why. What was open is gone, unless only the
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
  readonly addressSettings: AddressSettings
  /** Awaited before a page is shown. Never rejects. */
  readonly beforeShown?: (page: PageDefinition) => Promise<unknown>
  /** A load is through: the report is open, or the load failed or was refused. */
  readonly onSettled: () => void
  /** The host has said what to load. */
  readonly onLoad: (options: LoadOptions) => void
}

export function createOpening(given: OpeningOptions): Opening {
  const { context, service, tokens, figures, personal, addressSettings, beforeShown } = given
  const { state, raise } = context
  let config: LoadConfig | null = null
  let options: LoadOptions = { isPhased: false, hasTokenProvider: false }
  let correlationId = ''
  let controller = new AbortController()
  let opening: Promise<void> = Promise.resolve()
  const noteCorrelation = (id: string) => void (correlationId = id)
  const reports = createReportFetch({ service, tokens, personal, noteCorrelation, addressSettings })
  const loaded = () => config && { asked: config, signal: controller.signal }
  const onAsked = (asked: LoadConfig) => void (config = asked)
  const reopening = createReopening({ context, service, tokens, figures, loaded, onAsked })

  function start(asked: LoadConfig): void {
    controller.abort()
    controller = new AbortController()
    config = asked
    figures.stop()
    tokens.begin(asked.accessToken, options.hasTokenProvider, controller.signal)
    state.set({ phase: 'loading', asked })
    opening = open(asked, controller.signal)
  }

  /** Loads again what has failed; false when nothing has. */
  function restart(accessToken = tokens.token): boolean {
    if (state.get().phase !== 'failed' || !config) return false
    start({ ...config, accessToken })
    return true
  }

  async function open(asked: LoadConfig, signal: AbortSignal): Promise<void> {
    try {
      const { report, kept } = await reports.fetch(asked, signal)
      const step = opened(report, asked, kept, !options.isPhased)
      await beforeShown?.(activePage(step.state))
      signal.throwIfAborted()
      tokens.startClock(Date.parse(report.tokenExpiresAt) - Date.parse(report.serverTime))
      figures.begin(step)
      given.onSettled()
    } catch (error) {
      if (signal.aborted) return
      given.onSettled()
      const known = toFrameError(error, correlationId)
      correlationId = known.correlationId ?? correlationId
      state.set(failed(asked, known, asked))
      raise('error', toIError(known))
      if (!(error instanceof FrameError || error instanceof ReportError)) throw error
    }
  }

  return {
    load(body, asked) {
      options = asked
      given.onLoad(asked)
      start(loadConfigOf(body, addressSettings))
    },
    frontLoad(body) {
      if (state.get().phase === 'waiting') reports.fetchAhead(body)
    },
    render(body) {
      figures.perform((present) => rendered(present, renderOptionsOf(body, config?.filters)))
    },
    refuseLoad(error, body) {
      raise('error', toIError(error))
      const { phase } = state.get()
      if (error.code === 'Invalid parameters' && (phase === 'open' || phase === 'loading')) return
      controller.abort()
      controller = new AbortController()
      given.onSettled()
      figures.stop()
      tokens.stop()
      config = null
      state.set(failed({}, error, body))
    },
    setToken: (token) => void (restart(token) || tokens.take(token)),
    retry: (visual) => void (restart() || figures.retry(visual)),
    speak: reopening.speak,
    reload: async () => void (restart() || (await reopening.reload())),
    async whenOpen() {
      for (let awaited: Promise<void> | null = null; awaited !== opening;) {
        awaited = opening
        await awaited
      }
      return context.open()
    },
    reportId: () => config?.id ?? '',
    correlationId: () => correlationId,
    noteCorrelation,
    stop() {
      controller.abort()
      reports.stop()
    },
  }
}

/** What is shown in place of a report; nothing, where the load asked for no words about errors. */
function failed(asked: OpenOptions, error: FrameError, load: unknown): FrameState {
  const { settings } = (load ?? {}) as { settings?: { hideErrors?: unknown } | null }
  const isSilent = settings?.hideErrors === true
  return { phase: 'failed', asked, error, ...(isSilent && { isSilent }) }
}

/** A definition that cannot be read, under the id with which the service sent it. */
function toFrameError(error: unknown, correlationId: string): FrameError {
  if (error instanceof FrameError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new FrameError('LoadReportFailed', { detail, correlationId, cause: error })
}
