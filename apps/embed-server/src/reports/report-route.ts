import { HttpError, principalOf, type Server } from '@casement/server'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf, whose } from '../recording/whose.ts'
import type { Content } from '../content/content.ts'
import type { VerifiedEmbedToken } from '../tokens/embed-token.ts'
import { reportOf } from '../tokens/token-reach.ts'

/** A report as the frame opens it: its definition, its model, and what its token gives. */
export async function reportRoute(
  app: Server,
  {
    content,
    newerLoadFailed,
    now,
    record,
  }: { content: Content; newerLoadFailed: () => boolean; now: () => Date; record: RecordActivity },
): Promise<void> {
  /** A report that cannot be shown was asked for all the same. */
  function opened(token: VerifiedEmbedToken, reportId: string, correlationId: string) {
    const told = { operation: 'ViewReport', ...whose(token), correlationId } as const
    try {
      const found = reportOf(token, reportId, content)
      record({ ...told, ...placeOf(found.report), outcome: done })
      return found
    } catch (error) {
      const named = content.namedReport(reportId)
      if (named && error instanceof HttpError) record({ ...told, ...placeOf(named), outcome: error.code })
      throw error
    }
  }

  app.get('/embed/reports/:reportId', { config: { cost: 'constant' } }, (request) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { report, permissions } = opened(token, reportId, request.id)
    const dataset = content.dataset(report.datasetId)!
    return {
      report: report.definition,
      model: dataset.description,
      booksEnd: report.booksEnd,
      ...(newerLoadFailed() ? { newerLoadFailed: true } : {}),
      permissions,
      tokenExpiresAt: token.expiresAt,
      serverTime: now().toISOString(),
      correlationId: request.id,
    }
  })
}
