import type { Dataset } from '@casement/rest'
import { expect, test } from 'vitest'
import type { ServedReport } from '../../src/embedding/served-reports.ts'
import { type Access, tokenRequest } from '../../src/embedding/token-request.ts'

const report = (id: string, dataset: Dataset | undefined): ServedReport => ({
  id,
  name: id,
  workspaceId: 'w',
  embedUrl: undefined,
  dataset,
})
const access: Access = { rights: 'view', identity: { username: 'emil', roles: ['EMEA'] } }
const withRoles: Dataset = {
  id: 'roles',
  isEffectiveIdentityRequired: true,
  isEffectiveIdentityRolesRequired: true,
}
const withName: Dataset = { id: 'name', isEffectiveIdentityRequired: true }
const open: Dataset = { id: 'open' }

const powerBi = { lifetimeInMinutes: 0, isOwnService: false }

test('Power BI gets an identity with the datasets that ask for one, roles with those that ask for roles', () => {
  const reports = [report('a', withRoles), report('b', withName), report('c', open), report('d', withRoles)]
  expect(tokenRequest({ reports, access, person: 'emil@example' }, powerBi)).toEqual({
    reports: ['a', 'b', 'c', 'd'].map((id) => ({ id, allowEdit: false })),
    datasets: [{ id: 'roles' }, { id: 'name' }, { id: 'open' }],
    identities: [
      { username: 'emil', roles: ['EMEA'], datasets: ['roles'], auditableContext: 'emil@example' },
      { username: 'emil', datasets: ['name'], auditableContext: 'emil@example' },
    ],
  })
})

test('our own service gets an identity with every dataset, and roles with none that does not ask for them', () => {
  const reports = [report('a', withRoles), report('c', open)]
  const own = { lifetimeInMinutes: 0, isOwnService: true }
  expect(tokenRequest({ reports, access, person: 'emil@example' }, own).identities).toEqual([
    { username: 'emil', roles: ['EMEA'], datasets: ['roles'], auditableContext: 'emil@example' },
    { username: 'emil', datasets: ['open'], auditableContext: 'emil@example' },
  ])
  const spaced = { ...access, identity: { ...access.identity, username: 'Emil  Brandt' } }
  expect(
    tokenRequest({ reports: [report('c', open)], access: spaced, person: 'Emil  Brandt' }, own).identities,
  ).toEqual([{ username: 'Emil_Brandt', datasets: ['open'], auditableContext: 'Emil  Brandt' }])
})

test('a dataset of Power BI without rules gets no identity, a paginated report no dataset, and a lifetime only when it is set', () => {
  expect(tokenRequest({ reports: [report('a', open)], access, person: 'x' }, powerBi)).not.toHaveProperty(
    'identities',
  )
  expect(
    tokenRequest(
      { reports: [report('a', undefined)], access, person: 'x' },
      { ...powerBi, lifetimeInMinutes: 30 },
    ),
  ).toEqual({
    reports: [{ id: 'a', allowEdit: false }],
    datasets: [],
    lifetimeInMinutes: 30,
  })
})

test('tokens allow on the XMLA endpoint what the settings say, and say nothing of it otherwise', () => {
  const question = { reports: [report('a', withRoles)], access, person: 'emil@example' }
  expect(tokenRequest(question, { ...powerBi, xmlaPermissions: 'ReadOnly' }).datasets).toEqual([
    { id: 'roles', xmlaPermissions: 'ReadOnly' },
  ])
})
