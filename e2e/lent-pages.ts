import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { waitedMs } from '../scripts/patience.mjs'
import { forgetsViews } from './forgets-views.ts'

/*
 * Pages that the tests of a process use one after the other. A page that has shown the portal and a report holds their
 * compiled code: to open a report in it takes half of what it takes in a new context. Between two tests nothing of the first
 * one is left: no cookie, no storage, no route, no listener. A page that a test has changed for good is closed.
 */

const wide = { width: 1440, height: 900 }

interface Lent {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
  /** Origins that had a document in this context since it was lent. */
  readonly origins: Set<string>
  readonly listeners: (() => void)[]
  isIdle: boolean
  isChanged: boolean
}

/** How many pages of one sort wait to be lent. */
const maxIdle = 3
const idle = new WeakMap<Browser, Map<string, Lent[]>>()

/** The pages of one sort that wait in a browser. */
function waitingIn(browser: Browser, sort: string): Lent[] {
  const sorts = idle.get(browser) ?? new Map<string, Lent[]>()
  idle.set(browser, sorts)
  const waiting = sorts.get(sort) ?? []
  sorts.set(sort, waiting)
  return waiting
}

/** Methods after which a page is no longer as it was opened. */
const lastingChanges = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'close', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'setExtraHTTPHeaders'],
} as const

function onCall<Target extends object>(target: Target, names: readonly string[], said: () => void): void {
  const methods = target as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]!.bind(target)
    methods[name] = (...given) => {
      said()
      return method(...given)
    }
  }
}

async function open(
  browser: Browser,
  { keepsViews, answersInFrame, prints, ...others }: PageOptions,
): Promise<Lent> {
  const context = await browser.newContext(others)
  if (!keepsViews) await forgetsViews(context)
  if (!prints) await neverPrints(context)
  context.setDefaultTimeout(waitedMs)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (!answersInFrame) await refusePlans(devtools)
  const lent: Lent = {
    context,
    page,
    devtools,
    origins: new Set(),
    listeners: [],
    isIdle: false,
    isChanged: false,
  }
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) lent.origins.add(new URL(frame.url()).origin)
  })
  for (const name of ['on', 'once'] as const) {
    const add = page[name].bind(page) as (event: string, listener: () => void) => Page
    Object.assign(page, {
      [name]: (event: 'close', listener: () => void) => {
        lent.listeners.push(() => page.off(event, listener))
        return add(event, listener)
      },
    })
  }
  const changed = () => void (lent.isChanged = true)
  onCall(page, lastingChanges.page, changed)
  onCall(page.clock, lastingChanges.clock, changed)
  onCall(context, lastingChanges.context, changed)
  return lent
}

/** A dialog for printing would hold a frame up. */
export const neverPrints = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => (window.print = () => undefined))

/** The browser itself refuses what answers are prepared from: a route would see each request, and take its cache away. */
export async function refusePlans(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/embed/plans*'] })
}

/** Takes away all that a test has left in a page. */
async function clear({ context, page, devtools, origins, listeners }: Lent): Promise<void> {
  for (const remove of listeners.splice(0)) remove()
  const others = context.pages().filter((each) => each !== page)
  await Promise.all([page.unrouteAll(), context.unrouteAll(), ...others.map((each) => each.close())])
  const forgetTab = () => sessionStorage.clear()
  await Promise.all(page.frames().map((frame) => frame.evaluate(forgetTab).catch(() => undefined)))
  await page.goto('about:blank')
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  origins.clear()
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null }),
    page.mouse.move(-1, -1),
  ])
  page.setDefaultTimeout(waitedMs)
}

/** False where it is on its way to another address still. */
const isCleared = (lent: Lent) =>
  clear(lent).then(
    () => true,
    () => false,
  )

/** Puts a page back for the next test; closes it instead where it is not as it was opened. */
async function takeBack(lent: Lent, waiting: Lent[], close: () => Promise<void>): Promise<void> {
  if (lent.isIdle) return
  lent.isIdle = true
  if (!lent.isChanged && waiting.length < maxIdle && (await isCleared(lent))) waiting.push(lent)
  else await close()
}

export interface PageOptions extends BrowserContextOptions {
  /** What the person did comes back on their next visit, as it does for readers. */
  readonly keepsViews?: boolean
  /**
   * False: every gesture is answered by the service, as where it is too busy to prepare answers in the frame. They cost a
   * service and a browser as much as a page itself.
   */
  readonly answersInFrame?: boolean
  /** False: what a page asks to be printed is not. */
  readonly prints?: boolean
}

/**
 * A page in a context of its own, in which nothing is left of another test that used it; `page.context().close()` gives it
 * back. Options that cannot be changed later have pages of their own.
 */
export async function lendPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { keepsViews = false, answersInFrame = true, prints = true, ...others } = options
  const { viewport = wide, reducedMotion = null, colorScheme = null, forcedColors = null, ...rest } = others
  const fixed = { keepsViews, answersInFrame, prints, ...rest }
  const waiting = waitingIn(browser, JSON.stringify(fixed))
  let lent = waiting.pop()
  if (lent) lent.isIdle = false
  else {
    const opened = await open(browser, { ...fixed, viewport })
    const close = opened.context.close.bind(opened.context)
    opened.context.close = () => takeBack(opened, waiting, close)
    lent = opened
  }
  if (viewport) await lent.page.setViewportSize(viewport)
  await lent.page.emulateMedia({ reducedMotion, colorScheme, forcedColors })
  return lent.page
}
