import { HttpError, principalOf, TokenRefused } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { Content } from '../../content/content.ts'
import { refusal } from '../../http/refusal.ts'
import type { Purse } from '../../scheduling/purse.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { costOfTokenMs } from '../../auth/embed-tokens/call-cost.ts'
import { type VerifiedEmbedToken, viewerOf } from '../../auth/embed-tokens/embed-token.ts'
import { type TokenDeps, verifiedToken } from '../../auth/embed-tokens/embed-token-guard.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import { datasetNow } from '../../answering/query/known-times.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'
import type { ListedReport } from './export-request.ts'
import { viewerOfToken } from './export-routes.ts'
import type { ListAsked } from './list-asked.ts'
import { partsInSteps } from './parts-asked.ts'
import { wordsOfLocale } from './words-of-request.ts'

export interface OpeningDeps {
  readonly content: Content
  readonly tokens: TokenDeps
  /** Limits of one list. */
  readonly limits: { readonly reports: number; readonly pages: number }
  readonly shares: Pick<WorkShares, 'spend'>
  readonly purse: Purse
}

interface Asking {
  readonly request: FastifyRequest
  readonly paper: ListedReport['paper']
  readonly signal: AbortSignal
}

/** Opens reports by the tokens that stand beside them, at the expense of whose request it is. */
export function createOpening({ content, tokens, limits, shares, purse }: OpeningDeps) {
  /** A report and who sees it. Refuses a token that is not good any more, and that of another person. */
  async function opened(
    request: FastifyRequest,
    { accessToken, reportId, locale }: { accessToken: string; reportId: string; locale?: string | undefined },
  ) {
    const viewer = viewerOf(principalOf<VerifiedEmbedToken>(request))
    shares.spend(viewer, costOfTokenMs)
    const token = await verifiedToken(accessToken, tokens).catch((error: unknown) => {
      throw error instanceof TokenRefused ? refusal('TokenExpired', error.message) : error
    })
    const { report } = reportOf(token, reportId, content, locale)
    if (viewerOf(token) !== viewer)
      throw refusal('Invalid parameters', 'reports: the tokens are of several people')
    const isOpen = async () => {
      shares.spend(viewer, costOfTokenMs)
      return !(await tokens.records.isRevoked(token)) && content.report(report.id) !== undefined
    }
    return { token, report, viewer: viewerOfToken(token, report.id, content), isOpen }
  }

  /** The reports that are in a file, and what is said of the others. Refuses where there is none, and where there are too many pages. */
  async function listedReports(asked: ListAsked, { request, paper, signal }: Asking) {
    const { format, locale } = asked
    const options = {
      settings: locale === undefined ? {} : { localeSettings: { language: locale, formatLocale: locale } },
    }
    const { say } = await wordsOfLocale(locale)
    const leaveOut = (name: string, why: 'notShared' | 'gone' | 'closed') =>
      leftOut.push(say('export.leftOut', { name, why: say(`export.leftOut.${why}`) }))
    const leftOut: string[] = []
    for (const name of asked.notShared) leaveOut(name, 'notShared')
    const reports: ListedReport[] = []
    const viewer = viewerOf(principalOf<VerifiedEmbedToken>(request))
    const work = purse.workOf(viewer, { signal, whenSpent: 'refuse' })
    for (const { accessToken, reportId, name: known = say('export.leftOut.unnamed') } of asked.reports) {
      const one = await opened(request, { accessToken, reportId, locale }).catch((error: unknown) => {
        if (!(error instanceof HttpError) || error.code === 'Invalid parameters') throw error
        leaveOut(known, 'gone')
      })
      if (!one) continue
      const { report, viewer, isOpen } = one
      if (report.definition.dataExport === 'none') {
        leaveOut(report.name, 'closed')
        continue
      }
      const partsOf = partsInSteps(
        report,
        seenDataset(await datasetNow(content, report.datasetId), one.viewer.identity),
        {
          view: null,
          options,
          code: 'Invalid parameters',
        },
      )
      const parts = await work(partsOf)
      reports.push({ report, format, parts, paper, viewer, isOpen, correlationId: request.id })
    }
    if (reports.length === 0) throw refusal('PowerBINotAuthorizedException', leftOut.join(' '))
    const pages = reports.reduce((sum, { parts }) => sum + parts.length, 0)
    if (pages > limits.pages)
      throw refusal(
        'Invalid parameters',
        `reports: they have ${pages} pages; one file has at most ${limits.pages}`,
      )
    return { reports, leftOut }
  }

  return { opened, listedReports }
}
