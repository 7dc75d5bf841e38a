import type { AuditEntry } from '@casement/portal-api'
import { csvLine } from '../http/csv.ts'

const columns = [
  'id',
  'at',
  'person',
  'action',
  'grantId',
  'before',
  'after',
  'correlationId',
  'hash',
] as const

export const auditCsvHead = columns.join(',')

/** A line of CSV; a grant is its JSON. */
export const toAuditCsv = (entry: AuditEntry): string => csvLine(columns.map((name) => entry[name]))
