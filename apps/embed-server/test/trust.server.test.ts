import { discoveryPaths } from '@casement/rest'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { frameAddresses } from '@casement/contract'
import { routesOf } from '@casement/server'
import { importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, total, type World } from './world.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('tokens are taken back one after the other, and the last test takes the store away')

let world: World
let service: Service
let log = ''
beforeAll(async () => {
  world = await openWorld()
  const logTo = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) })
  service = await world.start({ settings: { LOG_LEVEL: 'debug' }, deps: { logTo } })
})
afterAll(() => world.close())

const call = (method: string, path: string, bearer?: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
  })

/** What may be called without a token: the frame's page and files, the token endpoint with what leads to it, and how the server is. */
const frames = frameAddresses.map((address) => `/${address}`)
const tokenEndpoints = ['/oauth2/token', '/oauth2/v2.0/token', '/:tenant/oauth2/v2.0/token']
const { instance, ...ofTenant } = discoveryPaths
const discovery = [instance, ...Object.values(ofTenant).flatMap((path) => [path, `/:tenant${path}`])]
const open = new Set([
  '/healthz',
  '/readyz',
  ...frames,
  '/frame/*',
  ...tokenEndpoints,
  ...discovery,
  '/openapi.json',
])

test('every route but the open ones answers 401 without a token', async () => {
  const routes = routesOf(service.app).filter(({ url }) => !open.has(url))
  expect(routes.length).toBeGreaterThan(60)
  for (const { method, url } of routes) {
    const path = url.replace('*', 'anything').replace(/:\w+/g, ids.sampleGroup)
    const answer = await call(method, path)
    expect(answer.status, `${method} ${url}`).toBe(401)
    expect(answer.headers.get('www-authenticate'), `${method} ${url}`).toContain('Bearer')
  }
})

test('the open routes are there, and no others', () => {
  const urls = new Set(routesOf(service.app).map(({ url }) => url))
  expect([...open].filter((url) => !urls.has(url))).toEqual([])
})

test('no answer may be read by another origin, and none sets a cookie', async () => {
  const tokens = [undefined, await service.accessToken(), (await service.embedToken()).token]
  const statuses = new Set<number>()
  for (const { method, url } of routesOf(service.app))
    for (const token of tokens) {
      const path = url.replace('*', 'anything').replace(/:\w+/g, ids.sampleGroup)
      const answer = await call(method, path, token, { origin: 'https://elsewhere.example' })
      statuses.add(answer.status)
      const given = [...answer.headers.keys()].filter((name) => /^access-control|^set-cookie$/.test(name))
      expect([method, url, ...given]).toEqual([method, url])
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

test('an embed token opens no route of the REST API, an access token none of the frame', async () => {
  const { token } = await service.embedToken()
  expect((await call('GET', '/v1.0/myorg/groups', token)).status).toBe(401)
  const access = await service.accessToken()
  expect((await call('GET', `/embed/reports/${ids.sales}`, access)).status).toBe(401)
})

test('an embed token in the query of an address is not looked at', async () => {
  const { token } = await service.embedToken()
  expect((await call('GET', `/embed/reports/${ids.sales}?access_token=${token}`)).status).toBe(401)
})

test('hostile access tokens and embed tokens are refused', async () => {
  const key = await importJWK(world.signingKey, 'EdDSA')
  const seconds = Math.floor(Date.now() / 1000)
  const grant = {
    casement: 1,
    reports: [{ id: ids.sales, permissions: 0 }],
    datasets: [ids.ledger],
    identities: [{ username: 'x', roles: ['Group'], datasets: [ids.ledger] }],
  }
  const kinds = [
    {
      path: '/v1.0/myorg/groups',
      typ: 'at+jwt',
      aud: 'http://localhost:4001/v1.0/myorg',
      claims: { sub: 'portal' },
    },
    { path: `/embed/reports/${ids.sales}`, typ: 'embed+jwt', aud: 'casement-frame', claims: grant },
  ]
  for (const { path, typ, aud, claims } of kinds) {
    const good = { ...claims, iss: 'http://localhost:4001', aud, exp: seconds + 60, jti: randomUUID() }
    const header = { alg: 'EdDSA', typ, kid: 'signing' }
    const sign = (change: object, headerChange: object = {}) =>
      new SignJWT({ ...good, ...change } as never)
        .setProtectedHeader({ ...header, ...headerChange })
        .sign(key)
    const accepted = await sign({})
    expect((await call('GET', path, accepted)).status, typ).toBe(200)

    const [head, body, signature] = accepted.split('.') as [string, string, string]
    const tampered = Buffer.from(JSON.stringify({ ...good, sub: 'other' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')
    const hostile: Record<string, string> = {
      'alg none': new UnsecuredJWT(good as never).encode(),
      'alg none with the right type': `${none}.${body}.`,
      'wrong audience': await sign({ aud: 'casement-portal-api' }),
      'wrong issuer': await sign({ iss: 'http://localhost:4002' }),
      expired: await sign({ exp: seconds - 60 }),
      'not yet valid': await sign({ nbf: seconds + 60 }),
      'wrong type': await sign({}, { typ: 'JWT' }),
      'no type': await sign({}, { typ: undefined }),
      tampered: `${head}.${tampered}.${signature}`,
      'unknown key': await sign({}, { kid: 'elsewhere' }),
      ...(typ === 'at+jwt' ? { 'of a caller that is gone': await sign({ sub: 'someone' }) } : {}),
      'signed with HMAC': await new SignJWT(good as never)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(new TextEncoder().encode(world.signingKey.x!)),
      nonsense: 'nonsense',
    }
    for (const [what, token] of Object.entries(hostile)) {
      const answer = await call('GET', path, token)
      expect(answer.status, `${typ}: ${what}`).toBe(401)
      const code = ((await answer.json()) as { error: { code: string } }).error.code
      const refused = typ === 'at+jwt' ? 'PowerBINotAuthorizedException' : 'unauthorized'
      expect(code, `${typ}: ${what}`).toBe(what === 'expired' ? 'TokenExpired' : refused)
    }
  }
})

test('the token endpoint takes an assertion once', async () => {
  const assertion = await service.assertion()
  const first = await service.askToken(assertion)
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await first.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 600,
  })
  const again = await service.askToken(assertion)
  expect(again.status).toBe(401)
  expect(await again.json()).toEqual({ error: 'invalid_client' })
})

test('of an assertion sent ten times at once one is taken', async () => {
  const assertion = await service.assertion()
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.askToken(assertion)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each<[string, Record<string, unknown>]>([
  ['for another endpoint', { aud: 'http://localhost:4001/v1.0/myorg' }],
  ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ['of somebody unknown', { iss: 'someone', sub: 'someone' }],
  ['without an id', { jti: undefined }],
])('the token endpoint refuses an assertion %s', async (_, change) => {
  const answer = await service.askToken(await service.assertion(change))
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ error: 'invalid_client' })
})

test.each<[string, Record<string, string>, number, string]>([
  ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 401, 'invalid_client'],
  ['no assertion', { grant_type: 'client_credentials' }, 401, 'invalid_client'],
  [
    'a secret',
    { grant_type: 'client_credentials', client_id: 'portal', client_secret: 'x' },
    401,
    'invalid_client',
  ],
])('the token endpoint refuses %s', async (_, form, status, error) => {
  const answer = await fetch(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error })
})

test('the token endpoint serves one grant, also to a caller it knows', async () => {
  const answer = await fetch(`${service.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await service.assertion(),
    }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test('an embed token that was revoked by its id is refused from then on', async () => {
  const { token, tokenId } = await service.embedToken()
  expect((await call('GET', `/embed/reports/${ids.sales}`, token)).status).toBe(200)
  expect((await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })).status).toBe(204)
  const answer = await call('GET', `/embed/reports/${ids.sales}`, token)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ error: { code: 'TokenExpired', message: 'The token was revoked' } })
  expect((await service.query(token, { a: total })).status).toBe(401)
})

const revoke = async (body: unknown) => {
  const answer = await service.rest('/embedTokens/revoke', { method: 'POST', body })
  return [answer.status, await answer.json()]
}
const opens = async ({ token }: { token: string }, report: string = ids.sales) =>
  (await call('GET', `/embed/reports/${report}`, token)).status

test('the tokens of a person are taken back together, and nobody else’s', async () => {
  const emil = { username: 'emil.brandt', roles: ['EMEA'], auditableContext: 'emil' }
  const own = [await service.embedToken(emil), await service.embedToken(emil)]
  const namesake = await service.embedToken({ username: 'emil', roles: ['EMEA'], auditableContext: 'nina' })
  expect(await revoke({ person: 'emil' })).toEqual([200, { revoked: 2 }])
  expect(await Promise.all(own.map((token) => opens(token)))).toEqual([401, 401])
  expect(await opens(namesake)).toBe(200)
  expect(await revoke({ person: 'emil' })).toEqual([200, { revoked: 0 }])
  const fresh = await service.embedToken(emil)
  expect(await opens(fresh)).toBe(200)
})

test('tokens are taken back by the reports they open, of a person or of everybody', async () => {
  const regional = { id: ids.regional, dataset: ids.ledger }
  const theo = { username: 'theo', roles: ['Group'] }
  const mia = { username: 'mia', roles: ['Group'] }
  const [sales, other, hers] = [
    await service.embedToken(theo),
    await service.embedToken(theo, regional),
    await service.embedToken(mia, regional),
  ]
  expect(await revoke({ person: 'theo', reports: [ids.regional.toUpperCase()] })).toEqual([
    200,
    { revoked: 1 },
  ])
  expect([await opens(sales), await opens(other, ids.regional), await opens(hers, ids.regional)]).toEqual([
    200, 401, 200,
  ])
  expect((await revoke({ reports: [ids.regional] }))[0]).toBe(200)
  expect([await opens(sales), await opens(hers, ids.regional)]).toEqual([200, 401])
  expect(await revoke({ person: 'theo', reports: [] })).toEqual([200, { revoked: 0 }])
})

test.each([
  [{}, 'person'],
  [{ person: '' }, 'person'],
  [{ person: 7 }, 'person'],
  [{ person: 'theo', report: ids.sales }, 'report'],
  [[], ''],
])('what to take back has to be said: %j is refused', async (body, field) => {
  const [status, { error }] = (await revoke(body)) as [number, { error: { code: string; message: string } }]
  expect([status, error.code]).toEqual([400, 'InvalidRequest'])
  expect(error.message).toContain(field)
})

test('a caller takes back its own tokens only', async () => {
  const { token, tokenId } = await service.embedToken({ username: 'uma', roles: ['Group'] })
  await world.store.query("UPDATE service.issued_token SET client_id = 'another' WHERE token_id = $1", [
    tokenId,
  ])
  expect(await revoke({ person: 'uma' })).toEqual([200, { revoked: 0 }])
  expect((await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })).status).toBe(204)
  expect(await opens({ token })).toBe(200)
  await world.store.query("UPDATE service.issued_token SET client_id = 'portal' WHERE token_id = $1", [
    tokenId,
  ])
  expect((await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })).status).toBe(204)
  expect(await opens({ token })).toBe(401)
})

test('an id that no token has leaves no record', async () => {
  const id = randomUUID()
  expect((await service.rest(`/embedTokens/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await world.store.query('SELECT 1 FROM service.revoked_token WHERE token_id = $1', [id])).toEqual([])
})

test('records of tokens that ended more than a day ago are forgotten, a revocation that matters is not', async () => {
  const ended = await service.embedToken()
  const good = await service.embedToken()
  for (const { tokenId } of [ended, good]) await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })
  await world.store.query("UPDATE service.revoked_token SET revoked_at = now() - interval '3 days'")
  await world.store.query(
    "UPDATE service.issued_token SET expires_at = now() - interval '2 days' WHERE token_id = $1",
    [ended.tokenId],
  )
  const again = await world.start()
  const known = async (table: string) =>
    (await world.store.query<{ token_id: string }>(`SELECT token_id FROM service.${table}`)).map(
      ({ token_id }) => token_id,
    )
  for (const table of ['issued_token', 'revoked_token']) {
    expect(await known(table)).not.toContain(ended.tokenId)
    expect(await known(table)).toContain(good.tokenId)
  }
  expect((await again.query(good.token, { a: total })).status).toBe(401)
})

test('an embed token reaches its own reports only', async () => {
  const { token } = await service.embedToken()
  const answer = await call('GET', `/embed/reports/${ids.regional}`, token)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'PowerBINotAuthorizedException' } })
})

test('no token is in a log or a refusal', async () => {
  const planted = await service.embedToken({ username: 'emil', roles: ['EMEA'] })
  const assertion = await service.assertion()
  const access = await service.accessToken()
  const secrets = [planted.token, assertion, access]
  const answers = [
    await service.askToken(assertion),
    await service.askToken(assertion),
    await service.askToken(planted.token),
    await service.query(planted.token, { a: total, b: { select: [] } }),
    await call('GET', `/embed/reports/${ids.regional}`, planted.token),
    await call('GET', `/embed/reports/${ids.sales}?token=${planted.token}`, access),
    await call('GET', `/v1.0/myorg/groups/${planted.token.slice(0, 80)}`, planted.token),
    await call('POST', '/embed/query', `${planted.token}x`),
  ]
  const refusals = await Promise.all(answers.slice(1).map((answer) => answer.text()))
  expect(log).toContain('"status":401')
  for (const secret of secrets)
    for (const text of [log, ...refusals]) expect(text.includes(secret.slice(-40))).toBe(false)
})

test('without its store the service lets nobody in and says that it is not ready', async () => {
  const { token } = await service.embedToken()
  await world.store.close()
  expect((await call('GET', `/embed/reports/${ids.sales}`, token)).status).toBe(503)
  expect((await service.askToken(await service.assertion())).status).toBe(503)
  // A state is kept for two seconds, and an earlier test may have asked.
  const readiness = async () => {
    const ready = await fetch(`${service.url}/readyz`)
    return [ready.status, await ready.json()]
  }
  await expect.poll(readiness).toMatchObject([503, { parts: { store: 'does not answer', engine: 'ok' } }])
})
