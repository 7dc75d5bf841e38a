import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@casement/portal-api'
import { readSettings } from '@casement/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServiceClient } from '../../src/embedding/service-client.ts'
import { openWorld, type World } from '../world.ts'

/** Addresses that were asked for, and those of them that lead elsewhere, where everything is answered well. */
const asked: string[] = []
let leading: readonly string[] = []
let server: Server
let url: string
let world: World

beforeAll(async () => {
  server = createServer((request, reply) => {
    const { pathname } = new URL(request.url!, url)
    asked.push(pathname)
    if (leading.includes(pathname)) return reply.writeHead(307, { location: `/elsewhere${pathname}` }).end()
    if (pathname.endsWith('/token')) return reply.end('{"access_token":"t","expires_in":600}')
    if (!pathname.endsWith('/openid-configuration')) return reply.end('{"value":[]}')
    const endpoints = {
      authorization_endpoint: url,
      token_endpoint: url,
      jwks_uri: `${world.issuer.url}/jwks`,
    }
    return reply.end(JSON.stringify({ issuer: url, ...endpoints }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world = await openWorld()
})
afterAll(async () => {
  server.close().closeAllConnections()
  await world.close()
})
beforeEach(() => {
  asked.length = 0
})

const callService = () =>
  createServiceClient({
    embedding: readSettings({
      env: { CASEMENT_EMBEDDING_BASE_URL: `${url}/v1.0/myorg`, CASEMENT_EMBEDDING_TOKEN_URL: `${url}/token` },
      cwd: '/',
    }).embedding,
    credentials: { kind: 'key', key: { ...world.key, alg: 'EdDSA' } },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  }).call({ method: 'GET', path: '/groups', correlationId: 'test' })

test.each(['/token', '/v1.0/myorg/groups'])(
  'a redirect of the service at %s is not followed',
  async (path) => {
    leading = []
    expect(await callService()).toEqual({ value: [] })
    leading = [path]
    await expect(callService()).rejects.toMatchObject({ status: 502, code: 'serviceUnreachable' })
    expect(asked).toContain(path)
    expect(asked.filter((each) => each.startsWith('/elsewhere'))).toEqual([])
  },
)

test('a redirect of the issuer’s discovery document is not followed', async () => {
  const ask = async () => {
    const portal = await world.start({ settings: { SIGN_IN_ISSUER: url } })
    const token = await world.issuer.sign({ iss: url })
    return (await portal.call(routes.catalogue.path, { token })).status
  }
  leading = []
  expect(await ask()).toBe(200)
  leading = ['/.well-known/openid-configuration']
  expect(await ask()).toBe(503)
  expect(asked.filter((each) => each.startsWith('/elsewhere'))).toEqual([])
})
