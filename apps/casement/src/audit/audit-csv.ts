import type { AuditEntry } from '@casement/portal-server'

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

/** A line of CSV [RFC 4180] in which nothing is run by a spreadsheet; a grant is its JSON. */
export const toAuditCsv = (entry: AuditEntry): string => columns.map((name) => cell(entry[name])).join(',')

function cell(value: unknown): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
