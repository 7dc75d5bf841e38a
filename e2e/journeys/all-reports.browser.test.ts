import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, type Person, signIn } from '../browser.ts'
import { sharedProduct } from '../product.ts'
import { lastTwelve, lines, sampleBooks, twelveBefore } from '../sample-books.ts'

// All reports at a glance: pictures and differences of one's own rows, filtering, favourites, opening.

const product = sharedProduct()
const { one } = sampleBooks()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
}, 60_000)
afterAll(() => browser?.close())

const patience = { timeout: 30_000 }
const report = 'Revenue and margin'
const card = (page: Page) => page.getByRole('region', { name: 'Regional Performance' }).getByRole('listitem')
const cardOf = (page: Page) =>
  card(page)
    .filter({ has: page.getByRole('link', { name: report }) })
    .first()

async function open(person: Person) {
  const page = await openPage(browser, { reducedMotion: 'reduce' })
  page.setDefaultTimeout(patience.timeout)
  await signIn(page, product.portalUrl, person, '/reports')
  await page.getByRole('searchbox', { name: 'Filter reports' }).fill(report)
  await cardOf(page).scrollIntoViewIfNeeded()
  await cardOf(page).locator('img').waitFor()
  return page
}

const revenue = async (where: string, period: string) =>
  Number(await one(`SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${period} AND ${where}`))
const millions = (amount: number) => `${(amount / 1e6).toFixed(1)}M`

test('two people see the pictures and differences of their own rows, as the books have them, and open what they press', async () => {
  const pictures = new Map<string, string>()
  for (const [person, where] of [
    ['grace', 'true'],
    ['emil', `region = 'EMEA'`],
  ] as const) {
    const page = await open(person)
    const [now, before] = [await revenue(where, lastTwelve), await revenue(where, twelveBefore)]
    const change = ((now - before) / before) * 100
    const source = decodeURIComponent((await cardOf(page).locator('img').getAttribute('src'))!)
    pictures.set(person, source)
    expect(source).toContain(`>${millions(now)}<`)
    const sentence = `Revenue ${millions(now)}, ${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}%`
    const told = await cardOf(page).innerText()
    if (Math.abs(change) >= 10) expect(told).toContain(sentence)
    else expect(told).not.toContain('Revenue ')
    if (person === 'emil') {
      await page.getByRole('searchbox').fill('nothing of the kind')
      await page.getByText('No report or workspace is called “nothing of the kind”.').waitFor()
      await page.getByRole('button', { name: 'Show all' }).click()
      await cardOf(page).getByRole('link', { name: report }).focus()
      await page.keyboard.press('Enter')
      await page.locator(`[data-part="report-area"][aria-label="${report}"]`).waitFor()
      await page.getByRole('banner').getByRole('link').click()
      await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    }
    await page.context().close()
  }
  expect(pictures.get('grace')).not.toBe(pictures.get('emil'))
}, 120_000)
