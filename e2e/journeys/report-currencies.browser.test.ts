import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { cents, inWhole, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, sampleBooks, twelveBefore } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'grace', 'Currencies')
})
afterAll(() => browser?.close())

const revenue = (where = 'true') =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} AND ${where}`)
/** Revenue less what it would have been at the rates of a year earlier, line by line, by currency. */
const effects = () =>
  rows(`SELECT currency, sum(amount_at_rates_before) - sum(amount) FROM ${lines}
    WHERE line = 'Revenue' AND ${lastTwelve} GROUP BY currency ORDER BY currency`)

test('growth by region, outside the euro and as a table is that of the books', async () => {
  await report.expectFigure('revenue', await revenue())
  await report.choose('region', 'Americas')
  await report.expectFigure('revenue', await revenue(`region = 'Americas'`))
  await report.choose('region', 'Americas')
  await report.expectFigure('revenue', await revenue())
  const shown = await report.shownAsTable('growth-by-company')
  const companies = await rows(
    `SELECT entity, sum(local_amount) FILTER (${lastTwelve})::DOUBLE / sum(local_amount) FILTER (${twelveBefore})::DOUBLE - 1
     FROM ${lines} WHERE line = 'Revenue' AND date > DATE '2024-10-31' GROUP BY entity`,
  )
  expect(shown).toHaveLength(companies.length)
  for (const [name, growth] of companies)
    expect(Number(shown.find((row) => row[0] === name)![1])).toBeCloseTo(Number(growth), 12)
  const [first] = shown as [string[]]
  await report.expectBeside('growth-by-company', 'revenue', await revenue(`entity = '${first[0]}'`), 'Home')
  await report.visual('view-without-euro').click()
  await report.expectFigure('revenue', await revenue(`currency <> 'EUR'`))
  await report.visual('view-all').click()
  await report.expectFigure('revenue', await revenue())
})

test('the effect of rates by currency is what the books say, and a currency leads to its own page', async () => {
  await report.openTab('Rates')
  const shown = new Map((await report.rows('effect-by-currency')).map(([name, value]) => [name!, value]))
  for (const [code, effect] of await effects())
    if (code !== 'EUR') expect(Number(shown.get(code!))).toBeCloseTo(Number(effect), 2)
  const [currency, , effect] = await report.tip('effect-by-currency', 'Home')
  const ofCurrency = (await effects()).find(([code]) => code === currency)!
  expect(effect).toBe(inWhole(ofCurrency[1]))
  const row = report.visual('rates').locator('tbody tr', { hasText: 'JPY' })
  await report.drillThrough(row, 'One currency')
  await report.expectFigure(
    'local-revenue',
    await one(
      `SELECT -sum(local_amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} AND currency = 'JPY'`,
    ),
  )
  await report.expectFigure('revenue', await revenue(`currency = 'JPY'`))
  expect(await report.faults()).toEqual([])
  await report.back()
})

test('translation differences are those of equity, and their bridge drills to companies', async () => {
  await report.openTab('Equity and cash')
  const translated = (by: string, where = 'true') =>
    rows(
      `SELECT ${by}, -sum(amount) FROM ${lines} WHERE account_id = 3400 AND ${lastTwelve} AND ${where} GROUP BY 1`,
    )
  const [[, whole]] = (await translated(`'all'`)) as [[string, string]]
  await report.expectFigure('translation', whole)
  const steps = await report.rows('by-currency')
  const byCurrency = await translated('currency', `currency <> 'EUR'`)
  expect(steps.slice(0, -1).toSorted()).toEqual(byCurrency.toSorted())
  expect(cents(steps.at(-1)![1])).toBe(byCurrency.reduce((sum, [, value]) => sum + cents(value!), 0n))
  await report.drillInto('by-currency', 0)
  const [code] = steps[0]!
  const companies = (await report.rows('by-currency')).slice(0, -1)
  expect(companies.toSorted()).toEqual((await translated('entity', `currency = '${code}'`)).toSorted())
  expect(await report.faults()).toEqual([])
})
