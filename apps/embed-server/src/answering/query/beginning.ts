import { QueryError } from '@casement/query'
import { bodyBytes, principalOf } from '@casement/server'
import { refusal } from '../../http/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { costOfReading, refusedAtCost } from '../../auth/embed-tokens/call-cost.ts'
import { type VerifiedEmbedToken, viewerOf } from '../../auth/embed-tokens/embed-token.ts'
import type { RefusalTally } from './refusal-tally.ts'
import type { ViewerLimits } from './viewer-limits.ts'

/** Bytes of a request with queries. */
export const bodyLimit = 1024 * 1024

interface Deps {
  readonly limits: ViewerLimits
  readonly shares: Pick<WorkShares, 'spend'>
  readonly tally: RefusalTally
}

/** Beginning of requests with queries, where those who ask too much are refused: before anything is answered, so that they may come again later. */
export function createBeginning({ limits, shares, tally }: Deps) {
  const counted = refusedAtCost({ shares, tally })
  return {
    counted,
    /** Reading a body takes time of everybody: who may not ask is refused before. */
    beginUnread: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const viewer = viewerOf(principalOf<VerifiedEmbedToken>(request))
      const bytes = bodyBytes(request)
      const end = counted(viewer, () => limits.begin(viewer, bytes))
      shares.spend(viewer, costOfReading(bytes))
      if (reply.raw.closed) end()
      else reply.raw.once('close', end)
    },
  }
}

/** Reads the body of a request with queries, which are still unread: the compiler judges each for itself. Throws 'Invalid parameters'. */
export function readRequest<T>(parse: (body: unknown) => T, body: unknown): T {
  try {
    return parse(body)
  } catch (error) {
    if (error instanceof QueryError) throw refusal('Invalid parameters', error.message)
    throw error
  }
}
