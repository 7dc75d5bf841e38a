import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
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
})
afterAll(() => browser?.close())

const report = 'Revenue and margin'
const card = (page: Page) => page.getByRole('region', { name: 'Regional Performance' }).getByRole('listitem')
const cardOf = (page: Page) =>
  card(page)
    .filter({ has: page.getByRole('link', { name: report }) })
    .first()

async function open(person: Person) {
  const page = await openPage(browser, { reducedMotion: 'reduce' })
  await signIn(page, product.portalUrl, person, '/reports')
  await page.getByRole('searchbox', { name: 'Filter reports' }).fill(report)
  await cardOf(page).scrollIntoViewIfNeeded()
  await cardOf(page).locator('img').waitFor()
  return page
}

/** Two reports as one PDF, in the order in which they are chosen, with the rows of the person. */
async function takesSeveral(page: Page, figure: string) {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Export several' }).click()
  const names = ['Cost centres', report]
  for (const name of names)
    await page
      .getByRole('checkbox', { name: `Take ${name} along` })
      .last()
      .check()
  const begin = page.getByRole('button', { name: 'Export', exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), begin.click()])
  const data = new Uint8Array(await readFile(await saved.path()))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const outline = await pdf.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(['Contents', ...names])
  const number = (await pdf.getPageIndex((outline[2]!.dest as never[])[0]!)) + 1
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain(figure)
  expect(text).toContain(`${number} / ${pdf.numPages}`)
  await pdf.destroy()
  await page.getByText('Saved as Reports.pdf.').waitFor()
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
    else expect(told).not.toContain(`Revenue ${millions(now)}`)
    if (person === 'grace') await takesSeveral(page, millions(now))
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
})
