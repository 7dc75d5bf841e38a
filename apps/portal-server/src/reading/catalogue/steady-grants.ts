import type { GrantRecord } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { ContentRecords } from '../../content/content-records.ts'
import { type ToldContent, toldContent } from '../../content/told-content.ts'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import { type GrantRecords, stateOf } from '../../access/grants/grant-records.ts'
import type { Person } from '../../auth/signed-in/person.ts'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'

interface Deps {
  readonly grants: Pick<GrantRecords, 'listFor' | 'stateFor'>
  readonly content: Pick<ContentRecords, 'listIn'>
  readonly service: Pick<EmbeddingService, 'revoke'>
  readonly recent: RecentTokens
}

/** What a person is granted, and what is said of the content in reach of it. */
export interface Granted {
  readonly grants: readonly GrantRecord[]
  readonly content: ToldContent
}

const maxAttempts = 3

/**
 * What `mint` makes of the person's grants, handed out only when they are still the same afterwards, and the same content is
 * published. Whoever withdraws a grant or unpublishes a report takes back the tokens that are recorded by then; one that was
 * on its way is caught here, and taken back as well.
 *
 * Throws 503 `unavailable` when they never stand still.
 */
export async function overSteadyGrants<T>(
  { person, correlationId }: { person: Person; correlationId: string },
  { grants, content, service, recent }: Deps,
  mint: (granted: Granted) => Promise<T>,
): Promise<T> {
  const toldOf = async (own: readonly GrantRecord[]) =>
    toldContent(await content.listIn([...new Set(own.map(({ workspaceId }) => workspaceId))]))
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const own = await grants.listFor(person)
    const granted = { grants: own, content: await toldOf(own) }
    const made = await mint(granted)
    // What decides whether there is a token; a new name of a report does not.
    const isSame =
      (await grants.stateFor(person)) === stateOf(own) &&
      (await toldOf(own)).hidden === granted.content.hidden
    if (isSame) return made
    await service.revoke?.({ person: person.value }, correlationId)
    recent.forget({ person: person.value })
  }
  throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '1' } })
}
