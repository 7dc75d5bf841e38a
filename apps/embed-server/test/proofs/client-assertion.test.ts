import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import {
  AssertionRefused,
  callerNamedBy,
  verifyClientAssertion,
} from '../../src/auth/client-proofs/client-assertion.ts'
import { fromSettings } from '../../src/auth/callers/known-caller.ts'

const now = new Date('2026-11-21T10:00:00Z')
const seconds = now.getTime() / 1000
const audience = 'http://localhost:4001/oauth2/token'

const keys = new Map<string, { privateKey: CryptoKey; jwk: JWK }>()
beforeAll(async () => {
  for (const alg of ['EdDSA', 'ES256', 'RS256', 'ES384']) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    keys.set(alg, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: alg, alg } })
  }
})
const portal = () =>
  fromSettings({ clientId: 'portal', publicKeys: [...keys.values()].map(({ jwk }) => jwk) })
const verify = async (assertion: string) => {
  const caller = callerNamedBy(assertion) === 'portal' ? portal() : undefined
  return (await verifyClientAssertion(assertion, { caller, audience, now })).assertion
}

const good = { iss: 'portal', sub: 'portal', aud: audience, exp: seconds + 60, jti: 'one' }
const sign = (claims: Record<string, unknown>, alg = 'EdDSA') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: alg }).sign(keys.get(alg)!.privateKey)

test.each(['EdDSA', 'ES256', 'RS256'])('accepts an assertion signed with %s', async (alg) => {
  expect(await verify(await sign(good, alg))).toEqual({
    clientId: 'portal',
    id: 'one',
    expiresAt: new Date((seconds + 65) * 1000),
  })
})

test('accepts an assertion of ten minutes, as libraries for Entra make them', async () => {
  const { expiresAt } = await verify(await sign({ ...good, exp: seconds + 605 }))
  expect(expiresAt).toEqual(new Date((seconds + 610) * 1000))
})

test.each<[string, Record<string, unknown>]>([
  ['for another endpoint', { ...good, aud: 'http://localhost:4001' }],
  ['for the endpoint of another service', { ...good, aud: 'https://elsewhere.example/oauth2/token' }],
  ['that has expired', { ...good, exp: seconds - 10 }],
  ['without an end', { ...good, exp: undefined }],
  ['that lives longer than ten minutes', { ...good, exp: seconds + 606 }],
  ['without an id', { ...good, jti: undefined }],
  ['with an empty id', { ...good, jti: '' }],
  ['of an unknown caller', { ...good, iss: 'other', sub: 'other' }],
  ['issued by another than it is about', { ...good, iss: 'other' }],
  ['that is not valid yet', { ...good, nbf: seconds + 30 }],
])('refuses an assertion %s', async (_, claims) => {
  await expect(verify(await sign(claims))).rejects.toBeInstanceOf(AssertionRefused)
})

test('refuses an algorithm outside the list, even with a known key', async () => {
  await expect(verify(await sign(good, 'ES384'))).rejects.toBeInstanceOf(AssertionRefused)
})

test('refuses an assertion without a signature', async () => {
  await expect(verify(new UnsecuredJWT(good).encode())).rejects.toBeInstanceOf(AssertionRefused)
})

test('refuses an assertion whose claims were changed', async () => {
  const [header, , signature] = (await sign(good)).split('.')
  const claims = Buffer.from(JSON.stringify({ ...good, jti: 'two' })).toString('base64url')
  await expect(verify(`${header}.${claims}.${signature}`)).rejects.toBeInstanceOf(AssertionRefused)
})

test('refuses an assertion signed by a stranger under a known key id', async () => {
  const { privateKey } = await generateKeyPair('EdDSA')
  const forged = await new SignJWT(good).setProtectedHeader({ alg: 'EdDSA', kid: 'EdDSA' }).sign(privateKey)
  await expect(verify(forged)).rejects.toBeInstanceOf(AssertionRefused)
})

test('refuses an HMAC made with a public key as its secret', async () => {
  const secret = new TextEncoder().encode(JSON.stringify(keys.get('RS256')!.jwk))
  const forged = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'RS256' }).sign(secret)
  await expect(verify(forged)).rejects.toBeInstanceOf(AssertionRefused)
})

test.each(['', 'a', 'a.b.c', '..', `${'x'.repeat(10_000)}.y.z`])(
  'refuses what is no token: %.10s',
  async (text) => {
    await expect(verify(text)).rejects.toBeInstanceOf(AssertionRefused)
  },
)
