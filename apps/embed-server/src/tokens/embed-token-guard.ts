import { requireBearer, type Server } from '@casement/server'
import { refusal } from '../http/refusal.ts'
import type { ServiceRecords } from '../records/service-records.ts'
import type { EmbedTokens, VerifiedEmbedToken } from './embed-token.ts'

interface Deps {
  embedTokens: Pick<EmbedTokens, 'verify'>
  records: Pick<ServiceRecords, 'isRevoked'>
}

/** From here on every route of `app` needs an embed token that was not taken back, and no answer is kept anywhere. */
export function guardByEmbedToken(app: Server, { embedTokens, records }: Deps): void {
  app.addHook(
    'onRequest',
    requireBearer({
      async verify(bearer): Promise<VerifiedEmbedToken> {
        const token = await embedTokens.verify(bearer)
        if (await records.isRevoked(token.tokenId)) throw refusal('TokenExpired', 'The token was revoked')
        return token
      },
      nameOf: ({ tokenId }) => `embed token ${tokenId}`,
    }),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
