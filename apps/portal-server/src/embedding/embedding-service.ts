import {
  type IssuedEmbedToken,
  type IssuedEmbedTokens,
  operations,
  type OutstandingEmbedToken,
  ownPaths,
  restPath,
  type RlsRules,
  type RowScope,
  type RowScopeRequest,
  type TriedRlsRules,
  type TryRlsRules,
} from '@casement/rest'
import { createServiceCallers, type ServiceCallers } from './service-callers.ts'
import { createServiceActivity, type ServiceActivity } from './service-activity.ts'
import { readEmbedToken } from './read-answers.ts'
import { createServedReports, type ServedReports, type ServedReportsDeps } from './served-reports.ts'
import { refusal } from '../http/refusals.ts'
import { ServiceRefusal } from './service-client.ts'
import { tokenRequest, type TokenQuestion, type TokenRequestOptions, tokensRequest } from './token-request.ts'

export interface MintedToken {
  readonly accessToken: string
  readonly tokenId: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
}

/**
 * Issued tokens: all of a person, used by whomever, and all that they use in others' places; those of a person that one actor
 * uses; or those that open one of these reports, of a person or of everybody.
 */
export type IssuedTokens =
  | { readonly person: string; readonly actor?: string; readonly reports?: readonly string[] }
  | { readonly person?: undefined; readonly actor?: undefined; readonly reports: readonly string[] }

/** Calls of the portal to an embedding service, its own or Power BI. */
export interface EmbeddingService extends ServedReports {
  /** Throws ServiceRefusal when the service gives no token for these. */
  mint(question: TokenQuestion, correlationId: string): Promise<MintedToken>
  /** Reports that share a token at the most: Power BI is to be asked seldom, and our own service gives each its own. */
  readonly reportsPerToken: number
  /**
   * Tokens for many reports, each its own: in the order of `questions`, which are of one report, one person and one actor.
   * Absent where they are asked for one by one, as at Power BI. Throws ServiceRefusal when the service gives none at all.
   */
  readonly mintEach?: (
    questions: readonly TokenQuestion[],
    correlationId: string,
  ) => Promise<readonly (MintedToken | ServiceRefusal)[]>
  /** Takes issued tokens back, from now on; absent where tokens live to their end, as Power BI's do. */
  readonly revoke?: (tokens: IssuedTokens, correlationId: string) => Promise<void>
  /**
   * The tokens that are out, the newest first: of a person, of an id, or all; absent where they are not told, as Power
   * BI's.
   */
  readonly outstanding?: (
    of: { readonly person?: string | undefined; readonly tokenId?: string | undefined },
    correlationId: string,
  ) => Promise<readonly OutstandingEmbedToken[]>
  /** Takes one issued token back by its id; absent where `revoke` is. */
  readonly revokeOne?: (tokenId: string, correlationId: string) => Promise<void>
  /** The rows that an effective identity sees of a dataset; absent where the service does not say, as Power BI does not. */
  readonly rowScope?: (
    datasetId: string,
    identity: RowScopeRequest,
    correlationId: string,
  ) => Promise<RowScope>
  /** The rules of a dataset's model, and what others would show; absent where the service does not say, as Power BI does not. */
  readonly rlsRules?: (datasetId: string, correlationId: string) => Promise<RlsRules>
  readonly tryRlsRules?: (
    datasetId: string,
    body: TryRlsRules,
    correlationId: string,
  ) => Promise<TriedRlsRules>
  /** What was used by whom; absent where the service does not say, as Power BI does to its own administrators alone. */
  readonly activity?: ServiceActivity
  /** The callers of the service; absent where they are somebody else's matter, as Power BI's are Entra's. */
  readonly callers?: ServiceCallers
  /** One small read. Throws what a read throws. */
  ping(correlationId: string): Promise<void>
}

const powerBiReportsPerToken = 50
/** Reports that our own service takes in one call. */
const reportsAtOnce = 1000

function partsOf<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length || from === 0; from += size) parts.push(all.slice(from, from + size))
  return parts
}

const toMinted = (path: string, issued: IssuedEmbedToken): MintedToken | ServiceRefusal => {
  if ('error' in issued) return new ServiceRefusal(400, issued.error)
  const { token, tokenId, expiration } = readEmbedToken(path, issued)
  return { accessToken: token, tokenId, expiresAt: new Date(expiration).toISOString() }
}

type Deps = ServedReportsDeps & TokenRequestOptions

export function createEmbeddingService(deps: Deps): EmbeddingService {
  const { client, isOwnService } = deps

  async function revoke({ reports, ...of }: IssuedTokens, correlationId: string): Promise<void> {
    const bodies = reports ? partsOf(reports, reportsAtOnce).map((some) => ({ ...of, reports: some })) : [of]
    for (const body of bodies)
      await client.call({ method: 'POST', path: ownPaths.revokeEmbedTokens, body, correlationId })
  }

  async function mintEach(
    questions: readonly TokenQuestion[],
    correlationId: string,
  ): Promise<(MintedToken | ServiceRefusal)[]> {
    const minted: (MintedToken | ServiceRefusal)[] = []
    for (const some of partsOf(questions, reportsAtOnce)) {
      const { body, order } = tokensRequest(some, deps)
      const path = ownPaths.embedTokens
      const answer = await client.call<IssuedEmbedTokens>({ method: 'POST', path, body, correlationId })
      const { value } = answer
      if (!Array.isArray(value) || value.length !== some.length)
        throw refusal('serviceUnreachable', { cause: new Error(`POST ${path} answered without its tokens`) })
      const first = minted.length
      for (const [at, index] of order.entries()) minted[first + index] = toMinted(path, value[at]!)
    }
    return minted
  }

  async function mintOne(question: TokenQuestion, correlationId: string): Promise<MintedToken> {
    const [minted] = await mintEach([question], correlationId)
    if (minted instanceof ServiceRefusal) throw minted
    return minted!
  }

  async function generateToken(question: TokenQuestion, correlationId: string): Promise<MintedToken> {
    const body = tokenRequest(question, deps)
    const { path } = operations.EmbedToken_GenerateToken
    const answer = await client.call({ method: 'POST', path, body, correlationId })
    const { token, tokenId, expiration } = readEmbedToken(path, answer)
    return { accessToken: token, tokenId, expiresAt: new Date(expiration).toISOString() }
  }

  const ofOwnService = {
    reportsPerToken: 1,
    mintEach,
    revoke,
    async outstanding(
      of: { person?: string | undefined; tokenId?: string | undefined },
      correlationId: string,
    ) {
      const named = Object.entries(of).filter((one): one is [string, string] => one[1] !== undefined)
      const path = `${ownPaths.embedTokens}?${new URLSearchParams(named)}`
      return (await client.call<{ value: OutstandingEmbedToken[] }>({ method: 'GET', path, correlationId }))
        .value
    },
    activity: createServiceActivity(client),
    callers: createServiceCallers(client),
    revokeOne: (tokenId: string, correlationId: string) =>
      client.call<void>({ method: 'DELETE', path: `${ownPaths.embedTokens}/${tokenId}`, correlationId }),
    rowScope: (datasetId: string, body: RowScopeRequest, correlationId: string) =>
      client.call<RowScope>({
        method: 'POST',
        path: restPath(ownPaths.rowScope, { datasetId }),
        body,
        correlationId,
      }),
    rlsRules: (datasetId: string, correlationId: string) =>
      client.call<RlsRules>({
        method: 'GET',
        path: restPath(ownPaths.rlsRules, { datasetId }),
        correlationId,
      }),
    tryRlsRules: (datasetId: string, body: TryRlsRules, correlationId: string) =>
      client.call<TriedRlsRules>({
        method: 'POST',
        path: restPath(ownPaths.tryRlsRules, { datasetId }),
        body,
        correlationId,
      }),
  }

  return {
    ...createServedReports(deps),

    mint: isOwnService ? mintOne : generateToken,

    ...(isOwnService ? ofOwnService : { reportsPerToken: powerBiReportsPerToken }),

    async ping(correlationId) {
      await client.call({ method: 'GET', path: `${operations.Groups_GetGroups.path}?$top=1`, correlationId })
    },
  }
}
