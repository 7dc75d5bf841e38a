import type { ActivityOfService } from '@casement/rest'
import { csvLine } from '../../http/csv.ts'

const columns = [
  'id',
  'at',
  'person',
  'operation',
  'workspaceId',
  'workspaceName',
  'reportId',
  'reportName',
  'datasetId',
  'page',
  'pageName',
  'durationMs',
  'outcome',
  'details',
  'correlationId',
  'eventId',
  'hash',
] as const

export const activityCsvHead = columns.join(',')

/** A line of CSV; details are their JSON. */
export const toActivityCsv = (entry: ActivityOfService): string => csvLine(columns.map((name) => entry[name]))
