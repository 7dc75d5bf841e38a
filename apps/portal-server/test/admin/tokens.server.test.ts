import { AuditPage, OutstandingToken, Problem, routes } from '@casement/portal-api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())
beforeEach(() => {
  world.service.revoked.length = 0
})

const tokenId = '11111111-0000-4000-8000-000000000001'
const call = (route: { method: string; path: string }, body?: unknown, token = ada) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const comes = async (token: string) => (await call(routes.catalogue, undefined, token)).status
/** The newest entry of an administrator: refused sign-ins of other tests are counted behind it. */
const newest = async () => {
  const answer = await call({ ...routes.audit, path: `${routes.audit.path}?order=newest&limit=100` })
  return AuditPage.parse(await answer.json()).entries.find(({ person }) => person === 'ada')
}
const signedAgo = (seconds: number, claims: Record<string, unknown>) => {
  const iat = Math.floor(Date.now() / 1000) - seconds
  return world.issuer.sign({ iat, ...claims })
}

test('the tokens that are out are told, of everybody or of one person', async () => {
  const token = { tokenId, person: 'emil', reports: [ids.profit], issuedAt: 'then', expiresAt: 'later' }
  world.service.outstanding = [token, { ...token, person: 'grace' }]
  const of = async (query: string) =>
    z
      .array(OutstandingToken)
      .parse(await (await call({ ...routes.tokens, path: routes.tokens.path + query })).json())
  expect((await of('')).map(({ person }) => person)).toEqual(['emil', 'grace'])
  expect(await of('?person=emil')).toEqual([
    { tokenId, person: 'emil', reportIds: [ids.profit], mintedAt: 'then', expiresAt: 'later' },
  ])
})

test('one token is taken back by its id, in the audit before it is done', async () => {
  world.service.outstanding = [
    { tokenId, person: 'emil', reports: [ids.profit], issuedAt: 'then', expiresAt: 'later' },
  ]
  expect((await call(routes.revokeToken, { tokenId })).status).toBe(204)
  expect(world.service.revoked).toEqual([{ id: tokenId }])
  const done = await newest()
  expect(done).toMatchObject({ action: 'revokeToken', person: 'ada', after: { tokenId, person: 'emil' } })

  const unknown = await call(routes.revokeToken, { tokenId: tokenId.replace(/1$/, '2') })
  expect([unknown.status, Problem.parse(await unknown.json()).code]).toEqual([404, 'tokenUnknown'])
  expect((await call(routes.revokeToken, { tokenId: 'x' })).status).toBe(400)
  expect(await newest()).toEqual(done)
})

test('what a catalogue brought is told as one, and is not handed out again once it is taken back', async () => {
  const person = await world.issuer.sign({ sub: 'rosa' })
  const grants = createGrantRecords({ store: world.store, now: () => new Date(), newId: () => randomUUID() })
  await grants.write(grantFor('rosa'), { person: 'test', correlationId: 'test' })
  const brought = async () => {
    const count = world.service.minted.length
    await call(routes.catalogue, undefined, person)
    return world.service.minted.length - count
  }
  expect([await brought(), await brought()]).toEqual([2, 0])
  world.service.outstanding = [
    { tokenId, tokens: 2, person: 'rosa', reports: [], issuedAt: 'then', expiresAt: 'later' },
  ]
  const told = await (await call({ ...routes.tokens, path: `${routes.tokens.path}?person=rosa` })).json()
  expect(told).toEqual([
    { tokenId, tokens: 2, person: 'rosa', reportIds: [], mintedAt: 'then', expiresAt: 'later' },
  ])
  expect((await call(routes.revokeToken, { tokenId })).status).toBe(204)
  expect(await brought()).toBe(2)
})

test('all sign-ins of a person end, in every one of their browsers, and nobody else’s', async () => {
  const before = [
    await signedAgo(60, { sub: 'emil', sid: 'one' }),
    await signedAgo(5, { sub: 'emil', sid: 'two' }),
    await signedAgo(5, { sub: 'emil' }),
  ]
  const others = await signedAgo(5, { sub: 'emil2', sid: 'three' })
  for (const token of [...before, others]) expect(await comes(token)).toBe(200)
  expect((await call(routes.endSignIns, { person: 'emil' })).status).toBe(204)
  for (const token of before) expect(await comes(token)).toBe(401)
  expect(await comes(others)).toBe(200)
  expect(world.service.revoked).toEqual([{ person: 'emil' }])
  expect(await newest()).toMatchObject({ action: 'endSignIns', person: 'ada', after: { person: 'emil' } })
  // Whoever may still sign in at the issuer comes back by doing so.
  expect(await comes(await signedAgo(-2, { sub: 'emil', sid: 'four' }))).toBe(200)
})

test('a renewed token of an ended sign-in is refused, and one of a sign-in that was made since is good', async () => {
  const now = Math.floor(Date.now() / 1000)
  const renewed = (authTime: number) => signedAgo(-5, { sub: 'kim', auth_time: authTime })
  const [old, made] = [await renewed(now - 3600), await renewed(now + 3)]
  expect(await comes(old)).toBe(200)
  await call(routes.endSignIns, { person: 'kim' })
  const refused = await call(routes.catalogue, undefined, old)
  expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([401, 'signInEnded'])
  expect(refused.headers.get('www-authenticate')).toContain('Bearer')
  expect(await comes(made)).toBe(200)
})

test('another process refuses the ended sign-ins too, at once', async () => {
  const other = await world.start()
  const token = await signedAgo(5, { sub: 'hugo' })
  const asked = async () =>
    (await other.call(routes.catalogue.path, { method: routes.catalogue.method, token })).status
  expect(await asked()).toBe(200)
  await call(routes.endSignIns, { person: 'hugo' })
  expect(await asked()).toBe(401)
})

test('while the service does not answer the sign-ins are ended all the same, and the administrator is told', async () => {
  const token = await signedAgo(5, { sub: 'ines' })
  world.service.before = ({ path, reply }) => path === '/embedTokens/revoke' && reply.code(403).send({})
  try {
    expect((await call(routes.endSignIns, { person: 'ines' })).status).toBeGreaterThanOrEqual(500)
  } finally {
    world.service.before = () => undefined
  }
  expect(await comes(token)).toBe(401)
  expect(await newest()).toMatchObject({ action: 'endSignIns', after: { person: 'ines' } })
})

test('Power BI does not say which tokens are out', async () => {
  const beside = await world.start({ settings: { EMBEDDING_CLIENT_SECRET: 'secret' } })
  const answer = await beside.call(routes.tokens.path, { method: 'GET', token: ada })
  expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([501, 'tokensUnknown'])
})
