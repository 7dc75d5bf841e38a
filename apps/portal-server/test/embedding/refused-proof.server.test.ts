import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { grantFor, openWorld, type World } from '../world.ts'

/** A token endpoint as Entra's that refuses every proof. */
let entra: Server
let world: World
beforeAll(async () => {
  entra = createServer((_request, reply) => {
    const error_description =
      "AADSTS7000222: The provided client secret keys for app '1f2e' are expired. Trace ID: 4f5a-planted"
    reply.writeHead(401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ error: 'invalid_client', error_description, error_codes: [7000222] }))
  })
  await new Promise<void>((resolve) => entra.listen(0, '127.0.0.1', resolve))
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  entra.close().closeAllConnections()
})

test('an expired secret is told by Entra’s number to administrators and in the log, and not to readers', async () => {
  let log = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log += String(chunk)
    return true
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { port } = entra.address() as AddressInfo
  const portal = await world.start({
    settings: {
      LOG_LEVEL: 'error',
      ADMIN_PERSONS: 'ada',
      EMBEDDING_CLIENT_SECRET: 'secret',
      EMBEDDING_TOKEN_URL: `http://127.0.0.1:${port}/token`,
    },
  })
  const grants = createGrantRecords({
    store: world.store,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  await grants.write(grantFor('ada'), { person: 'test', correlationId: 'test' })
  const token = await world.issuer.sign({ sub: 'ada' })
  const told = async ({ method, path }: { method: string; path: string }) => {
    const answer = await portal.call(path, { method, token })
    const { code, message } = Problem.parse(await answer.json())
    return [answer.status, code, message]
  }
  const words =
    'The embedding service does not accept this portal; check embedding.clientId and its key or secret'
  const reason =
    'the token endpoint answered 401: invalid_client AADSTS7000222 (the secret has expired; make another in Entra for embedding.clientSecret)'
  expect(await told(routes.catalogue)).toEqual([502, 'serviceRefusedUs', words])
  const administrators = [routes.grantable, routes.content, routes.datasets]
  for (const route of administrators)
    expect(await told(route), route.path).toEqual([502, 'serviceRefusedUs', `${words} (${reason})`])
  expect(log.split(reason).length - 1).toBeGreaterThanOrEqual(1 + administrators.length)
  expect(log).not.toContain('planted')
})
