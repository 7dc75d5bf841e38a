import { expect, test } from 'vitest'
import type { Content } from '../../src/content/content.ts'
import { decideClaims } from '../../src/rest/decide-claims.ts'
import type { TokenRequest } from '../../src/rest/token-request.ts'

const dataset = (id: string, roles: string[]) => ({ id, name: id, roles })
const datasets = [dataset('ruled', ['EMEA', 'Group']), dataset('open', [])]
const reports = [
  { id: 'r1', datasetId: 'ruled' },
  { id: 'r2', datasetId: 'open' },
]
const content = {
  namedReport: (id: string) => reports.find((report) => report.id === id.toLowerCase()),
  namedDataset: (id: string) => datasets.find((one) => one.id === id.toLowerCase()),
} as unknown as Content

const emil = { username: 'emil', roles: ['EMEA'], datasets: ['ruled'] }
const request: TokenRequest = {
  reports: [{ id: 'r1', permissions: 0 }],
  datasets: ['ruled'],
  identities: [emil],
  lifetimeInMinutes: 0,
}
const decide = (change: Partial<TokenRequest>) =>
  decideClaims({ ...request, ...change }, { content, clientId: 'portal', longestSeconds: 3600 })

test('binds to what was asked', () => {
  expect(decide({ reports: [{ id: 'R1', permissions: 1 }], datasets: ['RULED'] })).toEqual({
    claims: {
      reports: [{ id: 'r1', permissions: 1 }],
      datasets: ['ruled'],
      identities: [{ datasets: ['ruled'], username: 'emil', roles: ['EMEA'] }],
      holder: { clientId: 'portal', person: 'emil' },
    },
    person: 'emil',
    lifetimeSeconds: 3600,
    auditableContext: undefined,
  })
})

test.each([
  [undefined, 3600],
  [null, 3600],
  [0, 3600],
  [10, 600],
  [60, 3600],
  [600, 3600],
])('a lifetime of %s minutes gives %i seconds: it can only shorten', (lifetimeInMinutes, seconds) => {
  expect(decide({ lifetimeInMinutes }).lifetimeSeconds).toBe(seconds)
})

test('an identity without datasets is for all of them', () => {
  const { claims } = decide({ datasets: ['ruled', 'open'], identities: [{ ...emil, datasets: undefined }] })
  expect(claims.identities[0]?.datasets).toEqual(['ruled', 'open'])
})

test('the token is for the one person whom its identities name', () => {
  const holderOf = (...identities: TokenRequest['identities']) => decide({ identities }).claims.holder?.person
  const open = { username: 'nina', datasets: [] }
  expect(holderOf({ ...emil, auditableContext: 'emil.brandt' })).toBe('emil.brandt')
  expect(holderOf(emil, { ...open, username: 'emil' })).toBe('emil')
  expect(holderOf(emil, open)).toBe(undefined)
  expect(decide({ reports: [], datasets: ['open'], identities: [] }).claims.holder).toBe(undefined)
})

test('a token that somebody else uses has no holder, and keeps the person’s rows', () => {
  const { claims, person } = decide({ actor: 'ada' })
  expect(claims).toMatchObject({ actor: { clientId: 'portal', person: 'ada' } })
  expect(claims.holder).toBe(undefined)
  expect(claims.identities).toEqual(decide({}).claims.identities)
  expect(person).toBe('emil')
})

test('a dataset without roles needs nobody', () => {
  const { claims } = decide({ reports: [{ id: 'r2', permissions: 0 }], datasets: ['open'], identities: [] })
  expect(claims.identities).toEqual([])
})

test.each<[string, Partial<TokenRequest>, string, string]>([
  ['nothing at all', { reports: [], datasets: [], identities: [] }, 'InvalidRequest', 'at least one'],
  [
    'a report that is not there',
    { reports: [{ id: 'x', permissions: 0 }] },
    'PowerBIEntityNotFound',
    'no report x',
  ],
  ['a dataset that is not there', { datasets: ['ruled', 'x'] }, 'PowerBIEntityNotFound', 'no dataset x'],
  [
    'a report without its dataset',
    { datasets: ['open'], identities: [] },
    'InvalidRequest',
    'dataset ruled of report r1',
  ],
  [
    'no identity where roles are',
    { identities: [] },
    'InvalidRequest',
    'requires effective identity to be provided',
  ],
  [
    'an identity without roles',
    { identities: [{ ...emil, roles: [] }] },
    'InvalidRequest',
    'requires roles to be included',
  ],
  [
    'an identity for another dataset',
    { identities: [{ ...emil, datasets: ['open'] }] },
    'InvalidRequest',
    'open is not in the request',
  ],
  [
    'a role that is not there',
    { identities: [{ ...emil, roles: ['EMEA', 'emea'] }] },
    'InvalidRequest',
    'has no role "emea"',
  ],
  [
    'two identities for one dataset',
    { identities: [emil, { ...emil, username: 'nina' }] },
    'InvalidRequest',
    'more than one',
  ],
  ['no user name', { identities: [{ ...emil, username: '' }] }, 'InvalidRequest', 'username: is missing'],
  [
    'a user name with spaces',
    { identities: [{ ...emil, username: 'emil b' }] },
    'InvalidRequest',
    'must not hold spaces',
  ],
  ['a role with a comma', { identities: [{ ...emil, roles: ['a,b'] }] }, 'InvalidRequest', 'without a comma'],
  [
    'a role of 51 characters',
    { identities: [{ ...emil, roles: ['x'.repeat(51)] }] },
    'InvalidRequest',
    '1 to 50 characters',
  ],
])('refuses %s', (_, change, code, message) => {
  expect(() => decide(change)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  )
})
