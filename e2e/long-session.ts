import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { enterPassword, openContext, signIn } from './browser.ts'
import type { Addresses } from './product.ts'

/** What three tabs met while their tokens ran out again and again. All counts of bad things are zero in a sound product. */
export interface SessionFigures extends Record<string, number> {
  signInRenewals: number
  embedTokenRenewals: number
  refreshTokensUsedTwice: number
  leftForTheIssuer: number
  reportsInterrupted: number
  framesLoadedAnew: number
}

interface Tab {
  page: Page
  frameLoads: number
}

const readFigure = async (page: Page) =>
  page.frameLocator('iframe').locator('[data-visual] [data-value]').first().getAttribute('data-value')

/**
 * Opens three tabs of one person and keeps them for `lengthMs`, the third one offline for `offlineMs` in the middle.
 * The product must have been started with short tokens.
 */
export async function keepThreeTabs(
  browser: Browser,
  product: Addresses,
  { lengthMs, offlineMs }: { lengthMs: number; offlineMs: number },
): Promise<SessionFigures> {
  const context = await openContext(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const refreshTokens: string[] = []
  const figures: SessionFigures = {
    signInRenewals: 0,
    embedTokenRenewals: 0,
    refreshTokensUsedTwice: 0,
    leftForTheIssuer: 0,
    reportsInterrupted: 0,
    framesLoadedAnew: 0,
  }
  // What an offline tab tries never reaches the issuer; only answered calls count.
  context.on('requestfinished', (request) => {
    const body = new URLSearchParams(request.postData() ?? '')
    if (body.get('grant_type') === 'refresh_token') refreshTokens.push(body.get('refresh_token')!)
    if (request.url() === `${product.portalUrl}/api/embedTokens`) figures.embedTokenRenewals++
  })
  const tabs = await openTabs(context, product)
  const expected = await readFigure(tabs[0]!.page)
  const loadedOnce = tabs.map((tab) => tab.frameLoads)
  for (const { page } of tabs)
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith(product.identityUrl))
        figures.leftForTheIssuer++
    })

  const started = Date.now()
  const lonely = tabs[2]!
  const offlineFrom = (lengthMs - offlineMs) / 2
  let offline = false
  const debug = await context.newCDPSession(lonely.page)
  await debug.send('Network.enable')
  const setOffline = (to: boolean) =>
    debug.send('Network.emulateNetworkConditions', {
      offline: to,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  while (Date.now() - started < lengthMs) {
    const at = Date.now() - started
    const due = at >= offlineFrom && at < offlineFrom + offlineMs
    if (due !== offline) await setOffline((offline = due))
    for (const { page } of tabs)
      if ((await readFigure(page).catch(() => null)) !== expected) figures.reportsInterrupted++
    // oxlint-disable-next-line waiting/no-sleep -- how often it is looked during the hours of the proof
    await sleep(2_000)
  }
  await setOffline(false)

  // Afterwards every tab still asks the service and gets an answer: another page of the report is opened.
  for (const { page } of tabs) {
    const frame = page.frameLocator('iframe')
    await frame.getByRole('tab').nth(1).click()
    await frame
      .locator('[data-visual] [data-value]')
      .first()
      .waitFor()
      .catch(() => figures.reportsInterrupted++)
  }
  figures.framesLoadedAnew = tabs.reduce((sum, tab, index) => sum + tab.frameLoads - loadedOnce[index]!, 0)
  figures.signInRenewals = refreshTokens.length
  figures.refreshTokensUsedTwice = refreshTokens.length - new Set(refreshTokens).size
  await context.close()
  return figures
}

async function openTabs(context: BrowserContext, product: Addresses): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (let index = 0; index < 3; index++) {
    const tab: Tab = { page: await context.newPage(), frameLoads: 0 }
    tab.page.on('framenavigated', (frame) => {
      if (frame !== tab.page.mainFrame() && frame.url().startsWith(product.serviceUrl)) tab.frameLoads++
    })
    if (index === 0) await signIn(tab.page, product.portalUrl, 'grace')
    else {
      await tab.page.goto(`${product.portalUrl}/home`)
      if (tab.page.url().startsWith(product.identityUrl)) await enterPassword(tab.page, 'grace')
    }
    await readFigure(tab.page)
    tabs.push(tab)
  }
  return tabs
}
