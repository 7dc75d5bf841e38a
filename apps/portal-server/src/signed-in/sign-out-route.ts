import { routes } from '@casement/portal-api'
import { bearerOf, type Server } from '@casement/server'
import { z } from 'zod'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { AccessTokens } from './access-token.ts'
import type { ViewsAs } from '../view-as/views-as.ts'
import { viewIdIn } from '../view-as/viewing.ts'
import { authorOf } from '../admin/author.ts'
import { personOf } from './guard.ts'
import { problemAnswers } from '../http/problem-answers.ts'

interface Deps {
  readonly accessTokens: AccessTokens
  readonly service: Pick<EmbeddingService, 'revoke'>
  readonly recent: RecentTokens
  readonly viewsAs: Pick<ViewsAs, 'end'>
}

/**
 * Ends what a sign-in has brought: its access tokens here, and the person's embed tokens. Signed in elsewhere as well, the
 * person's open reports renew theirs.
 */
export async function signOutRoute(
  app: Server,
  { accessTokens, service, recent, viewsAs }: Deps,
): Promise<void> {
  app.post(
    routes.signOut.path,
    {
      // Nobody is kept from signing out, whatever has become of the view.
      config: { whileViewingAs: 'unchecked' },
      schema: {
        tags: ['sign-in'],
        summary: 'Ends the sign-in of the caller and takes their embed tokens back',
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const person = personOf(request).value
      await accessTokens.end(bearerOf(request)!)
      const view = viewIdIn(request)
      if (view !== undefined) await viewsAs.end(view, authorOf(request))
      recent.forget({ person })
      await service.revoke?.({ person }, request.id)
      return reply.code(204).send()
    },
  )
}
