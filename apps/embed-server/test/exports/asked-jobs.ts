import type { ExportJobs } from '../../src/documents/exports/export-jobs.ts'
import type { AnyRequest } from '../../src/documents/exports/export-request.ts'
import type { ExportRecord } from '../../src/documents/kept/export-records.ts'

const at = new Date('2026-11-21T10:00:00Z')
/** An id whose letters are small ones, as those of the service. */
export const exportId = 'abcdef01-2222-4333-8444-555555555555'

export const record: ExportRecord = {
  exportId,
  reportId: 'r',
  reportName: 'R',
  format: 'CSV',
  status: 'Succeeded',
  percent: 100,
  problem: null,
  createdAt: at,
  changedAt: at,
  expiresAt: at,
  fileName: 'R.csv',
  mediaType: 'text/csv',
}

/** Jobs that read what is asked and say what they were asked; whoever asked last finds the one export that there is. */
export function askedJobs() {
  const asked: { readonly viewer: string; readonly request: AnyRequest }[] = []
  const found: (readonly [id: string, asker: string])[] = []
  const cancelled: string[] = []
  const jobs: ExportJobs = {
    async start(viewer, read) {
      asked.push({ viewer, request: await read() })
      return exportId
    },
    async find(id, asker) {
      found.push([id, asker])
      return id === exportId && asker === asked.at(-1)?.request.viewer.asker ? record : undefined
    },
    fileOf: async () => Buffer.from('City,Total'),
    cancel: async ({ exportId: id }) => void cancelled.push(id),
    close: async () => undefined,
  }
  return { jobs, asked, found, cancelled }
}
