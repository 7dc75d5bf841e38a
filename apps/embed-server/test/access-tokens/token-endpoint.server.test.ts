import { createHash, generateKeyPairSync, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import type { CallerRight, ChangedCaller } from '@casement/rest'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../proofs/certificates.ts'
import { openWorld, type Service, type World } from '../world.ts'
import { askFor, callWith, inDays, register, type Registered, secretForm } from '../callers/registered.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('what all tests have logged is searched at the end')

let world: World
let service: Service
let log = ''
let caller: Registered
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    settings: { LOG_LEVEL: 'debug' },
    deps: { logTo: { write: (line: string) => void (log += line) } },
  })
  caller = await register(service, { name: 'nightly', rights: ['readContent'] })
})
afterAll(() => world.close())

const form = (change: Record<string, string> = {}) => ({
  ...secretForm(caller.clientId, caller.secret),
  ...change,
})
const works = async (token: string) => (await callWith(service, token, '/groups', { method: 'GET' })).status

test.each([
  '/oauth2/v2.0/token',
  '/11111111-2222-4333-8444-555555555555/oauth2/v2.0/token',
  '/x/oauth2/v2.0/token',
])('answers a secret in Entra’s form at %s', async (path) => {
  for (const resource of [
    'https://analysis.windows.net/powerbi/api',
    'https://analysis.windows.net/powerbi/api/',
    service.publicUrl,
    `${service.publicUrl}/v1.0/myorg`,
  ]) {
    const answer = await askFor(service, form({ scope: `${resource}/.default` }), { path })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = (await answer.json()) as Record<string, unknown>
    expect(body).toEqual({
      token_type: 'Bearer',
      expires_in: 600,
      ext_expires_in: 600,
      access_token: expect.any(String),
    })
    expect(await works(String(body['access_token']))).toBe(200)
  }
})

test('answers a secret in the form of the RFC, in the form and as Basic', async () => {
  const path = '/oauth2/token'
  const { scope: _, client_id: id, client_secret: secret, ...grant } = form()
  const headers = {
    authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString('base64')}`,
  }
  const inForm = await askFor(service, { ...grant, client_id: id, client_secret: secret }, { path })
  const asBasic = await askFor(service, grant, { path, headers })
  expect([inForm.status, asBasic.status]).toEqual([200, 200])
  expect(Object.keys((await asBasic.json()) as object).sort()).toEqual([
    'access_token',
    'expires_in',
    'token_type',
  ])
  const twice = await askFor(service, { ...grant, client_id: id, client_secret: secret }, { path, headers })
  expect(twice.status).toBe(401)
  const wrong = { authorization: `Basic ${Buffer.from(`${id}:x`).toString('base64')}` }
  const refused = await askFor(service, grant, { path, headers: wrong })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="casement"'])
})

const refusal = (error: string) => ({
  error,
  error_description: expect.any(String),
  timestamp: expect.stringMatching(/^\d{4}-/),
  trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
})

test.each<[string, Record<string, string>, number, string]>([
  ['another scope', { scope: 'https://graph.microsoft.com/.default' }, 400, 'invalid_scope'],
  [
    'a scope that is none',
    { scope: 'https://analysis.windows.net/powerbi/api/Report.Read.All' },
    400,
    'invalid_scope',
  ],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('refuses %s in Entra’s form', async (_, change, status, error) => {
  const answer = await askFor(service, form(change))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual(refusal(error))
})

test('an unknown client, a wrong secret and one of another caller are refused alike', async () => {
  const other = await register(service, { name: 'another', rights: ['readContent'] })
  const bodies = new Set<string>()
  for (const change of [
    { client_id: randomUUID() },
    { client_id: 'portal' },
    { client_secret: 'wrong' },
    { client_secret: `${caller.secret.slice(0, 4)}wrong` },
    { client_secret: `${caller.secret}x` },
    { client_secret: other.secret },
  ] as Record<string, string>[]) {
    const answer = await askFor(service, form(change))
    expect(answer.status, JSON.stringify(change)).toBe(401)
    const {
      timestamp: _t,
      trace_id: _i,
      correlation_id: _c,
      ...body
    } = (await answer.json()) as Record<string, string>
    bodies.add(JSON.stringify(body))
  }
  expect([...bodies]).toHaveLength(1)
})

const addKey = async (key: unknown, rights: readonly CallerRight[] = ['readContent']) => {
  const body = { name: `key ${randomUUID()}`, rights, workspaces: null }
  const created = (await (
    await service.rest('/admin/callers', { method: 'POST', body })
  ).json()) as ChangedCaller
  const { clientId, version } = created.after!
  const added = await service.rest(`/admin/callers/${clientId}/credentials`, {
    method: 'POST',
    body: { version, key },
  })
  expect(added.status).toBe(201)
  return clientId
}
const assertionOf = (
  clientId: string,
  key: KeyObject,
  {
    header,
    path = '/oauth2/v2.0/token',
  }: { header: Record<string, unknown> & { alg: string }; path?: string },
) =>
  new SignJWT()
    .setProtectedHeader(header)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(service.publicUrl + path)
    .setJti(randomUUID())
    .setExpirationTime('1m')
    .sign(key)
const askWith = (assertion: string, path = '/oauth2/v2.0/token') =>
  askFor(
    service,
    {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: `${service.publicUrl}/.default`,
    },
    { path },
  )

test('a certificate proves its caller as programs for Entra do it: PS256 or RS256 with its thumbprint', async () => {
  const { pem, privateKey } = makeCertificate('2026-01-01', '2126-01-01')
  const clientId = await addKey(pem)
  const { raw } = new X509Certificate(pem)
  const thumb = (hash: string) => createHash(hash).update(raw).digest('base64url')
  for (const header of [
    { alg: 'PS256', 'x5t#S256': thumb('sha256') },
    { alg: 'RS256', x5t: thumb('sha1'), kid: 'whatever' },
  ]) {
    const answer = await askWith(await assertionOf(clientId, privateKey, { header }))
    expect(answer.status).toBe(200)
  }
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const forged = await assertionOf(clientId, stranger, {
    header: { alg: 'PS256', 'x5t#S256': thumb('sha256') },
  })
  expect((await askWith(forged)).status).toBe(401)
})

test('an assertion is for the address that is used', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const clientId = await addKey(publicKey.export({ format: 'jwk' }))
  const header = { alg: 'ES256' }
  const paths = ['/oauth2/token', '/oauth2/v2.0/token', '/contoso/oauth2/v2.0/token']
  for (const path of paths)
    for (const asked of paths) {
      const answer = await askWith(await assertionOf(clientId, privateKey, { header, path }), asked)
      expect(answer.status, `${path} at ${asked}`).toBe(path === asked ? 200 : 401)
    }
})

test('a token ends no later than the credential that it was given for', async () => {
  const soon = new Date(Date.now() + 120_000).toISOString()
  const created = await register(service, { name: 'short', rights: ['readContent'] })
  expect((await created.change({ expiresAt: soon })).status).toBe(200)
  const answer = await askFor(service, secretForm(created.clientId, created.secret))
  const { access_token: token, expires_in: seconds } = (await answer.json()) as {
    access_token: string
    expires_in: number
  }
  expect(seconds).toBeLessThanOrEqual(120)
  expect(decodeJwt(token)).toMatchObject({ client_id: created.clientId, credential_id: created.credentialId })
})

test('both of two secrets are good while one takes the place of the other', async () => {
  const { version } = await caller.caller()
  const added = await service.rest(`/admin/callers/${caller.clientId}/credentials`, {
    method: 'POST',
    body: { version, secret: true, expiresAt: inDays(10) },
  })
  const { secret } = (await added.json()) as ChangedCaller
  for (const one of [secret!, caller.secret])
    expect((await askFor(service, secretForm(caller.clientId, one))).status).toBe(200)
})

test('whoever fails too often waits, and does not stop the caller elsewhere, nor what the caller did before', async () => {
  // A clock that stands still gives nobody a guess back, however long they take.
  const at = new Date()
  const proxied = await world.start({ settings: { SERVICE_TRUST_PROXY: 'true' }, deps: { now: () => at } })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const good = () => secretForm(caller.clientId, caller.secret)
  expect((await askFor(proxied, good(), from('198.51.100.1'))).status).toBe(200)
  const statuses = new Map<number, number>()
  const guess = async (address: string, clientId = caller.clientId) => {
    const { status, headers } = await askFor(proxied, secretForm(clientId, 'guessed'), from(address))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return [status, headers.get('retry-after')] as const
  }
  for (let times = 0; times < 20; times++) expect((await guess('203.0.113.9'))[0]).toBe(401)
  const [status, wait] = await guess('203.0.113.9')
  expect([status, Number(wait) >= 1]).toEqual([429, true])
  // The right secret is not looked at either, or guesses could go on.
  expect((await askFor(proxied, good(), from('203.0.113.9'))).status).toBe(429)
  for (const network of ['203.0.113.10', '203.0.113.11', '203.0.113.12'])
    for (let times = 0; times < 20; times++) await guess(network)
  expect((await guess('203.0.113.13'))[0]).toBe(429)
  expect((await askFor(proxied, good(), from('198.51.100.1'))).status).toBe(200)
})

test('a flood of guesses is hashed a few at a time, and what is too much is refused at once', async () => {
  const flooded = await world.start()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => askFor(flooded, secretForm(randomUUID(), 'guessed'))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(20)
  const busy = answers.find(({ status }) => status === 503)!
  expect(busy.headers.get('retry-after')).toBe('1')
  expect(await busy.json()).toMatchObject({ error: 'temporarily_unavailable' })
})

test('no secret is in the log, and none in the store', async () => {
  const kept = await world.store.query<{ hash: string }>(
    'SELECT secret_hash AS hash FROM service.caller_credential WHERE secret_hash IS NOT NULL',
  )
  expect(kept.length).toBeGreaterThan(1)
  for (const { hash } of kept) expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(new Set(kept.map(({ hash }) => hash)).size).toBe(kept.length)
  expect(log).toContain('No caller has this client_id and client_secret')
  expect(log).not.toContain(caller.secret.slice(5))
})
