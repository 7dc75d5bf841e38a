import { randomUUID } from 'node:crypto'
import type { ActivityOfService, IssuedAccess, IssuedEmbedToken, OutstandingEmbedToken } from '@casement/rest'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../callers/registered.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
afterAll(() => world.close())

const path = '/embedTokens'
type Issued = Extract<IssuedEmbedToken, { token: string }>
const asked = (person: string, ...access: IssuedAccess[]) => ({ person, access })
const forReports = (...reports: string[]): IssuedAccess => ({ reports, username: 'emil', roles: ['Group'] })
async function issue(body: object, call = (to: string, options: object) => service.rest(to, options)) {
  const answer = await call(path, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { value: IssuedEmbedToken[] } }
}
const issued = async (body: object): Promise<Issued[]> => {
  const { status, body: answer } = await issue(body)
  expect(status).toBe(200)
  return answer.value as Issued[]
}
const opens = async ({ token }: Issued, report: string) =>
  (await service.embed(token, `/reports/${report}`)).status
const revoke = (body: object) => service.rest(`${path}/revoke`, { method: 'POST', body })
const rows = async () => {
  const counts = await world.store.query<{ rows: number }>(
    'SELECT count(*)::integer AS rows FROM service.issued_token',
  )
  return counts[0]!.rows
}

test('each report has a token of its own, which opens it and no other', async () => {
  const before = await rows()
  const [sales, regional] = await issued(asked('emil', forReports(ids.sales, ids.regional)))
  expect([await opens(sales!, ids.sales), await opens(regional!, ids.regional)]).toEqual([200, 200])
  expect([await opens(sales!, ids.regional), await opens(regional!, ids.sales)]).toEqual([403, 403])
  expect(sales!.tokenId).not.toBe(regional!.tokenId)
  expect(await rows()).toBe(before)
})

test('a token says what GenerateToken would have said, and by what it can be taken back', async () => {
  const access = { ...forReports(ids.sales), allowEdit: true }
  const [own] = await issued({ ...asked('emil', access), lifetimeInMinutes: 5 })
  const { token } = await service.embedToken({ username: 'emil', roles: ['Group'], auditableContext: 'emil' })
  const { casement, issued: mark, jti, iat, exp, reports, ...claims } = decodeJwt(own!.token)
  const { casement: version, jti: _id, iat: _at, exp: _end, reports: _reports, ...same } = decodeJwt(token)
  expect(claims).toEqual(same)
  expect([version, casement]).toEqual([1, 2])
  expect(mark).toEqual({ clientId: 'portal', person: 'emil', generation: expect.any(Number) })
  expect(reports).toEqual([{ id: ids.sales, permissions: 1 }])
  expect([exp! - iat!, jti]).toEqual([300, own!.tokenId])
  expect(own!.expiration).toBe(new Date(exp! * 1000).toISOString().replace('.000Z', 'Z'))
})

test('a report that GenerateToken would refuse has that refusal in its place, and takes no other with it', async () => {
  const unknown = randomUUID()
  const { body } = await issue(
    asked('emil', { ...forReports(ids.sales), roles: ['Everything'] }, forReports(unknown, ids.regional)),
  )
  expect(body.value).toEqual([
    {
      error: { code: 'InvalidRequest', message: expect.stringContaining('has no role "Everything"') },
    },
    { error: { code: 'PowerBIEntityNotFound', message: `There is no report ${unknown}` } },
    { token: expect.any(String), tokenId: expect.any(String), expiration: expect.any(String) },
  ])
})

test.each([
  ['nobody', { access: [] }, 'person'],
  ['a person of no name', asked('', forReports(ids.sales)), 'person'],
  [
    'too many reports',
    asked('emil', forReports(...Array(600).fill('a')), forReports(...Array(401).fill('b'))),
    'access',
  ],
  ['a wrong field', { ...asked('emil'), reports: [] }, 'reports'],
])('%s is refused', async (_, body, field) => {
  const { status, body: answer } = await issue(body)
  expect([status, answer]).toEqual([
    400,
    { error: { code: 'InvalidRequest', message: expect.stringContaining(field) } },
  ])
})

test('they are taken back by person, report, both, and one by one; what is issued after it is good', async () => {
  const reports = [ids.sales, ids.regional]
  const states = async (tokens: readonly Issued[]) =>
    Promise.all(tokens.map((token, index) => opens(token, reports[index]!)))
  const fresh = async (person: string) => issued(asked(person, forReports(...reports)))
  const [emil, nina] = [await fresh('theresa'), await fresh('nina')]
  expect((await revoke({ person: 'theresa', reports: [ids.sales.toUpperCase()] })).status).toBe(200)
  expect([await states(emil), await states(nina)]).toEqual([
    [401, 200],
    [200, 200],
  ])
  await revoke({ reports: [ids.regional] })
  expect([await states(emil), await states(nina)]).toEqual([
    [401, 401],
    [200, 401],
  ])
  const again = await fresh('theresa')
  expect(await states(again)).toEqual([200, 200])
  await service.rest(`${path}/${again[0]!.tokenId}`, { method: 'DELETE' })
  expect(await states(again)).toEqual([401, 200])
  expect(await (await revoke({ person: 'theresa' })).json()).toEqual({ revoked: 2 })
  expect(await states(again)).toEqual([401, 401])
  expect((await states(await fresh('theresa')))[0]).toBe(200)
})

test('another process refuses what was taken back, at once, and issues what is good here', async () => {
  const other = await world.start()
  const [token] = await issued(asked('olga', forReports(ids.sales)))
  const there = async () => (await other.embed(token!.token, `/reports/${ids.sales}`)).status
  expect(await there()).toBe(200)
  await revoke({ person: 'olga' })
  expect(await there()).toBe(401)
})

test('tokens that somebody uses in the place of another are for nobody, and end by both names', async () => {
  const seen = async () => (await issued({ ...asked('paula', forReports(ids.sales)), actor: 'ada' }))[0]!
  const [first, second] = [await seen(), await seen()]
  expect(decodeJwt(first.token)).toMatchObject({ actor: { clientId: 'portal', person: 'ada' } })
  expect(decodeJwt(first.token)).not.toHaveProperty('holder')
  await revoke({ person: 'paula', actor: 'grace' })
  expect(await opens(first, ids.sales)).toBe(200)
  await revoke({ person: 'ada' })
  expect([await opens(first, ids.sales), await opens(second, ids.sales)]).toEqual([401, 401])
  const third = await seen()
  await revoke({ person: 'paula' })
  expect(await opens(third, ids.sales)).toBe(401)
})

test('a caller that loses something loses its tokens; one that may not, gets none', async () => {
  const rights = ['generateTokens', 'readContent'] as const
  const caller = await register(service, { name: 'a catalogue', rights: [...rights] })
  const open = { reports: [ids.other], username: 'emil' }
  const call = (to: string, options: object) => caller.call(to, options)
  const [token] = (await issue(asked('emil', open), call)).body.value as Issued[]
  expect(await opens(token!, ids.other)).toBe(200)
  expect((await caller.change({ isDisabled: true })).status).toBe(200)
  expect(await opens(token!, ids.other)).toBe(401)
  const reader = await register(service, { name: 'a reader', rights: ['readContent'] })
  expect((await issue(asked('emil', open), (to, options) => reader.call(to, options))).status).toBe(403)
})

test('many tokens are one line of what is out, and one entry of the activity', async () => {
  await issued(asked('rosa', forReports(ids.sales, ids.regional)))
  await issued(asked('rosa', forReports(ids.sales)))
  const listed = async () =>
    ((await (await service.rest(`${path}?person=rosa`)).json()) as { value: OutstandingEmbedToken[] }).value
  const all = await listed()
  expect(all).toEqual([
    {
      tokenId: expect.any(String),
      tokens: 2,
      person: 'rosa',
      actor: null,
      reports: [],
      issuedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    },
  ])
  const entries = async () => {
    const answer = await service.rest('/activity?person=rosa&operation=GenerateEmbedToken')
    return ((await answer.json()) as { value: ActivityOfService[] }).value
  }
  await expect.poll(async () => (await entries()).length).toBe(2)
  expect((await entries()).map(({ details }) => details)).toEqual([{ reports: 2 }, { reports: 1 }])
  expect((await service.rest(`${path}/${all[0]!.tokenId}`, { method: 'DELETE' })).status).toBe(204)
  expect(await listed()).toEqual([])
})
