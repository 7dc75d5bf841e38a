import type { GrantRecord } from '@casement/portal-api'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { EmbeddingService, IssuedTokens } from '../embedding/embedding-service.ts'
import type { GrantChange } from './grant-records.ts'

/**
 * The grants of a change whose tokens may now say more than they should. A new grant only adds, unless it gives a row
 * name: that one may take the place of another. Whatever is changed but the note counts, as tokens are renewed in place.
 */
export function withdrawnIn({ before, after }: Omit<GrantChange, 'entry'>): readonly GrantRecord[] {
  if (!before) return after?.rowName === undefined ? [] : [after]
  if (!after) return [before]
  return scopeOf(before) === scopeOf(after) ? [] : [before, after]
}

const scopeOf = ({ subject, workspaceId, reportId, rights, rowRoles, rowName }: GrantRecord): string =>
  JSON.stringify([
    subject.kind,
    subject.value,
    workspaceId,
    reportId,
    rights,
    rowRoles.toSorted(),
    rowName ?? null,
  ])

interface Deps {
  readonly service: Pick<EmbeddingService, 'reports' | 'revoke'>
  readonly recent: RecentTokens
}

/**
 * Takes back the tokens that these grants have brought. Those of a group or a role go for everybody, as who belongs to it
 * is known only when they ask again. Throws what the embedding service throws.
 */
export async function withdrawTokens(
  grants: readonly GrantRecord[],
  { service, recent }: Deps,
  correlationId: string,
): Promise<void> {
  for (const { subject, workspaceId, reportId } of grants) {
    const reports =
      reportId === null ? (await service.reports(workspaceId, correlationId)).map(({ id }) => id) : [reportId]
    const tokens: IssuedTokens = subject.kind === 'person' ? { person: subject.value, reports } : { reports }
    recent.forget(tokens)
    await service.revoke?.(tokens, correlationId)
  }
}
