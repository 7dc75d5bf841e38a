import type { DatasetEntry, DatasetRefresh } from '@casement/portal-api'
import { type Dataset, operations, type Refresh, restPath } from '@casement/rest'
import type { z } from 'zod'
import { HttpError } from '@casement/server'
import { listed, readList } from './read-answers.ts'
import type { ServedReports } from './served-reports.ts'
import { type ServiceClient, ServiceRefusal } from './service-client.ts'

/** The datasets of the embedding service, asked as Power BI is asked. */
export interface DatasetRefreshes {
  /** of every workspace; those of one that is closed to the portal are not told */
  list(correlationId: string): Promise<DatasetEntry[]>
  find(workspaceId: string, datasetId: string, correlationId: string): Promise<Dataset | undefined>
  /** End of the newest refresh that was completed; null where the service does not say. */
  refreshedAt(workspaceId: string, datasetId: string, correlationId: string): Promise<string | null>
  /** Begins a refresh. Throws ServiceRefusal where the service begins none. */
  start(workspaceId: string, datasetId: string, correlationId: string): Promise<void>
}

const shownEach = 10

export function createDatasetRefreshes({
  client,
  service,
}: {
  client: ServiceClient
  service: Pick<ServedReports, 'workspaces'>
}): DatasetRefreshes {
  const read = async <T>(item: z.ZodType<T>, path: string, correlationId: string): Promise<readonly T[]> =>
    readList(item, path, await client.call({ method: 'GET', path, correlationId }))
  const datasetsIn = (groupId: string, correlationId: string) =>
    read(listed.dataset, restPath(operations.Datasets_GetDatasetsInGroup.path, { groupId }), correlationId)
  const refreshesPath = (groupId: string, datasetId: string) =>
    restPath(operations.Datasets_GetRefreshHistoryInGroup.path, { groupId, datasetId })

  async function told(groupId: string, { id, isRefreshable = false }: Dataset, correlationId: string) {
    if (!isRefreshable) return { refreshes: null, problem: null }
    try {
      const path = `${refreshesPath(groupId, id)}?$top=${shownEach}`
      return { refreshes: (await read(listed.refresh, path, correlationId)).map(toRefresh), problem: null }
    } catch (error) {
      if (!(error instanceof ServiceRefusal || error instanceof HttpError)) throw error
      return { refreshes: null, problem: error.message }
    }
  }

  return {
    async list(correlationId) {
      const workspaces = await service.workspaces(correlationId)
      const lists = await Promise.all(
        workspaces.map(async ({ id: workspaceId, name: workspace }) => {
          const datasets = await datasetsIn(workspaceId, correlationId).catch(noneOfClosed<Dataset>)
          return Promise.all(
            datasets.map(async (dataset) => ({
              workspaceId,
              workspace,
              id: dataset.id,
              name: dataset.name ?? dataset.id,
              isRefreshable: dataset.isRefreshable ?? false,
              ...(await told(workspaceId, dataset, correlationId)),
            })),
          )
        }),
      )
      return lists.flat()
    },

    async find(workspaceId, datasetId, correlationId) {
      const datasets = await datasetsIn(workspaceId, correlationId).catch(noneOfClosed<Dataset>)
      return datasets.find(({ id }) => id.toLowerCase() === datasetId)
    },

    async refreshedAt(workspaceId, datasetId, correlationId) {
      const path = `${refreshesPath(workspaceId, datasetId)}?$top=${shownEach}`
      // Datasets that are not refreshed answer with a refusal.
      const refreshes = await read(listed.refresh, path, correlationId).catch(noneOfClosed<Refresh>)
      const done = refreshes.map(toRefresh).filter(({ state }) => state === 'completed')
      return (
        done
          .flatMap(({ endedAt }) => endedAt ?? [])
          .toSorted()
          .at(-1) ?? null
      )
    },

    async start(workspaceId, datasetId, correlationId) {
      await client.call({
        method: 'POST',
        path: refreshesPath(workspaceId, datasetId),
        body: { notifyOption: 'NoNotification' },
        correlationId,
      })
    },
  }
}

function noneOfClosed<T = Dataset>(error: unknown): readonly T[] {
  if (error instanceof ServiceRefusal) return []
  throw error
}

const states: Readonly<Record<string, DatasetRefresh['state']>> = {
  Unknown: 'running',
  NotStarted: 'running',
  InProgress: 'running',
  Completed: 'completed',
  Failed: 'failed',
}

export const toRefresh = ({
  startTime,
  endTime,
  status = '',
  serviceExceptionJson,
}: Refresh): DatasetRefresh => ({
  startedAt: startTime ?? null,
  endedAt: endTime ?? null,
  // Power BI's word for one that is under way is Unknown, without an end.
  state: states[status] ?? 'other',
  problem: serviceExceptionJson === undefined ? null : problemIn(serviceExceptionJson),
})

/** What a service exception says; it is a text with JSON in it, and may be anything. */
function problemIn(json: string): string {
  try {
    const { errorDescription, errorCode } = JSON.parse(json) as Record<string, unknown>
    const said = [errorDescription, errorCode].find((text) => typeof text === 'string' && text !== '')
    return typeof said === 'string' ? said : json
  } catch {
    return json
  }
}
