import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { cents, inWhole, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, operating, planned, sampleBooks } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'grace', 'Forecast and budget')
})
afterAll(() => browser?.close())

const next = `date BETWEEN DATE '2026-11-01' AND DATE '2027-10-31'`
const forecastRevenue = (where = 'true') =>
  one(`SELECT -sum(amount) FROM ${planned('forecast')} WHERE line = 'Revenue' AND ${next} AND ${where}`)
const profit = (where = 'true') =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE ${operating} AND ${lastTwelve} AND ${where}`)

test('the outlook by region, behind a company and as a table is the forecast', async () => {
  await report.expectFigure('revenue', await forecastRevenue())
  await report.choose('region', 'APAC')
  await report.expectFigure('revenue', await forecastRevenue(`region = 'APAC'`))
  await report.choose('region', 'APAC')
  await report.expectFigure('revenue', await forecastRevenue())

  const row = report.visual('expected-by-company').locator('tbody tr', { hasText: 'Casement France' })
  await report.drillThrough(row, 'One company')
  await report.visual('lines').locator('tbody tr').last().waitFor()
  const total = (await report.rows('lines')).find(([label]) => label === 'Operating profit')!
  const ofCompany = `entity = 'Casement France'`
  const budget = await one(
    `SELECT -sum(amount) FROM ${planned('budget')} WHERE ${operating} AND ${lastTwelve} AND ${ofCompany}`,
  )
  expect(total.slice(1, 3)).toEqual([await profit(ofCompany), budget])
  await report.back()
  await report.expectFigure('revenue', await forecastRevenue())

  const months = await rows(
    `SELECT -sum(amount) FROM ${planned('forecast')} WHERE line = 'Revenue' AND date > DATE '2025-10-31' GROUP BY date ORDER BY date`,
  )
  const [month, , lastOne] = await report.tip('revenue-by-month', 'End')
  expect([month, lastOne]).toEqual(['Oct 2027', inWhole(months.at(-1)![0])])
  const shown = await report.shownAsTable('revenue-by-month')
  expect(shown.map((cells) => cells[2])).toEqual(months.map(([value]) => value))
})

test('variances are actual less budget by company, and drill from kinds of cost to accounts', async () => {
  await report.openTab('Against budget')
  const planOf = (by: string, where: string, plus: 1 | -1) =>
    rows(`SELECT ${by}, ${plus} * sum(amount) FILTER (what = 'actual'), ${plus} * sum(amount) FILTER (what = 'budget')
          FROM (SELECT 'actual' AS what, entity, account, account_group, line, date, amount FROM ${lines}
                UNION ALL SELECT 'budget', entity, account, account_group, line, date, amount FROM ${planned('budget')})
          WHERE ${lastTwelve} AND ${where} GROUP BY ${by}`)
  const companies = (await report.rows('profit-by-company')).filter(([name]) => name !== 'Total')
  expect(companies.map((row) => row.slice(0, 3)).toSorted()).toEqual(
    (await planOf('entity', operating, -1)).toSorted(),
  )
  for (const [name, actual, budget, variance] of companies)
    expect([name, cents(variance)]).toEqual([name, cents(actual) - cents(budget)])
  const [first] = companies as [string[]]
  await report.expectBeside(
    'profit-by-company',
    'operating-profit',
    await profit(`entity = '${first[0]}'`),
    'Home',
  )

  await report.drillInto('costs-by-group', 0)
  const accounts = (await report.rows('costs-by-group')).filter(([name]) => name !== 'Total')
  expect(accounts.map((row) => row.slice(0, 3)).toSorted()).toEqual(
    (await planOf('account', `line = 'Operating expenses' AND account_group = 'Personnel'`, 1)).toSorted(),
  )
})

test('a bookmark shows Germany alone and another takes it back; axe finds nothing', async () => {
  await report.visual('view-germany').click()
  await report.frame.getByRole('tab', { name: 'Against budget', selected: true }).waitFor()
  const germany = await profit(`entity = 'Casement Germany'`)
  await expect
    .poll(async () => (await report.rows('profit-by-company'))[0]?.slice(0, 2))
    .toEqual(['Casement Germany', germany])
  expect(await report.faults()).toEqual([])
  await report.visual('view-everywhere').click()
  await expect.poll(async () => (await report.rows('profit-by-company')).length).toBeGreaterThan(10)
})
