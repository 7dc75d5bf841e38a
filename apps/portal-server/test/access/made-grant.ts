import type { GrantRecord } from '@casement/portal-api'

/** A grant to emil for viewing all of w1, but for what is said. */
export const grant = (more: Partial<GrantRecord>): GrantRecord => ({
  id: 'g',
  subject: { kind: 'person', value: 'emil' },
  workspaceId: 'w1',
  reportId: null,
  rights: 'view',
  rowRoles: [],
  version: 1,
  changedBy: 'ada',
  changedAt: '2026-11-21T00:00:00.000Z',
  ...more,
})
