import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSettings } from '@casement/server'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServiceClient } from '../../src/embedding/service-client.ts'

/** Proofs that were brought to the token endpoint, which answers the first ones as it is told. */
const proofs: string[] = []
let answers: { status: number; retryAfter?: string }[] = []
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = ''
    request.on('data', (text) => (body += String(text)))
    request.on('end', () => {
      if (request.url !== '/token') return reply.end('{"value":[]}')
      proofs.push(new URLSearchParams(body).get('client_assertion')!)
      const { status, retryAfter } = answers.shift() ?? { status: 200 }
      reply.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      return reply.end('{"access_token":"t","expires_in":600}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  proofs.length = 0
})

async function openClient() {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const client = createServiceClient({
    embedding: readSettings({
      env: { CASEMENT_EMBEDDING_BASE_URL: `${url}/v1.0/myorg`, CASEMENT_EMBEDDING_TOKEN_URL: `${url}/token` },
      cwd: '/',
    }).embedding,
    credentials: { kind: 'key', key: { ...(await exportJWK(privateKey)), alg: 'EdDSA' } },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  return () => client.call({ method: 'GET', path: '/groups', correlationId: 'test' })
}

test('a token endpoint that asks for a second is waited for, by all calls together, and given another proof', async () => {
  const call = await openClient()
  answers = [{ status: 429, retryAfter: '1' }]
  const start = performance.now()
  expect(await Promise.all([call(), call(), call()])).toEqual([{ value: [] }, { value: [] }, { value: [] }])
  expect(performance.now() - start).toBeGreaterThan(900)
  expect(new Set(proofs.map((proof) => decodeJwt(proof).jti)).size).toBe(2)
  expect(proofs).toHaveLength(2)
})

test('a token endpoint that asks for more than ten seconds is not asked before', async () => {
  const call = await openClient()
  answers = [{ status: 429, retryAfter: '900' }]
  const busy = {
    status: 503,
    code: 'serviceBusy',
    headers: { 'retry-after': expect.stringMatching(/^(900|899)$/) },
  }
  await expect(call()).rejects.toMatchObject(busy)
  await expect(call()).rejects.toMatchObject(busy)
  expect(proofs).toHaveLength(1)
})

test('a token endpoint that asks for a moment four times is given up', async () => {
  const call = await openClient()
  answers = Array.from({ length: 4 }, () => ({ status: 429, retryAfter: '0' }))
  await expect(call()).rejects.toMatchObject({ status: 503, code: 'serviceBusy' })
  expect(proofs).toHaveLength(4)
  expect(await call()).toEqual({ value: [] })
})
