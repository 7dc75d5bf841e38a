import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOidcKeeper } from '../../src/session/oidc-keeper.ts'
import { RenewalRefused } from '../../src/session/tokens.ts'
import { memoryStorage } from '../memory-storage.ts'

const clientId = 'casement-portal'
const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => {
  // The library looks at the clock every few seconds for as long as tokens live.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tokenOf = (claims: object) =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signed']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

/**
 * A browser's page and an issuer that answers as `answer` says: claims of its id tokens beside the usual ones (undefined
 * leaves one out, `null` instead of claims the id token), and the name in its discovery document.
 */
function openSignIn({ issuer = 'https://issuer.example', now = () => Date.now() } = {}) {
  const answer = { named: issuer as string | undefined, idToken: {} as Record<string, unknown> | null }
  const posted: URLSearchParams[] = []
  const left: URL[] = []
  const { storage, all } = memoryStorage()

  const tokens = () => {
    const seconds = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: clientId, sub: 'grace', iat: seconds, exp: seconds + 300 }
    const nonce = left.at(-1)?.searchParams.get('nonce')
    return {
      token_type: 'Bearer',
      access_token: tokenOf({ number: posted.length }),
      refresh_token: `refresh-${posted.length}`,
      expires_in: 300,
      ...(answer.idToken && { id_token: tokenOf({ ...usual, nonce, ...answer.idToken }) }),
    }
  }
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    if (address.endsWith('/token')) {
      posted.push(new URLSearchParams(body))
      return Response.json(tokens())
    }
    expect(address).toBe(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const [authorization_endpoint, token_endpoint, end_session_endpoint] = ['authorize', 'token', 'end'].map(
      (path) => new URL(path, issuer).href,
    )
    return Response.json({
      issuer: answer.named,
      authorization_endpoint,
      token_endpoint,
      end_session_endpoint,
    })
  })
  const location = { replace: (address: string) => void left.push(new URL(address)) }
  vi.stubGlobal('window', { self: { location, stop() {} }, location, addEventListener() {} })

  /** The keeper of a page that was just loaded. */
  const openKeeper = () =>
    createOidcKeeper({
      identity: { issuer, clientId, scopes: ['openid', 'profile', 'email', 'idm'] },
      baseUrl: 'https://portal.example/',
      storage,
      now,
      onClaims() {},
    })
  /** Leaves for the issuer, and takes its answer in the page that it comes back to. */
  async function signIn() {
    openKeeper()
      .leaveForSignIn('/configure', 'replace')
      .catch(() => {})
    const before = left.length
    await expect.poll(() => left.length).toBeGreaterThan(before)
    const state = left.at(-1)!.searchParams.get('state')!
    return openKeeper().finishSignIn(`https://portal.example/login/callback?code=one&state=${state}`)
  }
  const stored = () => Object.keys(all()).filter((key) => key.startsWith('oidc.user:'))
  return { answer, left, posted, stored, openKeeper, signIn }
}

test('each sign-in sends a nonce of its own, with PKCE and the scopes that were set', async () => {
  const { left, signIn } = openSignIn()
  expect((await signIn()).returnTo).toBe('/configure')
  await signIn()
  const [one, other] = left.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(one).toMatchObject({ scope: 'openid profile email idm', code_challenge_method: 'S256' })
  expect(one!['nonce']).toMatch(/^[\w-]{30,}$/)
  expect(other!['nonce']).not.toBe(one!['nonce'])
})

const callback = 'https://portal.example/login/callback'

test('an answer is taken once: after that, and where its sign-in is not known, the sign-in is over', async () => {
  const { signIn, left, posted, openKeeper } = openSignIn()
  await signIn()
  const state = left.at(-1)!.searchParams.get('state')!
  for (const known of [state, 'never-seen'])
    await expect(openKeeper().finishSignIn(`${callback}?code=one&state=${known}`)).rejects.toMatchObject({
      name: 'SignInFailure',
      kind: 'over',
    })
  expect(posted).toHaveLength(1)
})

const seconds = (ms: number) => Math.floor(ms / 1000)
const wrong: readonly (readonly [what: string, claims: () => Record<string, unknown>, said: RegExp])[] = [
  ['of another sign-in', () => ({ nonce: 'another' }), /nonce/],
  ['without a nonce', () => ({ nonce: undefined }), /nonce/],
  [
    'of another issuer',
    () => ({ iss: 'https://other.example' }),
    /of the issuer https:\/\/other\.example, not/,
  ],
  ['of the issuer with a slash', () => ({ iss: 'https://issuer.example/' }), /of the issuer/],
  ['without an issuer', () => ({ iss: undefined }), /of the issuer/],
  ['for another client', () => ({ aud: 'payroll' }), /is for payroll, not for casement-portal/],
  ['for several others', () => ({ aud: ['payroll', 'casement-portal-api'] }), /is for payroll,/],
  ['without an audience', () => ({ aud: undefined }), /is for/],
  ['that has ended', () => ({ exp: seconds(Date.now() - dayMs) }), /ended at/],
  ['without an end', () => ({ exp: undefined }), /ended at/],
  ['whose end is no number', () => ({ exp: '9999999999' }), /ended at/],
]

test.each(wrong)('an id token %s fails the sign-in and is not stored', async (_what, claims, said) => {
  const { answer, signIn, stored, openKeeper } = openSignIn()
  answer.idToken = claims()
  const error = await signIn().then(
    () => undefined,
    (reason: unknown) => reason as Error,
  )
  expect(error?.message).toMatch(said)
  expect(error?.message).not.toContain('eyJ')
  expect([stored(), await openKeeper().read()]).toEqual([[], null])
})

test('an id token for several clients is taken when the portal is one of them', async () => {
  const { answer, signIn } = openSignIn()
  answer.idToken = { aud: ['payroll', clientId] }
  expect((await signIn()).tokens.person.id).toBe('grace')
})

test.each([-12, 12])('a computer whose clock is %i hours ahead signs in all the same', async (hours) => {
  const { signIn } = openSignIn({ now: () => Date.now() + hours * 3_600_000 })
  expect((await signIn()).tokens.person.id).toBe('grace')
})

test('an issuer whose name ends with a slash is taken by exactly this name', async () => {
  const { answer, signIn, openKeeper } = openSignIn({ issuer: 'https://issuer.example/' })
  expect((await signIn()).tokens.person.id).toBe('grace')
  answer.named = 'https://issuer.example'
  await expect(openKeeper().leaveForSignIn('/home', 'replace')).rejects.toThrow(/discovery document/)
})

test('a discovery document of another issuer gets neither a person nor a code nor a token', async () => {
  const { answer, left, posted, signIn, openKeeper } = openSignIn()
  await signIn()
  const before = [left.length, posted.length]
  const state = left.at(-1)!.searchParams.get('state')!
  for (const named of ['https://other.example', undefined]) {
    answer.named = named
    const said = /discovery document is of the issuer .*, not of https:\/\/issuer\.example/
    await expect(openKeeper().leaveForSignIn('/home', 'replace')).rejects.toThrow(said)
    const callback = `https://portal.example/login/callback?code=two&state=${state}`
    await expect(openKeeper().finishSignIn(callback)).rejects.toThrow(said)
    const renewed = await openKeeper()
      .refresh()
      .catch((error: unknown) => error)
    expect(renewed).toMatchObject({ message: expect.stringMatching(said) })
    // Tried again: it is no word of the issuer on this sign-in.
    expect(renewed).not.toBeInstanceOf(RenewalRefused)
    await expect(openKeeper().signOutForm()).rejects.toThrow(said)
  }
  expect([left.length, posted.length]).toEqual(before)
})

test('a renewal with an id token of another issuer or client ends the sign-in, and the console says why', async () => {
  const { answer, signIn, openKeeper } = openSignIn()
  const { tokens } = await signIn()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const claims of [{ iss: 'https://other.example' }, { aud: 'payroll' }]) {
    answer.idToken = claims
    await expect(openKeeper().refresh()).rejects.toBeInstanceOf(RenewalRefused)
    expect(await openKeeper().read()).toMatchObject({ accessToken: tokens.accessToken })
  }
  expect(said.mock.calls.flat().join()).toMatch(/other\.example.*payroll/)
  expect(said.mock.calls.flat().join()).not.toContain('eyJ')
})

test('a renewal without an id token keeps the one before it, also when that has ended long ago', async () => {
  const clock = { aheadMs: 0 }
  const { answer, signIn, openKeeper } = openSignIn({ now: () => Date.now() + clock.aheadMs })
  const { tokens } = await signIn()
  answer.idToken = null
  clock.aheadMs = 10 * dayMs
  const renewed = await openKeeper().refresh()
  expect(renewed.accessToken).not.toBe(tokens.accessToken)
  expect(renewed.person).toEqual(tokens.person)
  await openKeeper().dropRefreshToken()
  expect(await openKeeper().read()).toMatchObject({ refreshToken: null })
})
