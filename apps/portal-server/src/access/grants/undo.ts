import type { GrantChange, GrantRecord } from '@casement/portal-api'
import type { UndoneEntry } from '../../audit/undone-entries.ts'

/** The changes that take back those of these entries. A grant that was deleted is made anew, under a new id. */
export const grantsTakenBack = (entries: readonly UndoneEntry[]): GrantChange[] =>
  entries.map((entry) => {
    const { before, after } = entry as { before: GrantRecord | null; after: GrantRecord | null }
    if (!before) return { remove: { id: after!.id, version: after!.version } }
    return { write: { ...(after ? { id: after.id, version: after.version } : {}), ...inputOf(before) } }
  })

const inputOf = ({ subject, workspaceId, reportId, rights, rowRoles, rowName, note }: GrantRecord) => ({
  subject: { kind: subject.kind, value: subject.value },
  workspaceId,
  reportId,
  rights,
  rowRoles,
  ...(rowName === undefined ? {} : { rowName }),
  ...(note === undefined ? {} : { note }),
})
