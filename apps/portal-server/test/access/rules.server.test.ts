import { Problem, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantFor, openWorld, type Portal, type World } from '../world.ts'

// The service here is a stand-in without rules, as Power BI is: what is tried really is in rls-rules.server.test.ts of the
// service, and who tries it in the journey.

let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({ deps: { firstGrants: [grantFor('emil', { rowRoles: ['EMEA'] })] } })
})
afterAll(() => world.close())

const rulesPath = `${routes.rlsRules.path}?datasetId=x`

test('rules are for administrators', async () => {
  const token = await world.issuer.sign({ sub: 'emil' })
  expect((await portal.call(rulesPath, { method: 'GET', token })).status).toBe(403)
  const body = { datasetId: 'x', roles: [], identities: [{ person: 'emil' }] }
  expect((await portal.call(routes.tryRlsRules.path, { token, body })).status).toBe(403)
})

test.each([
  ['nobody', { datasetId: 'x', roles: [], identities: [] }],
  ['six', { datasetId: 'x', roles: [], identities: Array(6).fill({ person: 'a' }) }],
  ['a person without a name', { datasetId: 'x', roles: [], identities: [{ person: ' ' }] }],
])('rules are not tried with %s', async (_what, body) => {
  const token = await world.issuer.sign({ sub: 'ada' })
  const answer = await portal.call(routes.tryRlsRules.path, { token, body })
  expect(answer.status).toBe(400)
  expect(Problem.parse(await answer.json()).field).toMatch(/^identities/)
})

test('a dataset that the service does not have is said to be that', async () => {
  const token = await world.issuer.sign({ sub: 'ada' })
  const answer = await portal.call(rulesPath, { method: 'GET', token })
  expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([404, 'datasetUnknown'])
})
