import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { frameFaults } from '../frame/frame-faults.ts'
import { untilRendered } from '../../scripts/screens.ts'
import { catalogueOf, reportId, workspaceId } from './shaped-catalogue.ts'
import { embeddedReport, quietFrames, signInAtIssuer, visit, type VisitOptions } from './visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const shape = { Finance: ['Cash', 'Balance'], Sales: ['Regions'] }
const open = (options: VisitOptions = {}) => visit(browser, { as: 'grace', catalogue: shape, ...options })
const screen = (page: Page, name: string) =>
  page.locator('[data-part="report-area"]').getByRole('heading', { name, exact: true })

/** Changes the one report that the catalogue holds. */
async function openWithEntry(access: Record<string, unknown>, prepare?: (page: Page) => Promise<unknown>) {
  const visited = await visit(browser, { as: 'grace', path: null })
  const { page, portalUrl, serviceUrl } = visited
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  const embedUrl = [{ embedUrl: `${serviceUrl}/reportEmbed?reportId=r-1` }]
  const entry = { id: 'r-1', name: 'Cash', access: { accessToken: 'the-embed-token', embedUrl, ...access } }
  await quietFrames(page, serviceUrl)
  await page.route('**/api/getAll/all', (route) =>
    route.fulfill({ json: { res: { 'w-1': ['Finance', entry] } } }),
  )
  await prepare?.(page)
  await page.goto(`${portalUrl}/home`)
  return { ...visited, lines }
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a person without reports is told so, and not that access is denied', async () => {
  const { page } = await visit(browser, { as: 'theo' })
  await screen(page, 'No dashboards are available to you yet').waitFor()
  expect(await page.getByText('Access Denied').count()).toBe(0)
  await page.context().close()
})

test('an entry without an embed URL cannot be shown, and the console says why', async () => {
  const { page, lines } = await openWithEntry({ embedUrl: [] })
  await screen(page, 'This dashboard cannot be shown').waitFor()
  expect(lines.join('\n')).toContain('no embed URL for the report "Cash" (r-1)')
  await page.context().close()
})

test('a report of which no row is the reader’s says so, and leads to others and to who can change it', async () => {
  const { page } = await openWithEntry({ accessToken: undefined, withoutRowRole: true })
  await screen(page, 'You see no row of this dashboard yet').waitFor()
  const area = page.locator('[data-part="report-area"]')
  expect(await area.getByText('Ask whoever runs this portal for a row role').isVisible()).toBe(true)
  await area.getByRole('button', { name: 'Request access' }).waitFor()
  await area.getByRole('link', { name: 'Choose a dashboard' }).click()
  await page.getByRole('heading', { name: 'Choose Your Workspace and Dashboard' }).waitFor()
  await page.context().close()
})

test('an embed URL of a strange host is not opened, and the console has the client’s error', async () => {
  const embedUrl = [{ embedUrl: 'https://reports.evil.example/reportEmbed' }]
  const { page, lines } = await openWithEntry({ embedUrl })
  await screen(page, 'The address of this dashboard is not trusted').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(lines.join('\n')).toContain('Invalid embed URL detected')
  expect(lines.join('\n')).not.toContain('the-embed-token')
  await page.context().close()
})

describe('with less than two minutes left of the catalogue’s token', () => {
  const answers = (status: number, json: object) => (page: Page) =>
    page.route('**/api/embedTokens', (route) =>
      route.fulfill({ status, headers: { 'x-correlation-id': 'c-4711' }, json }),
    )

  test('the report is opened with a fresh one, asked for by its two ids', async () => {
    const asked: unknown[] = []
    const { page } = await openWithEntry({ expiresAt: inMs(100_000) }, (one) =>
      one.route('**/api/embedTokens', (route) => {
        asked.push(route.request().postDataJSON())
        return route.fulfill({ json: { accessToken: 'fresh', tokenId: 't', expiresAt: inMs(3_600_000) } })
      }),
    )
    await expect.poll(() => embeddedReport(page)).toBe('r-1')
    expect(asked).toEqual([{ reportId: 'r-1', workspaceId: 'w-1' }])
    await page.context().close()
  })

  test.each([
    [403, 'The reporting service did not let you in'],
    [404, 'This dashboard does not exist any more'],
    [502, 'The reporting service does not answer'],
  ])(
    'an answer %d is its own screen, with the correlation id and a retry that recovers',
    async (status, title) => {
      const { page } = await openWithEntry(
        { expiresAt: inMs(1_000) },
        answers(status, { code: 'c', message: 'm' }),
      )
      await screen(page, title).waitFor()
      await page.getByText('c-4711').waitFor()
      await page.unroute('**/api/embedTokens')
      await answers(200, { accessToken: 'fresh', tokenId: 't', expiresAt: inMs(3_600_000) })(page)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => embeddedReport(page)).toBe('r-1')
      await page.context().close()
    },
  )
})

test('a frame that never speaks gives way to the service-down screen, which tries again by itself', async () => {
  const { page, portalUrl } = await open({ path: null })
  await page.clock.install()
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"] iframe').waitFor()
  await page.getByRole('status').filter({ hasText: 'Opening Cash' }).waitFor()
  await page.clock.runFor(16_000)
  await screen(page, 'The reporting service does not answer').waitFor()
  let asked = 0
  await page.route('**/api/embedTokens', (route) => {
    asked += 1
    return route.fulfill({ json: { accessToken: 'fresh', tokenId: 't', expiresAt: inMs(3_600_000) } })
  })
  await page.clock.runFor(6_000)
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect(asked).toBe(1)
  await page.context().close()
})

test('going offline under an open report is a bar that goes when the connection is back; the frame stays', async () => {
  const { page } = await visit(browser, { as: 'grace' })
  await page.frameLocator('[data-part="report-area"] iframe').locator('[data-visual]').first().waitFor()
  await page.locator('[data-part="skeleton"]').waitFor({ state: 'detached' })
  await page.locator('iframe').evaluate((frame) => frame.setAttribute('data-marked', 'yes'))
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  expect(await page.locator('iframe').getAttribute('data-marked')).toBe('yes')
  await page.context().close()
})

test('a refused access token is renewed once and the call made again, without a word on the screen', async () => {
  const { page, portalUrl, serviceUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'ada')
  await page.waitForURL(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"]').waitFor()
  const tokens: (string | undefined)[] = []
  await page.route('**/api/getAll/all', async (route) => {
    tokens.push((await route.request().allHeaders())['authorization'])
    await (tokens.length === 1
      ? route.fulfill({ status: 401, json: {} })
      : route.fulfill({ json: catalogueOf(shape, serviceUrl) }))
  })
  await quietFrames(page, serviceUrl)
  await page.reload()
  await expect.poll(() => embeddedReport(page)).toBe(reportId('Finance', 'Cash'))
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).not.toBe(tokens[0])
  await page.context().close()
})

test('an open report keeps its size below the chooser', async () => {
  const { page } = await open()
  const sizeOf = async () => {
    const { width, height } = (await page.locator('[data-part="report-area"] iframe').boundingBox())!
    return { width, height }
  }
  await page.locator('[data-part="report-area"] iframe').waitFor()
  const alone = await sizeOf()
  await page.evaluate(() => localStorage.setItem('configure', 'true'))
  await page.reload()
  await page.locator('[data-part="chooser"]').getByRole('combobox').first().waitFor()
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect((await sizeOf()).height).toBe(alone.height)
  await page.context().close()
})

test('the chooser stays in sight while the report below it opens and turns its pages', async () => {
  const { page } = await visit(browser, { as: 'grace' })
  // The first report is chosen by itself; before that there is none below the chooser.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('activeReportId'))).toBeTruthy()
  await page.evaluate(() => localStorage.setItem('configure', 'true'))
  await page.reload()
  const chooser = page.locator('[data-part="chooser"]')
  await chooser.getByRole('combobox').first().waitFor()
  const top = async () => (await chooser.boundingBox())!.y
  const before = await top()
  expect(before).toBeGreaterThan(0)
  const report = page.locator('[data-part="report-area"] iframe').contentFrame()
  await untilRendered(page)
  expect(await top()).toBe(before)
  // Pressed where it stands: to reach it by pointer is to scroll.
  const next = report.getByRole('tab').nth(1)
  const isTurned = async () => {
    await next.evaluate((tab: HTMLElement) => tab.click())
    return next.getAttribute('aria-selected')
  }
  await expect.poll(isTurned).toBe('true')
  expect(await top()).toBe(before)
  await page.context().close()
})

test('the search finds a report by its workspace and opens it', async () => {
  const { page, stored } = await open()
  await page.locator('[data-part="report-area"] iframe').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Report or workspace' }).fill('sales')
  expect(await page.getByRole('option').allTextContents()).toEqual(['RegionsSales'])
  await page.keyboard.press('Enter')
  await expect.poll(() => embeddedReport(page)).toBe(reportId('Sales', 'Regions'))
  expect(await stored('activeWorkspaceId')).toBe(workspaceId('Sales'))
  await page.context().close()
})

test('the menu, the account and the skip link work by keyboard alone', async () => {
  const { page } = await open({ path: '/configure' })
  await page.getByRole('combobox', { name: 'Choose Workspace' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Choose Workspace',
  )

  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Logout')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Configure')
  await page.keyboard.press('l')
  expect(await focused()).toBe('Logout')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')

  await page.getByRole('button', { name: 'Account of Grace Osei' }).press('Enter')
  await page.getByText('Signed in as').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Signed in as').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a bug in the portal shows a screen with a reload, not a white page', async () => {
  const { page, portalUrl } = await open({ path: null })
  await page.addInitScript(() => {
    Object.defineProperty(Intl.Collator.prototype, 'compare', {
      get() {
        throw new Error('planted')
      },
    })
  })
  await page.goto(`${portalUrl}/configure`)
  await page.getByRole('heading', { name: 'Something in the portal broke' }).waitFor()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await page.context().close()
})

test('a portal server that gives no settings is said, and a retry recovers', async () => {
  const { page, portalUrl } = await open({ path: null })
  await page.route('**/settings.json', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`${portalUrl}/home`)
  await page.getByRole('heading', { name: 'The portal does not answer' }).waitFor()
  await page.unroute('**/settings.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-part="report-area"] iframe').waitFor()
  await page.context().close()
})

test('an unknown address says so under the top bar, with a way to /home', async () => {
  const { page, portalUrl } = await open({ path: '/homme' })
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  expect(await page.title()).toBe('Page not found · Financial Insights Dashboard')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.waitForURL(`${portalUrl}/home`)
  await expect.poll(() => page.title()).toBe('Cash · Financial Insights Dashboard')
  await page.context().close()
})

test('in German the portal speaks German until English is chosen, which this browser keeps', async () => {
  const { page, portalUrl } = await visit(browser, {
    as: 'grace',
    path: '/configure',
    catalogue: shape,
    context: { locale: 'de-AT' },
  })
  await page.getByRole('heading', { name: 'Wählen Sie Ihren Arbeitsbereich und Ihr Dashboard' }).waitFor()
  await page.getByText('Arbeitsbereich wählen').waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await page.getByRole('heading', { name: 'Choose Your Workspace and Dashboard' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  await page.goto(`${portalUrl}/nowhere`)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page.context().close()
})

test('a report speaks German with the portal, and English as soon as that is chosen', async () => {
  const { page } = await visit(browser, { as: 'grace', context: { locale: 'de-AT' } })
  const report = page.locator('[data-part="report-area"] iframe').contentFrame()
  await page.getByRole('status').filter({ hasText: 'geöffnet' }).waitFor({ state: 'attached' })
  await report.getByText('Was hat der Konzern verdient?').waitFor()
  // It was asked for once, in German: nothing of it came in another language.
  const asked = await report.locator('html').evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => /\/embed\/reports\/[^/]+$/.test(pathname))
      .map(({ search }) => search),
  )
  expect(asked).toEqual(['?language=de'])
  await report.getByRole('button', { name: /^Filter/ }).click()
  const pane = report.getByRole('complementary', { name: 'Filter' })
  await pane.getByRole('heading', { name: 'Auf allen Seiten' }).waitFor()
  expect(await report.locator('html').getAttribute('lang')).toBe('de-AT')
  await pane.getByRole('button', { name: /^Zeitraum ist/ }).click()
  await pane.getByRole('searchbox', { name: 'Zeitraum durchsuchen' }).waitFor()
  await pane.getByRole('button', { name: /Letzte zwölf Monate.*2025 bis .*2026/ }).click()
  await report.getByRole('radio', { name: /^Geschäftsjahr/ }).waitFor()
  await page.keyboard.press('Escape')
  await report.locator('section[data-visual]').first().hover()
  await report
    .getByRole('button', { name: /^Weitere Optionen für/ })
    .first()
    .click()
  await report.getByRole('menuitem', { name: 'Fokusmodus' }).waitFor()
  expect(await report.getByRole('menuitem').allTextContents()).toEqual(
    expect.arrayContaining(['Daten exportieren', 'Als Tabelle anzeigen', 'Fokusmodus']),
  )
  expect(await frameFaults(page.frames().find((frame) => frame.url().includes('/reportEmbed'))!)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Konto von/ }).click()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await report.getByRole('heading', { name: 'On all pages' }).waitFor()
  await report.getByText('What did the group earn?').waitFor()
  expect(await report.locator('html').getAttribute('lang')).toBe('en-GB')
  await page.context().close()
})
