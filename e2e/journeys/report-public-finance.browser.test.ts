import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport, type ReportReader } from '../report-reader.ts'
import { sampleBooks } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'ada', 'Public finance')
})
afterAll(() => browser?.close())

const receipts = `(SELECT r.thousands, p.period, p.basis, p.fiscal_year, s.category, s.account
  FROM federal_receipt r JOIN federal_period p USING (period_id) JOIN federal_source s USING (source_id))`
const of2014 = (where = 'true') =>
  one(`SELECT sum(thousands) FROM ${receipts} WHERE period = '2014' AND ${where}`)

test('receipts by year and source are as published, and a source leads to its accounts', async () => {
  await report.expectFigure('receipts', `${await of2014()}000`)
  const years = await rows(
    `SELECT period, sum(thousands) FILTER (basis = 'Actual') * 1000, sum(thousands) FILTER (basis = 'Estimate') * 1000
     FROM ${receipts} GROUP BY period`,
  )
  const shown = await report.shownAsTable('receipts-by-year')
  const [year, ...figures] = await report.tip('receipts-by-year', 'End')
  expect(figures).toContain(years.find(([period]) => period === year)!.at(-1))
  expect(shown.toSorted()).toEqual(years.map((row) => row.map((cell) => cell ?? '')).toSorted())

  const row = report.visual('by-source').locator('tbody tr', { hasText: 'Customs Duties' })
  await report.drillThrough(row, 'One source')
  await report.expectFigure('receipts', `${await of2014(`category = 'Customs Duties'`)}000`)
  const accounts = await rows(
    `SELECT account, sum(thousands) * 1000 FROM ${receipts} WHERE period = '2014' AND category = 'Customs Duties' GROUP BY account`,
  )
  await report.expectRows(
    'accounts',
    accounts.toSorted((a, b) => Number(b[1]) - Number(a[1])),
  )
  // Long names leave their figures in sight.
  const hiddenPx = await report
    .visual('accounts')
    .locator('.table-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hiddenPx).toBe(0)
  expect(await report.faults()).toEqual([])
  await report.back()
  await report.expectFigure('receipts', `${await of2014()}000`)
})

test('the mix of every year is that of its sources', async () => {
  await report.openTab('Mix')
  const [header] = await report.visual('mix-by-year').locator('thead tr').allInnerTexts()
  expect(header).toContain('Individual Income Taxes')
  const of2020 = await one(`SELECT sum(thousands) FROM ${receipts} WHERE period = '2020 est.'`)
  await report.expectBeside('mix-by-year', 'receipts', `${of2020}000`, 'Home', 'End')
  const year = (await report.rows('mix-by-year')).find(([period]) => period === '1980')!
  const sources = await rows(
    `SELECT sum(thousands) * 1000 FROM ${receipts} WHERE period = '1980' GROUP BY category HAVING sum(thousands) IS NOT NULL`,
  )
  expect(
    year
      .slice(1)
      .filter((cell) => cell !== '')
      .map(Number)
      .toSorted(),
  ).toEqual(sources.map(([value]) => Number(value)).toSorted())
})

test('deficits are as they came and as budgeted, and a bookmark shows the nineties alone', async () => {
  await report.openTab('Surplus or deficit')
  const yearsOf = (where: string) =>
    one(`SELECT count(*) FROM (
        SELECT year, sum(trillions) FILTER (basis = 'As it came') AS came, sum(trillions) FILTER (years_ahead = 1) AS budgeted
        FROM federal_outlook WHERE ${where} GROUP BY year) WHERE came < budgeted`)
  await report.expectFigure('worse', await yearsOf('true'))
  const nineties = 'year BETWEEN 1990 AND 1999'
  await report.visual('view-nineties').click()
  await report.expectFigure('worse', await yearsOf(nineties))
  const deficits = await rows(
    `SELECT year, sum(trillions) FILTER (basis = 'As it came') FROM federal_outlook WHERE ${nineties} GROUP BY year ORDER BY year`,
  )
  await report.expectRows('deficits-by-year', deficits, [0, 1])
  expect(await report.faults()).toEqual([])
  await report.visual('view-all').click()
  await report.expectFigure('worse', await yearsOf('true'))
})
