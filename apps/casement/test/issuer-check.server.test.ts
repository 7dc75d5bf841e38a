import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askIssuer } from '../src/checks/issuer-check.ts'

const document = '/.well-known/openid-configuration'
const asked: string[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url!)
    if (request.url === `/moved${document}`)
      return reply.writeHead(302, { location: `${url}${document}` }).end()
    const endpoints = { authorization_endpoint: url, token_endpoint: url, jwks_uri: url }
    return reply.end(JSON.stringify({ issuer: `${url}/moved`, ...endpoints }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('an issuer whose discovery document has moved is wrong, as the portal’s server follows no redirect', async () => {
  const issuer = `${url}/moved`
  expect(await askIssuer({ issuer, innerIssuer: undefined })).toEqual({
    kind: 'wrong',
    problem: expect.stringContaining(`${issuer}${document} answers 302; an issuer serves`),
  })
  expect(asked).toEqual([`/moved${document}`])
  expect(await askIssuer({ issuer, innerIssuer: url })).toMatchObject({ kind: 'ok' })
})
