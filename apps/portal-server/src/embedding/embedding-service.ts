import type {
  Dataset,
  Datasets,
  EffectiveIdentity,
  EmbedToken,
  GenerateTokenRequestV2,
  Group,
  Groups,
  Reports,
} from '@casement/rest'
import { fillPath, operations } from '@casement/rest'
import type { Access } from '../grants/access.ts'
import { createKept } from '../kept.ts'
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

/** The reports of one token: at most 50, all with the same access. */
export interface TokenQuestion {
  readonly reports: readonly ServedReport[]
  readonly access: Access
  /** for the service's audit */
  readonly person: string
}

/** What the portal asks of an embedding service, its own or Power BI. */
export interface EmbeddingService {
  /** in the service's own order; kept for a minute */
  workspaces(correlationId: string): Promise<readonly ServedWorkspace[]>
  /** in the service's own order; kept for a minute; none for a workspace that is gone */
  reports(workspaceId: string, correlationId: string): Promise<readonly ServedReport[]>
  /** Throws ServiceRefusal when the service gives no token for these. */
  mint(question: TokenQuestion, correlationId: string): Promise<MintedToken>
  /** One small read. Throws what a read throws. */
  ping(correlationId: string): Promise<void>
}

const keptMs = 60_000
const pageSize = 5000

interface Deps {
  readonly client: ServiceClient
  /** 0: as long as the service lets them live */
  readonly lifetimeInMinutes: number
  readonly now: () => Date
}

export function createEmbeddingService({ client, lifetimeInMinutes, now }: Deps): EmbeddingService {
  const keptWorkspaces = createKept<readonly ServedWorkspace[]>({ now, forMs: keptMs })
  const keptReports = createKept<readonly ServedReport[]>({ now, forMs: keptMs })
  const keptDatasets = createKept<readonly Dataset[]>({ now, forMs: keptMs })

  async function readWorkspaces(correlationId: string): Promise<ServedWorkspace[]> {
    const groups: Group[] = []
    for (;;) {
      const path = `${operations.Groups_GetGroups.path}?$top=${pageSize}&$skip=${groups.length}`
      const { value = [] } = await client.call<Groups>({ method: 'GET', path, correlationId })
      groups.push(...value)
      if (value.length < pageSize) return groups.map(({ id, name }) => ({ id, name: name ?? id }))
    }
  }
  const workspaces = (correlationId: string) => keptWorkspaces('', () => readWorkspaces(correlationId))

  const datasetsIn = (groupId: string, correlationId: string) =>
    keptDatasets(groupId.toLowerCase(), async () => {
      const path = fillPath(operations.Datasets_GetDatasetsInGroup.path, { groupId })
      const { value = [] } = await noneIfGone<Datasets>(client.call({ method: 'GET', path, correlationId }))
      return value
    })

  async function readReports(groupId: string, correlationId: string): Promise<ServedReport[]> {
    const path = fillPath(operations.Reports_GetReportsInGroup.path, { groupId })
    const [{ value: reports = [] }, ownDatasets] = await Promise.all([
      noneIfGone<Reports>(client.call({ method: 'GET', path, correlationId })),
      datasetsIn(groupId, correlationId),
    ])
    const datasets = new Map(ownDatasets.map((dataset) => [dataset.id, dataset]))
    // A report may be over a dataset of another workspace, and does not say of which.
    if (reports.some(({ datasetId }) => datasetId !== undefined && !datasets.has(datasetId))) {
      const others = await workspaces(correlationId)
      const lists = await Promise.all(others.map(({ id }) => datasetsIn(id, correlationId)))
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

  return {
    workspaces,
    reports: (workspaceId, correlationId) =>
      keptReports(workspaceId.toLowerCase(), () => readReports(workspaceId, correlationId)),

    async mint({ reports, access, person }, correlationId) {
      const body = tokenRequest({ reports, access, person }, lifetimeInMinutes)
      const { path } = operations.EmbedToken_GenerateToken
      const { token, tokenId, expiration } = await client.call<EmbedToken>({
        method: 'POST',
        path,
        body,
        correlationId,
      })
      return { accessToken: token, tokenId, expiresAt: new Date(expiration).toISOString() }
    },

    async ping(correlationId) {
      await client.call({ method: 'GET', path: `${operations.Groups_GetGroups.path}?$top=1`, correlationId })
    },
  }
}

/** A workspace that was taken away since the list was read has nothing in it. */
const noneIfGone = <T extends object>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown): T => {
    if (error instanceof ServiceRefusal && (error.status === 404 || error.status === 403)) return {} as T
    throw error
  })

/** A dataset that nobody tells us about is taken for one with row rules, which is the careful way round. */
const unknownDataset = (id: string): Dataset => ({
  id,
  isEffectiveIdentityRequired: true,
  isEffectiveIdentityRolesRequired: true,
})

/**
 * The multi-item form. An identity goes with the datasets that ask for one, and roles with those that ask for roles:
 * the service refuses an identity that a dataset did not ask for.
 */
export function tokenRequest(
  { reports, access, person }: TokenQuestion,
  lifetimeInMinutes: number,
): GenerateTokenRequestV2 {
  const datasets = [
    ...new Map(reports.flatMap(({ dataset }) => (dataset ? [[dataset.id, dataset] as const] : []))).values(),
  ]
  const identityFor = (asking: readonly Dataset[], roles: readonly string[]): EffectiveIdentity[] =>
    asking.length === 0
      ? []
      : [
          {
            username: access.rowName,
            ...(roles.length > 0 ? { roles: [...roles] } : {}),
            datasets: asking.map(({ id }) => id),
            auditableContext: person,
          },
        ]
  const identities = [
    ...identityFor(
      datasets.filter(({ isEffectiveIdentityRolesRequired }) => isEffectiveIdentityRolesRequired),
      access.rowRoles,
    ),
    ...identityFor(
      datasets.filter(
        ({ isEffectiveIdentityRequired, isEffectiveIdentityRolesRequired }) =>
          isEffectiveIdentityRequired && !isEffectiveIdentityRolesRequired,
      ),
      [],
    ),
  ]
  return {
    reports: reports.map(({ id }) => ({ id, allowEdit: access.rights === 'edit' })),
    datasets: datasets.map(({ id }) => ({ id })),
    ...(identities.length > 0 ? { identities } : {}),
    ...(lifetimeInMinutes > 0 ? { lifetimeInMinutes } : {}),
  }
}
