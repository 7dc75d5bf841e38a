import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askForTokens,
  authorization,
  exchange,
  followToPortal,
  openSignIn,
  refresh,
  signIn,
  startIssuer,
  submit,
  Visitor,
  type Issuer,
} from './issuer.ts'

let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.close())

const portal = () => issuer.settings.portal.publicUrl
const keySet = () => createRemoteJWKSet(new URL(`${issuer.url}/jwks`))

describe('the code flow', () => {
  test('discovery names addresses below the public one, S256 alone and the four scopes', async () => {
    const answer = await fetch(`${issuer.url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' },
    })
    const metadata = (await answer.json()) as Record<string, unknown>
    expect(metadata).toMatchObject({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/auth`,
      token_endpoint: `${issuer.url}/token`,
      end_session_endpoint: `${issuer.url}/session/end`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
    expect(metadata['scopes_supported']).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'idm']),
    )
    expect(JSON.stringify(metadata)).not.toContain('elsewhere')
  })

  test('a right password leads back to the portal with a code, the state and the issuer', async () => {
    const visitor = new Visitor()
    const page = await openSignIn(visitor, issuer)
    expect(page.pathname).toMatch(/^\/sign-in\//)
    const back = await followToPortal(visitor, issuer, await submit(visitor, page, 'grace', 'casement-demo'))
    expect(back.origin + back.pathname).toBe(`${portal()}/login/callback`)
    expect(back.searchParams.get('state')).toBe('a-state')
    expect(back.searchParams.get('iss')).toBe(issuer.url)
    expect(back.searchParams.get('code')).toMatch(/.{20}/)
  })

  test('the access token is a JWT for the portal’s server, with roles and groups', async () => {
    const { tokens } = await signIn(issuer)
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token!, keySet(), {
      issuer: issuer.url,
      audience: 'casement-portal-api',
      typ: 'at+jwt',
      algorithms: ['RS256'],
    })
    expect(protectedHeader.typ).toBe('at+jwt')
    expect(payload).toMatchObject({
      sub: 'grace',
      client_id: 'casement-portal',
      idmroles: ['controller'],
      groups: ['finance'],
      email: 'grace.osei@casement.example',
      email_verified: true,
    })
    expect(String(payload['scope']).split(' ')).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'idm']),
    )
    expect(payload.exp! - payload.iat!).toBe(900)
  })

  test('the id token is for the portal and has e-mail and name', async () => {
    const { tokens } = await signIn(issuer)
    const { payload } = await jwtVerify(tokens.id_token!, keySet(), {
      issuer: issuer.url,
      audience: 'casement-portal',
    })
    expect(payload).toMatchObject({
      sub: 'grace',
      name: 'Grace Osei',
      email: 'grace.osei@casement.example',
      email_verified: true,
      nonce: 'a-nonce',
    })
  })

  test('without the scope idm the access token has neither roles nor groups', async () => {
    const visitor = new Visitor()
    const request = authorization(issuer, { scope: 'openid profile' })
    const page = await openSignIn(visitor, issuer, request)
    const back = await followToPortal(visitor, issuer, await submit(visitor, page, 'grace', 'casement-demo'))
    const { body } = await exchange(issuer, back.searchParams.get('code')!, request.verifier)
    const { payload } = await jwtVerify(body.access_token!, keySet())
    expect(payload).not.toHaveProperty('idmroles')
    expect(payload).not.toHaveProperty('groups')
    expect(payload).not.toHaveProperty('email')
  })

  test('people sign in with their e-mail address too, in any case', async () => {
    const { tokens } = await signIn(issuer, ' Grace.Osei@Casement.Example ')
    expect(decodeProtectedHeader(tokens.access_token!).alg).toBe('RS256')
  })

  test('somebody signed in gets the next code without a question, and no question about consent', async () => {
    const { visitor } = await signIn(issuer)
    const back = await followToPortal(visitor, issuer, await visitor.go(authorization(issuer).url))
    expect(back.searchParams.get('code')).toMatch(/.{20}/)
  })

  test('prompt=login asks again, prompt=none never asks', async () => {
    const { visitor } = await signIn(issuer)
    const asked = await openSignIn(visitor, issuer, authorization(issuer, { prompt: 'login' }))
    expect(asked.pathname).toMatch(/^\/sign-in\//)
    const stranger = new Visitor()
    const back = await followToPortal(
      stranger,
      issuer,
      await stranger.go(authorization(issuer, { prompt: 'none' }).url),
    )
    expect(back.searchParams.get('error')).toBe('login_required')
  })
})

describe('proof of possession of the code', () => {
  test('a request without a code challenge is refused', async () => {
    const visitor = new Visitor()
    const { url } = authorization(issuer, { code_challenge: undefined, code_challenge_method: undefined })
    const back = await followToPortal(visitor, issuer, await visitor.go(url))
    expect(back.searchParams.get('error')).toBe('invalid_request')
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('the method plain is refused, also when it is only implied', async () => {
    for (const method of ['plain', undefined]) {
      const visitor = new Visitor()
      const { url } = authorization(issuer, { code_challenge_method: method })
      const back = await followToPortal(visitor, issuer, await visitor.go(url))
      expect(back.searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('a code is worth nothing with another verifier, and nothing a second time', async () => {
    const visitor = new Visitor()
    const request = authorization(issuer)
    const page = await openSignIn(visitor, issuer, request)
    const back = await followToPortal(visitor, issuer, await submit(visitor, page, 'grace', 'casement-demo'))
    const code = back.searchParams.get('code')!
    expect((await exchange(issuer, code, 'x'.repeat(43))).body.error).toBe('invalid_grant')

    const other = authorization(issuer)
    const again = await followToPortal(visitor, issuer, await visitor.go(other.url))
    const secondCode = again.searchParams.get('code')!
    const first = await exchange(issuer, secondCode, other.verifier)
    expect(first.status).toBe(200)
    expect((await exchange(issuer, secondCode, other.verifier)).body.error).toBe('invalid_grant')
    // The second use is an attack, so what the first one brought ends too.
    expect((await refresh(issuer, first.body.refresh_token!)).body.error).toBe('invalid_grant')
  })
})

describe('refresh tokens', () => {
  test('the four scopes are enough to get one, and using it gives another', async () => {
    const { tokens } = await signIn(issuer)
    expect(tokens.refresh_token).toMatch(/.{20}/)
    const { status, body } = await refresh(issuer, tokens.refresh_token!)
    expect(status).toBe(200)
    expect(body.refresh_token).toMatch(/.{20}/)
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    const { payload } = await jwtVerify(body.access_token!, keySet(), {
      audience: 'casement-portal-api',
      typ: 'at+jwt',
    })
    expect(payload).toMatchObject({ sub: 'grace', idmroles: ['controller'] })
  })

  test('renewed access tokens say when the person signed in, and a sign-in with the password says it anew', async () => {
    const before = Math.floor(Date.now() / 1000)
    const timeIn = async (token: string) => (await jwtVerify(token, keySet())).payload['auth_time']
    const { tokens } = await signIn(issuer)
    const signedInAt = await timeIn(tokens.access_token!)
    expect(signedInAt).toBeGreaterThanOrEqual(before)
    expect(signedInAt).toBeLessThanOrEqual(Date.now() / 1000)
    // Told in whole seconds: what comes is in a later one.
    await expect.poll(() => Date.now() / 1000).toBeGreaterThan(Number(signedInAt) + 1)
    const { body } = await refresh(issuer, tokens.refresh_token!)
    expect(await timeIn(body.access_token!)).toBe(signedInAt)
    const again = await signIn(issuer)
    expect(Number(await timeIn(again.tokens.access_token!))).toBeGreaterThan(Number(signedInAt))
  })

  test('a rotated token that is used again ends the whole sign-in', async () => {
    const { tokens } = await signIn(issuer)
    const second = await refresh(issuer, tokens.refresh_token!)
    expect((await refresh(issuer, tokens.refresh_token!)).body.error).toBe('invalid_grant')
    expect((await refresh(issuer, second.body.refresh_token!)).body.error).toBe('invalid_grant')
  })

  test('two uses at the same moment give at most one token, and end the sign-in', async () => {
    const { tokens } = await signIn(issuer)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(issuer, tokens.refresh_token!)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) expect((await refresh(issuer, body.refresh_token!)).status).toBe(400)
  })

  test('somebody else’s client and a made-up token get nothing', async () => {
    const { tokens } = await signIn(issuer)
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! }
    expect((await askForTokens(issuer, { ...fields, client_id: 'another' })).body.error).toBe(
      'invalid_client',
    )
    expect((await refresh(issuer, 'made-up')).body.error).toBe('invalid_grant')
  })
})

describe('a restart', () => {
  test('sign-ins, sessions and signing keys outlive it', async () => {
    const { visitor, tokens } = await signIn(issuer)
    const half = new Visitor()
    const request = authorization(issuer)
    const page = await openSignIn(half, issuer, request)

    await issuer.restart()

    await jwtVerify(tokens.access_token!, keySet(), { audience: 'casement-portal-api' })
    expect((await refresh(issuer, tokens.refresh_token!)).status).toBe(200)
    const quiet = await followToPortal(visitor, issuer, await visitor.go(authorization(issuer).url))
    expect(quiet.searchParams.get('code')).toMatch(/.{20}/)
    const back = await followToPortal(half, issuer, await submit(half, page, 'theo', 'casement-demo'))
    expect((await exchange(issuer, back.searchParams.get('code')!, request.verifier)).status).toBe(200)
  })

  test('what has expired is forgotten', async () => {
    await issuer.store.query(`UPDATE identity.records SET expires_at = now() - interval '1 minute'`)
    await issuer.restart()
    await openSignIn(new Visitor(), issuer)
    const [row] = await issuer.store.query<{ count: number }>(
      'SELECT count(*) AS count FROM identity.records WHERE expires_at < now()',
    )
    expect(row!.count).toBe(0)
  })
})

describe('sign-out', () => {
  const endSession = (idToken?: string) => {
    const url = new URL(`${issuer.url}/session/end`)
    url.searchParams.set('client_id', 'casement-portal')
    url.searchParams.set('post_logout_redirect_uri', `${portal()}/logout`)
    if (idToken) url.searchParams.set('id_token_hint', idToken)
    return url
  }
  const send = (visitor: Visitor, page: string) => {
    const action = /<form[^>]*action="([^"]*)"/.exec(page)![1]!
    const xsrf = /name="xsrf"[^>]*value="([^"]*)"/.exec(page)![1]!
    return visitor.go(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  }

  test('the portal’s sign-out sends itself, comes back to /logout and ends session and tokens', async () => {
    const { visitor, tokens } = await signIn(issuer)
    const answer = await visitor.go(endSession(tokens.id_token))
    const page = await answer.text()
    expect(page).toMatch(/<script src="[^"]*\/sign-out\.js" defer>/)
    const back = await send(visitor, page)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${portal()}/logout`)
    expect((await refresh(issuer, tokens.refresh_token!)).body.error).toBe('invalid_grant')
    expect((await openSignIn(visitor, issuer)).pathname).toMatch(/^\/sign-in\//)
  })

  test('the portal posts its id token, which then stands in no address', async () => {
    const { visitor, tokens } = await signIn(issuer)
    const { origin, pathname, searchParams } = endSession(tokens.id_token)
    const answer = await visitor.go(origin + pathname, { method: 'POST', body: searchParams })
    const page = await answer.text()
    expect([answer.status, page.includes(tokens.id_token!)]).toEqual([200, false])
    expect(page).toMatch(/<script src="[^"]*\/sign-out\.js" defer>/)
    const back = await send(visitor, page)
    expect(back.headers.get('location')).toBe(`${portal()}/logout`)
    expect((await refresh(issuer, tokens.refresh_token!)).body.error).toBe('invalid_grant')
  })

  test('signed out already, it comes back all the same', async () => {
    const { tokens } = await signIn(issuer)
    const visitor = new Visitor()
    const page = await (await visitor.go(endSession(tokens.id_token))).text()
    expect(page).toMatch(/sign-out\.js/)
    expect(page).not.toMatch(/<script>/)
    expect((await send(visitor, page)).headers.get('location')).toBe(`${portal()}/logout`)
  })

  test('without the person’s id token a person is asked, so a foreign page cannot sign anybody out', async () => {
    const { visitor } = await signIn(issuer)
    const { tokens: others } = await signIn(issuer, 'theo')
    for (const url of [endSession(), endSession(others.id_token)]) {
      const page = await (await visitor.go(url)).text()
      expect(page).toContain('Do you want to sign out?')
      expect(page).not.toMatch(/sign-out\.js/)
    }
    const back = await followToPortal(visitor, issuer, await visitor.go(authorization(issuer).url))
    expect(back.searchParams.has('code')).toBe(true)
  })

  test('it is carried out while the process is so busy that others are sent away', async () => {
    const busy = await startIssuer({ CASEMENT_IDENTITY_MAX_EVENT_LOOP_DELAY_MS: '1' })
    try {
      const visitor = new Visitor()
      const { url } = busy
      const page = await (await visitor.go(`${url}/`)).text()
      const style = /href="([^"]*identity\.css)"/.exec(page)![1]!
      const noForm = { method: 'POST', body: new URLSearchParams() }
      const statuses = async () => {
        const until = Date.now() + 300
        while (Date.now() < until);
        const answers = await Promise.all([
          visitor.go(`${url}/`),
          visitor.go(`${url}/session/end`),
          visitor.go(`${url}/session/end`, noForm),
          visitor.go(`${url}/session/end/confirm`, noForm),
          visitor.go(new URL(style, url)),
        ])
        return answers.map(({ status }) => status)
      }
      await expect.poll(statuses, { interval: 0 }).toEqual([503, 200, 200, 400, 200])
    } finally {
      await busy.close()
    }
  })

  test('it never leads to an address that is not the portal’s', async () => {
    const { visitor, tokens } = await signIn(issuer)
    const url = endSession(tokens.id_token)
    url.searchParams.set('post_logout_redirect_uri', 'https://elsewhere.example/')
    const answer = await visitor.go(url)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })
})

describe('settings', () => {
  test('access tokens live as long as the settings say, and refresh tokens can be left out', async () => {
    const other = await startIssuer({
      CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '20',
      CASEMENT_IDENTITY_REFRESH_TOKENS: 'false',
    })
    try {
      const { tokens } = await signIn(other)
      expect(tokens.refresh_token).toBeUndefined()
      expect(tokens['expires_in']).toBe(20)
      const { payload } = await jwtVerify(
        tokens.access_token!,
        createRemoteJWKSet(new URL(`${other.url}/jwks`)),
      )
      expect(payload.exp! - payload.iat!).toBe(20)
    } finally {
      await other.close()
    }
  })
})
