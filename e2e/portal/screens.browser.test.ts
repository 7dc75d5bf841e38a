import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, pathBelow } from '../browser.ts'
import { sharedProduct } from '../product.ts'
import { reportId, workspaceId } from './shaped-catalogue.ts'
import { choose, embeddedReport, optionsOf, signInAtIssuer, visit } from './visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const chooserTitle = 'Select your Workspace and Dashboard'
const pathOf = (page: Page) => pathBelow(sharedProduct().portalUrl, page)
const routes = ['/home', '/configure', '/login', '/logout'] as const

test('[PRT-01] [PRT-13] from Login through sign-in to a chosen report in its frame', async () => {
  const { page, portalUrl, identityUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${identityUrl}/**`)
  await signInAtIssuer(page, 'grace')
  await page.waitForURL(`${portalUrl}/home`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Configure' }).click()
  await page.getByText(chooserTitle).waitFor()
  const workspace = (await optionsOf(page, 'Select Workspace')).at(-1)!
  await choose(page, 'Select Workspace', workspace)
  const report = (await optionsOf(page, 'Select Dashboard')).at(-1)!
  await choose(page, 'Select Dashboard', report)
  await page.getByText(chooserTitle).waitFor({ state: 'detached' })
  await page.getByTitle(report).waitFor()
  await page.frameLocator('[data-part="report-area"] iframe').locator('[data-visual]').first().waitFor()
  await page.context().close()
})

test('[PRT-02] / goes straight to /home, signed in or not', async () => {
  const { page, portalUrl } = await visit(browser, { as: 'grace', path: '/' })
  await page.waitForURL(`${portalUrl}/home`)
  await page.context().close()

  const out = await visit(browser, { path: null })
  await out.page.route(`${out.identityUrl}/**`, () => {})
  await out.page.goto(out.portalUrl)
  await out.page.waitForURL(`${out.portalUrl}/home`)
  await out.page.context().close()
})

test('[PRT-03] /home signed out shows no dashboard and starts the sign-in', async () => {
  const { page, identityUrl, portalUrl } = await visit(browser, { path: null })
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${portalUrl}/home`)
  await page.waitForURL(`${identityUrl}/**`)
  expect(calls.filter((url) => url.includes('/api/') || url.includes('/reportEmbed'))).toEqual([])
  await page.context().close()
})

test('[PRT-04] /configure signed out shows no dropdowns and starts the sign-in', async () => {
  const { page, identityUrl, portalUrl } = await visit(browser, { path: null })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${identityUrl}/**`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${portalUrl}/configure`)
  await page.getByText('Redirecting to Sign-In').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  release()
  await page.waitForURL(`${identityUrl}/**`)
  await page.context().close()
})

test('[PRT-05] [PRT-28] /home shows the report in the report area, and nothing but reports is ever embedded', async () => {
  const { page, portalUrl } = await visit(browser, { as: 'grace', path: null })
  const types = new Set<unknown>()
  const paths = new Set<string>()
  await page.exposeBinding(
    'casementHeard',
    (_source, message: { url?: string; body?: { type?: unknown } }) => {
      if (!message.url || !/load|prepare|create|frontload/.test(message.url)) return
      paths.add(new URL(message.url, 'http://frame').pathname)
      types.add(message.body?.type)
    },
  )
  await page.addInitScript(() => {
    if (window === window.top) return
    const report = (window as unknown as { casementHeard(message: unknown): void }).casementHeard
    window.addEventListener('message', ({ data }) =>
      report({ url: data?.url, body: { type: data?.body?.type } }),
    )
  })
  await page.goto(`${portalUrl}/home`)
  await page.getByRole('region').locator('iframe').waitFor()
  await page.frameLocator('[data-part="report-area"] iframe').locator('[data-visual]').first().waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Configure' }).click()
  await page.getByText(chooserTitle).waitFor()
  const frames = [new URL((await page.locator('iframe').getAttribute('src'))!).pathname]
  await choose(page, 'Select Workspace', (await optionsOf(page, 'Select Workspace'))[0]!)
  await choose(page, 'Select Dashboard', (await optionsOf(page, 'Select Dashboard'))[0]!)
  await page.getByText(chooserTitle).waitFor({ state: 'detached' })
  await page.frameLocator('[data-part="report-area"] iframe').locator('[data-visual]').first().waitFor()
  frames.push(new URL((await page.locator('iframe').getAttribute('src'))!).pathname)
  expect(frames.every((path) => path.endsWith('/reportEmbed'))).toBe(true)
  expect([...types]).toEqual(['report'])
  expect([...paths].filter((path) => !['/report/load', '/frontload/config'].includes(path))).toEqual([])
  await page.context().close()
})

const shape = { Finance: ['Cash', 'Balance'], Sales: ['Regions'] }

test("[PRT-06] [PRT-07] the stored text 'true' puts header and dropdowns above the report area", async () => {
  const { page } = await visit(browser, { as: 'grace', storage: { configure: 'true' }, catalogue: shape })
  const header = page.getByRole('heading', { name: chooserTitle, exact: true })
  await header.waitFor()
  expect(await page.getByText('Select Workspace', { exact: true }).count()).toBe(1)
  expect(await page.getByText('Select Dashboard', { exact: true }).count()).toBe(1)
  const area = page.locator('[data-part="report-area"]')
  for (const above of [header, page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)]) {
    const box = (await above.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual((await area.boundingBox())!.y)
  }
  await page.context().close()
})

test.each([undefined, 'false', 'TRUE', '1', ''])(
  '[PRT-08] with the flag stored as %j only the report area is shown',
  async (flag) => {
    const storage: Record<string, string> = flag === undefined ? {} : { configure: flag }
    const { page } = await visit(browser, { as: 'grace', storage, catalogue: shape })
    await page.locator('[data-part="report-area"] iframe').waitFor()
    expect(await page.getByText(chooserTitle).count()).toBe(0)
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(await page.getByRole('main').getByRole('heading').count()).toBe(0)
    await page.context().close()
  },
)

test('[PRT-09] [PRT-10] [PRT-11] /configure has its heading and dropdowns, stores the choice and goes to /home', async () => {
  const { page, portalUrl, stored } = await visit(browser, {
    as: 'grace',
    path: '/configure',
    catalogue: shape,
  })
  await page.getByText('Choose Your Workspace and Dashboard', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Choose Workspace', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Choose Dashboard', exact: true }).waitFor()
  expect(await page.getByText('Choose Workspace', { exact: true }).count()).toBe(1)
  expect(await page.getByText('Choose Dashboard', { exact: true }).count()).toBe(1)
  await choose(page, 'Choose Workspace', 'Finance')
  await choose(page, 'Choose Dashboard', 'Balance')
  await page.waitForURL(`${portalUrl}/home`)
  expect(await stored('activeWorkspaceId')).toBe(workspaceId('Finance'))
  expect(await stored('activeReportId')).toBe(reportId('Finance', 'Balance'))
  await expect.poll(() => embeddedReport(page)).toBe(reportId('Finance', 'Balance'))
  await page.context().close()
})

test('[PRT-12] [PRT-14] /login has one Login button, and none for who is signed in: that goes to /home', async () => {
  const { page } = await visit(browser, { path: '/login' })
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(1)
  expect(pathOf(page)).toBe('/login')
  await page.context().close()

  const inside = await visit(browser, { as: 'grace', path: '/login', catalogue: shape })
  await inside.page.waitForURL(`${inside.portalUrl}/home`)
  await inside.page.context().close()
})

test("[PRT-15] /logout shows 'You are now Logged out!', signed in and signed out", async () => {
  const { page, portalUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'nina')
  await page.waitForURL(`${portalUrl}/home`)
  for (const when of ['signed in', 'signed out']) {
    await page.goto(`${portalUrl}/logout`)
    await page.getByText('You are now Logged out!', { exact: true }).waitFor()
    expect(pathOf(page), when).toBe('/logout')
  }
  await page.context().close()
})

test('[PRT-16] [PRT-17] [PRT-18] every page has logo, title and the menu with exactly two items', async () => {
  for (const route of routes) {
    const as = route === '/home' || route === '/configure' ? ({ as: 'grace' } as const) : {}
    const { page } = await visit(browser, { ...as, path: route, catalogue: shape })
    const bar = page.getByRole('banner')
    await bar.getByRole('img', { name: 'Casement' }).waitFor()
    await bar.getByText('Financial Insights Dashboard', { exact: true }).waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(0)
    await bar.getByRole('button', { name: 'Menu' }).click()
    expect(await page.getByRole('menuitem').allTextContents(), route).toEqual(['Configure', 'Logout'])
    await page.context().close()
  }
})

test("[PRT-19] 'Configure' turns the flag over and reloads, and leaves the choice alone", async () => {
  const storage = { activeWorkspaceId: workspaceId('Sales'), activeReportId: reportId('Sales', 'Regions') }
  const { page, stored } = await visit(browser, { as: 'grace', storage, catalogue: shape })
  const configure = async () => {
    await page.locator('[data-part="report-area"] iframe').waitFor()
    await page.evaluate(() => ((window as { marked?: boolean }).marked = true))
    await page.getByRole('button', { name: 'Menu' }).click()
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Configure' }).click()])
    expect(await page.evaluate(() => (window as { marked?: boolean }).marked)).toBeUndefined()
  }
  await configure()
  expect(await stored('configure')).toBe('true')
  await page.getByText(chooserTitle).waitFor()
  await configure()
  expect(await stored('configure')).toBe('false')
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect(await page.getByText(chooserTitle).count()).toBe(0)
  expect(await stored('activeReportId')).toBe(storage.activeReportId)
  expect(await embeddedReport(page)).toBe(storage.activeReportId)
  await page.context().close()

  const elsewhere = await visit(browser, { as: 'grace', path: '/configure', catalogue: shape })
  await elsewhere.page.getByRole('button', { name: 'Menu' }).click()
  const item = elsewhere.page.getByRole('menuitem', { name: 'Configure' })
  await Promise.all([elsewhere.page.waitForEvent('load'), item.click()])
  expect(pathOf(elsewhere.page)).toBe('/configure')
  expect(await elsewhere.stored('configure')).toBe('true')
  await elsewhere.page.context().close()
})

test("[PRT-20] 'Logout' goes to /logout", async () => {
  const { page, portalUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${portalUrl}/logout`)
  await page.context().close()

  const inside = await visit(browser, { as: 'grace', catalogue: shape })
  // The issuer and the portal's server stay out of it: other journeys go on with this person's sign-in.
  await inside.page.route(`${inside.identityUrl}/**`, (route) => route.abort())
  await inside.page.route('**/api/signOut', (route) => route.fulfill({ status: 204 }))
  await inside.page.getByRole('button', { name: 'Menu' }).click()
  await inside.page.getByRole('menuitem', { name: 'Logout' }).click()
  await inside.page.waitForURL(`${portalUrl}/logout`)
  await inside.page.getByText('You are now Logged out!').waitFor()
  await inside.page.context().close()
})

test('[PRT-21] [CON-07] while the catalogue comes there is the loader: its text, 80 in size, three green dots', async () => {
  for (const route of ['/home', '/configure']) {
    const { page, portalUrl } = await visit(browser, { as: 'grace', path: null })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/getAll/all', async (call) => {
      await held
      await call.fulfill({ json: { res: {} } })
    })
    await page.goto(portalUrl + route)
    await page.getByText('Loading', { exact: true }).waitFor()
    const dots = page.locator('[data-part="loader-dots"]')
    // A loader that stands for the code of the page gives its place to one that stands for the catalogue.
    await expect
      .poll(() => dots.evaluate((element) => [element.clientWidth, element.clientHeight]))
      .toEqual([80, 80])
    const colours = await dots
      .locator('> *')
      .evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))
    expect(colours).toEqual(Array(3).fill('rgb(0, 128, 0)'))
    release()
    await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' })
    expect(await dots.count()).toBe(0)
    await page.context().close()
  }
})

test.each(['/home', '/configure'])(
  "[PRT-22] %s says 'Redirecting to Sign-In' while the person is on the way to the issuer",
  async (route) => {
    const { page, identityUrl, portalUrl } = await visit(browser, { path: null })
    await page.route(`${identityUrl}/**`, () => {})
    await page.goto(portalUrl + route)
    await page.getByText('Redirecting to Sign-In', { exact: true }).waitFor()
    await page.context().close()
  },
)

/** Whatever is wrong with the call: a refusal, a server in trouble, no server, no JSON; the chooser open or not. */
async function expectAccessDenied(route: string) {
  const storage = { configure: 'true' }
  const { page, portalUrl } = await visit(browser, { as: 'grace', storage, path: null })
  for (const status of [403, 500, null, 200]) {
    await page.unroute('**/api/getAll/all')
    await page.route('**/api/getAll/all', (one) =>
      status === null ? one.abort() : one.fulfill({ status, body: status === 200 ? '{"res":' : '{}' }),
    )
    await page.goto(portalUrl + route)
    await page.getByRole('heading', { name: 'Access Denied', exact: true }).waitFor()
    await page.getByText('You dont have permission to view this site.', { exact: true }).waitFor()
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.evaluate(() => localStorage.removeItem('configure'))
  }
  await page.context().close()
}

test('[PRT-23] [ERR-01] [ERR-02] /home shows Access Denied, in its exact words, when the catalogue call fails', async () => {
  await expectAccessDenied('/home')
})

test('[PRT-24] [ERR-01] [ERR-02] /configure shows Access Denied, in its exact words, when the catalogue call fails', async () => {
  await expectAccessDenied('/configure')
})

test('[PRT-25] [PRT-26] [PRT-27] options show names, sorted without case; a hidden input holds the chosen id', async () => {
  const catalogue = { b: ['c', 'B', 'a'], A: ['x'], C: ['y'] }
  const { page } = await visit(browser, { as: 'grace', path: '/configure', catalogue })
  expect(await optionsOf(page, 'Choose Workspace')).toEqual(['A', 'b', 'C'])
  const hidden = (name: string) => page.locator(`input[type=hidden][name=${name}]`)
  expect(await hidden('workspace').inputValue()).toBe('')
  await choose(page, 'Choose Workspace', 'b')
  expect(await hidden('workspace').inputValue()).toBe(workspaceId('b'))
  expect(await optionsOf(page, 'Choose Dashboard')).toEqual(['a', 'B', 'c'])
  expect(await hidden('dashboard').inputValue()).toBe('')
  await page.context().close()

  const home = await visit(browser, { as: 'grace', storage: { configure: 'true' }, catalogue })
  expect(await optionsOf(home.page, 'Select Workspace')).toEqual(['A', 'b', 'C'])
  await choose(home.page, 'Select Workspace', 'b')
  expect(await home.page.locator('input[type=hidden][name=workspace]').inputValue()).toBe(workspaceId('b'))
  expect(await optionsOf(home.page, 'Select Dashboard')).toEqual(['a', 'B', 'c'])
  // Choosing reloads the page: what the second input held is noted as it goes.
  await home.page.evaluate(() =>
    window.addEventListener('beforeunload', () => {
      const input = document.querySelector<HTMLInputElement>('input[type=hidden][name=dashboard]')
      sessionStorage.setItem('held', input?.value ?? 'no input')
    }),
  )
  const reloaded = home.page.waitForEvent('load')
  await choose(home.page, 'Select Dashboard', 'B')
  await reloaded
  await home.page.getByText(chooserTitle).waitFor({ state: 'detached' })
  expect(await home.page.evaluate(() => sessionStorage.getItem('held'))).toBe(reportId('b', 'B'))
  expect(await home.stored('activeReportId')).toBe(reportId('b', 'B'))
  await home.page.context().close()
})
