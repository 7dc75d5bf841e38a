import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Frame, FrameLocator, Page } from 'playwright-core'
import type { Report } from '@casement/client'
import type { ReportEntry } from '@casement/portal-api'
import type { ReportDefinition } from '@casement/report'
import { openPage } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import type { ClientPage } from '../client/client-page.ts'
import { sharedProduct } from '../product.ts'

declare const client: ClientPage
declare const window: {
  report: Report
  told: { name: string; detail: never }[]
} & typeof globalThis.window

/** A report of a test's own over the sample's books, embedded by a page at the portal's origin and rendered. */
export interface EmbeddedReport {
  readonly page: Page
  readonly frame: FrameLocator
  /** A visual of the page that is shown. */
  visual(name: string): ReturnType<FrameLocator['locator']>
  /** What the embedding page was told under this name. */
  told(name: string): Promise<never[]>
  /** The frame's own document. */
  inside(): Frame
}

export interface EmbedOptions {
  readonly entry: ReportEntry
  readonly definition: ReportDefinition
  readonly settings?: object
  /** Those that `told` tells of. */
  readonly events: readonly string[]
  readonly context?: BrowserContextOptions
  readonly size?: { readonly width: number; readonly height: number }
}

let script: Promise<string> | null = null

export async function embedReport(browser: Browser, options: EmbedOptions): Promise<EmbeddedReport> {
  const { entry, definition, settings = {}, events, context = {} } = options
  const { width, height } = options.size ?? { width: 1400, height: 840 }
  script ??= bundle(join(import.meta.dirname, '../client/client-page.ts'))
  const page = await openPage(browser, { reducedMotion: 'reduce', ...context })
  await page.route('**/embed/reports/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), report: definition } })
  })
  await page.goto(`${sharedProduct().portalUrl}/settings.json`)
  await page.evaluate(await script)
  const { id, access } = entry
  const given = {
    id,
    accessToken: access.accessToken,
    embedUrl: access.embedUrl[0]!.embedUrl,
    host: sharedProduct().serviceUrl,
    style: `width: ${width}px; height: ${height}px`,
    settings,
    events,
  }
  const isRendered = await page.evaluate(async ({ host, style, events, ...config }) => {
    const element = document.createElement('div')
    element.style.cssText = style
    document.body.replaceChildren(element)
    const provider = {
      name: 'Casement',
      attributePrefix: 'casement-',
      appHost: host,
      allowedHosts: [new URL(host).host],
    }
    const { TokenType } = client.models
    const whole = { type: 'report', tokenType: TokenType.Embed, ...config }
    window.report = client.createService({ provider }).embed(element, whole as never) as Report
    window.told = []
    for (const name of events)
      window.report.on(name, (event) => void window.told.push({ name, detail: event.detail as never }))
    return Promise.race([
      new Promise<boolean>((resolve) => window.report.on('rendered', () => resolve(true))),
      // oxlint-disable-next-line waiting/no-sleep -- the longest that is waited; nothing waits for it to pass
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 60_000)),
    ])
  }, given)
  const frame = page.frameLocator('iframe')
  if (!isRendered) {
    const heard = await page.evaluate(() => window.told)
    const shown = await frame.locator('body').innerHTML()
    throw new Error(`The report was not rendered. Heard: ${JSON.stringify(heard)}. Shown: ${shown}`)
  }
  return {
    page,
    frame,
    visual: (name) => frame.locator(`.page [data-visual="${name}"]`),
    told: (name) =>
      page.evaluate(
        (of) => window.told.filter((event) => event.name === of).map(({ detail }) => detail),
        name,
      ),
    inside: () => page.frames().find((each) => each.url().includes('/reportEmbed'))!,
  }
}
