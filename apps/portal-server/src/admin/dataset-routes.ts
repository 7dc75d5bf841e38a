import { DatasetEntry, RefreshDataset, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { ServiceRefusal } from '../embedding/service-client.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { refusal } from '../http/refusals.ts'

/** Registers the routes of datasets and their refreshes, inside what is for administrators alone. */
export function datasetRoutes(app: Server, { datasets, store, now }: AdminDeps): void {
  app.get(
    routes.datasets.path,
    {
      schema: {
        tags: ['datasets'],
        summary: 'Every dataset with its last refreshes',
        response: { 200: z.array(DatasetEntry), ...problemAnswers },
      },
    },
    async ({ id }, reply) => reply.header('cache-control', 'no-store').send(await datasets.list(id)),
  )

  app.post(
    routes.refreshDataset.path,
    {
      schema: {
        tags: ['datasets'],
        summary: 'Begins a refresh of a dataset',
        body: RefreshDataset,
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { workspaceId, datasetId } = request.body
      const dataset = await datasets.find(workspaceId, datasetId, request.id)
      if (!dataset) throw refusal('datasetUnknown', { field: 'datasetId' })
      // In the audit before it is begun: what the service then refuses is answered as a failure.
      await store.drizzle.transaction((tx) =>
        appendEntry(tx, {
          at: now(),
          ...authorOf(request),
          action: 'refreshDataset',
          after: { workspaceId, datasetId, dataset: dataset.name ?? datasetId },
        }),
      )
      await datasets.start(workspaceId, dataset.id, request.id).catch((error: unknown) => {
        if (!(error instanceof ServiceRefusal)) throw error
        throw refusal('refreshRefused', {
          message: `The embedding service begins no refresh: ${error.message}`,
          cause: error,
        })
      })
      return reply.code(204).send()
    },
  )
}
