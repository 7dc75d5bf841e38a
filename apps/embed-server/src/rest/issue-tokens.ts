import { setImmediate } from 'node:timers/promises'
import type { IssuedEmbedToken, IssuedEmbedTokens } from '@casement/rest'
import { models } from '@casement/contract'
import { HttpError } from '@casement/server'
import { z } from 'zod'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import type { Caller } from '../auth/callers/caller-of.ts'
import type { CallersContent } from '../auth/callers/content-within.ts'
import { refusal } from '../http/refusal.ts'
import { placeOf } from '../recording/whose.ts'
import type { ServiceRecords } from '../auth/records/token-records.ts'
import { tokenIdOf } from '../auth/withdrawals/token-holders.ts'
import type { EmbedTokens, IssuedClaim } from '../auth/embed-tokens/embed-token.ts'
import { decideClaims } from './decide-claims.ts'
import { issuedTo, longestLifetime, longestToken, tooLong } from './issue-token.ts'
import { nameText, type TokenRequest } from './token-request.ts'

const { Permissions } = models

/** Most reports of one request. */
const maxReports = 1000
/** Tokens that are made before others have their turn: some milliseconds. */
const madeAtOnce = 50

/** The body of IssueEmbedTokens. What an identity may be, `decideClaims` says, for each report. */
export const issueSchema = z
  .strictObject({
    person: nameText.min(1),
    actor: nameText.min(1).nullish(),
    lifetimeInMinutes: z.int().min(0).nullish(),
    access: z
      .array(
        z.strictObject({
          reports: z.array(z.string().max(100)).max(maxReports),
          allowEdit: z.boolean().optional(),
          username: nameText,
          roles: z.array(z.string()).max(50).optional(),
        }),
      )
      .max(maxReports),
  })
  .refine(({ access }) => access.reduce((sum, { reports }) => sum + reports.length, 0) <= maxReports, {
    path: ['access'],
    message: `expected at most ${maxReports} reports`,
  })
type Asked = z.output<typeof issueSchema>

export interface TokensIssuerDeps {
  embedTokens: Pick<EmbedTokens, 'signEach'>
  records: Pick<ServiceRecords, 'writeHolder'>
  embedTokenSeconds: number
  now: () => Date
  newId: () => string
  record: RecordActivity
}

/**
 * Issues a token for each of many reports, all for one person: what a catalogue lists and few are opened of. They have no
 * record each and one entry of the activity together. Where GenerateToken would refuse a report, that refusal stands in the
 * place of its token. Throws TokenExpired for a caller that was changed meanwhile.
 */
export const createTokensIssuer =
  ({ embedTokens, records, embedTokenSeconds, now, newId, record }: TokensIssuerDeps) =>
  async (
    caller: Caller,
    asked: Asked,
    { content, correlationId }: { content: CallersContent; correlationId: string },
  ): Promise<IssuedEmbedTokens> => {
    const { clientId } = caller
    const requests = asked.access.flatMap((access) =>
      access.reports.map((reportId) => requestFor(reportId, access, asked, content)),
    )
    if (requests.length === 0) return { value: [] }
    const longestSeconds = longestLifetime(caller, embedTokenSeconds, now())
    const decide = (request: TokenRequest) => decideClaims(request, { content, clientId, longestSeconds })
    const by = issuedTo(caller)
    const lifetimeSeconds = Math.min((asked.lifetimeInMinutes ?? 0) * 60 || longestSeconds, longestSeconds)
    const issuedAt = now()
    const actor = asked.actor ?? undefined
    const mark = await records.writeHolder(
      {
        clientId,
        person: asked.person,
        actor,
        tokens: requests.length,
        issuedAt,
        // Tokens are signed a moment later.
        expiresAt: new Date(issuedAt.getTime() + lifetimeSeconds * 1000 + signingMs),
        by,
      },
      newId(),
    )
    if (!mark) throw refusal('TokenExpired', 'The caller was changed meanwhile; ask for a new access token')
    const { holderId, generation } = mark
    const issued: IssuedClaim = {
      clientId,
      ...(by ? { credentialId: by.credentialId } : {}),
      person: asked.person,
      generation,
    }
    const newTokenId = () => tokenIdOf(holderId, newId())
    const value: IssuedEmbedToken[] = []
    for (let from = 0; from < requests.length; from += madeAtOnce) {
      const decided = requests
        .slice(from, from + madeAtOnce)
        .map((request) => orRefusal(() => decide(request).claims))
      const claims = decided.flatMap((one) => ('error' in one ? [] : [one]))
      const signed = (await embedTokens.signEach(claims, { lifetimeSeconds, issued, newTokenId })).values()
      for (const one of decided) value.push('error' in one ? one : toldToken(signed.next().value!))
      await setImmediate()
    }
    const [only, another] = requests
    const report = another ? undefined : content.namedReport(only!.reports[0]!.id)
    record({
      operation: 'GenerateEmbedToken',
      clientId,
      person: actor === undefined ? asked.person : undefined,
      ...(report ? placeOf(report) : {}),
      outcome: done,
      details: { reports: value.filter((one) => 'token' in one).length },
      correlationId,
    })
    return { value }
  }

/** Longest time in which the tokens of a request are signed; the listing of who holds some need not be more exact. */
const signingMs = 60_000

/** What GenerateToken would be asked for the one report, with the dataset that it is over. */
function requestFor(
  reportId: string,
  { allowEdit, username, roles }: Asked['access'][number],
  { person, actor, lifetimeInMinutes }: Asked,
  content: Pick<CallersContent, 'namedReport'>,
): TokenRequest {
  const datasetId = content.namedReport(reportId)?.datasetId
  return {
    reports: [{ id: reportId, permissions: allowEdit ? Permissions.ReadWrite : Permissions.Read }],
    datasets: datasetId === undefined ? [] : [datasetId],
    identities: [{ username, roles, auditableContext: person }],
    lifetimeInMinutes,
    actor,
  }
}

type Refused = Extract<IssuedEmbedToken, { error: unknown }>

function orRefusal<T>(decide: () => T): T | Refused {
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return { error: { code: error.code, message: error.message } }
  }
}

const toldToken = ({
  token,
  tokenId,
  expiresAt,
}: Awaited<ReturnType<EmbedTokens['sign']>>): IssuedEmbedToken =>
  token.length > longestToken
    ? { error: { code: 'InvalidRequest', message: tooLong } }
    : { token, tokenId, expiration: expiresAt }
