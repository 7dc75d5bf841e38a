import type { Grantable, GrantRecord } from '@casement/portal-api'
import { namesOf } from '../../src/admin/words/names.ts'

/** Workspaces and reports of the tests, as the embedding service names them: one id in capitals. */
export const salesId = 'aaaaaaaa-0000-4000-8000-000000000001'
export const overviewId = 'aaaaaaaa-0000-4000-8000-000000000002'
export const marginId = 'aaaaaaaa-0000-4000-8000-000000000003'
export const goneId = 'aaaaaaaa-0000-4000-8000-00000000000f'

export const workspaces: Grantable['workspaces'] = [
  {
    id: salesId.toUpperCase(),
    name: 'Sales',
    reports: [
      { id: overviewId.toUpperCase(), name: 'Sales Overview', roles: ['EMEA', 'APAC'] },
      { id: marginId, name: 'Margin', roles: ['Managers', 'EMEA'] },
    ],
  },
  {
    id: 'aaaaaaaa-0000-4000-8000-000000000004',
    name: 'Treasury',
    reports: [{ id: 'aaaaaaaa-0000-4000-8000-000000000005', name: 'Rates', roles: null }],
  },
]

export const names = namesOf({ workspaces })

export const grantWith = (part: Partial<GrantRecord> = {}): GrantRecord => ({
  id: 'bbbbbbbb-0000-4000-8000-000000000001',
  subject: { kind: 'person', value: 'grace' },
  workspaceId: salesId,
  reportId: overviewId,
  rights: 'view',
  rowRoles: [],
  version: 1,
  changedBy: 'ada',
  changedAt: '2026-11-21T10:00:00.000Z',
  ...part,
})
