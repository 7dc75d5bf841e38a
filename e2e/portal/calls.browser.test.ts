import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { catalogueQueryOf, isConnected, stateOf, statesOf } from './devtools.ts'
import { catalogueOf } from './shaped-catalogue.ts'
import { visit } from './visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const shape = { Finance: ['Cash'] }
const isCatalogueCall = (request: Request) => request.url().includes('/api/getAll')

test('[PAP-01] [PAP-02] [PAP-03] the catalogue call is a POST of the same origin with the stored token and no body', async () => {
  const { page, portalUrl } = await visit(browser, { as: 'grace', path: null })
  const calls: Request[] = []
  page.on('request', (request) => isCatalogueCall(request) && calls.push(request))
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"]').waitFor()
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return JSON.parse(localStorage.getItem(key)!).access_token as string
  })
  expect(calls).toHaveLength(1)
  const [call] = calls as [Request]
  expect(call.method()).toBe('POST')
  expect(call.url()).toBe(`${portalUrl}/api/getAll/all`)
  const headers = await call.allHeaders()
  expect(headers['authorization']).toBe(`Bearer ${token}`)
  expect(headers['content-type']).toBeUndefined()
  expect(call.postData()).toBeNull()
  await page.context().close()

  // The token of the moment of asking: storage has a newer one than the page started with.
  const later = await visit(browser, { as: 'grace', catalogue: shape, path: '/nowhere' })
  await later.page.getByText('This page does not exist').waitFor()
  await later.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    const user = JSON.parse(localStorage.getItem(key)!)
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: 'renewed-elsewhere' }))
  })
  const asking = later.page.waitForRequest(isCatalogueCall)
  await later.page.getByRole('link', { name: 'Go to home' }).click()
  expect(await (await asking).headerValue('authorization')).toBe('Bearer renewed-elsewhere')
  await later.page.context().close()
})

test('[PAP-04] [PAP-14] the cached query’s argument holds accessToken, and its one tag type is Workspaces', async () => {
  const { page } = await visit(browser, { as: 'grace', catalogue: shape, devtools: true })
  await page.locator('[data-part="report-area"]').waitFor()
  const query = await catalogueQueryOf(page)
  expect(query?.originalArgs).toEqual({ accessToken: expect.stringMatching(/^\S{20,}$/) })
  const { provided } = (await stateOf(page)).portalApi
  expect(Object.keys(provided.tags)).toEqual(['Workspaces'])
  expect(Object.values(provided.tags['Workspaces']!).flat()).toHaveLength(1)
  await page.context().close()
})

describe('calls that no screen makes yet', () => {
  let probe: string
  beforeAll(async () => {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: false,
        lib: { entry: fileURLToPath(new URL('query-probe.ts', import.meta.url)), formats: ['es'] },
      },
    })
    const [output] = Array.isArray(built) ? built : [built]
    if (!output || !('output' in output)) throw new Error('The probe was not built')
    probe = output.output[0].code
  })

  /** The portal's own queries, in its page and against its origin, as a screen would run them. */
  async function openProbe() {
    const visited = await visit(browser, { as: 'grace', catalogue: shape })
    await visited.page.route('**/assets/query-probe.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: probe }),
    )
    // As text: the test runner rewrites an import() that it sees.
    const run = (name: string, argument: unknown) =>
      visited.page.evaluate(
        `import(new URL('assets/query-probe.js', document.baseURI).href)
          .then(({ runQuery }) => runQuery(${JSON.stringify(name)}, ${JSON.stringify(argument)}))`,
      )
    return { ...visited, run }
  }

  test('[PAP-11] a body goes as JSON with a JSON content type', async () => {
    const { page, run } = await openProbe()
    const heard: Request[] = []
    await page.route('**/api/adminRoutes/updateOne', (route) => {
      heard.push(route.request())
      return route.fulfill({ json: { id: 'g-1' } })
    })
    const body = { subject: { kind: 'person', value: 'grace' }, reportId: null, rowRoles: ['EMEA', 'Größe'] }
    expect(await run('adminRoutesUpdateOne', body)).toEqual({ data: { id: 'g-1' } })
    expect((await heard[0]!.allHeaders())['content-type']).toBe('application/json')
    expect(JSON.parse(heard[0]!.postData()!)).toEqual(body)
    await page.context().close()
  })

  test('[PAP-12] parameters follow the question mark of the address', async () => {
    const { page, portalUrl, run } = await openProbe()
    const heard: string[] = []
    await page.route('**/api/probe*', (route) => {
      heard.push(route.request().url())
      return route.fulfill({ json: {} })
    })
    await run('probe', { params: { page: 2, name: 'a b&c', left: null } })
    const { origin, pathname, searchParams, search } = new URL(heard[0]!)
    expect(origin + pathname).toBe(`${portalUrl}/api/probe`)
    expect(search.startsWith('?')).toBe(true)
    expect([...searchParams]).toEqual([
      ['page', '2'],
      ['name', 'a b&c'],
    ])
    await page.context().close()
  })

  test('[PAP-14] all queries together provide the one tag type', async () => {
    const { page, run } = await openProbe()
    await page.route('**/api/adminRoutes/getAll', (route) => route.fulfill({ json: [] }))
    expect(await run('tagTypesOfEveryQuery', null)).toEqual(['Workspaces'])
    await page.context().close()
  })

  test('[PAP-15] a query is uninitialized before it is asked, then pending, then fulfilled or rejected', async () => {
    const { page, run } = await openProbe()
    for (const [status, end] of [
      [200, 'fulfilled'],
      [500, 'rejected'],
    ] as const) {
      await page.unroute('**/api/adminRoutes/getAll')
      await page.route('**/api/adminRoutes/getAll', (route) => route.fulfill({ status, json: [] }))
      expect(await run('statesOfAdminQuery', null)).toEqual(['uninitialized', 'pending', end])
    }
    await page.context().close()
  })
})

/** Opens /home with a catalogue call that fails in one way; what the store says of it. */
async function failure(fail: (page: Page) => Promise<unknown>) {
  const { page, portalUrl } = await visit(browser, { as: 'grace', path: null, devtools: true })
  await fail(page)
  await page.goto(`${portalUrl}/home`)
  await page.getByText('Access Denied').waitFor()
  const query = await catalogueQueryOf(page)
  const statuses = (await statesOf(page)).map(
    ({ portalApi }) => Object.values(portalApi.queries)[0]?.status ?? 'uninitialized',
  )
  await page.context().close()
  expect(query?.status).toBe('rejected')
  expect([...new Set(statuses)]).toEqual(['uninitialized', 'pending', 'rejected'])
  return query?.error
}

const answering = (page: Page, answer: { status?: number; body?: string }) =>
  page.route('**/api/getAll/all', (route) => route.fulfill({ body: '{}', ...answer }))

const withTimeout = (page: Page, catalogueTimeoutMs: number) =>
  page.route('**/settings.json', async (route) => {
    const given = await (await route.fetch()).json()
    await route.fulfill({ json: { ...given, catalogueTimeoutMs } })
  })

test('[PAP-13] a time-out of the settings ends a slow call; without one the portal waits', async () => {
  const slow = (page: Page) => page.route('**/api/getAll/all', () => {})
  const error = await failure(async (page) => {
    await withTimeout(page, 300)
    await slow(page)
  })
  expect(error).toMatchObject({ status: 'TIMEOUT_ERROR' })

  const { page, portalUrl } = await visit(browser, { as: 'grace', path: null, devtools: true })
  await slow(page)
  await page.clock.install()
  await page.goto(`${portalUrl}/home`)
  await page.getByText('Loading', { exact: true }).waitFor()
  await page.clock.runFor(300_000)
  expect((await catalogueQueryOf(page))?.status).toBe('pending')
  await page.context().close()
})

test('[PAP-16] each kind of failure is told apart in the query’s error', async () => {
  expect(await failure((page) => page.route('**/api/getAll/all', (route) => route.abort()))).toMatchObject({
    status: 'FETCH_ERROR',
  })
  for (const body of ['{"res":', '<!doctype html><title>Sign in</title>'])
    expect(await failure((page) => answering(page, { body })), body).toMatchObject({
      status: 'PARSING_ERROR',
      originalStatus: 200,
    })
  const late = await failure(async (page) => {
    await withTimeout(page, 300)
    await page.route('**/api/getAll/all', () => {})
  })
  expect(late).toMatchObject({ status: 'TIMEOUT_ERROR' })
  for (const status of [304, 401, 403, 404, 500])
    expect(await failure((page) => answering(page, { status })), String(status)).toMatchObject({ status })
})

test('[PAP-17] a failure’s detail is in the console and not on the page, and no token is in either', async () => {
  const { page, portalUrl } = await visit(browser, { as: 'grace', path: null })
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  const detail = { code: 'catalogueUnavailable', message: 'The telling detail' }
  await page.route('**/api/getAll/all', (route) =>
    route.fulfill({ status: 502, headers: { 'x-correlation-id': 'c-0815' }, json: detail }),
  )
  await page.goto(`${portalUrl}/home`)
  await page.getByText('Access Denied').waitFor()
  const said = lines.join('\n')
  for (const part of ['502', 'catalogueUnavailable', 'The telling detail', 'c-0815'])
    expect(said).toContain(part)
  expect((await page.getByRole('main').innerText()).split(/\n+/).filter(Boolean)).toEqual([
    'Access Denied',
    'You dont have permission to view this site.',
  ])
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return JSON.parse(localStorage.getItem(key)!).access_token as string
  })
  expect(said).not.toContain(token)
  await page.context().close()
})

/** Goes to another page inside the portal, so that nothing subscribes to the catalogue any more, without a page load. */
const leaveInside = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', new URL('nowhere', document.baseURI))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

test('[CON-08] an answer that nobody uses is kept for sixty seconds and not longer', async () => {
  const { page, portalUrl } = await visit(browser, {
    as: 'grace',
    catalogue: shape,
    devtools: true,
    path: null,
  })
  await page.clock.install()
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"]').waitFor()
  await page.clock.runFor(1_000)
  await leaveInside(page)
  await page.getByText('This page does not exist').waitFor()
  await page.clock.runFor(59_000)
  expect((await catalogueQueryOf(page))?.status).toBe('fulfilled')
  await page.clock.runFor(2_000)
  expect(await catalogueQueryOf(page)).toBeUndefined()
  await page.context().close()
})

test('[CON-09] changes of subscriptions reach the store once, after 500 ms', async () => {
  const { page, portalUrl } = await visit(browser, {
    as: 'grace',
    catalogue: shape,
    devtools: true,
    path: null,
  })
  await page.clock.install()
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"]').waitFor()
  await page.clock.runFor(2_000)
  const subscribers = async () =>
    Object.values((await stateOf(page)).portalApi.subscriptions).flatMap((record) => Object.keys(record))
      .length
  expect(await subscribers()).toBe(1)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await leaveInside(page)
  await page.getByText('This page does not exist').waitFor()
  const before = (await statesOf(page)).length
  expect(await subscribers()).toBe(1)
  await page.clock.runFor(450)
  expect(await subscribers()).toBe(1)
  await page.clock.runFor(100)
  expect(await subscribers()).toBe(0)
  const records = (await statesOf(page))
    .slice(before - 1)
    .map(({ portalApi }) => JSON.stringify(portalApi.subscriptions))
  expect(records.filter((record, at) => at > 0 && record !== records[at - 1])).toHaveLength(1)
  await page.context().close()
})

test('[CON-10] [CON-11] one catalogue call and no more: no polling, and none on focus, on reconnect or on mounting again', async () => {
  const { page, portalUrl } = await visit(browser, { as: 'grace', devtools: true, path: null })
  let calls = 0
  await page.clock.install()
  await page.route('**/api/getAll/all', (route) => {
    calls += 1
    return route.fulfill({ json: catalogueOf({ None: [] }, 'http://localhost') })
  })
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"]').waitFor()
  await page.clock.runFor(300_000)
  const { subscriptions, config } = (await stateOf(page)).portalApi
  const subscribers = Object.entries(subscriptions).flatMap(([query, record]) =>
    Object.values(record).map((options) => ({ query: query.split('(')[0], ...options })),
  )
  expect(subscribers.filter(({ query }) => query === 'catalogue')).toHaveLength(1)
  expect(subscribers.filter(({ pollingInterval }) => pollingInterval !== 0)).toEqual([])
  expect(config).toMatchObject({
    refetchOnFocus: false,
    refetchOnReconnect: false,
    refetchOnMountOrArgChange: false,
  })
  for (const event of ['blur', 'focus', 'offline', 'online', 'visibilitychange'])
    await page.evaluate((name) => {
      window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event(name))
    }, event)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await leaveInside(page)
  await page.getByText('This page does not exist').waitFor()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.locator('[data-part="report-area"]').waitFor()
  await page.clock.runFor(10_000)
  expect(calls).toBe(1)
  await page.context().close()
})

test('[CON-12] the store connects to the developer tools that are in the page', async () => {
  const { page } = await visit(browser, { as: 'grace', catalogue: shape, devtools: true })
  await page.locator('[data-part="report-area"]').waitFor()
  expect(await isConnected(page)).toBe(true)
  expect(Object.keys(await stateOf(page)).sort()).toEqual(['dashboard', 'portalApi'])
  await page.context().close()
})

test('[CON-13] a touch that moves 4 px opens the dropdown, one that moves 6 px does not', async () => {
  const { page } = await visit(browser, {
    as: 'grace',
    path: '/configure',
    catalogue: shape,
    context: { hasTouch: true, viewport: { width: 390, height: 844 } },
  })
  const control = page.locator('.dropdown__control').first()
  await control.waitFor()
  const { x, y, height } = (await control.boundingBox())!
  const at = { x: x + 60, y: y + height / 2 }
  const devtools = await page.context().newCDPSession(page)
  const touch = async (movedPx: number, sidewaysPx = 0) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', [at])
    await send('touchMove', [{ x: at.x + sidewaysPx, y: at.y + movedPx }])
    await send('touchEnd', [])
  }
  // What a touch opens, the next one closes: all three together open it once.
  await page.evaluate(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const isOpen = document.querySelector('[role="listbox"]') !== null
      if (isOpen !== (seen.at(-1) ?? false)) seen.push(isOpen)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await touch(6)
  await touch(0, -6)
  await touch(4, 4)
  await page.getByRole('listbox').waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([true])
  await page.context().close()
})
