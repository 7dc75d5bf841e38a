import type { GrantInput } from '@casement/portal-api'

export type Given = Pick<
  GrantInput,
  'subject' | 'workspaceId' | 'reportId' | 'rights' | 'rowRoles' | 'rowName'
>

/** What a grant gives, to whom and of what, as a key: grants that say the same have the same, whatever is noted beside. */
export const givenBy = ({ subject, workspaceId, reportId, rights, rowRoles, rowName }: Given): string =>
  JSON.stringify([
    subject.kind,
    subject.value,
    workspaceId,
    reportId,
    rights,
    [...new Set(rowRoles)].toSorted(),
    rowName ?? null,
  ])
