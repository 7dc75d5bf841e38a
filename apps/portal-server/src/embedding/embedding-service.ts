import type { Rights } from '@casement/portal-api'
import type {
  Dataset,
  EffectiveIdentity,
  EmbedToken,
  GenerateTokenRequestV2,
  Group,
  Report,
} from '@casement/rest'
import { fillPath, operations, rolesPath } from '@casement/rest'
import { HttpError } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import { createTtlCache } from './ttl-cache.ts'
import { refusal } from '../http/refusals.ts'
import { type ServiceClient, ServiceRefusal } from './service-client.ts'

/** A report that the service has. */
export interface ServedReport {
  readonly id: string
  readonly name: string
  readonly workspaceId: string
  readonly embedUrl: string | undefined
  readonly dataset: Dataset | undefined
}

export interface ServedWorkspace {
  readonly id: string
  readonly name: string
}

export interface MintedToken {
  readonly accessToken: string
  readonly tokenId: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
}

/** What a person may do with one report, and the effective identity that its rows are limited by. */
export interface Access {
  readonly rights: Rights
  /** its roles in the order of the alphabet, each once */
  readonly identity: Readonly<Required<Pick<EffectiveIdentity, 'username' | 'roles'>>>
}

/** The reports of one token: at most `reportsPerToken`, all with the same access. */
export interface TokenQuestion {
  readonly reports: readonly ServedReport[]
  readonly access: Access
  /** for the service's audit */
  readonly person: string
}

/** Issued tokens: all of a person, or those that open one of these reports, of a person or of everybody. */
export type IssuedTokens =
  | { readonly person: string; readonly reports?: readonly string[] }
  | { readonly person?: undefined; readonly reports: readonly string[] }

/** What the portal asks of an embedding service, its own or Power BI. */
export interface EmbeddingService {
  /** in the service's own order; kept for a while. Throws 502 `serviceRefusedUs` when the service refuses. */
  workspaces(correlationId: string): Promise<readonly ServedWorkspace[]>
  /**
   * in the service's own order; kept for a while; none for a workspace that is gone. Throws 502 `serviceRefusedUs`
   * when the service refuses the list for any other reason.
   */
  reports(workspaceId: string, correlationId: string): Promise<readonly ServedReport[]>
  /** the roles of a dataset's model; undefined when the service does not say: Power BI has no such call */
  roles(datasetId: string, correlationId: string): Promise<readonly string[] | undefined>
  /** Throws ServiceRefusal when the service gives no token for these. */
  mint(question: TokenQuestion, correlationId: string): Promise<MintedToken>
  /** One, so that a token opens its own report only; 50 at Power BI, which is to be asked seldom. */
  readonly reportsPerToken: number
  /** Takes issued tokens back, from now on; absent where tokens live to their end, as Power BI's do. */
  readonly revoke?: (tokens: IssuedTokens, correlationId: string) => Promise<void>
  /** One small read. Throws what a read throws. */
  ping(correlationId: string): Promise<void>
}

const aMinuteMs = 60_000
const pageSize = 5000
const powerBiReportsPerToken = 50

interface Deps {
  readonly client: ServiceClient
  /** 0: as long as the service lets them live */
  readonly lifetimeInMinutes: number
  /** Casement's own, which takes an identity with every dataset and says which roles a model has; not Power BI */
  readonly isOwnService: boolean
  /** how long what was read is kept; a minute when left out */
  readonly ttlMs?: number
  readonly now: () => Date
  readonly log: () => Pick<FastifyBaseLogger, 'warn'>
}

export function createEmbeddingService({
  client,
  lifetimeInMinutes,
  isOwnService,
  ttlMs = aMinuteMs,
  now,
  log,
}: Deps): EmbeddingService {
  const cachedWorkspaces = createTtlCache<readonly ServedWorkspace[]>({ now, ttlMs: ttlMs })
  const cachedReports = createTtlCache<readonly ServedReport[]>({ now, ttlMs: ttlMs })
  const cachedDatasets = createTtlCache<readonly Dataset[]>({ now, ttlMs: ttlMs })

  /** An answer of 200 without a list is a service that fails, not one that has nothing. */
  async function readList<T>(path: string, correlationId: string): Promise<readonly T[]> {
    const { value } = await client.call<{ value?: readonly T[] }>({ method: 'GET', path, correlationId })
    if (Array.isArray(value)) return value
    throw refusal('serviceUnreachable', { cause: new Error(`GET ${path} answered without a list`) })
  }

  async function readWorkspaces(correlationId: string): Promise<ServedWorkspace[]> {
    const groups: Group[] = []
    for (;;) {
      const path = `${operations.Groups_GetGroups.path}?$top=${pageSize}&$skip=${groups.length}`
      const some = await readList<Group>(path, correlationId).catch(sayWhatIsRefused('the workspaces'))
      groups.push(...some)
      if (some.length < pageSize) return groups.map(({ id, name }) => ({ id, name: name ?? id }))
    }
  }
  const workspaces = (correlationId: string) => cachedWorkspaces('', () => readWorkspaces(correlationId))

  /** A workspace that was taken away since the list was read has nothing in it, which is not kept. */
  const inWorkspace = <T>(path: string, groupId: string, correlationId: string): Promise<readonly T[]> =>
    readList<T>(fillPath(path, { groupId }), correlationId).catch((error: unknown) => {
      if (!(error instanceof ServiceRefusal)) throw error
      cachedWorkspaces.forget('')
      if (error.status !== 404) return sayWhatIsRefused(`what is in the workspace ${groupId}`)(error)
      cachedReports.forget(groupId.toLowerCase())
      cachedDatasets.forget(groupId.toLowerCase())
      return []
    })

  const datasetsIn = (groupId: string, correlationId: string) =>
    cachedDatasets(groupId.toLowerCase(), () =>
      inWorkspace<Dataset>(operations.Datasets_GetDatasetsInGroup.path, groupId, correlationId),
    )

  async function readReports(groupId: string, correlationId: string): Promise<ServedReport[]> {
    const [reports, ownDatasets] = await Promise.all([
      inWorkspace<Report>(operations.Reports_GetReportsInGroup.path, groupId, correlationId),
      datasetsIn(groupId, correlationId),
    ])
    const datasets = new Map(ownDatasets.map((dataset) => [dataset.id, dataset]))
    // A report may be over a dataset of another workspace, and does not say of which.
    if (reports.some(({ datasetId }) => datasetId !== undefined && !datasets.has(datasetId))) {
      const others = await workspaces(correlationId)
      const lists = await Promise.all(
        others.map(({ id }) =>
          datasetsIn(id, correlationId).catch((error: unknown) => {
            if (!(error instanceof HttpError && error.cause instanceof ServiceRefusal)) throw error
            // Another workspace may be closed to the portal; what is not known of it is taken the careful way round.
            log().warn({ workspace: id, refused: error.cause.message })
            cachedReports.forget(groupId.toLowerCase())
            return []
          }),
        ),
      )
      for (const dataset of lists.flat()) datasets.set(dataset.id, dataset)
    }
    return reports.map(({ id, name, embedUrl, datasetId }) => ({
      id,
      name: name ?? id,
      workspaceId: groupId,
      embedUrl,
      dataset: datasetId === undefined ? undefined : (datasets.get(datasetId) ?? unknownDataset(datasetId)),
    }))
  }

  const revoke = async (tokens: IssuedTokens, correlationId: string): Promise<void> => {
    await client.call({ method: 'POST', path: '/embedTokens/revoke', body: tokens, correlationId })
  }

  return {
    workspaces,
    reports: (workspaceId, correlationId) =>
      cachedReports(workspaceId.toLowerCase(), () => readReports(workspaceId, correlationId)),

    roles: (datasetId, correlationId) =>
      isOwnService
        ? readList<{ name: string }>(fillPath(rolesPath, { datasetId }), correlationId).then(
            (roles) => roles.map(({ name }) => name),
            (error: unknown) => {
              if (error instanceof ServiceRefusal && error.status === 404) return undefined
              return sayWhatIsRefused(`the roles of the dataset ${datasetId}`)(error)
            },
          )
        : Promise.resolve(undefined),

    async mint({ reports, access, person }, correlationId) {
      const body = tokenRequest({ reports, access, person }, { lifetimeInMinutes, isOwnService })
      const { path } = operations.EmbedToken_GenerateToken
      const { token, tokenId, expiration } = await client.call<EmbedToken>({
        method: 'POST',
        path,
        body,
        correlationId,
      })
      return { accessToken: token, tokenId, expiresAt: new Date(expiration).toISOString() }
    },

    ...(isOwnService ? { reportsPerToken: 1, revoke } : { reportsPerToken: powerBiReportsPerToken }),

    async ping(correlationId) {
      await client.call({ method: 'GET', path: `${operations.Groups_GetGroups.path}?$top=1`, correlationId })
    },
  }
}

/** Throws a refusal of the service on as the portal's own, with the service's code; anything else as it is. */
const sayWhatIsRefused =
  (what: string) =>
  (error: unknown): never => {
    if (!(error instanceof ServiceRefusal)) throw error
    throw refusal('serviceRefusedUs', {
      message: `The embedding service refuses this portal ${what} (${error.status} ${error.code}); check what embedding.clientId may read there`,
      cause: error,
    })
  }

/** A dataset that nobody tells us about is taken for one with row-level security, which is the careful way round. */
const unknownDataset = (id: string): Dataset => ({
  id,
  isEffectiveIdentityRequired: true,
  isEffectiveIdentityRolesRequired: true,
})

/**
 * The multi-item form. Roles go with the datasets that ask for roles. An identity goes with every dataset of our own
 * service, which keeps a person's view and bookmarks under it; Power BI refuses one that its dataset did not ask for.
 */
export function tokenRequest(
  { reports, access, person }: TokenQuestion,
  { lifetimeInMinutes, isOwnService }: Pick<Deps, 'lifetimeInMinutes' | 'isOwnService'>,
): GenerateTokenRequestV2 {
  const datasets = [
    ...new Map(reports.flatMap(({ dataset }) => (dataset ? [[dataset.id, dataset] as const] : []))).values(),
  ]
  const identityFor = (
    asking: readonly Dataset[],
    identity: Pick<EffectiveIdentity, 'username' | 'roles'>,
  ): EffectiveIdentity[] =>
    asking.length === 0
      ? []
      : [{ ...identity, datasets: asking.map(({ id }) => id), auditableContext: person }]
  const { username, roles } = access.identity
  const byRoles = datasets.filter(({ isEffectiveIdentityRolesRequired }) => isEffectiveIdentityRolesRequired)
  const byName = datasets.filter(
    (dataset) => !byRoles.includes(dataset) && dataset.isEffectiveIdentityRequired,
  )
  const others = datasets.filter((dataset) => !byRoles.includes(dataset) && !byName.includes(dataset))
  const identities = [
    ...identityFor(byRoles, { username, ...(roles.length > 0 ? { roles } : {}) }),
    ...identityFor(byName, { username }),
    // No rule reads this name, so a person whose name has spaces, which no user name may have, is not shut out.
    ...(isOwnService ? identityFor(others, { username: username.replace(/\s+/g, '_') }) : []),
  ]
  return {
    reports: reports.map(({ id }) => ({ id, allowEdit: access.rights === 'edit' })),
    datasets: datasets.map(({ id }) => ({ id })),
    ...(identities.length > 0 ? { identities } : {}),
    ...(lifetimeInMinutes > 0 ? { lifetimeInMinutes } : {}),
  }
}
