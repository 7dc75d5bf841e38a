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
declare const window: { report: Report; lines: string[] } & Window

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
  page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
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

const revenueCard = { pageName: 'result', visualName: 'revenue' }
const newDataset = { locale: 'en', mashupDocument: 'section' }
/** Path of a kind's frame, its first call, what it is embedded with beside the token, and what comes of it here. */
const kinds = {
  report: ['/reportEmbed', '/report/load', () => ({ id: report.id }), 'rendered'],
  visual: ['/reportEmbed', '/report/load', () => ({ id: report.id, ...revenueCard }), 'rendered'],
  dashboard: ['/dashboardEmbed', '/dashboard/load', () => ({ id: 'd' }), 'NotSupported'],
  tile: ['/tileEmbed', '/tile/load', () => ({ id: 't', dashboardId: 'd' }), 'NotSupported'],
  qna: ['/qnaEmbed', '/qna/load', () => ({ datasetIds: ['s'] }), 'NotSupported'],
  create: ['/reportEmbed', '/report/create', () => ({ datasetId: 's' }), 'NotSupported'],
  quickCreate: ['/quickCreate', '/quickcreate', () => ({ datasetCreateConfig: newDataset }), 'NotSupported'],
} as const

/** Embeds in the emptied container; resolves with the embed's unique id and the first of `rendered` and the code of an error. */
const embedKind = (kind: string, config: object) =>
  page.evaluate(
    async ([type, given, host]) => {
      const allowedHosts = [new URL(host).host]
      const provider = { name: 'Casement', attributePrefix: 'casement-', appHost: host, allowedHosts }
      const service = client.createService({ provider })
      document.querySelector('#container')!.replaceWith(document.createElement('main'))
      const element = document.querySelector('main')!
      element.id = 'container'
      element.style.cssText = 'width: 1000px; height: 700px'
      const outcome = new Promise<string>((resolve) => {
        element.addEventListener('rendered', () => resolve('rendered'))
        element.addEventListener('error', (event: Event) => resolve((event as CustomEvent).detail.errorCode))
      })
      const embed =
        type === 'create'
          ? service.createReport(element, given as never)
          : type === 'quickCreate'
            ? service.quickCreate(element, given as never)
            : service.embed(element, { ...given, type } as never)
      return { uid: embed.config.uniqueId, outcome: await outcome }
    },
    [kind, config, sharedProduct().serviceUrl] as const,
  )

test('[EMB-01] each of the seven kinds makes its frame, sends its first call to it, and is answered', async () => {
  const { serviceUrl, portalUrl } = sharedProduct()
  const { accessToken } = report.access
  const heard: { call: string; uid: unknown; accessToken: unknown; origin: string }[] = []
  await page.exposeBinding('casementHeard', (_source, call) => void heard.push(call))
  await page.addInitScript(() => {
    if (window === window.top) return
    const tell = (window as unknown as { casementHeard(call: unknown): void }).casementHeard
    window.addEventListener('message', ({ data, origin }) => {
      if (typeof data?.method !== 'string' || data.url === '/frontload/config') return
      const { method, url, headers, body } = data
      tell({ call: `${method} ${url}`, uid: headers.uid, accessToken: body?.accessToken, origin })
    })
  })
  for (const [kind, [path, first, config, expected]] of Object.entries(kinds)) {
    heard.length = 0
    const embedUrl = embedUrlOf(report).replace('/reportEmbed', path)
    const { uid, outcome } = await embedKind(kind, { ...config(), accessToken, tokenType: 1, embedUrl })
    const addresses = page.frames().map((frame) => new URL(frame.url()))
    expect(
      addresses.slice(1).map((url) => [url.origin + url.pathname, url.searchParams.get('uid')]),
      kind,
    ).toEqual([[new URL(serviceUrl).origin + path, uid]])
    const call = { call: `POST ${first}`, uid, accessToken, origin: new URL(portalUrl).origin }
    expect(heard[0], kind).toEqual(call)
    expect(outcome, kind).toBe(expected)
  }
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
