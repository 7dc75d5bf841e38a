import { bodyBytes, HttpError, hasPrincipal, principalOf, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { refusalFor } from '../../http/refusal.ts'
import { spentWords } from '../../scheduling/purse.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { type VerifiedEmbedToken, viewerOf } from './embed-token.ts'

/** Cost of looking at a token on the thread that answers everybody, and whether it was taken back, which the store says. */
export const costOfTokenMs = 2
/** Cost of reading a text, and of writing one, by its size. */
const [bytesReadPerMs, bytesWrittenPerMs] = [32 * 1024, 64 * 1024]
/** Some times what a refusal takes. */
const costOfRefusalMs = 40

interface Deps {
  readonly shares: Pick<WorkShares, 'spend' | 'hasLeft' | 'waitOf'>
  /** Counts refusals, by their codes. */
  readonly tally: { note(what: string): void }
}

export const costOfReading = (bytes: number): number => bytes / bytesReadPerMs

/** Lets a request begin at its viewer's expense: who is refused, and does not wait as told, waits longer. */
export const refusedAtCost =
  ({ shares, tally }: Pick<Deps, 'tally'> & { readonly shares: Pick<WorkShares, 'spend'> }) =>
  <T>(viewer: string, begin: () => T): T => {
    try {
      return begin()
    } catch (error) {
      if (error instanceof HttpError) tally.note(error.code)
      if (error instanceof HttpError && error.status === 429) shares.spend(viewer, costOfRefusalMs)
      throw error
    }
  }

/**
 * Counts what every call of `app` costs to the viewer: itself, the body that is read and the answer that is written; what a
 * route computes besides it counts by the purse. Who has taken more than a share is refused before the body is read, but
 * where a call costs much the same whatever is asked.
 */
export function countCalls(app: Server, deps: Deps): void {
  const { shares } = deps
  const counted = refusedAtCost(deps)
  const viewerIn = (request: FastifyRequest) => viewerOf(principalOf<VerifiedEmbedToken>(request))

  app.addHook('preParsing', async (request) => {
    const viewer = viewerIn(request)
    const { cost } = request.routeOptions.config
    shares.spend(viewer, costOfTokenMs)
    // Their own limits come first.
    if (cost === 'queries') return
    if (cost !== 'constant')
      counted(viewer, () => {
        if (shares.hasLeft(viewer)) return
        throw refusalFor('TooManyRequests', Math.max(1, shares.waitOf(viewer)), spentWords)
      })
    shares.spend(viewer, costOfReading(bodyBytes(request)))
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string' && hasPrincipal(request))
      shares.spend(viewerIn(request), payload.length / bytesWrittenPerMs)
    return payload
  })
}
