import type { GrantRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { accessFor } from '../../src/access/access.ts'
import { grant } from './made-grant.ts'

const report = { id: 'r1', workspaceId: 'w1' }
const emil = { value: 'emil', groups: ['controllers'], roles: ['Manager'] }
const group = { kind: 'group', value: 'controllers' } as const
const role = { kind: 'role', value: 'Manager' } as const

test.each([
  ['none', []],
  ['one for another workspace', [grant({ workspaceId: 'w2' })]],
  ['one for another report', [grant({ reportId: 'r2' })]],
  ['one for a report of the same id in another workspace', [grant({ workspaceId: 'w2', reportId: 'r1' })]],
])('without a fitting grant there is no access: %s', (_title, grants) => {
  expect(accessFor(emil, grants, report)).toBeNull()
})

test('a grant for the workspace and one for the report both fit, whatever the case of the ids', () => {
  for (const fitting of [grant({}), grant({ reportId: 'r1' })])
    expect(accessFor(emil, [fitting], { id: 'R1', workspaceId: 'W1' })).toEqual({
      rights: 'view',
      identity: { username: 'emil', roles: [] },
    })
})

test('editing wins over viewing, in whatever order', () => {
  const [view, edit] = [grant({}), grant({ rights: 'edit', subject: group })]
  expect(accessFor(emil, [view, edit], report)?.rights).toBe('edit')
  expect(accessFor(emil, [edit, view], report)?.rights).toBe('edit')
  expect(accessFor(emil, [view, grant({ rights: 'edit', reportId: 'r2' })], report)?.rights).toBe('view')
})

test('row roles add up, each once, and only those of fitting grants', () => {
  const grants = [
    grant({ rowRoles: ['EMEA', 'APAC'] }),
    grant({ rowRoles: ['EMEA', 'AMER'], subject: role }),
    grant({ rowRoles: ['Group'], workspaceId: 'w2' }),
  ]
  expect(accessFor(emil, grants, report)?.identity.roles).toEqual(['AMER', 'APAC', 'EMEA'])
})

test('without a row name the person is the name', () => {
  expect(accessFor(emil, [grant({ subject: group })], report)?.identity.username).toBe('emil')
})

test('the closest grant with a row name gives it: person, group, role; then report, workspace; then the first', () => {
  const byRole = grant({ subject: role, reportId: 'r1', rowName: 'by-role' })
  const byGroup = grant({ subject: group, rowName: 'by-group' })
  const byGroupForReport = grant({ subject: group, reportId: 'r1', rowName: 'by-group-for-report' })
  const byPerson = grant({ rowName: 'by-person' })
  const nameOf = (...grants: GrantRecord[]) => accessFor(emil, grants, report)?.identity.username
  expect(nameOf(byRole, byGroup, byGroupForReport, byPerson, grant({ rowName: 'second' }), grant({}))).toBe(
    'by-person',
  )
  expect(nameOf(byRole, byGroup, byGroupForReport, grant({}))).toBe('by-group-for-report')
  expect(nameOf(byRole, byGroup)).toBe('by-group')
  expect(nameOf(byRole)).toBe('by-role')
})
