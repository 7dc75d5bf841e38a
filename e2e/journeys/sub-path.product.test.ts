import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilRendered } from '../../scripts/screens.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { freePorts } from '../free-ports.ts'
import { startProduct, type Product } from '../product.ts'
import { startProxy } from '../sub-path-proxy.ts'

let product: Product
let browser: Browser
let proxy: { close(): Promise<void> }

beforeAll(async () => {
  const [portal, service, identity, front] = (await freePorts(4)) as [number, number, number, number]
  proxy = await startProxy({ '/finance': portal, '/finance/embedding': service }, front)
  product = await startProduct({
    because: 'its public addresses are those of a proxy',
    ports: [portal, service, identity],
    env: {
      CASEMENT_PORTAL_PUBLIC_URL: `http://localhost:${front}/finance`,
      CASEMENT_SERVICE_PUBLIC_URL: `http://localhost:${front}/finance/embedding`,
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await proxy?.close()
})

test('portal and service run under a path behind a proxy: sign in, see the report, configure, sign out', async () => {
  const page = await openPage(browser, economical)
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(product.portalUrl).origin && !pathname.startsWith('/finance'))
      foreign.push(request.url())
  })
  await signIn(page, product.portalUrl, 'grace')
  await untilRendered(page)
  expect(new URL(page.url()).pathname).toBe('/finance/home')
  await page.goto(`${product.portalUrl}/configure`)
  await page.getByText('Choose Your Workspace and Dashboard').waitFor()
  await page.goto(`${product.portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/finance/logout')
  expect(foreign).toEqual([])
})
