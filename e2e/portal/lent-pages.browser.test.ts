import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../browser.ts'
import { sharedProduct } from '../product.ts'

// Tests take turns in pages: what one has left must not be there for the next.

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const address = () => `${sharedProduct().portalUrl}/healthz`
/** What a page knows that a new one does not. */
const knows = async (page: Page) => {
  await page.goto(address())
  return page.evaluate(() => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    isOnline: navigator.onLine,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }))
}

test('a page that is lent again knows nothing of the test before', async () => {
  const fixed = { locale: 'de-CH' }
  const page = await openPage(browser, fixed)
  const fresh = await knows(page)
  await page.evaluate(() => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    document.cookie = 'left=1'
  })
  let heard = 0
  page.on('request', () => heard++)
  await page.route('**/healthz', (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const beside = await page.context().newPage()
  await page.context().setOffline(true)
  await page.context().close()
  const [before, isBesideClosed] = [heard, beside.isClosed()]

  const again = await openPage(browser, fixed)
  expect(again, 'the same page').toBe(page)
  expect([await knows(again), isBesideClosed, heard]).toEqual([fresh, true, before])
  await again.context().close()
})

test('a page that a test changed for good is lent to nobody', async () => {
  const fixed = { locale: 'fr-CH' }
  const page = await openPage(browser, fixed)
  await page.addInitScript(() => Object.assign(window, { left: true }))
  await page.context().close()
  const other = await openPage(browser, fixed)
  expect([other === page, page.isClosed()]).toEqual([false, true])
  await other.context().close()
})
