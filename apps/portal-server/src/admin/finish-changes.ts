import type { FastifyRequest } from 'fastify'
import type { MadeChange } from '../access/grants/make-changes.ts'
import { withdrawnIn, withdrawTokens } from '../access/grants/withdrawal.ts'
import type { AdminDeps } from './admin-deps.ts'

/**
 * Does what follows from changes that are made. Their marks go into the log, which may be kept where the store's keeper does
 * not write; what they no longer give is taken back, and ends by itself with the lifetime of the tokens where it cannot be.
 */
export async function finishChanges(
  changes: readonly MadeChange[],
  request: FastifyRequest,
  { service, recent }: Pick<AdminDeps, 'service' | 'recent'>,
): Promise<void> {
  for (const { entry, before, after } of changes)
    request.log.info({ what: 'a grant was changed', grant: (after ?? before)!.id, audit: entry })
  await withdrawTokens(changes.flatMap(withdrawnIn), { service, recent }, request.id).catch(
    (error: unknown) =>
      request.log.error(
        { err: error, grants: changes.map(({ before, after }) => (before ?? after)!.id) },
        'embed tokens of changed grants were not taken back',
      ),
  )
}
