import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportEntry } from '@casement/portal-api'
import type { Report } from '@casement/client'
import { openBrowser, openPage } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import type { ClientPage } from './client-page.ts'
import { bundle } from './sites.ts'

declare const client: ClientPage
declare const window: { report: Report; lines: string[] }

let browser: Browser
let page: Page
let script: string
let report: ReportEntry

const embedUrlOf = ({ access }: ReportEntry) => access.embedUrl[0]!.embedUrl

beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, script] = await Promise.all([openBrowser(), bundle(join(import.meta.dirname, 'client-page.ts'))])
  report = await grantedReport(product, 'Group results')
})
afterAll(() => browser.close())

/** A host page of our own at the portal's origin, which the service allows to embed. */
beforeEach(async () => {
  page = await openPage(browser)
  await page.goto(`${sharedProduct().portalUrl}/settings.json`)
  await page.evaluate(script)
  await page.evaluate(() => {
    const container = document.createElement('div')
    container.id = 'container'
    container.style.cssText = 'width: 1000px; height: 700px'
    document.body.replaceChildren(container)
  })
  return () => page.context().close()
})

/** Embeds the report, notes what happens in order, and waits until it is rendered. */
async function embed(): Promise<string[]> {
  const { serviceUrl } = sharedProduct()
  const { id, access } = report
  const given = { id, accessToken: access.accessToken, embedUrl: embedUrlOf(report), host: serviceUrl }
  return page.evaluate(async ({ id, accessToken, embedUrl, host }) => {
    const provider = {
      name: 'Casement',
      attributePrefix: 'casement-',
      appHost: host,
      allowedHosts: [new URL(host).host],
    }
    const lines: string[] = []
    const { log } = console
    console.log = (line: string) => lines.push(line.trim())
    const element = document.querySelector<HTMLElement>('#container')!
    element.addEventListener('load', () => lines.push('the frame has loaded'), true)
    for (const name of ['ready', 'loaded', 'rendered', 'error'])
      element.addEventListener(name, () => lines.push(`event ${name}`))
    const service = client.createService({ provider, logMessages: true })
    window.report = service.embed(element, {
      type: 'report',
      id,
      accessToken,
      embedUrl,
      tokenType: client.models.TokenType.Embed,
    }) as Report
    lines.push('created')
    await new Promise((resolve) => window.report.on('rendered', resolve))
    console.log = log
    return lines
  }, given)
}

test('[FRM-01] embedding makes one frame in the element, with the embed URL as its source', async () => {
  await embed()
  const sources = await page
    .locator('iframe')
    .evaluateAll((all) => all.map((each) => (each as HTMLIFrameElement).src))
  const uid = await page.evaluate(() => window.report.config.uniqueId)
  const source = new URL(embedUrlOf(report))
  source.searchParams.append('uid', uid!)
  expect(sources).toEqual([source.href])
  expect(await page.locator('#container > iframe').count()).toBe(1)
  expect(await page.frames()[1]!.evaluate(() => location.origin)).toBe(
    new URL(sharedProduct().serviceUrl).origin,
  )
})

test('[EMB-04] created, then the frame loaded, then the load request, then rendered', async () => {
  const lines = await embed()
  const order = [
    'created',
    'the frame has loaded',
    'sent POST /report/load',
    'event loaded',
    'event rendered',
  ]
  expect(lines.filter((line) => order.includes(line))).toEqual(order)
})

test('[EVT-06] ready and, after the load request, rendered reach the element from the frame', async () => {
  const lines = await embed()
  expect(lines).toContain('event ready')
  expect(lines).not.toContain('event error')
  expect(lines.indexOf('event rendered')).toBeGreaterThan(lines.indexOf('sent POST /report/load'))
  expect(lines.indexOf('event rendered')).toBeGreaterThan(lines.indexOf('event ready'))
})

test('[CON-05] the frame is as wide and high as its element, without scrolling, and may be full screen', async () => {
  await embed()
  const frame = page.locator('#container > iframe')
  const sizeOf = (selector: string) =>
    page.locator(selector).evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  expect(await sizeOf('#container > iframe')).toEqual([1000, 700])
  await page.locator('#container').evaluate((element) => (element.style.width = '700px'))
  expect(await sizeOf('#container > iframe')).toEqual([700, 700])
  expect(await frame.getAttribute('scrolling')).toBe('no')
  expect(await frame.getAttribute('allowfullscreen')).toBe('true')
  await page.evaluate(() => window.report.fullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME')
})

const pages = () =>
  page.evaluate(async () =>
    (await window.report.getPages()).map(({ name, isActive, visibility }) => ({
      name,
      isActive,
      visibility,
    })),
  )
const activePages = async () => (await pages()).filter(({ isActive }) => isActive).map(({ name }) => name)

test('[PAG-02] exactly one page is active, whatever changes it', async () => {
  await embed()
  expect(await activePages()).toHaveLength(1)
  for (const { name } of (await pages()).reverse()) {
    await page.evaluate((to) => window.report.setPage(to), name)
    expect(await activePages()).toHaveLength(1)
  }
  await page.frameLocator('iframe').getByRole('tab').last().click()
  const withTab = (await pages()).filter(({ visibility }) => visibility === 0)
  await expect.poll(async () => (await activePages())[0]).toBe(withTab.at(-1)!.name)
  expect(await activePages()).toHaveLength(1)
})

test('[PAG-03] a page that is set active is the active page, and it alone', async () => {
  await embed()
  for (const { name } of (await pages()).reverse()) {
    await page.evaluate(async (to) => (await window.report.getPageByName(to)).setActive(), name)
    expect(await activePages()).toEqual([name])
    expect(await page.evaluate(async () => (await window.report.getActivePage()).name)).toBe(name)
  }
})
