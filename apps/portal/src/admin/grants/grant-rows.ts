import type { GrantRecord, Rights, SubjectKind } from '@casement/portal-api'
import { collator } from '../words/counts.ts'
import { kindName, rightsName } from '../words/grant-words.ts'
import { reportNamed, workspaceNamed, type Named, type Names } from '../words/names.ts'

/** A grant as a row of the table. */
export interface GrantRow {
  readonly grant: GrantRecord
  readonly workspace: Named
  readonly report: Named
  /** everything that the search looks into, in small letters */
  readonly text: string
}

export const toRows = (grants: readonly GrantRecord[], names: Names): GrantRow[] =>
  grants.map((grant) => {
    const workspace = workspaceNamed(names, grant.workspaceId)
    const report = reportNamed(names, grant.workspaceId, grant.reportId)
    const { subject, rights, rowRoles, rowName = '', note = '', changedBy, id } = grant
    const texts = [
      kindName(subject.kind),
      subject.value,
      workspace.name,
      report.name,
      rightsName(rights),
      ...rowRoles,
      rowName,
      note,
      changedBy,
      id,
    ]
    return { grant, workspace, report, text: texts.join('\n').toLowerCase() }
  })

/** What of the grants is shown; '' leaves nothing out. */
export interface GrantFilter {
  readonly text: string
  readonly kind: SubjectKind | ''
  readonly workspaceId: string
  readonly rights: Rights | ''
}

export const noFilter: GrantFilter = { text: '', kind: '', workspaceId: '', rights: '' }

/** The rows that hold every word of the search, and are of the kind, workspace and rights that are asked for. */
export function filterRows(
  rows: readonly GrantRow[],
  { text, kind, workspaceId, rights }: GrantFilter,
): GrantRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    ({ grant, text: all }) =>
      (kind === '' || grant.subject.kind === kind) &&
      (workspaceId === '' || grant.workspaceId === workspaceId) &&
      (rights === '' || grant.rights === rights) &&
      words.every((word) => all.includes(word)),
  )
}

const sortTexts = {
  subject: ({ grant }: GrantRow) => grant.subject.value,
  workspace: ({ workspace }: GrantRow) => workspace.name,
  report: ({ report, grant }: GrantRow) => (grant.reportId === null ? '' : report.name),
  rights: ({ grant }: GrantRow) => grant.rights,
  rowRoles: ({ grant }: GrantRow) => grant.rowRoles.join(', '),
  rowName: ({ grant }: GrantRow) => grant.rowName ?? '',
  note: ({ grant }: GrantRow) => grant.note ?? '',
  changed: ({ grant }: GrantRow) => grant.changedAt,
} as const

export type GrantSortKey = keyof typeof sortTexts

/** Sorted by a column; rows that are equal in it keep the order they came in. */
export function sortRows(rows: readonly GrantRow[], key: GrantSortKey, isDescending: boolean): GrantRow[] {
  const textOf = sortTexts[key]
  const sign = isDescending ? -1 : 1
  const compare =
    key === 'changed' ? (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) : collator().compare
  return rows.toSorted((a, b) => sign * compare(textOf(a), textOf(b)))
}
