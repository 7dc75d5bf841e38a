import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createAccessTokens } from '../../src/auth/access-tokens/access-token.ts'
import { fromSettings } from '../../src/auth/callers/known-caller.ts'
import {
  createEmbedTokens,
  effectiveIdentityFor,
  type EmbedTokenClaims,
  viewerOf,
} from '../../src/auth/embed-tokens/embed-token.ts'
import { type KeySource, readSigningKeys } from '../../src/auth/embed-tokens/signing-keys.ts'

const issuer = 'http://localhost:4001'
const start = new Date('2026-11-21T10:00:00Z')
let clock = start
const now = () => clock
let ids = 0
const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`

const claims: EmbedTokenClaims = {
  reports: [{ id: 'r1', permissions: 0 }],
  datasets: ['d1', 'd2'],
  identities: [{ datasets: ['d1'], username: 'emil', roles: ['EMEA'] }],
}
const verified = { ...claims, tokenId: expect.any(String), expiresAt: expect.any(String) }

let older: JWK
let newer: JWK
const makeKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}
beforeAll(async () => {
  older = await makeKey('older')
  newer = await makeKey('newer')
})
const readKeys = (source: KeySource, onError: (error: unknown) => void = () => undefined) =>
  readSigningKeys(source, { now, onError })
const tokensWith = async (...keys: JWK[]) =>
  createEmbedTokens({ keys: await readKeys(keys), issuer, now, newId })

test('a token says what it is bound to, its id and its end', async () => {
  const tokens = await tokensWith(newer)
  const { token, tokenId, expiresAt } = await tokens.sign(claims, 60)
  expect(expiresAt).toBe('2026-11-21T10:01:00Z')
  expect(await tokens.verify(token)).toEqual({ ...claims, tokenId, expiresAt })
})

test('a token of the older key is good as long as that key is kept', async () => {
  const { token } = await (await tokensWith(older)).sign(claims, 60)
  await expect((await tokensWith(newer, older)).verify(token)).resolves.toEqual(verified)
  await expect((await tokensWith(newer)).verify(token)).rejects.toMatchObject({ name: 'TokenRefused' })
})

test('the newest key signs', async () => {
  const { token } = await (await tokensWith(newer, older)).sign(claims, 60)
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    typ: 'embed+jwt',
    kid: 'newer',
  })
})

test('keys change while the service runs, and tokens of the one before stay good', async () => {
  let kept: JWK[] = [older]
  const faults: unknown[] = []
  const keys = await readKeys(
    async () => kept,
    (error) => faults.push(error),
  )
  const tokens = createEmbedTokens({ keys, issuer, now, newId })
  const headerOf = async () => {
    const { token } = await tokens.sign(claims, 600)
    return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }
  }
  const before = await tokens.sign(claims, 600)
  expect(await headerOf()).toMatchObject({ kid: 'older' })

  // Another process has made a key: its tokens are known at once, and a minute later we sign with it too.
  kept = [newer, older]
  const others = await (await tokensWith(newer)).sign(claims, 600)
  clock = new Date(start.getTime() + 2000)
  await expect(tokens.verify(others.token)).resolves.toEqual(verified)
  clock = new Date(start.getTime() + 61_000)
  expect(await headerOf()).toMatchObject({ kid: 'newer' })
  await expect(tokens.verify(before.token)).resolves.toEqual(verified)

  kept = [newer]
  clock = new Date(start.getTime() + 130_000)
  await expect(tokens.verify(before.token)).rejects.toMatchObject({ name: 'TokenRefused' })

  // A list that cannot be used changes nothing.
  kept = []
  clock = new Date(start.getTime() + 200_000)
  expect(await headerOf()).toMatchObject({ kid: 'newer' })
  expect(faults).toEqual([expect.any(TypeError)])
  clock = start
})

test('an expired token is told apart from a wrong one', async () => {
  const tokens = await tokensWith(newer)
  const { token } = await tokens.sign(claims, 60)
  clock = new Date(start.getTime() + 61_000)
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401, code: 'TokenExpired' })
  clock = start
})

test('refuses tokens that are not this service’s embed tokens', async () => {
  const tokens = await tokensWith(newer)
  const keys = await readKeys([newer])
  const { key: signing } = await keys.signing()
  const payload = { casement: 1, ...claims, jti: 'x' }
  const made = (header: object, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, key = signing) =>
    change(
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'embed+jwt', kid: 'newer', ...header })
        .setIssuer(issuer)
        .setAudience('casement-frame')
        .setExpirationTime(start.getTime() / 1000 + 60),
    ).sign(key)
  await expect(tokens.verify(await made({}))).resolves.toEqual(verified)

  const portal = fromSettings({ clientId: 'portal', publicKeys: [newer] })
  const access = createAccessTokens({
    callers: { find: async () => portal },
    keys,
    issuer,
    audience: `${issuer}/v1.0/myorg`,
    now,
    newId,
  })
  const { privateKey: stranger } = await generateKeyPair('EdDSA')
  const [header, body, signature] = (await made({})).split('.') as [string, string, string]
  const raised = Buffer.from(JSON.stringify({ ...claims, reports: [{ id: 'r2', permissions: 3 }] })).toString(
    'base64url',
  )
  const hostile = {
    'of another type': await made({ typ: 'at+jwt' }),
    'of a key nobody has': await made({ kid: 'unknown' }),
    'without a key id': await made({ kid: undefined }),
    'of a stranger': await made({}, undefined, stranger),
    'for another audience': await made({}, (jwt) => jwt.setAudience('casement-portal-api')),
    'of another issuer': await made({}, (jwt) => jwt.setIssuer('https://elsewhere.example')),
    'with other claims under its signature': `${header}.${raised}.${signature}`,
    'without a signature': new UnsecuredJWT(claims).setIssuer(issuer).setAudience('casement-frame').encode(),
    'cut off': `${header}.${body}.`,
    'that lets a caller in': (await access.sign({ caller: portal, credential: portal.credentials[0]! }))
      .token,
  }
  for (const [what, token] of Object.entries(hostile))
    await expect(tokens.verify(token), what).rejects.toMatchObject({
      name: 'TokenRefused',
      message: expect.stringMatching(/./),
      cause: expect.any(Error),
    })
  await expect(access.verify(await made({}))).rejects.toMatchObject({ name: 'TokenRefused' })
})

test('refuses a version it does not know', async () => {
  const keys = await readKeys([newer])
  const token = await new SignJWT({ casement: 2, ...claims, jti: 'x' })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'embed+jwt', kid: 'newer' })
    .setIssuer(issuer)
    .setAudience('casement-frame')
    .setExpirationTime(start.getTime() / 1000 + 60)
    .sign((await keys.signing()).key)
  await expect((await tokensWith(newer)).verify(token)).rejects.toMatchObject({
    name: 'TokenRefused',
    message: 'The claims are not those of an embed token',
  })
})

test('the effective identity for a dataset is the one that names it, and nobody otherwise', () => {
  const roles = ['EMEA', 'AMER']
  expect(effectiveIdentityFor(claims, { id: 'd1', roles })).toEqual({ username: 'emil', roles: ['EMEA'] })
  expect(effectiveIdentityFor(claims, { id: 'd1', roles: [] })).toEqual({ username: 'emil', roles: [] })
  expect(effectiveIdentityFor(claims, { id: 'd2', roles })).toEqual({ username: '', roles: [] })
  const customData = 'cost centre 7'
  const identities = [
    { datasets: ['d2'], username: 'other', roles },
    { ...claims.identities[0]!, customData },
  ]
  const own = effectiveIdentityFor({ ...claims, identities }, { id: 'd1', roles })
  expect(own).toEqual({ username: 'emil', roles: ['EMEA'], customData })
})

test('who uses a token is its viewer, with whatever token and in whose place; without a name the token is', () => {
  const of = (person: string, clientId = 'portal') => ({ clientId, person })
  const viewer = (more: Partial<EmbedTokenClaims>, tokenId = newId()) =>
    viewerOf({ ...claims, ...more, tokenId, expiresAt: '2026-11-21T10:01:00Z' })
  const emil = viewer({ holder: of('emil') })
  expect(viewer({ holder: of('emil') })).toBe(emil)
  expect(viewer({ actor: of('emil') })).toBe(emil)
  expect(viewer({ actor: of('emil'), holder: of('walt') })).toBe(emil)
  const others = [{ holder: of('nina') }, { actor: of('nina') }, { holder: of('emil', 'other') }, {}, {}]
  expect(new Set([emil, ...others.map((each) => viewer(each))]).size).toBe(5)
  expect(viewer({}, 'own')).toBe('own')
})

test('refuses to start with keys that cannot sign', async () => {
  const { d: _private, ...publicPart } = newer
  await expect(readKeys([])).rejects.toThrow('there is none')
  await expect(readKeys([publicPart])).rejects.toThrow('expected Ed25519 private keys')
  await expect(readKeys([newer, newer])).rejects.toThrow('"kid" of its own')
})
