import type { GrantRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { withdrawnIn } from '../../src/grants/withdrawal.ts'

const grant = (change: Partial<GrantRecord> = {}): GrantRecord => ({
  id: 'g',
  subject: { kind: 'person', value: 'emil' },
  workspaceId: 'w',
  reportId: null,
  rights: 'edit',
  rowRoles: ['EMEA', 'APAC'],
  version: 1,
  changedBy: 'ada',
  changedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

test('a deleted grant takes its tokens with it', () => {
  expect(withdrawnIn({ before: grant() })).toEqual([grant()])
})

test('a new grant takes none, unless its row name takes the place of another', () => {
  expect(withdrawnIn({ after: grant() })).toEqual([])
  expect(withdrawnIn({ after: grant({ rowName: 'nina' }) })).toEqual([grant({ rowName: 'nina' })])
})

test.each<[string, Partial<GrantRecord>]>([
  ['subject', { subject: { kind: 'group', value: 'emil' } }],
  ['workspace', { workspaceId: 'v' }],
  ['report', { reportId: 'r' }],
  ['right', { rights: 'view' }],
  ['row roles', { rowRoles: ['EMEA'] }],
  ['row name', { rowName: 'nina' }],
])('a change of its %s takes those of before and of after', (_what, change) => {
  const after = grant({ ...change, version: 2 })
  expect(withdrawnIn({ before: grant(), after })).toEqual([grant(), after])
})

test('a change of the note, or of the order of the row roles, takes none', () => {
  const after = grant({ note: 'checked', rowRoles: ['APAC', 'EMEA'], version: 2, changedBy: 'grace' })
  expect(withdrawnIn({ before: grant(), after })).toEqual([])
})
