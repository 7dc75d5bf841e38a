import {
  type EmbedToken,
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
import { createServedReports, type ServedReports, type ServedReportsDeps } from './served-reports.ts'
import { tokenRequest, type TokenQuestion, type TokenRequestOptions } from './token-request.ts'

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
  /** One, so that a token opens its own report only; 50 at Power BI, which is to be asked seldom. */
  readonly reportsPerToken: number
  /** Takes issued tokens back, from now on; absent where tokens live to their end, as Power BI's do. */
  readonly revoke?: (tokens: IssuedTokens, correlationId: string) => Promise<void>
  /** The tokens that are out, the newest first, of a person or of everybody; absent where they are not told, as Power BI's. */
  readonly outstanding?: (
    person: string | undefined,
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

type Deps = ServedReportsDeps & TokenRequestOptions

export function createEmbeddingService(deps: Deps): EmbeddingService {
  const { client, isOwnService } = deps

  const revoke = async (tokens: IssuedTokens, correlationId: string): Promise<void> => {
    await client.call({ method: 'POST', path: '/embedTokens/revoke', body: tokens, correlationId })
  }

  const ofOwnService = {
    reportsPerToken: 1,
    revoke,
    async outstanding(person: string | undefined, correlationId: string) {
      const path = ownPaths.embedTokens + (person === undefined ? '' : `?${new URLSearchParams({ person })}`)
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

    async mint(question, correlationId) {
      const body = tokenRequest(question, deps)
      const { path } = operations.EmbedToken_GenerateToken
      const { token, tokenId, expiration } = await client.call<EmbedToken>({
        method: 'POST',
        path,
        body,
        correlationId,
      })
      return { accessToken: token, tokenId, expiresAt: new Date(expiration).toISOString() }
    },

    ...(isOwnService ? ofOwnService : { reportsPerToken: powerBiReportsPerToken }),

    async ping(correlationId) {
      await client.call({ method: 'GET', path: `${operations.Groups_GetGroups.path}?$top=1`, correlationId })
    },
  }
}
