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
export const toRecord = (row: Omit<GrantRow, 'made'>): GrantRecord => ({
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

/** A stored grant as the store writes it as JSON, by the names of its columns. */
export interface JsonRow {
  readonly id: string
  readonly subject_kind: GrantRow['subjectKind']
  readonly subject_value: string
  readonly workspace_id: string
  readonly report_id: string | null
  readonly rights: GrantRow['rights']
  readonly row_roles: string[]
  readonly row_name: string | null
  readonly note: string | null
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

/** The same of a row that came as JSON. */
export const recordOfJson = (row: JsonRow): GrantRecord =>
  toRecord({
    id: row.id,
    subjectKind: row.subject_kind,
    subjectValue: row.subject_value,
    workspaceId: row.workspace_id,
    reportId: row.report_id,
    rights: row.rights,
    rowRoles: row.row_roles,
    rowName: row.row_name,
    note: row.note,
    version: row.version,
    changedBy: row.changed_by,
    changedAt: new Date(row.changed_at),
  })
