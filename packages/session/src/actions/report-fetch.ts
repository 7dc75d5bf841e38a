import { embedSettings, forLanguage, mergedSettings } from '@casement/report'
import type { SettingsJson } from '@casement/report'
import { isRead, readLanguage } from '@casement/words'
import type { EmbedService, ReportAnswer } from '../service/embed-service.ts'
import { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from './figures.ts'
import { languageAsked, loadConfigOf } from './load-config.ts'
import type { AddressSettings, LoadConfig } from './load-config.ts'
import { hasVisual, parsed, reloaded } from './opened-state.ts'
import type { ParsedReport } from './opened-state.ts'
import type { KeptForOpening, Personal } from './personal.ts'

/** Fetches what a load needs: the report, and what is kept of it for the person. */
export interface ReportFetch {
  /** A hint that a load will come: its report is fetched now. */
  fetchAhead(body: Readonly<Record<string, unknown>>): void
  /** Rejects with FrameError, and with ReportError for a definition that cannot be read. */
  fetch(asked: LoadConfig, signal: AbortSignal): Promise<{ report: ParsedReport; kept: KeptForOpening }>
  stop(): void
}

export interface ReportFetchOptions {
  readonly service: EmbedService
  readonly tokens: TokenKeeper
  readonly personal: Pick<Personal, 'read'>
  readonly noteCorrelation: (id: string) => void
  readonly addressSettings: AddressSettings
}

/** The settings that ask for what a person kept. */
const keeping = ['persistentFiltersEnabled', 'personalBookmarksEnabled'] as const

export function createReportFetch(given: ReportFetchOptions): ReportFetch {
  const { service, tokens, personal, noteCorrelation, addressSettings } = given
  let ahead: { key: string; answer: Promise<ReportAnswer>; stop: AbortController } | null = null
  const keyOf = (id: string, accessToken: string, language: string | undefined) =>
    JSON.stringify([id, accessToken, language])

  async function fetchReport(asked: LoadConfig, signal: AbortSignal): Promise<ReportAnswer> {
    const { id, settings } = asked
    const language = languageAsked(settings)
    const fetched = ahead?.key === keyOf(id, tokens.token, language) ? ahead.answer : null
    if (!fetched) ahead?.stop.abort()
    ahead = null
    const fetch = () => service.fetchReport(id, tokens.token, signal, language)
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
    fetchAhead(body) {
      const { id, accessToken, type = 'report' } = body
      const isReport = type === 'report' || type === 'visual'
      if (!isReport || typeof id !== 'string' || typeof accessToken !== 'string') return
      const stop = new AbortController()
      ahead?.stop.abort()
      const language = languageAsked(loadConfigOf(body, addressSettings).settings)
      const answer = service.fetchReport(id, accessToken, stop.signal, language)
      // Its failure is the load's to tell.
      answer.catch(() => undefined)
      ahead = { key: keyOf(id, accessToken, language), answer, stop }
    },
    async fetch(asked, signal) {
      const ofLoad = embedSettings(asked.settings)
      const early = personal.read(ofLoad, signal)
      void readLanguage(ofLoad.language)
      const answer = await fetchReport(asked, signal)
      signal.throwIfAborted()
      noteCorrelation(answer.correlationId)
      const report = parsed(answer)
      if (!hasVisual(report.report, asked)) {
        const detail = `there is no visual "${asked.visualName}" on a page "${asked.pageName}"`
        throw new FrameError('PowerBIEntityNotFound', { detail, correlationId: answer.correlationId })
      }
      // Where the author enabled what the load says nothing of, it is read now.
      const settings = embedSettings(report.report.settings, asked.settings)
      // Nothing is shown in a language that is taken back.
      if (!isRead(settings.language)) await readLanguage(settings.language)
      const isKept = keeping.every((name) => settings[name] === ofLoad[name])
      return { report, kept: await (isKept ? early : personal.read(settings, signal)) }
    },
    stop: () => ahead?.stop.abort(),
  }
}

/** The load that an open report comes from, and its end. */
interface Loaded {
  readonly asked: LoadConfig
  readonly signal: AbortSignal
}

/** See Opening; both do nothing where no report is open. */
export interface Reopening {
  reload(): Promise<void>
  speak(settings: SettingsJson): Promise<void>
}

export interface ReopeningOptions {
  readonly context: SessionContext
  readonly service: Pick<EmbedService, 'fetchReport'>
  readonly tokens: Pick<TokenKeeper, 'ask'>
  readonly figures: Pick<Figures, 'perform' | 'refresh'>
  readonly loaded: () => Loaded | null
  /** The configuration is another one from now on. */
  readonly onAsked: (asked: LoadConfig) => void
}

/** Reads an open report anew where it stands. */
export function createReopening(given: ReopeningOptions): Reopening {
  const { context, service, tokens, figures, loaded, onAsked } = given

  async function again({ asked, signal }: Loaded) {
    const language = languageAsked(asked.settings)
    const answer = await tokens.ask((token) => service.fetchReport(asked.id, token, signal, language))
    signal.throwIfAborted()
    return parsed(answer)
  }

  return {
    async reload() {
      const of = loaded()
      if (!of || !context.open()) return
      const report = await again(of)
      if (figures.perform((present) => reloaded(present, report, of.asked))) figures.refresh()
    },
    async speak(settings) {
      const [of, present, language] = [loaded(), context.open(), languageAsked(settings)]
      if (!of || !present || language === undefined) return
      const { asked, signal } = of
      if (language === languageAsked(asked.settings)) return
      const spoken = mergedSettings(asked.settings ?? {}, { localeSettings: { language } })
      const next = { ...asked, settings: spoken }
      // Where neither is a translation, both are what is open.
      const isOther = isTranslated(present, language) || present.model.language !== undefined
      const report = isOther ? await again({ asked: next, signal }) : null
      onAsked(next)
      if (report) figures.perform((open) => reloaded(open, report, next))
    },
  }
}

const isTranslated = ({ languages }: OpenState, language: string): boolean =>
  forLanguage(new Map(languages.map((each) => [each, true])), language) !== undefined
