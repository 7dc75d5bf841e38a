import { HttpError, principalOf } from '@casement/server'
import { expect, test } from 'vitest'
import { guardByEmbedToken } from '../../src/auth/embed-tokens/embed-token-guard.ts'
import { refusal } from '../../src/http/refusal.ts'
import type { VerifiedEmbedToken } from '../../src/auth/embed-tokens/embed-token.ts'
import { bareServer, salesToken } from '../bare-server.ts'

function openRoute() {
  const revoked = new Set<string>()
  const lines: string[] = []
  let isDown = false
  const app = bareServer((line) => void lines.push(line))
  guardByEmbedToken(app, {
    embedTokens: {
      verify: async (token) => {
        if (token === 'ended') throw refusal('TokenExpired')
        return salesToken(token)
      },
    },
    records: {
      isRevoked: async ({ tokenId: id }) => {
        if (isDown) throw new HttpError(503, 'unavailable')
        return revoked.has(id)
      },
    },
  })
  app.get('/whose', (request) => principalOf<VerifiedEmbedToken>(request).holder!)
  app.get('/closed', () => {
    throw refusal('PowerBINotAuthorizedException')
  })
  return {
    revoked,
    lines,
    goDown: () => (isDown = true),
    async call(token?: string, url = '/whose') {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const { statusCode: status, headers: sent, body } = await app.inject({ url, headers })
      return { status, cacheControl: sent['cache-control'], body: JSON.parse(body) }
    },
  }
}

test('a route is reached with a token that is good, and its answer is kept nowhere', async () => {
  const { call } = openRoute()
  expect(await call('emil')).toEqual({
    status: 200,
    cacheControl: 'no-store',
    body: { clientId: 'portal', person: 'emil' },
  })
})

test('the log calls a token by its id where something is refused', async () => {
  const { call, lines } = openRoute()
  expect((await call('emil', '/closed')).status).toBe(403)
  expect(lines.join('')).toContain('"embed token emil"')
})

test('a token that was taken back is refused from then on, and nobody else’s', async () => {
  const { call, revoked } = openRoute()
  revoked.add('emil')
  const { status, body } = await call('emil')
  expect([status, body]).toEqual([401, { error: { code: 'TokenExpired', message: 'The token was revoked' } }])
  expect((await call('nina')).status).toBe(200)
})

test('without a token, with one that has ended, and while nobody knows what was taken back, nothing is answered', async () => {
  const { call, goDown } = openRoute()
  expect((await call()).status).toBe(401)
  expect(await call('ended')).toMatchObject({ status: 401, body: { error: { code: 'TokenExpired' } } })
  goDown()
  expect((await call('emil')).status).toBe(503)
})
