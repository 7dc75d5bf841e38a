import { dayMs } from '@casement/limits'
import type { Settings } from '@casement/server'
import { removeInBatches, type Store } from '@casement/store'
import type { FastifyBaseLogger } from 'fastify'
import type { Content } from './content/content.ts'
import type { EndedRefresh } from './served/refreshes/refresher.ts'
import { done, type RecordActivity } from './activity/activity-event.ts'
import { createActivityLog } from './activity/activity-log.ts'
import { type ActivityRecords, createActivityRecords } from './activity/activity-records.ts'
import { createUsageRecords, type UsageRecords } from './activity/usage-records.ts'

interface Deps {
  readonly store: Store
  readonly settings: Settings
  readonly noteLost: (count: number) => void
  readonly now: () => Date
  readonly newId: () => string
  readonly log: FastifyBaseLogger
}

/** What was used by whom: recorded, read, and removed by its age. */
export interface Activity {
  readonly record: RecordActivity
  readonly flush: () => Promise<void>
  readonly records: ActivityRecords
  readonly usage: UsageRecords
  /** Writes what is left. */
  close(): Promise<void>
}

const pruneEveryMs = dayMs / 24

/** Begins to keep the activity, and removes old entries, now and every hour. */
export function openActivity({ store, settings, noteLost, now, newId, log }: Deps): Activity {
  const { activityDays } = settings.service
  const records = createActivityRecords(store)
  const kept = createActivityLog({ append: records.append, noteLost, now, newId, log })
  let isClosed = false
  const prune = async (): Promise<void> => {
    const until = new Date(now().getTime() - activityDays * dayMs)
    try {
      const entries = await removeInBatches(
        (atMost) => records.prune(until, { eventId: newId(), at: now() }, atMost),
        { isStopped: () => isClosed },
      )
      if (entries > 0) log.info({ what: 'old entries of the activity were removed', entries, until })
    } catch (error) {
      log.warn({ err: error, what: 'old entries of the activity were not removed' })
    }
  }
  let pruning = activityDays > 0 ? prune() : Promise.resolve()
  const timer =
    activityDays > 0 ? setInterval(() => (pruning = pruning.then(prune)), pruneEveryMs).unref() : undefined
  return {
    record: kept.record,
    flush: kept.flush,
    records,
    usage: createUsageRecords(store),
    async close() {
      isClosed = true
      clearInterval(timer)
      await pruning
      await kept.close()
    },
  }
}

/** A refresh that ended, as an event; a dataset is in the workspace that lists it. */
export function recordRefresh(
  { requestId, datasetId, type, outcome, ms }: EndedRefresh,
  { content, record }: { content: Content; record: RecordActivity },
): void {
  const workspace = content.workspaces.find(({ datasets }) => datasets.some(({ id }) => id === datasetId))
  record({
    operation: 'RefreshDataset',
    workspaceId: workspace?.id,
    datasetId,
    durationMs: ms,
    outcome: outcome === 'completed' ? done : 'RefreshFailed',
    details: { type },
    correlationId: requestId,
  })
}
