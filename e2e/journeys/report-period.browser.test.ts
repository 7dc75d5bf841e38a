import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, operating, planned, sampleBooks, twelveBefore } from '../sample-books.ts'

const { one } = sampleBooks()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const between = (from: string, to: string) => `date BETWEEN DATE '${from}' AND DATE '${to}'`
const emea = `region = 'EMEA'`
const revenue = (period: string, where = 'true') =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${period} AND ${where}`)
const profit = (period: string, where = 'true') =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE ${operating} AND ${period} AND ${where}`)
const budget = (period: string, where = 'true') =>
  one(`SELECT -sum(amount) FROM ${planned('budget')} WHERE ${operating} AND ${period} AND ${where}`)

/** The control of the bar, opened. */
const opened = async ({ frame }: ReportReader) => {
  await frame.locator('.choice-bar .period-button').click()
  return frame.getByRole('dialog', { name: 'Period' })
}
const words = ({ frame }: ReportReader) => frame.locator('.choice-bar .period-button').innerText()
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('one choice moves sentences, charts and statements, whose figures are those of the books', async () => {
  const report = await readReport(browser, 'emil', 'Group results')
  const { frame, page } = report
  const sees = async (name: string, range: string, period: string) => {
    await expect.poll(async () => plain(await words(report))).toBe(`Period: ${name} , ${range}`)
    await report.expectFigure('revenue', await revenue(period, emea))
    await report.expectFigure('operating-profit', await profit(period, emea))
    await expect.poll(() => report.visual('scope').innerText()).toContain(range)
  }
  await sees('Last twelve months', 'Nov 2025 to Oct 2026', lastTwelve)
  expect(await frame.locator('.choice-bar .report-period .tool').count()).toBe(0)

  const panel = await opened(report)
  await panel.getByLabel('Year to date').check()
  await sees('Year to date', 'Jan 2026 to Oct 2026', between('2026-01-01', '2026-10-31'))
  await page.keyboard.press('ArrowUp')
  await sees('Quarter to date', 'Oct 2026', between('2026-10-01', '2026-10-31'))
  await panel.getByRole('button', { name: 'Earlier' }).click()
  await sees('Quarter to date', 'Jul 2026 to Sep 2026', between('2026-07-01', '2026-09-30'))
  await panel.getByRole('radio', { name: /^Month/ }).check()
  await sees('Month', 'Sep 2026', between('2026-09-01', '2026-09-30'))
  await panel.getByLabel('Last month').selectOption('2025-12')
  await sees('Month', 'Dec 2025', between('2025-12-01', '2025-12-31'))
  await panel.getByLabel('Fiscal year').check()
  const whole = between('2025-01-01', '2025-12-31')
  await sees('Fiscal year', 'Jan 2025 to Dec 2025', whole)
  expect(await report.faults()).toEqual([])

  // The keyboard goes back to what opened the panel; the statement of another page follows, and compares like with like.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await frame.locator('.choice-bar .period-button:focus').count()).toBe(1)
  await report.openTab('Profit and loss')
  await expect
    .poll(async () => {
      const row = (await report.rows('statement')).find(([label]) => label === 'Operating profit')
      return [row?.[1], row?.[2], row?.[5]]
    })
    .toEqual([
      await profit(whole, emea),
      await budget(whole, emea),
      await profit(between('2024-01-01', '2024-12-31'), emea),
    ])

  // The way back stands beside the period.
  await frame.locator('.choice-bar .report-period .tool').click()
  await report.openTab('Result')
  await sees('Last twelve months', 'Nov 2025 to Oct 2026', lastTwelve)

  // What it is compared with is chosen once as well: cards, sentence, legend and statement say so.
  await frame
    .locator('.choice-bar')
    .getByRole('combobox', { name: 'Compared with' })
    .selectOption('Prior year')
  const said = (name: string) => report.visual(name).innerText()
  await expect.poll(() => said('answer')).toContain('prior year.')
  for (const name of ['operating-profit', 'profit-by-month', 'by-entity']) {
    await expect.poll(async () => (await said(name)).toLowerCase()).toContain('prior year')
    await expect.poll(async () => (await said(name)).toLowerCase()).not.toContain('budget')
  }
  await report.openTab('Profit and loss')
  const ofProfit = async () => {
    const row = (await report.rows('statement')).find(([label]) => label === 'Operating profit')
    return row?.slice(1, 3)
  }
  const actual = await profit(lastTwelve, emea)
  await expect.poll(ofProfit).toEqual([actual, await profit(twelveBefore, emea)])
  expect(await report.visual('statement').locator('thead').innerText()).not.toContain('Budget')
  await frame
    .locator('.choice-bar')
    .getByRole('combobox', { name: 'Currency' })
    .selectOption('Constant rates')
  const constant = await one(
    `SELECT -sum(amount_at_rates_before) FROM ${lines} WHERE ${operating} AND ${lastTwelve} AND ${emea}`,
  )
  await report.expectFigure('operating-profit', constant)
  expect(await said('operating-profit')).toContain('EUR at last year’s rates')
  expect(await report.faults()).toEqual([])
  await frame
    .getByRole('button', { name: /^Reset/ })
    .first()
    .click()
  await expect.poll(ofProfit).toEqual([actual, await budget(lastTwelve, emea)])
  await report.close()
})

test('what is chosen stands above the page; on a phone one control says it and opens to it, and bars leave the page its height', async () => {
  const report = await readReport(browser, 'grace', 'Group results', { hasTouch: true })
  const { frame, page } = report
  const boxOf = async (place: { boundingBox(): Promise<{ y: number; height: number } | null> }) =>
    (await place.boundingBox())!
  const choices = frame.locator('.choice-bar')
  const title = await boxOf(report.visual('heading'))
  const { y, height } = await boxOf(choices)
  expect(y + height).toBeLessThanOrEqual(title.y)
  expect(await choices.locator('.choices-fold').isVisible()).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  const fold = choices.getByRole('button', { name: 'Chosen for the report' })
  await expect
    .poll(async () => plain(await fold.innerText()))
    .toContain('Last twelve months · vs Budget · EUR')
  const period = choices.locator('.period-button')
  expect(await period.isVisible()).toBe(false)
  const bars = [
    page.locator('header').first(),
    page.locator('[data-part="report-bar"]'),
    frame.locator('.sheet-bar'),
  ]
  const heights = await Promise.all(bars.map(async (bar) => (await boxOf(bar)).height))
  expect(heights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.15 * 844)
  const small = await frame
    .locator('.sheet-bar button, .choice-bar button, .filter-rail')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { height: high } = button.getBoundingClientRect()
        return button.checkVisibility() && high < 44 ? [`${button.textContent}: ${high}`] : []
      }),
    )
  expect(small).toEqual([])

  await fold.click()
  await period.click()
  await frame.getByRole('dialog', { name: 'Period' }).getByLabel('Year to date').check()
  await page.keyboard.press('Escape')
  await choices.getByRole('combobox', { name: 'Compared with' }).selectOption('Prior year')
  await expect.poll(async () => plain(await fold.innerText())).toContain('Year to date · vs Prior year · EUR')

  // Paper has the name of the report, and nothing that is for pressing.
  await page.setViewportSize({ width: 1047, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await page.locator('header').first().waitFor({ state: 'hidden' })
  const bar = page.locator('[data-part="report-bar"]')
  expect([await bar.getByText('Group results').isVisible(), await bar.getByRole('button').count()]).toEqual([
    true,
    0,
  ])
  expect(await frame.getByRole('button', { name: 'Export' }).count()).toBe(0)
  await report.close()
})

test('a balance sheet is of the end of the period, whose filter the pane and bookmarks know', async () => {
  const report = await readReport(browser, 'grace', 'Working capital and cash')
  const { frame, page } = report
  await report.openTab('Balance sheet')
  const panel = await opened(report)
  await panel.getByLabel('Year to date').check()
  await panel.getByLabel('Last month').selectOption('2026-06')
  await expect.poll(() => words(report)).toContain('Jan 2026 to Jun 2026')
  await page.keyboard.press('Escape')
  const cash = `SELECT sum(amount) FROM ${lines} WHERE balance_line = 'Cash'`
  await report.expectFigure('cash', await one(`${cash} AND date <= DATE '2026-06-30'`))

  await frame.locator('.filter-rail').click()
  const pane = frame.getByRole('complementary', { name: 'Filters' })
  await expect
    .poll(async () => plain(await pane.locator('.period-button').innerText()))
    .toContain('Year to date')
  await pane.getByRole('button', { name: 'Collapse filters' }).click()

  await report.visual('view-year-before').click()
  await expect
    .poll(async () => plain(await words(report)))
    .toBe('Period: Custom , Period is 12 months before')
  await report.expectFigure('cash', await one(`${cash} AND date <= DATE '2025-10-31'`))
  await report.visual('view-now').click()
  await expect.poll(() => words(report)).toContain('Last twelve months')
  await report.close()
})

test('gestures after a choice are answered in the frame once its table is there', async () => {
  const report = await readReport(browser, 'grace', 'Group results')
  let asked = 0
  report.page.on('request', (request) => (asked += Number(request.url().includes('/embed/query'))))
  const panel = await opened(report)
  const planned = report.page.waitForResponse(/embed\/plans\?/)
  await panel.getByLabel('Year to date').check()
  await planned
  await report.page.keyboard.press('Escape')
  const period = between('2026-01-01', '2026-10-31')
  const entity = 'Casement US'
  const row = report.visual('by-entity').locator('tbody tr', { hasText: entity })
  let isChosen = false
  await expect
    .poll(async () => {
      asked = 0
      isChosen = !isChosen
      await row.click()
      await report.expectFigure('revenue', await revenue(period, isChosen ? `entity = '${entity}'` : 'true'))
      return asked
    })
    .toBe(0)
  await report.close()
})
