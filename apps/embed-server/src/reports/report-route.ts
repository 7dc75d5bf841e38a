import { principalOf, type Server } from '@casement/server'
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
  app.get('/embed/reports/:reportId', (request) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { report, permissions } = reportOf(token, reportId, content)
    const dataset = content.dataset(report.datasetId)!
    record({
      operation: 'ViewReport',
      ...whose(token),
      ...placeOf(report),
      outcome: done,
      correlationId: request.id,
    })
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
