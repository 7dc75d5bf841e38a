import { version } from '@casement/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authorization, openSignIn, signIn, startIssuer, submit, Visitor, type Issuer } from './issuer.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('wrong passwords are counted from one test to the next')

let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.close())

/** What every page must have, and must not have, whatever it says. */
function expectPage(answer: Response, page: string): void {
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page).toMatch(/<html lang="en">/)
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(page).not.toMatch(/<style|style="|<script>|\son[a-z]+="/)
  expect(page).not.toMatch(/\bat .*:\d+:\d+|node_modules|oidc-provider/)
}

describe('the sign-in page', () => {
  test('it names its fields, lists the people and says that this is for demonstration', async () => {
    const visitor = new Visitor()
    const answer = await visitor.go(await openSignIn(visitor, issuer))
    const page = await answer.text()
    expectPage(answer, page)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('<label for="login">E-mail or user name</label>')
    expect(page).toContain('<label for="password">Password</label>')
    expect(page).toContain('For demonstration')
    expect(page).toContain('Grace Osei')
    expect(page).toContain('casement-demo')
    expect(page.match(/type="submit"/g)).toHaveLength(1)
  })

  test('what people are called is text, never markup', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    expect(await (await visitor.go(url)).text()).toContain('Theo &lt;Lind&gt;')
    const page = await (await submit(visitor, url, '"><script>alert(1)</script>', 'x')).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })

  test('choosing a person fills in the form', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    url.searchParams.set('person', 'grace')
    const page = await (await visitor.go(url)).text()
    expect(page).toMatch(/name="login"[^>]*value="grace"/)
    expect(page).toMatch(/name="password"[^>]*value="casement-demo"/)
    url.searchParams.set('person', 'nobody')
    expect(await (await visitor.go(url)).text()).toMatch(/name="login"[^>]*value=""/)
  })

  test('a wrong password keeps the name, forgets the password and says what to do', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    const answer = await submit(visitor, url, 'grace', 'wrong-secret')
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expectPage(answer, page)
    expect(page).toContain('This name and password do not go together')
    expect(page).toMatch(/name="login"[^>]*value="grace"/)
    expect(page).not.toContain('wrong-secret')
    expect(page).toMatch(/aria-invalid="true"/)
    // The same words for a name that does not exist: the page does not tell who works here.
    const unknown = await (await submit(visitor, url, 'nobody', 'wrong-secret')).text()
    expect(unknown).toContain('This name and password do not go together')
    const good = await submit(visitor, url, 'grace', 'casement-demo')
    expect(good.status).toBe(303)
  })

  test('empty fields are named one by one', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    const page = await (await submit(visitor, url, '  ', '')).text()
    expect(page).toContain('Enter your e-mail address or your user name.')
    expect(page).toContain('Enter your password.')
    expect(page).toMatch(/aria-describedby="login-error"/)
  })
})

describe('hostile requests', () => {
  test.each([
    ['a foreign redirect address', { redirect_uri: 'https://elsewhere.example/' }, 'invalid_redirect_uri'],
    [
      'a redirect address with something after it',
      { redirect_uri: 'http://localhost:4000/login/callback/../x' },
      'invalid_redirect_uri',
    ],
    ['an unknown client', { client_id: 'somebody-else' }, 'invalid_client'],
    ['no client', { client_id: undefined }, 'invalid_request'],
  ])('%s gets a page of our own and leads nowhere', async (_title, change, code) => {
    const answer = await new Visitor().go(authorization(issuer, change).url)
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expectPage(answer, page)
    expect(page).toContain(code)
    expect(page).toContain(answer.headers.get('x-correlation-id')!)
  })

  test.each([
    ['a token in the address', { response_type: 'token' }],
    ['an id token in the address', { response_type: 'id_token', response_mode: 'fragment' }],
    ['another resource', { resource: 'urn:somebody:else' }],
  ])('%s is refused at the portal, without a token', async (_title, change) => {
    const answer = await new Visitor().go(authorization(issuer, change).url)
    const location = answer.headers.get('location')
    expect(`${location}${await answer.text()}`).not.toMatch(/access_token=|id_token=|code=/)
    expect(location === null || location.includes('error=')).toBe(true)
  })

  test('a sign-in page belongs to the browser that asked for it', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    for (const answer of [
      await new Visitor().go(url),
      await submit(new Visitor(), url, 'grace', 'casement-demo'),
      await visitor.go(`${issuer.url}/sign-in/made-up`),
    ]) {
      const page = await answer.text()
      expect(answer.status).toBe(400)
      expectPage(answer, page)
      expect(page).toContain('This sign-in has ended')
    }
  })

  test('bodies that are no form, too large or strange are refused, not answered with a failure', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, issuer)
    const send = (body: string, type: string) =>
      visitor.go(url, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await send('{"login":"grace"}', 'application/json')).status).toBe(422)
    expect((await send('<x/>', 'text/xml')).status).toBe(415)
    expect((await send(`login=${'x'.repeat(10_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413)
    expect(
      (await send('login=grace&login=theo&password[]=x', 'application/x-www-form-urlencoded')).status,
    ).toBe(422)
    const token = await fetch(`${issuer.url}/token`, { method: 'POST', body: 'not a form' })
    expect(token.status).toBe(400)
    expect(await token.json()).toHaveProperty('error')
  })

  test('a failing store is a page without details', async () => {
    const visitor = new Visitor()
    const { url } = authorization(issuer)
    await issuer.store.query('ALTER TABLE identity.records RENAME TO hidden')
    try {
      const answer = await visitor.go(url)
      const page = await answer.text()
      expectPage(answer, page)
      expect(page).toContain('Something went wrong here')
      expect(page).not.toContain('records')
    } finally {
      await issuer.store.query('ALTER TABLE identity.hidden RENAME TO records')
    }
  })
})

describe('other places', () => {
  test('the address itself and unknown ones have pages', async () => {
    const start = await new Visitor().go(`${issuer.url}/`)
    expect(start.status).toBe(200)
    expectPage(start, await start.clone().text())
    expect(await start.text()).toContain(issuer.settings.portal.publicUrl)
    const unknown = await new Visitor().go(`${issuer.url}/wp-login.php`)
    expect(unknown.status).toBe(404)
    expectPage(unknown, await unknown.text())
  })

  test('what a page names is there: style sheet, font, mark, script', async () => {
    const { visitor, tokens } = await signIn(issuer)
    const signOut = await (
      await visitor.go(`${issuer.url}/session/end?id_token_hint=${tokens.id_token}`)
    ).text()
    const names = [...signOut.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]*)"/g)].map(([, name]) => name!)
    expect(new Set(names.map((name) => name.split('/').at(-1)))).toEqual(
      new Set(['mark.svg', 'inter.woff2', 'identity.css', 'sign-out.js']),
    )
    for (const name of names) {
      const answer = await fetch(new URL(name, issuer.url))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-type')).toMatch(/^font\/|; charset=utf-8$/)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
  })

  test('the portal’s pages may ask for tokens and keys, others get no token', async () => {
    const { tokens } = await signIn(issuer)
    const portal = new URL(issuer.settings.portal.publicUrl).origin
    const ask = (origin: string) =>
      fetch(`${issuer.url}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          client_id: 'casement-portal',
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token!,
        }),
      })
    const foreign = await ask('https://elsewhere.example')
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const own = await ask(portal)
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(portal)
    for (const path of ['/jwks', '/.well-known/openid-configuration']) {
      const answer = await fetch(issuer.url + path, { headers: { origin: portal } })
      expect(answer.headers.get('access-control-allow-origin')).toBe(portal)
    }
  })

  test('it says whether it is alive and whether its store answers', async () => {
    expect(await (await fetch(`${issuer.url}/healthz`)).json()).toEqual({ status: 'ok', version })
    expect(await (await fetch(`${issuer.url}/readyz`)).json()).toEqual({
      status: 'ok',
      parts: { disk: 'ok', store: 'ok' },
    })
  })
})

test('behind a path of a proxy every address carries the path', async () => {
  const prefixed = await startIssuer({
    CASEMENT_IDENTITY_PUBLIC_URL: 'http://localhost:4999/finance/identity',
  })
  // The proxy's part: what it strips is put in front of nothing here, the issuer is asked directly.
  const direct = `http://127.0.0.1:${prefixed.settings.identity.port}`
  try {
    const metadata = (await (await fetch(`${direct}/.well-known/openid-configuration`)).json()) as Record<
      string,
      string
    >
    expect(metadata['issuer']).toBe('http://localhost:4999/finance/identity')
    expect(metadata['authorization_endpoint']).toBe('http://localhost:4999/finance/identity/auth')
    const { url } = authorization(prefixed)
    const answer = await fetch(`${direct}/auth${url.search}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toMatch(/^\/finance\/identity\/sign-in\//)
    const cookies = answer.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/path=\/finance\/identity\/sign-in\//)
    const page = await (await fetch(`${direct}/`)).text()
    expect(page).toMatch(/href="\/finance\/identity\/assets\/[^"]*identity\.css"/)
  } finally {
    await prefixed.close()
  }
})

test('where others may reach the issuer no page names a password or fills one in, and signing in still works', async () => {
  const exposed = await startIssuer({
    CASEMENT_PORTAL_PUBLIC_URL: 'https://portal.example.com',
    CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
  })
  try {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, exposed)
    const wrong = await submit(visitor, url, 'grace', 'wrong')
    const chosen = new URL(url)
    chosen.searchParams.set('person', 'grace')
    for (const answer of [await visitor.go(url), await visitor.go(chosen), wrong]) {
      const page = await answer.text()
      expectPage(answer, page)
      expect(page).not.toContain('casement-demo')
      expect(page).not.toContain('Grace Osei')
    }
    expect((await submit(visitor, url, 'grace', 'casement-demo')).status).toBe(303)
  } finally {
    await exposed.close()
  }
})

describe('guessing', () => {
  let guarded: Issuer
  let nowMs = Date.now()
  beforeAll(async () => {
    guarded = await startIssuer(
      {
        CASEMENT_IDENTITY_WRONG_PASSWORDS_PER_NAME: '3',
        CASEMENT_IDENTITY_WRONG_PASSWORDS_PER_NETWORK: '9',
      },
      { now: () => new Date(nowMs) },
    )
  })
  afterAll(() => guarded.close())

  const recorded = () =>
    guarded.store.query<Record<string, string | null>>(
      'SELECT outcome, login, person, address, correlation_id FROM identity.sign_ins ORDER BY id',
    )

  test('after a few wrong passwords a name waits, even with the right one, by whichever name it is called', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, guarded)
    for (const login of ['grace', 'GRACE ', 'grace.osei@casement.example'])
      expect((await submit(visitor, url, login, 'wrong')).status).toBe(422)
    const held = await submit(visitor, url, 'grace', 'casement-demo')
    const page = await held.text()
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '1'])
    expectPage(held, page)
    expect(page).toContain('Too many attempts have failed. Wait a second, then try again.')
    // Somebody else at the same desk is not kept waiting.
    const others = new Visitor()
    expect((await submit(others, await openSignIn(others, guarded), 'theo', 'casement-demo')).status).toBe(
      303,
    )
    nowMs += 1000
    expect((await submit(visitor, url, 'grace', 'casement-demo')).status).toBe(303)
  })

  test('every attempt is recorded with name and address, and no password, where nothing can be changed', async () => {
    const visitor = new Visitor()
    const before = (await recorded()).length
    const url = await openSignIn(visitor, guarded)
    const wrong = await submit(visitor, url, 'no\tbody', 'a-secret')
    await submit(visitor, url, 'Theo', 'casement-demo')
    const rows = (await recorded()).slice(before)
    expect(rows).toEqual([
      {
        outcome: 'refused',
        login: 'no\u{FFFD}body',
        person: null,
        address: '127.0.0.1',
        correlation_id: wrong.headers.get('x-correlation-id'),
      },
      expect.objectContaining({ outcome: 'signed-in', login: 'Theo', person: 'theo' }),
    ])
    expect((await recorded()).map(({ outcome }) => outcome)).toContain('held-back')
    expect(JSON.stringify(await recorded())).not.toMatch(/a-secret|casement-demo/)
    await expect(guarded.store.query("UPDATE identity.sign_ins SET login = 'x'")).rejects.toThrow(
      /append-only/,
    )
    await expect(guarded.store.query('DELETE FROM identity.sign_ins')).rejects.toThrow(/append-only/)
  })

  test('a network that tries many names waits with all of them', async () => {
    const visitor = new Visitor()
    const url = await openSignIn(visitor, guarded)
    for (let time = 0; time < 9; time++) await submit(visitor, url, `name-${time}`, 'wrong')
    const held = await submit(visitor, url, 'theo', 'casement-demo')
    expect([held.status, Number(held.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

test('one network may open so many sign-ins a minute', async () => {
  const busy = await startIssuer({ CASEMENT_IDENTITY_ANONYMOUS_PER_MINUTE: '5' })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++)
      statuses.push((await new Visitor().go(authorization(busy).url)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    expect((await fetch(`${busy.url}/token`, { method: 'POST' })).status).toBe(429)
    expect((await fetch(`${busy.url}/healthz`)).status).toBe(200)
  } finally {
    vi.useRealTimers()
    await busy.close()
  }
})
