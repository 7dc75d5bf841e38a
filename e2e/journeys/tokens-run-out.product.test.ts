import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilRendered } from '../../scripts/screens.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { keepThreeTabs } from '../long-session.ts'
import { startProduct } from '../product.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.concurrent('three tabs outlive their tokens, one of them offline meanwhile', async () => {
  const product = await startProduct({
    because: 'its tokens live for seconds',
    env: { CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '8', CASEMENT_SERVICE_EMBED_TOKEN_SECONDS: '8' },
  })
  const figures = await keepThreeTabs(browser, product, { lengthMs: 40_000, offlineMs: 12_000 })
  await product.stop()
  expect(figures).toMatchObject({
    refreshTokensUsedTwice: 0,
    leftForTheIssuer: 0,
    reportsInterrupted: 0,
    framesLoadedAnew: 0,
  })
  expect(figures.signInRenewals).toBeGreaterThanOrEqual(3)
  expect(figures.embedTokenRenewals).toBeGreaterThanOrEqual(3)
})

test.concurrent('without refresh tokens an open report stays, a quiet bar appears and one click returns to the same report', async () => {
  const product = await startProduct({
    because: 'its issuer gives no refresh tokens',
    // Long enough for a report to open on a busy machine, twice.
    env: { CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '20', CASEMENT_IDENTITY_REFRESH_TOKENS: 'false' },
  })
  const page = await openPage(browser, economical)
  await signIn(page, product.portalUrl, 'grace')
  await untilRendered(page)
  const shown = await page.evaluate(() => localStorage.getItem('activeReportId'))
  await page.getByText('Your sign-in has ended').waitFor()
  expect(await page.locator('iframe').count()).toBe(1)
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click()
  await untilRendered(page)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await page.evaluate(() => localStorage.getItem('activeReportId'))).toBe(shown)
  await page.context().close()
  await product.stop()
})
