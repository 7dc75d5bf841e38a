import { ChangeGrants } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { changesFor, maxAtOnce } from '../../src/admin/grants/bulk-changes.ts'
import { grantWith } from './company.ts'

const id = (end: number) => `bbbbbbbb-0000-4000-8000-00000000000${end}`
const grants = [
  grantWith({ id: id(1), version: 3, rowRoles: ['EMEA'], rowName: 'g', note: 'why' }),
  grantWith({ id: id(2), rights: 'edit' }),
]

test('removing names each grant with the version that was seen', () => {
  expect(changesFor({ kind: 'remove' }, grants)).toEqual([
    { remove: { id: id(1), version: 3 } },
    { remove: { id: id(2), version: 1 } },
  ])
})

test('a change keeps everything else of a grant, and leaves out who already has it', () => {
  expect(changesFor({ kind: 'setRights', rights: 'edit' }, grants)).toEqual([
    {
      write: {
        id: id(1),
        version: 3,
        subject: { kind: 'person', value: 'grace' },
        workspaceId: grants[0]!.workspaceId,
        reportId: grants[0]!.reportId,
        rights: 'edit',
        rowRoles: ['EMEA'],
        rowName: 'g',
        note: 'why',
      },
    },
  ])
})

test('a row role is added to who lacks it and taken from who has it', () => {
  const [withRole, without] = grants.map(
    ({ changedBy: _by, changedAt: _at, ...asItIsWritten }) => asItIsWritten,
  )
  const added = changesFor({ kind: 'addRole', role: 'EMEA' }, grants)
  expect(added).toEqual([{ write: { ...without, rowRoles: ['EMEA'] } }])
  const removed = changesFor({ kind: 'removeRole', role: 'EMEA' }, grants)
  expect(removed).toEqual([{ write: { ...withRole, rowRoles: [] } }])
})

test('the changes are what the server takes, and as many of them', () => {
  const changes = changesFor({ kind: 'setRights', rights: 'edit' }, grants)
  expect(ChangeGrants.safeParse({ changes }).success).toBe(true)
  const many = (number: number) => ({ changes: Array.from({ length: number }, () => changes[0]) })
  expect(ChangeGrants.safeParse(many(maxAtOnce)).success).toBe(true)
  expect(ChangeGrants.safeParse(many(maxAtOnce + 1)).success).toBe(false)
})
