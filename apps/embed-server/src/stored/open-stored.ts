import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '@casement/store'
import type { Content } from '../content/content.ts'
import { type StoredContent, withStored } from './stored-content.ts'
import { createStoredRecords } from './stored-records.ts'
import { createStoredReports, type StoredReports } from './stored-reports.ts'

interface Deps {
  readonly store: Store
  readonly contentFolder: string
  readonly imageOrigins: readonly string[]
  readonly perWorkspace: number
  readonly isShared: boolean
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly newId: () => string
}

/** Reports of the folder and those that are stored beside it, and what is done with these. */
export interface OpenedStored extends Pick<StoredContent, 'content' | 'upToDate'> {
  readonly reports: StoredReports
  close(): void
}

const removeEveryMs = 60 * 60 * 1000

/** Serves what is stored beside the content of the folder, and removes what was deleted long ago, now and every hour. */
export async function openStored(content: Content, deps: Deps): Promise<OpenedStored> {
  const { store, contentFolder, log, now } = deps
  const records = createStoredRecords(store)
  const stored = await withStored(content, { ...deps, records, folder: contentFolder })
  const remove = () =>
    records.removeOld(now()).catch((error: unknown) => log.warn({ err: error, what: 'deleted reports stay' }))
  await remove()
  const removing = setInterval(remove, removeEveryMs).unref()
  return {
    content: stored.content,
    upToDate: stored.upToDate,
    reports: createStoredReports({ ...deps, stored, records }),
    close: () => clearInterval(removing),
  }
}
