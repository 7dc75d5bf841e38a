import { requireBearer, type Server } from '@casement/server'
import { refusal } from '../../http/refusal.ts'
import type { ServiceRecords } from '../records/token-records.ts'
import type { EmbedTokens, VerifiedEmbedToken } from './embed-token.ts'

export interface TokenDeps {
  embedTokens: Pick<EmbedTokens, 'verify'>
  records: Pick<ServiceRecords, 'isRevoked'>
}

/** Reads an embed token. Throws TokenRefused, and a refusal TokenExpired, also for one that was taken back. */
export async function verifiedToken(
  accessToken: string,
  { embedTokens, records }: TokenDeps,
): Promise<VerifiedEmbedToken> {
  const token = await embedTokens.verify(accessToken)
  if (await records.isRevoked(token)) throw refusal('TokenExpired', 'The token was revoked')
  return token
}

/** From here on every route of `app` needs an embed token that was not taken back, and no answer is kept anywhere. */
export function guardByEmbedToken(app: Server, { embedTokens, records }: TokenDeps): void {
  app.addHook(
    'onRequest',
    requireBearer({
      verify: (bearer) => verifiedToken(bearer, { embedTokens, records }),
      nameOf: ({ tokenId }) => `embed token ${tokenId}`,
    }),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
