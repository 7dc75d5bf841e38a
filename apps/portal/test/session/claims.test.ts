import { expect, test } from 'vitest'
import { claimsOf, claimText, lifetimeMsOf } from '../../src/session/claims.ts'

const jwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('reads a token’s claims, other alphabets included', () => {
  expect(claimsOf(jwt({ name: 'Žofie Müller', idmroles: ['a'] }))).toEqual({
    name: 'Žofie Müller',
    idmroles: ['a'],
  })
})

test.each(['opaque', 'a.%%%.c', 'a.bm90IGpzb24.c', jwt('text')])('reads nothing from %j', (token) => {
  expect(claimsOf(token)).toBeNull()
  expect(lifetimeMsOf(token)).toBeNull()
})

test('keeps a text as it is, a list as JSON, and nothing of an absent claim', () => {
  expect(claimText('controller')).toBe('controller')
  expect(claimText(['a', 'b'])).toBe('["a","b"]')
  expect(claimText(undefined)).toBeUndefined()
})

test('knows a token’s lifetime from its own times', () => {
  expect(lifetimeMsOf(jwt({ iat: 100, exp: 1000 }))).toBe(900_000)
  expect(lifetimeMsOf(jwt({ exp: 1000 }))).toBeNull()
})
