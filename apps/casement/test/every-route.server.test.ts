import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings, routesOf, type Server } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { buildPart } from '../src/build-part.ts'
import { parts, type Part } from '../src/settings/parts.ts'
import { freePorts } from '../../../e2e/free-ports.ts'
import { neverShedding } from '../../../e2e/product.ts'

/** What may be asked without a token, by server. Everything else answers 401; a new open route must be named here. */
const open: Record<Part, RegExp> = {
  portal:
    /^\/($|home|reports|subscriptions|letters|configure|login|login\/callback|logout|admin|assets\/|logo\/|settings\.json|brand\.css|openapi\.json|healthz|readyz|\.well-known\/|\*)/,
  service:
    /^\/($|(report|dashboard|tile|qna|rdl)Embed$|quickCreate$|embed$|frame\/|openapi\.json|healthz|readyz|common\/discovery\/instance$|(:tenant\/)?(v2\.0\/\.well-known\/openid-configuration|discovery\/v2\.0\/keys|oauth2\/v2\.0\/authorize)$|\*)/,
  // The issuer's own endpoints, its sign-in page and that page's files.
  identity: /^\//,
}

const folder = mkdtempSync(join(tmpdir(), 'casement-routes-'))
const servers = new Map<Part, Server>()
const addresses = new Map<Part, string>()
let store: Store

beforeAll(async () => {
  await ensureBuilt()
  const [portal, service, identity] = await freePorts(3)
  const settings = readSettings({
    cwd: folder,
    env: {
      CASEMENT_DATA_FOLDER: folder,
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_IDENTITY_PORT: String(identity),
      ...neverShedding,
    },
  })
  store = await openStore({ folder: join(folder, 'store') })
  for (const part of parts) {
    const server = await buildPart(part, settings, store)
    await server.listen({ host: settings[part].host, port: settings[part].port })
    servers.set(part, server)
    addresses.set(part, settings[part].publicUrl)
  }
})

afterAll(async () => {
  for (const server of servers.values()) await server.close()
  await store?.close()
  rmSync(folder, { recursive: true, force: true })
})

const withValues = (url: string) =>
  url.replaceAll(/:\w+/g, '11111111-1111-4111-8111-111111111111').replace('*', 'x')

const closedRoutes = (part: Part) =>
  routesOf(servers.get(part)!).filter(
    ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !open[part].test(url),
  )

const ask = (part: Part, { method, url }: { method: string; url: string }, token?: string) =>
  fetch(addresses.get(part) + withValues(url), {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
  })

describe.each(['portal', 'service'] as const)('the %s', (part) => {
  test('answers 401 without a token on every route outside the open list', async () => {
    const routes = closedRoutes(part)
    expect(routes.length).toBeGreaterThan(4)
    for (const route of routes) {
      const answer = await ask(part, route)
      expect(answer.status, `${route.method} ${route.url}`).toBe(401)
      expect(answer.headers.get('content-type'), route.url).toContain('application/json')
    }
  })

  test('refuses unsigned, foreign, expired and wrongly typed tokens on every such route', async () => {
    const claims = { sub: 'grace', aud: 'casement-portal-api', iss: addresses.get('identity')!, scope: 'idm' }
    const { privateKey } = await generateKeyPair('EdDSA')
    const sign = (typ: string, more: Record<string, unknown> = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: 'EdDSA', typ, kid: 'x' })
        .setExpirationTime('5m')
        .sign(privateKey)
    const tokens = [
      'nonsense',
      'a.b.c',
      new UnsecuredJWT(claims).setExpirationTime('5m').encode(),
      await sign('at+jwt'),
      await sign('JWT'),
      await sign('embed+jwt', { aud: 'casement-frame', iss: addresses.get('service')! }),
    ]
    for (const route of closedRoutes(part))
      for (const token of tokens)
        expect((await ask(part, route, token)).status, `${route.method} ${route.url}`).toBe(401)
  })
})

test('only the issuer’s own endpoints, its pages and their files exist at the issuer', () => {
  const known =
    /^\/($|healthz|readyz|\.well-known\/|auth|token|jwks|session\/end|interaction\/|sign-in|assets\/|\*)/
  for (const { url } of routesOf(servers.get('identity')!)) expect(url).toMatch(known)
})

test('the examples of proxies pass on the largest body that a server takes', () => {
  const largest = Math.max(...[...servers.values()].flatMap(routesOf).map(({ bodyLimit }) => bodyLimit))
  const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
  const passed = [
    ...read('proxies/nginx.conf').matchAll(/client_max_body_size (\d+)m;/g),
    ...read('kubernetes/several-processes/ingress.yaml').matchAll(/proxy-body-size: (\d+)m\n/g),
  ].map(([, megabytes]) => Number(megabytes) * 1024 * 1024)
  expect(passed).toHaveLength(3)
  expect(passed.filter((bytes) => bytes < largest)).toEqual([])
})
