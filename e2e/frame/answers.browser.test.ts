import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Report } from '@casement/client'
import type { ReportEntry } from '@casement/portal-api'
import { bundle } from '../client/sites.ts'
import type { ClientPage } from '../client/client-page.ts'
import { openBrowser, openPage } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'

declare const client: ClientPage
declare const window: { report: Report }

let browser: Browser
let page: Page
let frame: FrameLocator
let script: string
let report: ReportEntry

beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, script] = await Promise.all([
    openBrowser(),
    bundle(join(import.meta.dirname, '../client/client-page.ts')),
  ])
  report = await grantedReport(product, 'Group results')
})
afterAll(() => browser.close())

/** The report, embedded by a page of our own at the portal's origin and rendered. */
beforeEach(async () => {
  page = await openPage(browser)
  await page.goto(`${sharedProduct().portalUrl}/settings.json`)
  await page.evaluate(script)
  const { id, access } = report
  const given = {
    id,
    accessToken: access.accessToken,
    embedUrl: access.embedUrl[0]!.embedUrl,
    host: sharedProduct().serviceUrl,
  }
  await page.evaluate(async ({ id, accessToken, embedUrl, host }) => {
    const element = document.createElement('div')
    element.style.cssText = 'width: 1280px; height: 780px'
    document.body.replaceChildren(element)
    const allowedHosts = [new URL(host).host]
    const provider = { name: 'Casement', attributePrefix: 'casement-', appHost: host, allowedHosts }
    const { TokenType } = client.models
    const config = { type: 'report', id, accessToken, embedUrl, tokenType: TokenType.Embed }
    window.report = client.createService({ provider }).embed(element, config) as Report
    await new Promise((resolve) => window.report.on('rendered', resolve))
  }, given)
  frame = page.frameLocator('iframe')
  return () => page.context().close()
})

const token = (name: string) =>
  frame
    .locator(':root')
    .evaluate((root, of) => getComputedStyle(root).getPropertyValue(of).trim(), `--${name}`)

test('a theme of the page colours the report, and taking it back restores it', async () => {
  const [surface, series] = [await token('surface'), await token('series-1')]
  const themeJson = { name: 'Night', background: '#101418', foreground: '#ffffff', dataColors: ['#ff8800'] }
  await page.evaluate((json) => window.report.applyTheme({ themeJson: json }), themeJson)
  expect([await token('surface'), await token('series-1')]).toEqual(['#101418', '#ff8800'])
  expect(await page.evaluate(() => window.report.getTheme())).toEqual({ themeJson })
  await page.evaluate(() => window.report.resetTheme())
  expect([await token('surface'), await token('series-1')]).toEqual([surface, series])
})

test('an export is the visual’s exact figures, and follows its filters', async () => {
  const shown = await frame
    .locator('[data-visual="by-entity"] tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => cell.getAttribute('data-value') ?? cell.textContent ?? ''),
      ),
    )
  const exported = () =>
    page.evaluate(async () => {
      const visual = await (await window.report.getActivePage()).getVisualByName('by-entity')
      return (await visual.exportData()).data.trimEnd().split('\r\n')
    })
  expect((await exported()).slice(1)).toEqual(shown.map((row) => row.join(',')))
  const company = shown[0]![0]!
  await page.evaluate(async (name) => {
    await window.report.setFilters([
      {
        $schema: 'http://powerbi.com/product/schema#basic',
        target: { table: 'Entity', column: 'Entity' },
        filterType: 1,
        operator: 'In',
        values: [name],
      } as never,
    ])
  }, company)
  expect((await exported()).slice(1).map((line) => line.split(',')[0])).toEqual([company])
})

test('a captured view comes back after the reader has moved on', async () => {
  const [first, second] = await page.evaluate(async () =>
    (await window.report.getPages()).map(({ name }) => name),
  )
  const companies = () => frame.locator('[data-visual="by-entity"] tbody th').allTextContents()
  const all = await companies()
  const chosen = all.at(-1)!
  const filter = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Entity', column: 'Entity' },
    filterType: 1,
    operator: 'In',
    values: [chosen],
  }
  await page.evaluate((only) => window.report.setFilters([only as never]), filter)
  await expect.poll(companies).toEqual([chosen])
  const applied = await page.evaluate(async (to) => {
    const { state } = await window.report.bookmarksManager.capture()
    await window.report.setPage(to!)
    await window.report.removeFilters()
    const told = new Promise<boolean>((resolve) => window.report.on('bookmarkApplied', () => resolve(true)))
    await window.report.bookmarksManager.applyState(state!)
    return told
  }, second)
  expect(applied).toBe(true)
  expect(await page.evaluate(async () => (await window.report.getActivePage()).name)).toBe(first)
  expect(await page.evaluate(() => window.report.getFilters())).toEqual([filter])
  await expect.poll(companies).toEqual([chosen])
})

test('a table sorted by the page stands in that order', async () => {
  const revenue = () =>
    frame
      .locator('[data-visual="by-entity"] tbody tr td:nth-of-type(1)')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))))
  const descending = (await revenue()).sort((a, b) => b - a)
  expect(new Set(descending).size).toBeGreaterThan(2)
  expect(await revenue()).toEqual(descending)
  await page.evaluate(async () => {
    const visual = await (await window.report.getActivePage()).getVisualByName('by-entity')
    const again = new Promise((resolve) => window.report.on('rendered', resolve))
    await visual.sortBy({ orderBy: { table: 'Ledger', measure: 'Revenue' } as never, direction: 1 })
    await again
  })
  expect(await revenue()).toEqual(descending.toReversed())
})
