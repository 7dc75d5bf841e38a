import { routes } from '@casement/portal-api'
import { bearerOf, neverSentAway, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import type { AccessTokens } from './access-token.ts'
import { personOf } from './guard.ts'
import { problemAnswers } from '../../http/problem-answers.ts'

interface Deps {
  readonly accessTokens: AccessTokens
  readonly service: Pick<EmbeddingService, 'revoke'>
  readonly recent: RecentTokens
  /** ends the view as somebody else that a call names, if it is the caller's */
  readonly endViewIn: (request: FastifyRequest) => Promise<void>
}

/**
 * Ends what a sign-in has brought: its access tokens here, and the person's embed tokens. Signed in elsewhere as well, the
 * person's open reports renew theirs.
 */
export async function signOutRoute(
  app: Server,
  { accessTokens, service, recent, endViewIn }: Deps,
): Promise<void> {
  app.post(
    routes.signOut.path,
    {
      // Nobody is kept from signing out, whatever has become of the view and however busy the process is.
      config: { whileViewingAs: 'unchecked', ...neverSentAway },
      schema: {
        tags: ['sign-in'],
        summary: 'Ends the sign-in of the caller and takes their embed tokens back',
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const person = personOf(request).value
      await accessTokens.end(bearerOf(request)!)
      await endViewIn(request)
      recent.forget({ person })
      await service.revoke?.({ person }, request.id)
      return reply.code(204).send()
    },
  )
}
