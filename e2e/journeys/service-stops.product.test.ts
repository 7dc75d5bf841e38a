import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilRendered } from '../../scripts/screens.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { freePorts } from '../free-ports.ts'
import { copyFirstStart, startProduct } from '../product.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('the service stops and starts again under an open report: it is said, a retry recovers, nothing is lost', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-stops-'))
  copyFirstStart(dataFolder)
  const ports = (await freePorts(3)) as [number, number, number]
  const before = await startProduct({ because: 'it is stopped', dataFolder, ports })
  const page = await openPage(browser, economical)
  await signIn(page, before.portalUrl, 'grace')
  await untilRendered(page)
  const frame = page.frameLocator('iframe')
  const tabs = frame.getByRole('tab')
  const second = (await tabs.nth(1).textContent())!

  await before.stop()
  await tabs.nth(1).click()
  const isRetry = { name: /try again|retry/i }
  const inPortal = page.getByRole('button', isRetry).first()
  const inFrame = frame.getByRole('button', isRetry).first()
  await expect.poll(async () => (await inPortal.isVisible()) || (await inFrame.isVisible())).toBe(true)

  const after = await startProduct({ because: 'it comes back', dataFolder, ports })
  // The product looks by itself as well: where it was quicker there is no button left, and nothing to do.
  void ((await inPortal.isVisible()) ? inPortal : inFrame).click().catch(() => undefined)
  await frame.locator('[data-visual] [data-value]').first().waitFor()
  await expect.poll(() => frame.getByRole('tab', { selected: true }).textContent()).toBe(second)
  expect(new URL(page.url()).pathname).toBe('/home')
  await page.context().close()
  await after.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})
