import { embedSettings } from '@casement/report'
import { isRead, readLanguage } from '@casement/words'
import type { EmbedService, ReportAnswer } from '../service/embed-service.ts'
import { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { LoadConfig } from './load-config.ts'
import { hasVisual, parsed } from './opened-state.ts'
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
}

/** The settings that ask for what a person kept. */
const keeping = ['persistentFiltersEnabled', 'personalBookmarksEnabled'] as const

export function createReportFetch(given: ReportFetchOptions): ReportFetch {
  const { service, tokens, personal, noteCorrelation } = given
  let ahead: { key: string; answer: Promise<ReportAnswer>; stop: AbortController } | null = null
  const keyOf = (id: string, accessToken: string) => JSON.stringify([id, accessToken])

  async function fetchReport(id: string, signal: AbortSignal): Promise<ReportAnswer> {
    const fetched = ahead?.key === keyOf(id, tokens.token) ? ahead.answer : null
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
    fetchAhead({ id, accessToken, type = 'report' }) {
      const isReport = type === 'report' || type === 'visual'
      if (!isReport || typeof id !== 'string' || typeof accessToken !== 'string') return
      const stop = new AbortController()
      ahead?.stop.abort()
      const answer = service.fetchReport(id, accessToken, stop.signal)
      // Its failure is the load's to tell.
      answer.catch(() => undefined)
      ahead = { key: keyOf(id, accessToken), answer, stop }
    },
    async fetch(asked, signal) {
      const ofLoad = embedSettings(asked.settings)
      const early = personal.read(ofLoad, signal)
      void readLanguage(ofLoad.language)
      const answer = await fetchReport(asked.id, signal)
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
