import type { EmbedToken } from '@casement/rest'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf } from '../recording/whose.ts'
import type { Caller } from '../auth/callers/caller-of.ts'
import type { CallersContent } from '../auth/callers/content-within.ts'
import { refusal } from '../http/refusal.ts'
import type { IssuedToken, ServiceRecords } from '../auth/records/token-records.ts'
import type { EmbedTokens } from '../auth/embed-tokens/embed-token.ts'
import { decideClaims } from './decide-claims.ts'
import type { TokenRequest } from './token-request.ts'

export interface IssuerDeps {
  embedTokens: Pick<EmbedTokens, 'sign'>
  records: Pick<ServiceRecords, 'writeIssued'>
  /** how long an embed token lives unless the caller wants it shorter */
  embedTokenSeconds: number
  now: () => Date
  record: RecordActivity
}

/** An embed token travels in a header; longer ones would not reach the service again. */
export const longestToken = 12_000
export const tooLong = 'The token would be too long; ask for fewer items, or for fewer or shorter roles'

/** By what a caller that is registered is given something, and which version of it. */
export const issuedTo = ({ credentialId, version }: Caller): IssuedToken['by'] =>
  credentialId === null || version === null ? undefined : { credentialId, version }

/** Seconds that a token lives at the longest: none outlives its caller. */
export function longestLifetime({ endsAt }: Caller, embedTokenSeconds: number, now: Date): number {
  const left = endsAt === null ? Infinity : Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  return Math.max(1, Math.min(embedTokenSeconds, left))
}

/**
 * Issues embed tokens to callers, each with its record, for what `content` has of theirs; none outlives the caller. Throws what
 * `decideClaims` throws, InvalidRequest, and TokenExpired for a caller that was changed meanwhile.
 */
export const createTokenIssuer =
  ({ embedTokens, records, embedTokenSeconds, now, record }: IssuerDeps) =>
  async (
    caller: Caller,
    request: TokenRequest,
    { content, correlationId }: { content: CallersContent; correlationId: string },
  ): Promise<EmbedToken> => {
    const { clientId } = caller
    const { claims, person, lifetimeSeconds, auditableContext } = decideClaims(request, {
      content,
      clientId,
      longestSeconds: longestLifetime(caller, embedTokenSeconds, now()),
    })
    const { token, tokenId, expiresAt } = await embedTokens.sign(claims, lifetimeSeconds)
    if (token.length > longestToken) throw refusal('InvalidRequest', tooLong)
    const isWritten = await records.writeIssued({
      tokenId,
      clientId,
      auditableContext,
      person,
      actor: claims.actor?.person,
      reports: claims.reports.map(({ id }) => id),
      issuedAt: now(),
      expiresAt: new Date(expiresAt),
      by: issuedTo(caller),
    })
    if (!isWritten)
      throw refusal('TokenExpired', 'The caller was changed meanwhile; ask for a new access token')
    const [only, another] = claims.reports
    const report = only && !another ? content.namedReport(only.id) : undefined
    record({
      operation: 'GenerateEmbedToken',
      clientId,
      person: claims.holder?.person,
      ...(report ? placeOf(report) : {}),
      outcome: done,
      details: { tokenId, reports: claims.reports.length },
      correlationId,
    })
    return { token, tokenId, expiration: expiresAt }
  }
