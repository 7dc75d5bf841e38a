import { type Catalogue, type ReportEntry, routes as calls } from '@casement/portal-api'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, pathBelow, type Person } from '../browser.ts'
import { embeddedReport, signInAtIssuer, visit } from './visit.ts'
import { reportId, workspaceId } from './shaped-catalogue.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const shape = { Finance: ['Cash', 'Balance'], Sales: ['Regions'] }

/** The authorization redirect that opening `path` signed out leads to; the issuer is not reached. */
async function redirectFrom(path: string) {
  const { page, portalUrl, identityUrl } = await visit(browser, { path: null })
  const leaving = new Promise<URL>((resolve) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.url().startsWith(portalUrl))
        resolve(new URL(request.url()))
    })
  })
  await page.goto(portalUrl + path)
  return { page, portalUrl, identityUrl, redirect: await leaving }
}

test('[PID-01] [PID-03] signing in leaves for the issuer and asks for exactly the four scopes', async () => {
  const { page, identityUrl, redirect } = await redirectFrom('/home')
  expect(redirect.origin).toBe(identityUrl)
  await page.waitForURL(`${identityUrl}/**`)
  expect(redirect.searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'idm', 'openid', 'profile'])
  await page.context().close()
})

test('[PID-02] [PID-04] [PID-08] PKCE is on, the return is to /login/callback, and then the tokens are stored', async () => {
  const { page, portalUrl, identityUrl, redirect } = await redirectFrom('/home')
  expect(redirect.searchParams.get('response_type')).toBe('code')
  expect(redirect.searchParams.get('code_challenge_method')).toBe('S256')
  expect(redirect.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(redirect.searchParams.get('redirect_uri')).toBe(`${portalUrl}/login/callback`)
  expect(redirect.searchParams.get('nonce')).toBeTruthy()
  const callback = page.waitForRequest((request) => request.url().startsWith(`${portalUrl}/login/callback?`))
  const exchange = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && (request.postData() ?? '').includes('grant_type=authorization_code'),
  )
  await signInAtIssuer(page, 'grace')
  expect(new URL((await callback).url()).searchParams.get('code')).toBeTruthy()
  const asked = new URLSearchParams((await exchange).postData()!)
  expect((await exchange).url().startsWith(identityUrl)).toBe(true)
  expect(asked.get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/)
  await page.waitForURL(`${portalUrl}/home`)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.some((key) => key.startsWith('oidc.user:'))).toBe(true)
  await page.context().close()
})

test('[PID-05] issuer and client id of the redirect come from the settings', async () => {
  const issuer = 'http://localhost:9/somewhere'
  const { page, portalUrl } = await visit(browser, { path: null })
  await page.route('**/settings.json', async (route) => {
    const given = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...given, identity: { ...given.identity, issuer, clientId: 'another-client' } },
    })
  })
  // The page's policy names this product's issuer only; here it names the other one, as its server would.
  await page.route(`${portalUrl}/home`, async (route) => {
    const answer = await route.fetch()
    const headers = answer.headers()
    const policy = headers['content-security-policy']!
    headers['content-security-policy'] = policy.replace(
      /connect-src [^;]*/,
      `connect-src 'self' http://localhost:9`,
    )
    await route.fulfill({ response: answer, headers })
  })
  await page.route(`${issuer}/.well-known/openid-configuration`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    }),
  )
  const leaving = page.waitForRequest((request) => request.url().startsWith(`${issuer}/authorize`))
  await page.goto(`${portalUrl}/home`)
  const { searchParams } = new URL((await leaving).url())
  expect(searchParams.get('client_id')).toBe('another-client')
  expect(searchParams.get('redirect_uri')).toBe(`${portalUrl}/login/callback`)
  await page.context().close()
})

test('[PID-06] [PID-07] the address is remembered through the sign-in, with its query', async () => {
  const { page, portalUrl } = await redirectFrom('/configure?from=mail')
  await signInAtIssuer(page, 'grace')
  await page.waitForURL(`${portalUrl}/configure?from=mail`)
  await page.getByText('Choose Your Workspace and Dashboard').waitFor()
  await page.context().close()
})

type Claims = Record<string, unknown>

/** The token with other claims; who only reads it cannot tell. */
const withClaims = (token: string, claims: Claims) => {
  const [header, payload, signature] = token.split('.')
  const known = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>
  return [header, Buffer.from(JSON.stringify({ ...known, ...claims })).toString('base64url'), signature].join(
    '.',
  )
}

/** Has the issuer's answer to the code bring tokens with other claims. */
const answerWith = (page: Page, identityUrl: string, idToken: Claims, accessToken: Claims = {}) =>
  page.route(`${identityUrl}/**`, async (route) => {
    if (!(route.request().postData() ?? '').includes('grant_type=authorization_code')) return route.continue()
    const answer = await route.fetch()
    const tokens = (await answer.json()) as { id_token: string; access_token: string }
    const json = {
      ...tokens,
      id_token: withClaims(tokens.id_token, idToken),
      access_token: withClaims(tokens.access_token, accessToken),
    }
    return route.fulfill({ response: answer, json })
  })

test('[PID-12] [PID-13] the e-mail that is stored is the id token’s, the role the access token’s', async () => {
  const { page, portalUrl, identityUrl, stored } = await visit(browser, { path: '/login', catalogue: shape })
  const idToken = { email: 'id@token.example', idmroles: 'of the id token' }
  const accessToken = { email: 'access@token.example', idmroles: ['of the access token'] }
  await answerWith(page, identityUrl, idToken, accessToken)
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'emil')
  await page.waitForURL(`${portalUrl}/home`)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  expect(await stored('email')).toBe('id@token.example')
  expect(await stored('role')).toBe('["of the access token"]')
  await page.context().close()
})

async function signInAfresh(person: Person) {
  const visited = await visit(browser, { path: '/login' })
  await visited.page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(visited.page, person)
  await visited.page.waitForURL(`${visited.portalUrl}/home`)
  return visited
}

test('[PID-09] [PID-10] [PID-11] tokens are kept under the provider’s key; /logout removes them and sign-in is asked again', async () => {
  const { page, portalUrl, identityUrl } = await signInAfresh('nina')
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
      return key === undefined ? null : { key, ...JSON.parse(localStorage.getItem(key)!) }
    })
  expect(await stored()).toMatchObject({
    key: expect.stringContaining(identityUrl),
    access_token: expect.any(String),
    id_token: expect.any(String),
    refresh_token: expect.any(String),
  })
  await page.goto(`${portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  expect(await stored()).toBeNull()
  await page.goto(`${portalUrl}/home`)
  await page.waitForURL(`${identityUrl}/**`)
  await page.locator('input[name="password"]').waitFor()
  await page.context().close()
})

test('a sign-out names nobody in an address, and ends what the sign-in had brought', async () => {
  const { page, portalUrl, serviceUrl, identityUrl } = await signInAfresh('nina')
  await page.locator('[data-part="report-area"] iframe').waitFor()
  const held = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return {
      tokens: JSON.parse(localStorage.getItem(key)!) as Record<string, string>,
      all: JSON.parse(localStorage.getItem('all')!) as Catalogue,
    }
  })
  const [entry] = Object.values(held.all.res).flatMap(([, ...reports]) => reports as ReportEntry[])
  const statuses = () =>
    Promise.all([
      fetch(`${portalUrl}${calls.catalogue.path}`, {
        method: calls.catalogue.method,
        headers: { authorization: `Bearer ${held.tokens['access_token']}` },
      }).then(({ status }) => status),
      fetch(`${serviceUrl}/embed/reports/${entry!.id}`, {
        headers: { authorization: `Bearer ${entry!.access.accessToken}` },
      }).then(({ status }) => status),
    ])
  expect(await statuses()).toEqual([200, 200])

  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto(`${portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  const end = asked.find((request) => request.url().startsWith(`${identityUrl}/session/end`))
  expect([end?.method(), end?.url()]).toEqual(['POST', `${identityUrl}/session/end`])
  expect(new URLSearchParams(end!.postData()!).get('id_token_hint')).toBe(held.tokens['id_token'])
  expect(asked.filter((request) => /eyJ|id_token|access_token/.test(request.url()))).toEqual([])
  expect(await statuses()).toEqual([401, 401])
  await page.context().close()
})

test('signing out in one tab signs out the others, which do not sign in again by themselves', async () => {
  const { page, portalUrl } = await signInAfresh('nina')
  const other = await page.context().newPage()
  await other.goto(`${portalUrl}/home`)
  await other.locator('[data-part="report-area"]').waitFor()
  await page.goto(`${portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  await other.getByText('You are now Logged out!').waitFor()
  expect(await other.locator('iframe').count()).toBe(0)
  expect(await other.evaluate(() => localStorage.length)).toBe(0)
  await page.context().close()
})

test.each([
  ['error=access_denied&state=unknown', 'The sign-in service denied access', 'Sign in with another account'],
  ['code=used&state=unknown', 'This sign-in is over', 'Back to Login'],
  ['error=server_error', 'The sign-in did not work', 'Back to Login'],
])('a failed sign-in says so on the callback page, with a way on: %s', async (query, title, way) => {
  const { page, portalUrl } = await visit(browser, { path: `/login/callback?${query}` })
  await page.getByRole('alert').getByRole('heading', { name: title }).waitFor()
  await page.getByRole('link', { name: way }).click()
  await page.waitForURL(`${portalUrl}/login`)
  await page.context().close()
})

test('the callback address again leads whoever is signed in to the portal, and whoever is not to the login', async () => {
  const { page, portalUrl } = await visit(browser, { path: '/login', catalogue: shape })
  const callback = page.waitForRequest((request) => request.url().startsWith(`${portalUrl}/login/callback?`))
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'grace')
  await page.waitForURL(`${portalUrl}/home`)
  const address = (await callback).url()
  for (const again of [address, `${portalUrl}/login/callback?error=access_denied&state=over`]) {
    await page.goto(again)
    await page.waitForURL(`${portalUrl}/home`)
    await page.getByRole('button', { name: /^Account of / }).waitFor()
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await page.getByRole('heading', { name: 'This sign-in is over' }).waitFor()
  await page.context().close()
})

test('a browser that keeps nothing is told so before it leaves, and goes on once it may', async () => {
  const { page, portalUrl, identityUrl } = await visit(browser, { path: null })
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      if (!document.cookie.includes('storage=allowed')) throw new DOMException('denied', 'SecurityError')
      setItem.call(this, name, value)
    }
  })
  const told = page.getByRole('heading', { name: 'The browser keeps nothing for this site' })
  await page.goto(`${portalUrl}/home`)
  await told.waitFor()
  await page.goto(`${portalUrl}/login`)
  await page.getByRole('button', { name: 'Login' }).click()
  await told.waitFor()
  await page.goto(`${portalUrl}/login/callback?code=one&state=lost`)
  await told.waitFor()
  await page.goto(`${portalUrl}/home`)
  // A page that may keep things before it has looked leaves at once.
  await told.waitFor()
  await page.evaluate(() => void (document.cookie = 'storage=allowed'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${identityUrl}/**`)
  await page.context().close()
})

test('an id token for another client is a failed sign-in: nobody is signed in, and the console says why without it', async () => {
  const { page, portalUrl, identityUrl } = await visit(browser, { path: '/login' })
  await answerWith(page, identityUrl, { aud: 'payroll' })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'grace')
  await page.getByText('The sign-in did not work').waitFor()
  expect(said.join('\n')).toContain('The id token is for payroll, not for casement-portal')
  expect(said.join('\n')).not.toContain('eyJ')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))),
  ).toEqual([])
  // The issuer knows the person already, and answers as before.
  await page.goto(`${portalUrl}/home`)
  await page.getByText('The sign-in did not work').waitFor()
  await page.context().close()
})

const routes = ['/home', '/configure', '/login']

async function screensOf(page: Page, portalUrl: string, paths = routes): Promise<string[]> {
  const screens: string[] = []
  for (const path of paths) {
    await page.goto(portalUrl + path)
    await page.getByRole('banner').waitFor()
    await page.locator('[data-part="report-area"] iframe, [data-part="chooser"] h1').first().waitFor()
    // The bar of a report comes with its code.
    if (await page.locator('[data-part="report-area"]').count())
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    const items = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    const main = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
    screens.push(`${pathBelow(portalUrl, page)} ${items.join()} ${main}`)
  }
  return screens
}

test('[PRM-01] [PRM-02] people of any role open every route and see the same screens and items', async () => {
  const seen = new Map<string, string[]>()
  const roles = new Set<unknown>()
  for (const person of ['grace', 'ada', 'theo'] as const) {
    const { page, portalUrl } = await visit(browser, { as: person, catalogue: shape, path: null })
    seen.set(person, await screensOf(page, portalUrl))
    roles.add(
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
        const [, payload] = JSON.parse(localStorage.getItem(key)!).access_token.split('.')
        return JSON.stringify(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).idmroles)
      }),
    )
    await page.context().close()
  }
  expect(roles.size).toBe(3)
  expect(seen.get('grace')).toEqual([
    expect.stringMatching(/^\/home Configure,Logout/),
    expect.stringMatching(/^\/configure Configure,Logout Choose Your Workspace and Dashboard/),
    expect.stringMatching(/^\/home Configure,Logout/),
  ])
  for (const screens of seen.values()) expect(screens).toEqual(seen.get('grace'))

  const { page, portalUrl, identityUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await page.goto(`${portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  await page.goto(`${portalUrl}/login/callback`)
  await page.getByText('The sign-in did not work').waitFor()
  for (const path of ['/home', '/configure']) {
    await page.goto(portalUrl + path)
    await page.waitForURL(`${identityUrl}/**`)
  }
  await page.context().close()
})

test('[PRM-03] the stored role limits nothing: changed or gone, every screen is the same', async () => {
  const screens: string[][] = []
  for (const role of ['["administrator"]', 'nobody', undefined]) {
    const storage: Record<string, string> = role === undefined ? {} : { role }
    const { page, portalUrl, stored } = await visit(browser, {
      as: 'grace',
      storage,
      catalogue: shape,
      path: '/login',
    })
    expect(await stored('role')).toBe(role ?? null)
    screens.push(await screensOf(page, portalUrl, ['/configure', '/home']))
    await page.context().close()
  }
  expect(screens[1]).toEqual(screens[0])
  expect(screens[2]).toEqual(screens[0])
})

test('a page brought back after another person signed in shows nothing of the first one', async () => {
  const { page, portalUrl } = await visit(browser, {
    as: 'grace',
    catalogue: shape,
    storage: { activeWorkspaceId: workspaceId('Sales'), activeReportId: reportId('Sales', 'Regions') },
  })
  await expect.poll(() => embeddedReport(page)).toBe(reportId('Sales', 'Regions'))
  const emil = await visit(browser, { as: 'emil', catalogue: shape })
  const tokens = await emil.page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('oidc.user:')),
  )
  await emil.page.context().close()
  await page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value as string)
  }, tokens)
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
  ])
  await page.getByRole('button', { name: 'Account of Emil Brandt' }).waitFor()
  expect(pathBelow(portalUrl, page)).toBe('/home')
  await page.context().close()
})
