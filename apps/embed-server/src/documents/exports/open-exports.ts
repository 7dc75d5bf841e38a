import { join } from 'node:path'
import type { Server, Settings } from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyBaseLogger } from 'fastify'
import type { RecordActivity } from '../../activity/activity-event.ts'
import type { ServedContent } from '../../served/live/served-content.ts'
import type { Clock } from '../../answering/query/clock.ts'
import type { Purse } from '../../scheduling/purse.ts'
import { createExportFiles, exportFilesIn } from '../kept/export-files.ts'
import { filesInStore } from '../kept/files-in-store.ts'
import { createExportJobs, type ExportJobs } from './export-jobs.ts'
import { createExportRecords } from '../kept/export-records.ts'

interface Deps {
  readonly settings: Settings
  readonly store: Store
  readonly served: Pick<ServedContent, 'content' | 'answer'>
  readonly clock: () => Clock
  readonly purse: Purse
  readonly now: () => Date
  readonly newId: () => string
  readonly record: RecordActivity
  readonly log: FastifyBaseLogger
}

/**
 * Exports over what is served. Their files are in the data folder, and where the store is a server's in the store, for every
 * process over it. They end with `scope`.
 */
export function openExports(scope: Server, { settings, store, served, ...deps }: Deps): ExportJobs {
  const jobs = createExportJobs({
    ...deps,
    content: served.content,
    answer: served.answer,
    records: createExportRecords(store),
    files:
      settings.databaseUrl === undefined
        ? createExportFiles(join(settings.dataFolder, 'exports'))
        : exportFilesIn(filesInStore(store, deps)),
  })
  scope.addHook('onClose', () => jobs.close())
  return jobs
}
