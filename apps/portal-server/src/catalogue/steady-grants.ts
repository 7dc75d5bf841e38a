import type { GrantRecord } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { GrantRecords } from '../grants/grant-records.ts'
import type { Person } from '../signed-in/person.ts'
import type { RecentTokens } from '../embedding/recent-tokens.ts'

interface Deps {
  readonly grants: Pick<GrantRecords, 'listFor'>
  readonly service: Pick<EmbeddingService, 'revoke'>
  readonly recent: RecentTokens
}

const maxAttempts = 3

/**
 * What `mint` makes of the person's grants, handed out only when they are still the same afterwards. Whoever withdraws
 * a grant takes back the tokens that are recorded by then; one that was on its way is caught here, and taken back as well.
 *
 * Throws 503 `unavailable` when the grants never stand still.
 */
export async function overSteadyGrants<T>(
  { person, correlationId }: { person: Person; correlationId: string },
  { grants, service, recent }: Deps,
  mint: (granted: readonly GrantRecord[]) => Promise<T>,
): Promise<T> {
  let granted = await grants.listFor(person)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const made = await mint(granted)
    const after = await grants.listFor(person)
    if (stateOf(after) === stateOf(granted)) return made
    await service.revoke?.({ person: person.value }, correlationId)
    recent.forget({ person: person.value })
    granted = after
  }
  throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '1' } })
}

const stateOf = (granted: readonly GrantRecord[]): string =>
  granted.map(({ id, version }) => `${id} ${version}`).join()
