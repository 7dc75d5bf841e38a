import type { GrantInput, GrantRecord } from '@casement/portal-api'
import type { grants } from './grant-tables.ts'

export type GrantRow = typeof grants.$inferSelect

/** What a grant says, by the columns of the store. */
export const columnsOf = ({
  subject,
  workspaceId,
  reportId,
  rights,
  rowRoles,
  rowName,
  note,
}: GrantInput) => ({
  subjectKind: subject.kind,
  subjectValue: subject.value,
  workspaceId,
  reportId,
  rights,
  rowRoles,
  rowName: rowName ?? null,
  note: note ?? null,
})

/** A stored grant. */
export const toRecord = (row: GrantRow): GrantRecord => ({
  id: row.id,
  subject: { kind: row.subjectKind, value: row.subjectValue },
  workspaceId: row.workspaceId,
  reportId: row.reportId,
  rights: row.rights,
  rowRoles: row.rowRoles,
  ...(row.rowName === null ? {} : { rowName: row.rowName }),
  ...(row.note === null ? {} : { note: row.note }),
  version: row.version,
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
})
