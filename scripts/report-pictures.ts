import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { clients, embeddingSite, hostOrigin } from '../e2e/frame/embedding-page.ts'
import { openTestHost, type HostContent, type TestHost } from '../apps/test-host/src/index.ts'
import { type ListedReport, listedReports, makeContent } from '../samples/src/content/index.ts'

/** A page of a report, by the name of its picture. */
export interface ReportPage {
  readonly name: string
  readonly report: string
  readonly page: string
}

const galleryName = 'Gallery of visuals'

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

interface ContentList {
  readonly workspaces: { reports: { readonly name: string }[] }[]
}

/** The gallery's pages are called by the kind of visual that they show. */
const pagesOf = ({ name: report, definition: { pages } }: ListedReport): ReportPage[] =>
  pages.map(({ name, displayName }) => ({
    name:
      report === galleryName
        ? `example-${name}`
        : [`report-${slug(report)}`, ...(pages.length > 1 ? [slug(displayName)] : [])].join('-'),
    report,
    page: name,
  }))

/**
 * The sample company and every page of its reports that is wanted. Reports without one are left out.
 */
export function picturedContent(isWanted: (name: string) => boolean): {
  content: HostContent
  pages: readonly ReportPage[]
} {
  const sample = makeContent({ booksEnd: '2026-10', lines: 200_000 })
  const pages = listedReports(sample.files)
    .flatMap(pagesOf)
    .filter(({ name }) => isWanted(name))
  const list = JSON.parse(sample.files['content.json']!) as ContentList
  for (const workspace of list.workspaces)
    workspace.reports = workspace.reports.filter(({ name }) => pages.some(({ report }) => report === name))
  const files = { ...sample.files, 'content.json': JSON.stringify(list) }
  return { content: { files, statements: sample.statements }, pages }
}

/** A service and a browser that embeds from it. `framePages` is a built frame; absent: the repository's. */
export async function openGallery(
  content: HostContent,
  framePages?: string,
): Promise<{ host: TestHost; browser: Browser; close(): Promise<void> }> {
  const script = await clients['powerbi-client 2.23.1']()
  const page = embeddingSite([script])
  const host = await openTestHost({ content, page, ...(framePages ? { framePages } : {}) })
  const browser = await openBrowser(host.chromiumArguments)
  return {
    host,
    browser,
    async close() {
      await browser.close()
      await host.close()
    },
  }
}

/** Embeds a report over the whole window. Rejects when it cannot be loaded. */
export async function openReport(
  { host, browser }: { host: TestHost; browser: Browser },
  report: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(hostOrigin)
  await page.evaluate(
    (given) =>
      new Promise<void>((resolve, reject) => {
        const { powerbi } = window as unknown as { powerbi: any }
        const container = document.getElementById('container')!
        container.style.cssText = 'position:fixed;inset:0;width:auto;height:auto'
        const style = document.head.appendChild(document.createElement('style'))
        style.textContent = 'iframe{border:0}#elsewhere{display:none}'
        const shown = powerbi.embed(container, given)
        shown.on('loaded', () => resolve())
        shown.on('error', ({ detail }: { detail: unknown }) => reject(new Error(JSON.stringify(detail))))
        ;(window as unknown as { shown: unknown }).shown = shown
      }),
    await host.embedConfiguration(report),
  )
  return page
}

/** Turns to a page of the report; resolves once it has drawn what it shows. */
export async function turnTo(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate((wanted) => (window as unknown as { shown: any }).shown.setPage(wanted), name)
  const frame = page.frameLocator('iframe')
  await frame.locator(`[data-page="${name}"] [data-visual]`).first().waitFor({ state: 'attached' })
  await frame
    .locator('[data-visual][aria-busy="true"], [data-visual] [class*="bone"]')
    .first()
    .waitFor({ state: 'detached' })
  const drawn = page.frames().find((each) => each !== page.mainFrame())!
  await drawn.evaluate(async () => {
    await document.fonts.ready
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await page.waitForTimeout(150)
}

/** Makes the window as high as the page shown needs, so that a phone's picture has all of it. */
export async function unroll(page: Page, width: number): Promise<void> {
  const drawn = page.frames().find((each) => each !== page.mainFrame())!
  const hidden = await drawn.evaluate(() => {
    const canvas = document.querySelector('.canvas')
    return canvas ? canvas.scrollHeight - canvas.clientHeight : 0
  })
  if (hidden <= 0) return
  const { height } = page.viewportSize()!
  await page.setViewportSize({ width, height: Math.min(height + hidden, 6_000) })
  await page.waitForTimeout(200)
}

/** Shows the report as it is printed. */
export async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const drawn = page.frames().find((each) => each !== page.mainFrame())!
  await drawn.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.waitForTimeout(300)
}
