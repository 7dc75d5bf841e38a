import type { GrantRecord } from '@casement/portal-api'
import { atMost } from '../../embedding/at-most.ts'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'
import type { EmbeddingService, IssuedTokens } from '../../embedding/embedding-service.ts'
import { givenBy } from './given-by.ts'
import type { MadeChange } from './make-changes.ts'

/**
 * The grants of a change whose tokens may now say more than they should. A new grant only adds, unless it gives a row
 * name: that one may take the place of another. Whatever is changed but the note counts, as tokens are renewed in place.
 */
export function withdrawnIn({ before, after }: Omit<MadeChange, 'entry'>): readonly GrantRecord[] {
  if (!before) return after?.rowName === undefined ? [] : [after]
  if (!after) return [before]
  return givenBy(before) === givenBy(after) ? [] : [before, after]
}

const callsAtOnce = 4

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
  const inWorkspace = new Map<string, Promise<string[]>>()
  const reportsIn = (workspaceId: string) => {
    const known = inWorkspace.get(workspaceId)
    if (known) return known
    const reports = service.reports(workspaceId, correlationId).then((served) => served.map(({ id }) => id))
    inWorkspace.set(workspaceId, reports)
    return reports
  }
  const ofPersons = new Map<string | undefined, Set<string>>()
  for (const { subject, workspaceId, reportId } of grants) {
    const person = subject.kind === 'person' ? subject.value : undefined
    const reports = ofPersons.get(person) ?? new Set()
    for (const id of reportId === null ? await reportsIn(workspaceId) : [reportId]) reports.add(id)
    ofPersons.set(person, reports)
  }
  const inTurn = atMost(callsAtOnce)
  await Promise.all(
    [...ofPersons].map(([person, ids]) =>
      inTurn(async () => {
        const reports = [...ids]
        const tokens: IssuedTokens = person === undefined ? { reports } : { person, reports }
        recent.forget(tokens)
        await service.revoke?.(tokens, correlationId)
      }),
    ),
  )
}
