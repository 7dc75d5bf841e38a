import type { Page } from 'playwright-core'
import type { Addresses } from '../e2e/product.ts'
import { arrive } from '../e2e/signed-in.ts'

/** A screen of the product and how a person gets to see it. `page` is in a context of its own, signed out. */
export interface Screen {
  name: string
  show(page: Page, product: Addresses): Promise<unknown>
}

/** Resolves once the report inside the frame has drawn its figures. */
export async function untilRendered(page: Page) {
  const frame = page.frameLocator('iframe')
  await frame
    .locator('[data-visual] [data-value]:not([data-value=""])')
    .first()
    .waitFor({ state: 'attached' })
  await frame.locator('[data-visual][aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.locator('[data-part="skeleton"]').waitFor({ state: 'detached' })
}

const signedIn = async (page: Page, product: Addresses) => {
  await arrive(page, product, 'grace')
  await untilRendered(page)
}

/** Every screen that a person can meet, failures included. */
export const screens: readonly Screen[] = [
  { name: 'login', show: (page, { portalUrl }) => page.goto(`${portalUrl}/login`) },
  {
    name: 'sign-in',
    async show(page, { portalUrl }) {
      await page.goto(`${portalUrl}/home`)
      await page.locator('input[name="password"]').waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    async show(page, { portalUrl }) {
      await page.goto(`${portalUrl}/home`)
      await page.locator('input[name="login"]').fill('grace')
      await page.locator('input[name="password"]').fill('wrong')
      await page.locator('button[type="submit"]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'home', show: signedIn },
  {
    name: 'reports',
    async show(page, product) {
      await arrive(page, product, 'grace', { path: '/reports' })
      await page.locator('img[alt^="The page"]').first().waitFor()
    },
  },
  {
    name: 'home-menu',
    async show(page, product) {
      await signedIn(page, product)
      await page.getByRole('button', { name: /menu/i }).click()
    },
  },
  {
    name: 'home-choosing',
    async show(page, product) {
      await signedIn(page, product)
      await page.evaluate(() => localStorage.setItem('configure', 'true'))
      await page.reload()
      await untilRendered(page)
    },
  },
  {
    name: 'configure',
    async show(page, product) {
      await arrive(page, product, 'grace', { path: '/configure' })
      await page.getByText('Choose Your Workspace and Dashboard').waitFor()
    },
  },
  {
    name: 'configure-open',
    async show(page, product) {
      await arrive(page, product, 'grace', { path: '/configure' })
      await page.getByLabel('Choose Workspace').click()
    },
  },
  {
    name: 'nothing-to-show',
    async show(page, product) {
      await arrive(page, product, 'theo')
      await page.getByText(/no dashboards/i).waitFor()
    },
  },
  ...[
    ['Grants', 'grants'],
    ['Content', 'content'],
    ['Requests', 'requests'],
    ['People', 'people'],
    ['Access', 'access'],
    ['Rules', 'rules'],
    ['Data', 'data'],
    ['Callers', 'callers'],
    ['Brand', 'brand'],
    ['Subscriptions', 'subscriptions'],
    ['Use', 'usage'],
    ['Audit', 'audit'],
    ['Audit', 'audit?view=sign-ins'],
    ['Audit', 'audit?view=use'],
  ].map(([title, path]) => ({
    name: `administration-${path!.replace(/\W+/g, '-')}`,
    async show(page: Page, product: Addresses) {
      await arrive(page, product, 'ada', { path: `/admin/${path}` })
      await page.getByRole('heading', { name: title! }).first().waitFor()
      await page.getByText('Loading').first().waitFor({ state: 'detached' })
    },
  })),
  {
    name: 'home-bookmarks',
    async show(page, product) {
      await signedIn(page, product)
      await page.getByRole('button', { name: 'Your bookmarks' }).click()
      await page.getByRole('dialog').getByText('Keep the report as it stands now').waitFor()
    },
  },
  {
    name: 'home-comments',
    async show(page, product) {
      await signedIn(page, product)
      await page.getByRole('button', { name: /^Comments/ }).click()
      await page.getByRole('complementary', { name: 'Comments' }).getByRole('textbox').waitFor()
    },
  },
  {
    name: 'subscriptions',
    async show(page, addresses) {
      await signedIn(page, addresses)
      await page.goto(`${addresses.portalUrl}/subscriptions`)
      await page.getByRole('heading', { name: 'Subscriptions', exact: true }).waitFor()
    },
  },
  {
    name: 'letters',
    async show(page, addresses) {
      await signedIn(page, addresses)
      await page.goto(`${addresses.portalUrl}/letters`)
      await page.getByRole('heading', { name: 'Letters', exact: true }).waitFor()
    },
  },
  {
    name: 'reports-chosen',
    async show(page, product) {
      await arrive(page, product, 'grace', { path: '/reports' })
      await page.getByRole('button', { name: 'Export several' }).click()
      await page
        .getByRole('checkbox', { name: /^Take / })
        .first()
        .check()
      await page.getByText('1 report chosen').waitFor()
    },
  },
  {
    name: 'home-found',
    async show(page, addresses) {
      await signedIn(page, addresses)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Report or workspace/ }).fill('EBIT october')
      await page.getByRole('group', { name: 'Figures' }).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'home-not-found',
    async show(page, addresses) {
      await signedIn(page, addresses)
      await page.keyboard.press('Control+k')
      // As long as it may be, and nowhere to break it.
      await page.getByRole('combobox', { name: /^Report or workspace/ }).fill('x'.repeat(200))
      await page.getByText('No figure').waitFor()
    },
  },
  {
    name: 'home-recent',
    async show(page, product) {
      await signedIn(page, product)
      await page.getByRole('button', { name: 'Favourites and recent' }).click()
    },
  },
  {
    name: 'not-yours',
    async show(page, product) {
      await arrive(page, product, 'grace', { path: '/home?report=unknown' })
      await page.getByRole('link', { name: 'Choose a dashboard' }).waitFor()
    },
  },
  {
    name: 'viewing-as',
    async show(page, product) {
      await arrive(page, product, 'ada', { path: '/admin/people' })
      await page.getByRole('button', { name: 'ada', exact: true }).click()
      await page
        .getByText(/^(There is none\.|Revoke)$/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'View as', exact: true }).click()
      await page.getByRole('button', { name: 'View as ada' }).click()
      await page.getByText('Viewing as ada').waitFor()
      await untilRendered(page)
    },
  },
  {
    name: 'access-denied',
    async show(page, product) {
      await page.route('**/api/getAll/all', (route) =>
        route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'no' } }),
      )
      await arrive(page, product, 'grace')
      await page.getByText('Access Denied').waitFor()
    },
  },
  {
    name: 'loading',
    async show(page, product) {
      await page.route('**/api/getAll/all', () => undefined)
      await arrive(page, product, 'grace')
      await page.getByText('Loading', { exact: true }).waitFor()
    },
  },
  {
    name: 'report-skeleton',
    async show(page, product) {
      await page.route(`${product.serviceUrl}/reportEmbed*`, () => undefined)
      await arrive(page, product, 'grace')
      await page.locator('iframe').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'export',
    async show(page, product) {
      await signedIn(page, product)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: 'Export', exact: true }).click()
      await frame.getByRole('dialog', { name: 'Export' }).waitFor()
    },
  },
  {
    name: 'service-down',
    async show(page, product) {
      await page.route(`${product.serviceUrl}/**`, (route) => route.abort())
      await page.clock.install()
      await arrive(page, product, 'grace')
      await page.locator('iframe').waitFor({ state: 'attached' })
      // A frame that says nothing is given its time.
      await page.clock.fastForward('01:00')
      await page.getByRole('button', { name: /try again|retry/i }).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'logged-out',
    async show(page, { portalUrl }) {
      await page.goto(`${portalUrl}/logout`)
      await page.getByText('You are now Logged out!').waitFor()
    },
  },
  {
    name: 'not-found',
    async show(page, { portalUrl }) {
      await page.goto(`${portalUrl}/nowhere`)
      await page.getByRole('link', { name: /home/i }).waitFor()
    },
  },
  {
    name: 'sign-in-failed',
    async show(page, { portalUrl }) {
      await page.goto(`${portalUrl}/login/callback?error=access_denied&state=unknown`)
      await page
        .getByRole('button', { name: /sign[- ]in|login/i })
        .or(page.getByRole('link', { name: /sign[- ]in|login/i }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'frame-alone',
    async show(page, { serviceUrl }) {
      await page.goto(`${serviceUrl}/reportEmbed`)
    },
  },
  {
    name: 'issuer-mistake',
    show: (page, { identityUrl }) => page.goto(`${identityUrl}/auth?client_id=nobody`),
  },
]
