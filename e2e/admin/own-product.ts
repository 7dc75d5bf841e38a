import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { economical, openBrowser, openPage, type Person } from '../browser.ts'
import { type Product, startProduct } from '../product.ts'
import { arrive } from '../signed-in.ts'

/** A product of a file's own, as what administrators do is seen by everybody, and people at it in pages of their own; `settings` are further variables. */
export function withOwnProduct(settings: () => Promise<Record<string, string>> = async () => ({})) {
  let browser: Browser
  let product: Product
  beforeAll(async () => {
    product = await startProduct({
      because: 'what administrators do is seen by everybody',
      env: { CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0', ...(await settings()) },
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    browser: () => browser,
    product: () => product,
    /** A page of a person at this path, who has signed in before. */
    async open(person: Person, path: string): Promise<Page> {
      const page = await openPage(browser, economical)
      await arrive(page, product, person, { path })
      return page
    },
  }
}
