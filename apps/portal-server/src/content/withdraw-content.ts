import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { MadeContent } from './content-records.ts'

interface Deps {
  readonly service: Pick<EmbeddingService, 'reports' | 'revoke'>
  readonly recent: RecentTokens
}

/** Takes back everybody's tokens of what is not published any more. Throws what the embedding service throws. */
export async function withdrawContent(
  changes: readonly MadeContent[],
  { service, recent }: Deps,
  correlationId: string,
): Promise<void> {
  const hidden = changes.filter(({ before, after }) => before?.published !== false && !after.published)
  const lists = await Promise.all(
    hidden.map(async ({ after: { workspaceId, reportId } }) =>
      reportId === null
        ? (await service.reports(workspaceId, correlationId)).map(({ id }) => id)
        : [reportId],
    ),
  )
  const reports = [...new Set(lists.flat())]
  if (reports.length === 0) return
  recent.forget({ reports })
  await service.revoke?.({ reports }, correlationId)
}
