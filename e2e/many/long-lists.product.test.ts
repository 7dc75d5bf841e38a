import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { economical, openBrowser, openPage } from '../browser.ts'
import type { Product } from '../product.ts'
import { arrive } from '../signed-in.ts'
import { elementsOf, longLists } from './long-lists.ts'
import { alone, fullWorkspace, reportName, signInToMany, startManyProduct } from './many-product.ts'

// Enough for a list that draws all of it to be found; `npm run prove -- long-lists` has ten thousand of everything.
const count = Number(process.env['CASEMENT_MANY'] ?? 3000)
const maxElements = count < 10_000 ? 2500 : 3000
/** Reports of the workspace that most are in. */
const inFull = count - alone
const numbers = [...Array(count).keys()]

let browser: Browser
let product: Product
beforeAll(async () => {
  product = await startManyProduct(count)
  browser = await openBrowser()
  await signInToMany(browser, product, ['ada', 'grace'])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = async (show: (page: Page) => Promise<unknown>) => {
  const page = await openPage(browser, economical)
  await show(page)
  return page
}
const openReports = () =>
  open(async (page) => {
    await arrive(page, product, 'grace', { path: '/reports' })
    await page.getByRole('listitem').first().waitFor()
  })

test.each(longLists.map((screen) => [screen.name, screen] as const))(
  'with thousands of everything the screen %s draws what is in sight, in a narrow window too',
  async (_name, { show }) => {
    const page = await open((each) => show(each, product))
    expect(await elementsOf(page)).toBeLessThanOrEqual(maxElements)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => elementsOf(page)).toBeLessThanOrEqual(maxElements)
    await page.context().close()
  },
)

const scroller = (page: Page) => page.locator('.page')
const scrollTo = (page: Page, share: number) =>
  scroller(page).evaluate((box, part) => {
    box.scrollTop = part * (box.scrollHeight - box.clientHeight)
  }, share)
/** What the element with the focus says. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('all reports: every card says its place among all, the end is reached, the keyboard goes on from what is in sight', async () => {
  const page = await openReports()
  const cards = page.getByRole('region', { name: fullWorkspace.name }).getByRole('listitem')
  expect(await cards.first().getAttribute('aria-setsize')).toBe(String(inFull))
  expect(await cards.first().getAttribute('aria-posinset')).toBe('1')

  // From the last thing before the list, as the wheel leaves it.
  await page.getByRole('button', { name: 'Export several' }).focus()
  await scrollTo(page, 0.5)
  await expect
    .poll(async () => Number(await cards.first().getAttribute('aria-posinset')))
    .toBeGreaterThan(count / 5)
  await page.keyboard.press('Tab')
  const [, number] = /^Report (\d{5})/.exec(await focused(page))!
  expect(Number(number)).toBeGreaterThan(count / 5)
  expect(await isInSight(page)).toBe(true)
  for (let times = 0; times < 40; times++) await page.keyboard.press('Tab')
  expect(await isInSight(page)).toBe(true)

  // What has the focus keeps it when it is scrolled away, and the keyboard goes on from there.
  const before = await focused(page)
  await scrollTo(page, 1)
  await page.getByText(reportName(alone - 1), { exact: true }).waitFor()
  expect(await focused(page)).toBe(before)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => isInSight(page)).toBe(true)
  expect(await elementsOf(page)).toBeLessThanOrEqual(maxElements)
  await page.context().close()
})

test('all reports: what is typed is found in all of them, chosen are all of a group, and paper has them all', async () => {
  const page = await openReports()
  await page.getByRole('button', { name: 'Export several' }).click()
  await page.getByRole('button', { name: new RegExp(`all of ${fullWorkspace.name}`, 'i') }).click()
  await page.getByText(`${inFull.toLocaleString('en')} reports chosen`).waitFor()
  await page.getByRole('searchbox').fill(reportName(count - 1).slice(-5))
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
  await page.getByRole('searchbox').fill('finance 09')
  const fitting = numbers.filter((index) => index >= alone && reportName(index).includes('09')).length
  await expect
    .poll(() => page.getByRole('listitem').first().getAttribute('aria-setsize'))
    .toBe(String(fitting))
  const onPaper = await page.evaluate(() => {
    window.addEventListener(
      'beforeprint',
      () => (document.body.dataset['onPaper'] = String(document.querySelectorAll('[role=listitem]').length)),
      { once: true },
    )
    return document.querySelectorAll('[role=listitem]').length
  })
  expect(onPaper).toBeLessThan(100)
  await page.pdf()
  expect(await page.locator('body').getAttribute('data-on-paper')).toBe(String(fitting))
  await expect.poll(() => page.getByRole('listitem').count()).toBeLessThan(100)
  await page.context().close()
})

test('the chooser: names are found by typing, arrows and End reach every one, and Enter chooses it', async () => {
  const page = await open((each) =>
    longLists.find(({ name }) => name === 'configure-dashboards')!.show(each, product),
  )
  const options = page.getByRole('option')
  const current = page.locator('.dropdown__option--is-focused')
  expect(await current.getAttribute('aria-setsize')).toBe(String(inFull))
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => current.textContent()).toBe(reportName(count - 1))
  await expect.poll(() => current.getAttribute('aria-posinset')).toBe(String(inFull))
  const isSeen = () =>
    current.evaluate((option) => {
      const box = option.closest('[role=listbox]')!.getBoundingClientRect()
      const { top, bottom } = option.getBoundingClientRect()
      return top >= box.top - 1 && bottom <= box.bottom + 1
    })
  await expect.poll(isSeen).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => current.textContent()).toBe(reportName(alone))
  await expect.poll(isSeen).toBe(true)
  for (let times = 0; times < 30; times++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => current.textContent()).toBe(reportName(alone + 30))
  await expect.poll(isSeen).toBe(true)
  await page.keyboard.type(reportName(Math.round(count * 0.543)).slice(0, -1))
  await expect.poll(() => options.count()).toBe(10)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  await page.context().close()
})

test('the search: the last of all is one press away, and what is current is always in the document', async () => {
  const page = await open((each) => longLists.find(({ name }) => name === 'find')!.show(each, product))
  const field = page.getByRole('combobox')
  const current = page.locator('[role=option][aria-selected=true]')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => current.getAttribute('aria-posinset')).toBe(String(count))
  expect(await current.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'))
  await page.getByRole('listbox').evaluate((box) => (box.scrollTop = 0))
  await page.getByRole('listbox').getByText(reportName(alone), { exact: true }).waitFor()
  expect(await current.getAttribute('aria-setsize')).toBe(String(count))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => current.getAttribute('aria-posinset')).toBe('1')
  await page.context().close()
})

test('grants: all that fit are picked at once, not only those of the page', async () => {
  const page = await open(async (each) => {
    await arrive(each, product, 'ada', { path: '/admin/grants' })
    await each.getByRole('searchbox').fill('grace')
  })
  // Found is what was typed: rows that come later are not picked.
  await page.getByText(`1–50 of ${count.toLocaleString('en')}`, { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Every row of this page' }).check()
  await page.getByRole('button', { name: new RegExp(count.toLocaleString('en')) }).click()
  await page.getByText(`${count.toLocaleString('en')} grants picked`).waitFor()
  await page.context().close()
})
