import { z } from 'zod'

/** A refresh, as the embedding service tells of it. Times are ISO 8601, UTC; `endedAt` null: it is under way. */
export const DatasetRefresh = z
  .looseObject({
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    state: z.enum(['running', 'completed', 'failed', 'other']),
    /** why it failed, in the service's words */
    problem: z.string().nullable(),
  })
  .meta({ id: 'DatasetRefresh' })
export type DatasetRefresh = z.infer<typeof DatasetRefresh>

/**
 * A dataset of the service with its last refreshes, the newest first. `refreshes` null: the service does not say, for the
 * reason in `problem`.
 */
export const DatasetEntry = z
  .looseObject({
    workspaceId: z.string(),
    workspace: z.string(),
    id: z.string(),
    name: z.string(),
    isRefreshable: z.boolean(),
    refreshes: z.array(DatasetRefresh).nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'DatasetEntry' })
export type DatasetEntry = z.infer<typeof DatasetEntry>

/** The body of refreshDataset. */
export const RefreshDataset = z
  .strictObject({ workspaceId: z.guid().toLowerCase(), datasetId: z.guid().toLowerCase() })
  .meta({ id: 'RefreshDataset' })
export type RefreshDataset = z.infer<typeof RefreshDataset>
