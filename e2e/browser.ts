import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { requireChromium } from '../scripts/chromium.mjs'
import { waitedMs } from '../scripts/patience.mjs'
import { forgetsViews } from './forgets-views.ts'
import { lendPage, neverPrints, type PageOptions, refusePlans } from './lent-pages.ts'

export type { PageOptions } from './lent-pages.ts'

/** The password of every demonstration person; the start prints it. */
export const demonstrationPassword = 'casement-demo'

export type Person = 'grace' | 'emil' | 'nina' | 'ada' | 'theo'

/**
 * What is off in Chromium. The popup of its address bar is a page of its own, drawn anew for each context: two thirds of what
 * opening one costs. The others are those that Playwright turns off and a page could notice; the last list given holds.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Also off in tests: a process that is kept ready, as readers' browsers have one, costs two cores more than it saves. */
const disabledInTests = ['SpareRendererForSitePerProcess']

const isTest = Boolean(process.env['VITEST'])

/** What every Chromium is started with. */
export const browserArguments = (further: readonly string[]): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // A frame of another origin has a process of its own, as in every desktop browser: the headless shell does so when told.
  '--site-per-process',
  `--disable-features=${[...disabledFeatures, ...(isTest ? disabledInTests : [])].join()}`,
  ...further,
]

const launched = (further: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: browserArguments(further) })

let ofThisWorker: Promise<Browser> | null = null

/** The browser that the files of a test run follow one another in: to close it is to close all that a file has opened. */
async function lent(): Promise<Browser> {
  const browser = await launched([])
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** A headless Chromium, with further arguments of its command line. Whoever opens it closes it. */
export const openBrowser = (further: readonly string[] = []): Promise<Browser> =>
  isTest && further.length === 0 ? (ofThisWorker ??= lent()) : launched(further)

/** A context of its own, in which whatever is waited for may take as long as in any test. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(waitedMs)
  return context
}

/** How a page is opened where neither motion nor answers inside the frame are the subject: both are work of a processor. */
export const economical = { reducedMotion: 'reduce', answersInFrame: false } as const satisfies PageOptions

/** A page in a context of its own: nothing is shared with another page of the same browser. Tests are lent one. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  if (isTest) return lendPage(browser, options)
  const { keepsViews = false, answersInFrame = true, prints = true, ...others } = options
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 }, ...others })
  if (!keepsViews) await forgetsViews(context)
  if (!prints) await neverPrints(context)
  const page = await context.newPage()
  if (!answersInFrame) await refusePlans(await context.newCDPSession(page))
  return page
}

/** Types a person's name and password at the issuer's sign-in page, which must be on screen or on its way. */
export async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.locator('input[name="login"]').fill(person)
  await page.locator('input[name="password"]').fill(demonstrationPassword)
  await page.locator('button[type="submit"]').click()
}

/** Opens `path` of the portal signed out and signs in; resolves on the path that was asked for. */
export async function signIn(page: Page, portalUrl: string, person: Person, path = '/home'): Promise<void> {
  await page.goto(portalUrl + path)
  await enterPassword(page, person)
  await page.waitForURL((url) => url.href.startsWith(portalUrl + path))
}

/** Path of a page below the portal's public address. Throws for an address that is not the portal's. */
export function pathBelow(portalUrl: string, page: Page): string {
  const url = page.url()
  if (!url.startsWith(`${portalUrl}/`)) throw new Error(`${url} is not below ${portalUrl}`)
  return new URL(url).pathname.slice(new URL(`${portalUrl}/`).pathname.length - 1)
}
