import { Problem, routes } from '@casement/portal-api'
import { routesOf } from '@casement/server'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld, type Portal, type World } from './world.ts'

let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
})
afterAll(() => world.close())

/** Everything that answers without a token, and nothing else. `/*` is the page for unknown addresses. */
const openList = [
  '/',
  '/*',
  '/home',
  '/reports',
  '/subscriptions',
  '/letters',
  '/configure',
  '/login',
  '/logout',
  '/login/callback',
  '/admin',
  '/admin/*',
  '/assets/*',
  '/favicon.svg',
  '/settings.json',
  '/brand.css',
  '/logo/:hash',
  '/openapi.json',
  '/healthz',
  '/readyz',
]
const guarded = () => routesOf(portal.app).filter(({ url }) => !openList.includes(url))

const seconds = () => Math.floor(Date.now() / 1000)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('[PRM-04] every route outside the open list answers 401 without a token and with a broken one', async () => {
  const routesToAsk = guarded()
  expect(routesToAsk.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    ...['GET', 'HEAD'].flatMap((method) => [
      `${method} /api/accessRequests`,
      ...[
        'activity',
        'activity.csv',
        'activity.jsonl',
        'appearance',
        'audit',
        'audit.csv',
        'audit.jsonl',
        'callers',
        'content',
        'datasets',
        'explain',
        'getAll',
        'grantable',
        'grants.csv',
        'people',
        'requests',
        'rlsRules',
        'subscriptions',
        'tokens',
        'usage',
        'verifyActivity',
        'verifyAudit',
      ].map((name) => `${method} /api/adminRoutes/${name}`),
      `${method} /api/comments`,
      `${method} /api/subscriptions`,
      `${method} /api/views/freshness`,
      `${method} /api/views/visits`,
      `${method} /api/whatISee`,
    ]),
    'POST /api/accessRequests',
    'POST /api/accessRequests/withdraw',
    ...[
      'allowSubscription',
      'changeBanner',
      'changeBrand',
      'changeCaller',
      'changeContent',
      'changeGrants',
      'decideRequest',
      'deleteOne',
      'endSignIns',
      'endViewAs',
      'importPeople',
      'readCsv',
      'refreshDataset',
      'revokeToken',
      'stopSubscription',
      'tryRlsRules',
      'undo',
      'updateOne',
      'viewAs',
    ].map((name) => `POST /api/adminRoutes/${name}`),
    ...['change', 'reply', 'view', 'write'].map((name) => `POST /api/comments/${name}`),
    'POST /api/embedTokens',
    'POST /api/find/figures',
    'POST /api/find/findable',
    'POST /api/getAll/all',
    'POST /api/reports/documents',
    ...['cancel', 'file', 'state'].map((name) => `POST /api/reports/documents/${name}`),
    'POST /api/reports/picture',
    'POST /api/signOut',
    'POST /api/subscriptions',
    ...['change', 'delete', 'figures', 'run'].map((name) => `POST /api/subscriptions/${name}`),
    ...['bookmarks', 'favourite', 'keep', 'open', 'share'].map((name) => `POST /api/views/${name}`),
  ])
  for (const { method, url } of routesToAsk)
    for (const token of [null, 'broken', `${base64({ alg: 'RS256' })}.${base64({ sub: 'ada' })}.AAAA`]) {
      const answer = await portal.call(url, { method, token })
      expect([method, url, answer.status]).toEqual([method, url, 401])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      if (method !== 'HEAD') expect(Problem.parse(await answer.json()).code).toBe('unauthorized')
    }
  const valid = await portal.call(routes.grants.path, { method: 'GET', token: await world.issuer.sign() })
  expect(valid.status).toBe(200)
})

test.each<[string, () => Promise<string> | string]>([
  ['signed by a stranger', () => world.issuer.signAsStranger()],
  ['that has expired', () => world.issuer.sign({ exp: seconds() - 60 })],
  ['without an end', () => world.issuer.sign({ exp: undefined })],
  ['that is not valid yet', () => world.issuer.sign({ nbf: seconds() + 600 })],
  ['for another audience', () => world.issuer.sign({ aud: 'somebody-else' })],
  ['without an audience', () => world.issuer.sign({ aud: undefined })],
  ['of another issuer', () => world.issuer.sign({ iss: 'https://issuer.example.com' })],
  ['of typ JWT, as an id token has', () => world.issuer.sign({}, { typ: 'JWT' })],
  ['without a typ', () => world.issuer.sign({}, { typ: undefined })],
  ['signed by an unknown key', () => world.issuer.sign({}, { kid: 'two' })],
  [
    'of alg none',
    () =>
      `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64({ iss: world.issuer.url, aud: 'casement-portal-api', sub: 'ada', exp: seconds() + 60 })}.`,
  ],
  [
    'signed with the public key as a shared secret',
    async () => {
      const jwks = await (await fetch(`${world.issuer.url}/jwks`)).text()
      return new SignJWT({
        iss: world.issuer.url,
        aud: 'casement-portal-api',
        sub: 'ada',
        exp: seconds() + 60,
      })
        .setProtectedHeader({ alg: 'HS256', kid: 'one', typ: 'at+jwt' })
        .sign(new TextEncoder().encode(jwks))
    },
  ],
  [
    'whose claims were changed',
    async () => {
      const [header, , signature] = (await world.issuer.sign({ sub: 'theo' })).split('.')
      const claims = { iss: world.issuer.url, aud: 'casement-portal-api', sub: 'ada', exp: seconds() + 60 }
      return `${header}.${base64(claims)}.${signature}`
    },
  ],
])('[PRM-04] a token %s is refused', async (_title, make) => {
  const answer = await portal.call(routes.catalogue.path, { token: await make() })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
})

test.each(['jwk', 'jku', 'x5c', 'x5u'] as const)(
  'a token signed by the key that its own header brings as %s is refused, and no key is fetched for it',
  async (parameter) => {
    const { issuer } = world
    for (const kid of ['one', 'two', undefined]) {
      const token = await issuer.signAsStranger({}, { kid, [parameter]: issuer.strangersKey[parameter] })
      expect((await portal.call(routes.catalogue.path, { token })).status).toBe(401)
    }
    expect(issuer.strangersKeyReads()).toBe(0)
  },
)

test('a token that another client of the issuer got is refused, unless the settings name this client', async () => {
  const trusting = await world.start({ settings: { SIGN_IN_OTHER_CLIENTS: 'payroll, ledger' } })
  const statusesOf = async (claims: Record<string, unknown>) => {
    const token = await world.issuer.sign(claims)
    const answers = [portal, trusting].map(({ call }) => call(routes.catalogue.path, { token }))
    return Promise.all(answers.map(async (answer) => (await answer).status))
  }
  for (const claim of ['client_id', 'azp', 'appid']) {
    expect([claim, ...(await statusesOf({ [claim]: 'casement-portal' }))]).toEqual([claim, 200, 200])
    expect([claim, ...(await statusesOf({ [claim]: 'ledger' }))]).toEqual([claim, 401, 200])
    for (const other of ['somebody-else', '', null, ['casement-portal']])
      expect([claim, other, ...(await statusesOf({ [claim]: other }))]).toEqual([claim, other, 401, 401])
  }
  expect(await statusesOf({ azp: 'casement-portal', client_id: 'somebody-else' })).toEqual([401, 401])
  expect(await statusesOf({})).toEqual([200, 200])
})

test('a token in the query or in a body is not looked at', async () => {
  const token = await world.issuer.sign()
  expect((await portal.call(`${routes.catalogue.path}?access_token=${token}`)).status).toBe(401)
  expect((await portal.call(routes.embedToken.path, { body: { access_token: token } })).status).toBe(401)
})

test('clocks may differ by the tolerance of the settings', async () => {
  const token = await world.issuer.sign({ exp: seconds() - 3 })
  expect((await portal.call(routes.catalogue.path, { token })).status).toBe(200)
  const strict = await world.start({ settings: { SIGN_IN_CLOCK_TOLERANCE_SECONDS: '0' } })
  expect((await strict.call(routes.catalogue.path, { token })).status).toBe(401)
})

test('a remembered token ends when it ends', async () => {
  let nowMs = Date.now()
  const clocked = await world.start({ deps: { now: () => new Date(nowMs) } })
  const token = await world.issuer.sign({ exp: Math.floor(nowMs / 1000) + 20 })
  expect((await clocked.call(routes.catalogue.path, { token })).status).toBe(200)
  nowMs += 26_000
  expect((await clocked.call(routes.catalogue.path, { token })).status).toBe(401)
})

test('many calls with one token cost one look at the issuer’s keys', async () => {
  const fresh = await world.start()
  const before = world.issuer.keyReads()
  const token = await world.issuer.sign()
  for (let call = 0; call < 5; call++) await fresh.call(routes.catalogue.path, { token })
  expect(world.issuer.keyReads() - before).toBe(1)
})

test('while the issuer does not answer nobody is let in, the refusal is 503, and afterwards all is well', async () => {
  const fresh = await world.start()
  const token = await world.issuer.sign()
  await world.issuer.stop()
  const down = await fresh.call(routes.catalogue.path, { token })
  expect([down.status, ((await down.json()) as Problem).code]).toEqual([503, 'issuerUnreachable'])
  expect(await (await fresh.call('/readyz', { method: 'GET' })).json()).toMatchObject({
    parts: { store: 'ok', identity: 'does not answer' },
  })
  await world.issuer.start()
  expect((await fresh.call(routes.catalogue.path, { token })).status).toBe(200)
})

test('a discovery document that names another issuer is refused, and its keys are not asked for', async () => {
  const fresh = await world.start()
  const token = await world.issuer.sign()
  const before = world.issuer.keyReads()
  for (const name of ['https://issuer.example.com', `${world.issuer.url}/`]) {
    world.issuer.callItself(name)
    const refused = await fresh.call(routes.catalogue.path, { token })
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([503, 'issuerUnreachable'])
  }
  expect(world.issuer.keyReads()).toBe(before)
  world.issuer.callItself(undefined)
  expect((await fresh.call(routes.catalogue.path, { token })).status).toBe(200)
})

test('a person who calls too often is asked to wait; another person is not', async () => {
  const limited = await world.start({ settings: { PORTAL_REQUESTS_PER_MINUTE: '3' } })
  // The minute does not pass, however long the calls take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const token = await world.issuer.sign({ sub: 'nina' })
  for (let call = 0; call < 3; call++)
    expect((await limited.call(routes.catalogue.path, { token })).status).toBe(200)
  const refused = await limited.call(routes.catalogue.path, { token })
  expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([429, 'tooManyRequests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await world.issuer.sign({ sub: 'emil' })
  expect((await limited.call(routes.catalogue.path, { token: other })).status).toBe(200)
})

test('a person without the claim that names persons is refused, and an e-mail address counts only when verified', async () => {
  const byMail = await world.start({
    settings: { SIGN_IN_PERSON_CLAIM: 'email', ADMIN_PERSONS: 'ada@example.com' },
  })
  const ask = async (claims: Record<string, unknown>) =>
    (await byMail.call(routes.grants.path, { method: 'GET', token: await world.issuer.sign(claims) })).status
  expect(await ask({})).toBe(403)
  expect(await ask({ email: 'ada@example.com' })).toBe(403)
  expect(await ask({ email: 'ada@example.com', email_verified: 'true' })).toBe(403)
  expect(await ask({ email: 'ada@example.com', email_verified: true })).toBe(200)
})

test('pages are served with a policy that names issuer and service and allows nothing inline', async () => {
  for (const path of [
    '/',
    '/home',
    '/reports',
    '/subscriptions',
    '/letters',
    '/configure',
    '/login',
    '/logout',
    '/login/callback?code=x&state=y',
    '/admin',
  ]) {
    const answer = await portal.call(path, { method: 'GET' })
    expect([path, answer.status]).toEqual([path, 200])
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toContain(`connect-src 'self' ${world.issuer.url};`)
    expect(policy).toContain('frame-src http://localhost:4001;')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(policy).not.toContain('unsafe')
  }
  const unknown = await portal.call('/reports/3', { method: 'GET' })
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('the portal')])
})

test('no answer may be read by another origin, and none sets a cookie', async () => {
  const routesToAsk = [...routesOf(portal.app), { method: 'OPTIONS', url: routes.catalogue.path }]
  const statuses = new Set<number>()
  for (const { method, url } of routesToAsk)
    // One of the routes signs whoever asks it out, everywhere.
    for (const token of [null, await world.issuer.sign({ sub: 'elsewhere' })]) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
      const answer = await portal.call(url, { method, token, headers })
      statuses.add(answer.status)
      const given = [...answer.headers.keys()].filter((name) => /^access-control|^set-cookie$/.test(name))
      expect([method, url, ...given]).toEqual([method, url])
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404]))
})

test('an unknown address below /api is a refusal as JSON, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await portal.call('/api/nothing', { method })
    expect([method, answer.status, Problem.parse(await answer.json()).code]).toEqual([
      method,
      404,
      'notFound',
    ])
  }
})

test('the portal’s settings are open, hold what the sign-in needs and nothing secret', async () => {
  const below = await world.start({
    settings: {
      PORTAL_PUBLIC_URL: 'https://example.com/finance',
      IDENTITY_ALLOW_IN_PRODUCTION: 'true',
      SIGN_IN_EXTRA_SCOPES: 'offline_access',
      EMBEDDING_CLIENT_SECRET: 'planted-secret',
    },
  })
  const answer = await below.call(routes.settings.path, { method: 'GET' })
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    casement: 1,
    title: 'Financial Insights Dashboard',
    basePath: '/finance',
    identity: {
      issuer: world.issuer.url,
      clientId: 'casement-portal',
      scopes: ['openid', 'profile', 'email', 'idm', 'offline_access'],
    },
    embedding: {
      provider: {
        name: 'Casement',
        attributePrefix: 'casement-',
        appHost: 'http://localhost:4001',
        allowedHosts: ['localhost:4001'],
      },
    },
  })
  expect(text).not.toContain('planted-secret')
  expect(await (await below.call('/home', { method: 'GET' })).text()).toContain('<base href="/finance/">')
})

test.each([
  ['a NUL', 'a\0b', 'a%00b'],
  ['half of a character', 'a\ud800b', null],
])('a text with %s is refused on every route, wherever it stands', async (_, text, inAddress) => {
  // Some hundred calls of a person whose sign-in no other test ends.
  const settings = { PORTAL_REQUESTS_PER_MINUTE: '0', ADMIN_PERSONS: 'walker' }
  const { call } = await world.start({ settings })
  const token = await world.issuer.sign({ sub: 'walker' })
  const message = 'A text has a NUL or half of a character in it'
  for (const { method, url } of guarded()) {
    const where = `${method} ${url}`
    if (method === 'HEAD') continue
    if (inAddress !== null) {
      const answer = await call(`${url}?planted=${inAddress}`, { method, token })
      expect([answer.status, await answer.json()], where).toMatchObject([400, { message, field: 'planted' }])
    }
    if (method === 'GET') continue
    const answer = await call(url, { method, token, body: { list: [{ planted: text }] } })
    const field = 'list.0.planted'
    expect([answer.status, await answer.json()], where).toMatchObject([400, { message, field }])
    const named = await call(url, { method, token, body: { list: { [text]: 1 } } })
    expect([named.status, await named.json()], where).toMatchObject([400, { message, field: 'list' }])
  }
})

const isWithoutBody = (url: string) =>
  [routes.signOut, routes.revokeToken, routes.endSignIns, routes.refreshDataset, routes.endViewAs].some(
    ({ path }) => path === url,
  )

test('the OpenAPI document describes every route below /api, with bodies and refusals', async () => {
  const document = (await (await portal.call(routes.openapi.path, { method: 'GET' })).json()) as {
    openapi: string
    paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>
    components: { schemas: Record<string, unknown> }
  }
  expect(document.openapi).toBe('3.1.0')
  const served = guarded().filter(({ method }) => method !== 'HEAD')
  const described = Object.entries(document.paths).flatMap(([url, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${url}`),
  )
  const open = 'GET /settings.json'
  expect(described.toSorted()).toEqual(
    [...served.map(({ method, url }) => `${method} ${url}`), open].toSorted(),
  )
  const operationOf = ({ method, url }: { method: string; url: string }) =>
    document.paths[url]![method.toLowerCase()]!
  for (const call of served)
    expect(Object.keys(operationOf(call).responses).slice(0, 2), `${call.method} ${call.url}`).toEqual([
      isWithoutBody(call.url) ? '204' : '200',
      '4XX',
    ])
  const bodiless = served.filter((call) => call.method === 'POST' && !operationOf(call).requestBody)
  expect(bodiless.map(({ url }) => url)).toEqual([routes.catalogue.path, routes.signOut.path])
  const named = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  const names = new Set([...named].map(([, name]) => name!))
  expect(names.size).toBeGreaterThan(served.length)
  expect([...names].filter((name) => !(name in document.components.schemas))).toEqual([])
})
