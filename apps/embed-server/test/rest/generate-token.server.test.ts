import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({ settings: { SERVICE_EMBED_TOKEN_SECONDS: '1200' } })
})
afterAll(() => world.close())

const identity = { username: 'emil', roles: ['EMEA'], datasets: [ids.ledger] }
const generate = async (body: unknown, path = '/GenerateToken') => {
  const answer = await service.rest(path, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as any }
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const secondsLeft = (expiration: string) => (Date.parse(expiration) - Date.now()) / 1000

test('a token for several reports is bound to all of them, their dataset and one person', async () => {
  const reports = [{ id: ids.sales }, { id: ids.second, allowEdit: true }]
  const { status, body } = await generate({ reports, datasets: [{ id: ids.ledger }], identities: [identity] })
  expect(status).toBe(200)
  expect(claimsOf(body.token)).toMatchObject({
    casement: 1,
    iss: 'http://localhost:4001',
    aud: 'casement-frame',
    jti: body.tokenId,
    reports: [
      { id: ids.sales, permissions: 0 },
      { id: ids.second, permissions: 1 },
    ],
    datasets: [ids.ledger],
    identities: [{ username: 'emil', roles: ['EMEA'], datasets: [ids.ledger] }],
  })
  expect(secondsLeft(body.expiration)).toBeGreaterThan(1190)
  expect(secondsLeft(body.expiration)).toBeLessThanOrEqual(1200)
})

test('a token for one report takes its dataset from the report', async () => {
  const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}/GenerateToken`
  const { body } = await generate(
    { AccessLevel: 'Edit', AllowSaveAs: 'true', Identities: [identity], lifetimeInMinutes: 5 },
    path,
  )
  expect(claimsOf(body.token)).toMatchObject({
    reports: [{ id: ids.sales, permissions: 3 }],
    datasets: [ids.ledger],
  })
  expect(secondsLeft(body.expiration)).toBeLessThanOrEqual(300)
})

test('a lifetime can be shortened, never lengthened', async () => {
  const body = { reports: [{ id: ids.sales }], datasets: [{ id: ids.ledger }], identities: [identity] }
  const left = async (lifetimeInMinutes: number) =>
    secondsLeft((await generate({ ...body, lifetimeInMinutes })).body.expiration)
  expect(await left(1)).toBeLessThanOrEqual(60)
  expect(await left(600)).toBeLessThanOrEqual(1200)
})

test('what was issued is remembered with whom it is for, and without the token', async () => {
  const { body } = await generate({
    reports: [{ id: ids.sales }],
    datasets: [{ id: ids.ledger }],
    identities: [{ ...identity, auditableContext: 'emil.brandt' }],
  })
  const kept = await world.store.query<Record<string, unknown>>(
    'SELECT * FROM service.issued_token WHERE token_id = $1',
    [body.tokenId],
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatchObject({
    client_id: 'portal',
    auditable_context: 'emil.brandt',
    reports: [ids.sales],
  })
  expect(JSON.stringify(kept)).not.toContain(body.token.slice(0, 20))
})

test('a body of lists in lists in lists is refused as any other', async () => {
  const answer = await fetch(`${service.url}/v1.0/myorg/GenerateToken`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.accessToken()}`, 'content-type': 'application/json' },
    body: `{"reports":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'InvalidRequest' } }])
})

test.each<[string, object, string]>([
  ['51 reports', { reports: Array.from({ length: 51 }, () => ({ id: ids.sales })) }, 'reports'],
  ['51 datasets', { datasets: Array.from({ length: 51 }, () => ({ id: ids.ledger })) }, 'datasets'],
  [
    'a user name of 257 characters',
    { identities: [{ ...identity, username: 'x'.repeat(257) }] },
    'identities.0.username',
  ],
  [
    '51 roles',
    { identities: [{ ...identity, roles: Array.from({ length: 51 }, (_, at) => `r${at}`) }] },
    'identities.0.roles',
  ],
  ['a negative lifetime', { lifetimeInMinutes: -1 }, 'lifetimeInMinutes'],
  ['half a minute', { lifetimeInMinutes: 0.5 }, 'lifetimeInMinutes'],
  ['reports that are no list', { reports: 'all' }, 'reports'],
  ['an unknown role', { identities: [{ ...identity, roles: ['Everything'] }] }, 'has no role "Everything"'],
  ['nobody', { identities: [] }, 'requires effective identity'],
])('refuses %s', async (_, change, message) => {
  const good = { reports: [{ id: ids.sales }], datasets: [{ id: ids.ledger }], identities: [identity] }
  const { status, body } = await generate({ ...good, ...change })
  expect(status).toBe(400)
  expect(body).toEqual({ error: { code: 'InvalidRequest', message: expect.stringContaining(message) } })
})
