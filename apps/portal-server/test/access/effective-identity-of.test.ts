import type { GrantRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { isFor } from '../../src/access/access.ts'
import { effectiveIdentityOf } from '../../src/access/effective-identity-of.ts'
import { grant } from './made-grant.ts'

const reportOver = (id: string, workspaceId: string, dataset: string) => ({
  id,
  name: `Report ${id}`,
  workspaceId,
  dataset: { id: dataset },
})
const reports: Record<string, ReturnType<typeof reportOver>[]> = {
  w1: [reportOver('other', 'w1', 'd2'), reportOver('first', 'w1', 'd1')],
  w2: [reportOver('second', 'w2', 'D1')],
}
const controllers = { kind: 'group', value: 'controllers' } as const
const managers = { kind: 'role', value: 'Manager' } as const

const identityFor = (person: string, grants: readonly GrantRecord[], datasetId = 'd1') =>
  effectiveIdentityOf({ person }, datasetId, 'c', {
    service: {
      workspaces: () => Promise.resolve(Object.keys(reports).map((id) => ({ id }))),
      reports: (id: string) => Promise.resolve(reports[id]),
    },
    people: {
      find: (value: string) =>
        Promise.resolve(value === 'emil' ? { value, groups: ['controllers'], roles: ['Manager'] } : null),
    },
    grants: { listFor: (asked: Parameters<typeof isFor>[0]) => Promise.resolve(grants.filter(isFor(asked))) },
  } as unknown as Parameters<typeof effectiveIdentityOf>[3])

test('a name with roles is taken as it is', async () => {
  const asked = { username: 'north', roles: ['EMEA'] }
  expect(await effectiveIdentityOf(asked, 'd1', 'c', {} as never)).toEqual({ ...asked, report: null })
})

test('a person has the identity of the first report over the dataset that they may see', async () => {
  const both = [
    grant({ rowRoles: ['EMEA'], rowName: 'emil-north' }),
    grant({ workspaceId: 'w2', rowRoles: ['APAC'] }),
  ]
  const first = { username: 'emil-north', roles: ['EMEA'], report: 'Report first' }
  expect(await identityFor('emil', both)).toEqual(first)
  expect(await identityFor('emil', both, 'D1')).toEqual(first)
  expect(await identityFor('emil', both.slice(1))).toEqual({
    username: 'emil',
    roles: ['APAC'],
    report: 'Report second',
  })
})

test('with what their groups and roles are granted', async () => {
  const grants = [
    grant({ subject: controllers, rowRoles: ['EMEA'] }),
    grant({ subject: managers, rowRoles: ['Group'] }),
  ]
  expect((await identityFor('emil', grants)).roles).toEqual(['EMEA', 'Group'])
})

test('a person who sees no report over it, or whom nobody knows, has a name and no roles', async () => {
  const ofOther = [grant({ reportId: 'other', rowRoles: ['EMEA'] })]
  expect(await identityFor('emil', ofOther)).toEqual({ username: 'emil', roles: [], report: null })
  const ofGroup = [grant({ subject: controllers, rowRoles: ['EMEA'] })]
  expect(await identityFor('nora', ofGroup)).toEqual({ username: 'nora', roles: [], report: null })
})
