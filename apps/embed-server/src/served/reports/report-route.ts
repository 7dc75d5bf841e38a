import { HttpError, principalOf, type Server } from '@casement/server'
import { done, type RecordActivity } from '../../activity/activity-event.ts'
import { placeOf, whose } from '../../recording/whose.ts'
import type { Content } from '../../content/content.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import { datasetIn } from '../../content/translations/in-language.ts'
import {
  effectiveIdentityFor,
  type VerifiedEmbedToken,
  viewerOf,
} from '../../auth/embed-tokens/embed-token.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'
import type { Answered, Asked } from '../../answering/query/answering.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { datasetNow, knownTimes } from '../../answering/query/known-times.ts'
import { withMemberNames } from '../../answering/query/member-names.ts'
import { whileConnected } from '../../http/while-connected.ts'

interface ReportDeps {
  readonly content: Content
  readonly newerLoadFailed: (datasetId: string) => boolean
  readonly now: () => Date
  readonly record: RecordActivity
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly clock: () => Clock
}

/** A report as the frame opens it: its definition, its model, and what its token gives. */
export async function reportRoute(
  app: Server,
  { content, newerLoadFailed, now, record, ...names }: ReportDeps,
): Promise<void> {
  /** A report that cannot be shown was asked for all the same. */
  function opened(
    token: VerifiedEmbedToken,
    { reportId, language }: { reportId: string; language: unknown },
    correlationId: string,
  ) {
    const told = { operation: 'ViewReport', ...whose(token), correlationId } as const
    try {
      const found = reportOf(token, reportId, content, language)
      record({ ...told, ...placeOf(found.report), outcome: done })
      return found
    } catch (error) {
      const named = content.namedReport(reportId)
      if (named && error instanceof HttpError) record({ ...told, ...placeOf(named), outcome: error.code })
      throw error
    }
  }

  app.get('/embed/reports/:reportId', { config: { cost: 'constant' } }, async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { language } = request.query as { language?: unknown }
    const { report, permissions } = opened(token, { reportId, language }, request.id)
    const dataset = await datasetNow(content, report.datasetId)
    const identity = effectiveIdentityFor(token, dataset)
    const seen = datasetIn(seenDataset(dataset, identity), report)
    const asker = { identity, viewer: viewerOf(token), signal: whileConnected(reply) }
    const { description } = await withMemberNames(seen, report, asker, names)
    const { times } = knownTimes(report, dataset)
    return {
      report: report.definition,
      ...(report.version !== undefined && { version: report.version }),
      model: description,
      ...(report.language !== undefined && { language: report.language }),
      languages: [...report.translations.keys()],
      booksEnd: report.booksEnd,
      ...(times && { monthsOfFigures: times.figures }),
      ...(newerLoadFailed(report.datasetId) ? { newerLoadFailed: true } : {}),
      permissions,
      tokenExpiresAt: token.expiresAt,
      serverTime: now().toISOString(),
      correlationId: request.id,
    }
  })
}
