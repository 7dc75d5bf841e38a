import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'
import { untilRendered } from '../../scripts/screens.ts'
import { economical, openBrowser, openPage, signIn } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'
import { type AppCopies, openAppCopies } from './app-copies.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one page is open through all that is saved')

let copies: AppCopies
let product: Product
let browser: Browser
let page: Page
let frame: Frame
const refused: string[] = []

beforeAll(async () => {
  copies = await openAppCopies()
  product = await startProduct({
    because: 'its apps come from dev servers',
    verb: 'dev',
    words: copies.words,
  })
  browser = await openBrowser()
  page = await openPage(browser, economical)
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await signIn(page, product.portalUrl, 'grace')
  await untilRendered(page)
  frame = page.frames().find((each) => each.url().startsWith(product.serviceUrl))!
  // Gone with the first reload.
  for (const each of [page, frame])
    await each.evaluate(() => document.body.setAttribute('data-since', 'load'))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await copies?.close()
})

const isSinceLoad = async () =>
  Promise.all([page, frame].map((each) => each.evaluate(() => document.body.dataset['since'] === 'load')))

test('a saved component of the portal is replaced on the open page, with its state', async () => {
  await page.getByRole('button', { name: 'Account of Grace' }).click()
  await page.getByText('Signed in as').waitFor()
  copies.rewrite('portal/src/shell/account.tsx', (text) =>
    text.replace('<FormattedMessage id="account.signedInAs" />', 'You are here as'),
  )
  await page.getByText('You are here as').waitFor()
  expect(await isSinceLoad()).toEqual([true, true])
})

test('a saved component of the frame is replaced on the open report, with its state', async () => {
  await frame.getByRole('button', { name: 'Filters' }).click()
  await frame.getByRole('heading', { name: 'Filters', exact: true }).waitFor()
  copies.rewrite('frame/src/view/filter-pane/filter-pane.tsx', (text) =>
    text.replace("<h2>{say('filters')}</h2>", '<h2>What is left out</h2>'),
  )
  await frame.getByRole('heading', { name: 'What is left out' }).waitFor()
  expect(await isSinceLoad()).toEqual([true, true])
})

test('a saved style sheet, and one of a component alone, are on the open page', async () => {
  const outlineOf = (selector: string, place: Page | Frame) =>
    place.locator(selector).evaluate((element) => getComputedStyle(element).outlineColor)
  const withOutline = (selector: string) => (text: string) =>
    `${text}\n${selector} { outline: 1px solid rgb(1, 2, 3); }\n`
  copies.rewrite('portal/src/styles/base.css', withOutline('main.page'))
  copies.rewrite('portal/src/shell/account.module.css', withOutline('.card'))
  copies.rewrite('frame/src/styles/panes.css', withOutline('.pane-head h2'))
  await expect.poll(() => outlineOf('main.page', page)).toBe('rgb(1, 2, 3)')
  await expect.poll(() => outlineOf('.pane-head h2', frame)).toBe('rgb(1, 2, 3)')
  await page.getByRole('button', { name: 'Account of Grace' }).click()
  await expect.poll(() => outlineOf('div:has(> [role=status]:has-text("Grace"))', page)).toBe('rgb(1, 2, 3)')
  expect(await isSinceLoad()).toEqual([true, true])
})

test('the policies allow no script that production refuses, none of the app’s parts is refused, and no file is kept', async () => {
  for (const address of [`${product.portalUrl}/home`, `${product.serviceUrl}/reportEmbed`]) {
    const { headers } = await fetch(address)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(headers.get('content-security-policy')!.match(/\S* 'self' 'unsafe-[^;]*/g)).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
  }
  expect(refused).toEqual([])
  for (const address of [
    `${product.portalUrl}/assets/src/main.tsx`,
    `${product.serviceUrl}/frame/@vite/client`,
  ])
    expect((await fetch(address)).headers.get('cache-control')).toBe('no-cache')
})

test('the sources are served, and nothing else of the clone', async () => {
  const statusOf = async (path: string) =>
    (await fetch(`${product.portalUrl}/assets/@fs${root}/${path}`)).status
  expect(await statusOf('packages/design/src/index.ts')).toBe(200)
  expect(await statusOf('package.json')).toBe(403)
})
