import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '@casement/client'
import { bundle } from '../client/sites.ts'
import type { ReportEntry } from '@casement/portal-api'
import type { ClientPage } from '../client/client-page.ts'
import { openBrowser, openPage } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'

declare const client: ClientPage
declare const window: { report: Report }

const day = {
  name: 'Day',
  dataColors: ['#a00000', '#00a000', '#0000a0', '#a0a000', '#a000a0', '#00a0a0', '#505050', '#a05000'],
  background: '#fffff0',
  foreground: '#300000',
}
const night = {
  name: 'Night',
  dataColors: ['#ff8080', '#80ff80', '#8080ff', '#ffff80', '#ff80ff', '#80ffff', '#c0c0c0', '#ffc080'],
  background: '#101418',
  foreground: '#f0f0ff',
}

let browser: Browser
let script: string
let report: ReportEntry
let page: Page
let frame: Frame
beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, script, report] = await Promise.all([
    openBrowser(),
    bundle(join(import.meta.dirname, '../client/client-page.ts')),
    grantedReport(product, 'Gallery of visuals', 'ada'),
  ])
  page = await openPage(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 2000 } })
  await page.goto(`${product.portalUrl}/settings.json`)
  await embedIn(page.mainFrame(), { theme: { themeJson: day } })
  frame = page.frames().find((each) => each !== page.mainFrame())!
})
afterAll(() => browser?.close())

/** Embeds the gallery in a page of the portal's origin, its configuration behind a Proxy as Vue keeps it; resolves once it is drawn. */
async function embedIn(host: Frame, more: object = {}): Promise<void> {
  const { id, access } = report
  await host.evaluate(script)
  await host.evaluate(
    async ({ given, appHost }) => {
      const element = document.createElement('div')
      element.style.cssText = 'width: 1400px; height: 1960px'
      document.body.replaceChildren(element)
      const allowedHosts = [new URL(appHost).host]
      const provider = { name: 'Casement', attributePrefix: 'casement-', appHost, allowedHosts }
      const behind = <T>(value: T): T =>
        typeof value === 'object' && value !== null
          ? (new Proxy(value, { get: (of, name) => behind(Reflect.get(of, name)) }) as T)
          : value
      const config = behind({ type: 'report', ...given, tokenType: client.models.TokenType.Embed })
      window.report = client.createService({ provider }).embed(element, config) as Report
      await new Promise((resolve) => window.report.on('rendered', resolve))
    },
    {
      given: { id, accessToken: access.accessToken, embedUrl: access.embedUrl[0]!.embedUrl, ...more },
      appHost: sharedProduct().serviceUrl,
    },
  )
}

/** Colours of all that is drawn in the visuals of the page shown, in the order of the document. */
const coloursOf = () =>
  frame.evaluate(async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return [...document.querySelectorAll('.visual[data-visual]')].map((visual) => {
      const marks = [...visual.querySelectorAll('*')].map((mark) => {
        const { fill, stroke, color, backgroundColor } = getComputedStyle(mark)
        return `${mark.tagName} ${fill} ${stroke} ${color} ${backgroundColor}`
      })
      return { name: visual.getAttribute('data-visual'), marks }
    })
  })

const applied = (themeJson: typeof day) =>
  page.evaluate((json) => window.report.applyTheme({ themeJson: json }), themeJson)

const opened = async (name: string) => {
  await page.evaluate((wanted) => window.report.setPage(wanted), name)
  await frame.locator(`[data-page="${name}"] [data-visual]`).first().waitFor({ state: 'attached' })
  // Figures and the code of a kind are on their way.
  await frame
    .locator('[data-visual][aria-busy="true"], [data-visual] [class*="bone"]')
    .first()
    .waitFor({ state: 'detached' })
}

test('a theme at run time colours every mark of every kind as it does from the load on', async () => {
  const names = await page.evaluate(async () => (await window.report.getPages()).map(({ name }) => name))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    await opened(name)
    const fromTheLoad = await coloursOf()
    await applied(night)
    const byNight = await coloursOf()
    await applied(day)
    expect(await coloursOf(), name).toEqual(fromTheLoad)
    // The theme that came at run time is the one that the page is opened with, which every page shows by itself.
    const coloured = byNight.flatMap(({ marks }) => marks).join()
    for (const colour of ['rgb(48, 0, 0)', 'rgb(160, 0, 0)']) expect(coloured, name).not.toContain(colour)
  }
})

test('the page of the host stays where it is, whatever is shown, chosen or opened in the frame', async () => {
  // Only the upper edge of the report is in sight, as where a host has something to say first.
  await page.evaluate(() => (document.body.style.paddingTop = '1900px'))
  const names = await page.evaluate(async () => (await window.report.getPages()).map(({ name }) => name))
  const moved: string[] = []
  const look = async (at: string) => {
    await frame.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    const [x, y] = await page.evaluate(() => [scrollX, scrollY])
    if (x !== 0 || y !== 0) moved.push(`${at}: ${x}, ${y}`)
    await page.evaluate(() => scrollTo(0, 0))
  }
  await look('the load')
  for (const name of names) {
    await opened(name)
    await look(name)
  }
  // Pressed by the program: a pointer would have to bring what it presses into sight.
  const pressed = (selector: string) =>
    frame.evaluate((of) => {
      const found = [...document.querySelectorAll<HTMLElement>(of)].filter((each) => each.checkVisibility())
      for (const each of found.slice(0, 3)) each.click()
      return found.length
    }, selector)
  for (const selector of ['[role="tab"]', 'button[aria-haspopup]', 'footer button', '.visual-tools button']) {
    await pressed(selector)
    await look(selector)
    await frame.evaluate(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
    await look(`${selector}, left`)
  }
  expect(moved).toEqual([])
})
