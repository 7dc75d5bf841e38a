import type { Browser, Page } from 'playwright-core'
import { economical, enterPassword, openPage, type PageOptions, type Person } from '../browser.ts'
import { sharedProduct, type Addresses } from '../product.ts'
import { type SignedIn, signInApart, tokensOf } from '../signed-in.ts'
import { addDevtools } from './devtools.ts'
import { catalogueOf, type Shape } from './shaped-catalogue.ts'

export interface VisitOptions {
  /** Who is signed in; nobody when it is left out. */
  as?: Person
  /** What the portal's storage holds when the page is opened, beside the sign-in. */
  storage?: Record<string, string>
  /** Answers the catalogue call with this instead of the server's, and gives every report a frame that says nothing. */
  catalogue?: Shape
  /** Watches the store as the developer tools' extension does. */
  devtools?: boolean
  /** Where to begin; null opens nothing yet. */
  path?: string | null
  context?: PageOptions
  /** The product, where it is not the shared one. */
  product?: Addresses
}

export interface Visit extends Addresses {
  page: Page
  /** The person's storage of the portal's origin. */
  stored(key: string): Promise<string | null>
}

const signedIn = new Map<string, Promise<SignedIn>>()

/** Signs in once for each person; later visits of this file begin with what that brought. */
function signInOnce(browser: Browser, product: Addresses, person: Person): Promise<SignedIn> {
  const key = `${product.dataFolder} ${person}`
  const known = signedIn.get(key)
  if (known) return known
  const coming = signInApart(browser, product, person)
  signedIn.set(key, coming)
  return coming
}

/** Neither motion nor what gestures in a report are answered from, unless asked for: the portal around the report is looked at. */
const stillPage = (asked: PageOptions = {}): PageOptions => ({ ...economical, ...asked })

/** A page of the portal in a context of its own. Whoever visits closes it with `page.context().close()`. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { as, storage = {}, catalogue, devtools = false, path = '/home' } = options
  const product = options.product ?? sharedProduct()
  const { portalUrl, serviceUrl } = product
  const state = as ? await signInOnce(browser, product, as) : { cookies: [], storage: {} }
  const page = await openPage(browser, stillPage(options.context))
  await page.context().addCookies(state.cookies)
  // An address of the portal that runs nothing: storage is written before the portal reads it.
  await page.goto(`${portalUrl}/healthz`)
  const items = { ...tokensOf(state), ...storage }
  await page.evaluate((values) => Object.assign(localStorage, values), items)
  if (devtools) await addDevtools(page)
  if (catalogue) {
    await page.route('**/api/getAll/all', (route) =>
      route.fulfill({ json: catalogueOf(catalogue, serviceUrl) }),
    )
    await quietFrames(page, serviceUrl)
  }
  if (path !== null) await page.goto(portalUrl + path)
  return {
    ...product,
    page,
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
  }
}

/** Frames that load and say nothing: what the portal embeds can be watched, and no answer changes the screen. */
export const quietFrames = (page: Page, serviceUrl: string) =>
  page.route(`${serviceUrl}/reportEmbed*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A quiet frame</title>' }),
  )

/** Types the person's password wherever the issuer asks for it now. */
export async function signInAtIssuer(page: Page, person: Person): Promise<void> {
  await page.locator('input[name="login"]').waitFor()
  await enterPassword(page, person)
}

/** The report id that the frame on screen was made for. */
export async function embeddedReport(page: Page): Promise<string | null> {
  const address = await page.locator('[data-part="report-area"] iframe').getAttribute('src')
  return address && new URL(address).searchParams.get('reportId')
}

/** Opens one of the portal's dropdowns and gives its options as they stand. */
export async function optionsOf(page: Page, dropdown: string): Promise<string[]> {
  await page.getByRole('combobox', { name: dropdown }).click()
  await page.getByRole('listbox').waitFor()
  const names = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

export async function choose(page: Page, dropdown: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: dropdown }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
