import type { Dataset } from '@casement/rest'
import { expect, test } from 'vitest'
import { type ServedReport, tokenRequest } from '../../src/embedding/embedding-service.ts'

const report = (id: string, dataset: Dataset | undefined): ServedReport => ({
  id,
  name: id,
  workspaceId: 'w',
  embedUrl: undefined,
  dataset,
})
const access = { rights: 'view', rowRoles: ['EMEA'], rowName: 'emil' } as const
const withRoles: Dataset = {
  id: 'roles',
  isEffectiveIdentityRequired: true,
  isEffectiveIdentityRolesRequired: true,
}
const withName: Dataset = { id: 'name', isEffectiveIdentityRequired: true }
const open: Dataset = { id: 'open' }

test('an identity goes with the datasets that ask for one, roles with those that ask for roles', () => {
  const reports = [report('a', withRoles), report('b', withName), report('c', open), report('d', withRoles)]
  expect(tokenRequest({ reports, access, person: 'emil@example' }, 0)).toEqual({
    reports: ['a', 'b', 'c', 'd'].map((id) => ({ id, allowEdit: false })),
    datasets: [{ id: 'roles' }, { id: 'name' }, { id: 'open' }],
    identities: [
      { username: 'emil', roles: ['EMEA'], datasets: ['roles'], auditableContext: 'emil@example' },
      { username: 'emil', datasets: ['name'], auditableContext: 'emil@example' },
    ],
  })
})

test('a dataset without rules gets no identity, a paginated report no dataset, and a lifetime only when it is set', () => {
  expect(tokenRequest({ reports: [report('a', open)], access, person: 'x' }, 0)).not.toHaveProperty(
    'identities',
  )
  expect(tokenRequest({ reports: [report('a', undefined)], access, person: 'x' }, 30)).toEqual({
    reports: [{ id: 'a', allowEdit: false }],
    datasets: [],
    lifetimeInMinutes: 30,
  })
})
