import type { Dataset } from '@casement/rest'
import { operations, restPath, rolesPath } from '@casement/rest'
import { HttpError } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { type ReaderLanguage, readerLanguages } from '../http/reader-language.ts'
import { refusal } from '../http/refusals.ts'
import { listed, readList } from './read-answers.ts'
import { type ServiceClient, ServiceRefusal } from './service-client.ts'
import { createTtlCache } from './ttl-cache.ts'

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

/** The workspaces of a service, their reports, and the roles of a dataset; names in a language where one is asked for. */
export interface ServedReports {
  /** in the service's own order; kept for a while. Throws 502 `serviceRefusedUs` when the service refuses. */
  workspaces(correlationId: string, language?: ReaderLanguage): Promise<readonly ServedWorkspace[]>
  /**
   * in the service's own order; kept for a while; none for a workspace that is gone. Throws 502 `serviceRefusedUs`
   * when the service refuses the list for any other reason.
   */
  reports(
    workspaceId: string,
    correlationId: string,
    language?: ReaderLanguage,
  ): Promise<readonly ServedReport[]>
  /** the roles of a dataset's model; undefined when the service does not say: Power BI has no such call */
  roles(datasetId: string, correlationId: string): Promise<readonly string[] | undefined>
}

const aMinuteMs = 60_000
const pageSize = 5000

interface EveryDataset {
  readonly datasets: ReadonlyMap<string, Dataset>
  /** false: a workspace is closed to the portal */
  readonly isComplete: boolean
}

export interface ServedReportsDeps {
  readonly client: ServiceClient
  /** Casement's own, which takes an identity with every dataset and says which roles a model has; not Power BI */
  readonly isOwnService: boolean
  /** how long what was read is kept; a minute when left out */
  readonly ttlMs?: number
  readonly now: () => Date
  readonly log: () => Pick<FastifyBaseLogger, 'warn'>
}

/** A list of a workspace, and who asks for it. */
interface InWorkspace {
  readonly groupId: string
  readonly correlationId: string
  readonly language?: ReaderLanguage | undefined
}

/** Lists that are kept for a while, by a key whatever its letter case and the language of their names. */
function createListCache<T>(kept: { now: () => Date; ttlMs: number }) {
  const cached = createTtlCache<readonly T[]>(kept)
  const keyIn = (key: string, language?: ReaderLanguage) => `${language ?? ''} ${key.toLowerCase()}`
  return {
    read: (key: string, language: ReaderLanguage | undefined, ask: () => Promise<readonly T[]>) =>
      cached(keyIn(key, language), ask),
    /** In every language. */
    forget(key: string): void {
      for (const language of [undefined, ...readerLanguages]) cached.forget(keyIn(key, language))
    },
  }
}

export function createServedReports({
  client,
  isOwnService,
  ttlMs = aMinuteMs,
  now,
  log,
}: ServedReportsDeps): ServedReports {
  const cachedWorkspaces = createListCache<ServedWorkspace>({ now, ttlMs })
  const cachedReports = createListCache<ServedReport>({ now, ttlMs })
  const cachedDatasets = createListCache<Dataset>({ now, ttlMs })

  const list = async <T>(
    item: z.ZodType<T>,
    path: string,
    correlationId: string,
    language?: ReaderLanguage,
  ): Promise<readonly T[]> =>
    readList(item, path, await client.call({ method: 'GET', path, correlationId, language }))

  async function readWorkspaces(
    correlationId: string,
    language?: ReaderLanguage,
  ): Promise<ServedWorkspace[]> {
    const groups: z.output<typeof listed.group>[] = []
    for (;;) {
      const path = `${operations.Groups_GetGroups.path}?$top=${pageSize}&$skip=${groups.length}`
      const some = await list(listed.group, path, correlationId, language).catch(
        sayWhatIsRefused('the workspaces'),
      )
      groups.push(...some)
      if (some.length < pageSize) return groups.map(({ id, name }) => ({ id, name: name ?? id }))
    }
  }
  const workspaces = (correlationId: string, language?: ReaderLanguage) =>
    cachedWorkspaces.read('', language, () => readWorkspaces(correlationId, language))

  /** A workspace that was taken away since the list was read has nothing in it, which is not kept. */
  const inWorkspace = <T>(
    item: z.ZodType<T>,
    path: string,
    { groupId, correlationId, language }: InWorkspace,
  ): Promise<readonly T[]> =>
    list(item, restPath(path, { groupId }), correlationId, language).catch((error: unknown) => {
      if (!(error instanceof ServiceRefusal)) throw error
      cachedWorkspaces.forget('')
      if (error.status !== 404) return sayWhatIsRefused(`what is in the workspace ${groupId}`)(error)
      cachedReports.forget(groupId)
      cachedDatasets.forget(groupId)
      return []
    })

  const datasetsIn = (groupId: string, correlationId: string) =>
    cachedDatasets.read(groupId, undefined, () =>
      inWorkspace(listed.dataset, operations.Datasets_GetDatasetsInGroup.path, { groupId, correlationId }),
    )

  /** On its way for all that have reports over another workspace's dataset: each by itself would ask every workspace. */
  let everyDataset: Promise<EveryDataset> | null = null
  const readEvery = async (correlationId: string) =>
    datasetsOf(await workspaces(correlationId), (id) => datasetsIn(id, correlationId), log)
  const every = (correlationId: string) =>
    (everyDataset ??= readEvery(correlationId).finally(() => (everyDataset = null)))

  async function readReports(of: InWorkspace): Promise<ServedReport[]> {
    const { groupId, correlationId } = of
    const [reports, ownDatasets] = await Promise.all([
      inWorkspace(listed.report, operations.Reports_GetReportsInGroup.path, of),
      datasetsIn(groupId, correlationId),
    ])
    const datasets = new Map(ownDatasets.map((dataset) => [dataset.id, dataset]))
    // A report may be over a dataset of another workspace, and does not say of which.
    if (reports.some(({ datasetId }) => datasetId !== undefined && !datasets.has(datasetId))) {
      const others = await every(correlationId)
      // What is not known of a closed workspace is looked for again.
      if (!others.isComplete) cachedReports.forget(groupId)
      for (const [id, dataset] of others.datasets) datasets.set(id, dataset)
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
    reports: (workspaceId, correlationId, language) =>
      cachedReports.read(workspaceId, language, () =>
        readReports({ groupId: workspaceId, correlationId, language }),
      ),

    roles: (datasetId, correlationId) =>
      isOwnService
        ? rolesIn(list(listed.role, restPath(rolesPath, { datasetId }), correlationId), datasetId)
        : Promise.resolve(undefined),
  }
}

const rolesIn = (
  listing: Promise<readonly { readonly name: string }[]>,
  datasetId: string,
): Promise<string[] | undefined> =>
  listing.then(
    (roles) => roles.map(({ name }) => name),
    (error: unknown) => {
      if (error instanceof ServiceRefusal && error.status === 404) return undefined
      return sayWhatIsRefused(`the roles of the dataset ${datasetId}`)(error)
    },
  )

async function datasetsOf(
  all: readonly ServedWorkspace[],
  datasetsIn: (workspaceId: string) => Promise<readonly Dataset[]>,
  log: ServedReportsDeps['log'],
): Promise<EveryDataset> {
  let isComplete = true
  const lists = await Promise.all(
    all.map(({ id }) =>
      datasetsIn(id).catch((error: unknown) => {
        if (!(error instanceof HttpError && error.cause instanceof ServiceRefusal)) throw error
        // Another workspace may be closed to the portal; what is not known of it is taken the careful way round.
        log().warn({ workspace: id, refused: error.cause.message })
        isComplete = false
        return []
      }),
    ),
  )
  return { datasets: new Map(lists.flat().map((dataset) => [dataset.id, dataset])), isComplete }
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
