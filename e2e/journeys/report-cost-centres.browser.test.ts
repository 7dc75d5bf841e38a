import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { inWhole, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, planned, sampleBooks, twelveBefore } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'grace', 'Cost centres')
})
afterAll(() => browser?.close())

const onCentres = `line IN ('Cost of sales', 'Operating expenses') AND account_id <> 5000`
const costs = (where = 'true', period = lastTwelve) =>
  one(`SELECT sum(amount) FROM ${lines} WHERE ${onCentres} AND ${period} AND ${where}`)

test('costs by region, behind a cost centre and as a table are those of the books', async () => {
  await report.expectFigure('costs', await costs())
  await report.choose('region', 'Americas')
  await report.expectFigure('costs', await costs(`region = 'Americas'`))
  await report.choose('region', 'Americas')
  await report.expectFigure('costs', await costs())

  const centres = await rows(
    `SELECT centre, sum(amount) FILTER (${lastTwelve}), sum(amount) FILTER (${twelveBefore}) FROM ${lines}
     WHERE ${onCentres} AND date > DATE '2024-10-31' GROUP BY centre`,
  )
  const shown = await report.shownAsTable('by-centre')
  const withoutTotal = shown.filter(([name]) => name !== 'Total').map((row) => row.slice(0, 3))
  expect(withoutTotal.toSorted()).toEqual(centres.toSorted())

  const [centre, , actual] = await report.tip('by-centre', 'Home')
  expect(actual).toBe(inWhole(await costs(`centre = '${centre}'`)))
  const october = `date BETWEEN DATE '2026-10-01' AND DATE '2026-10-31'`
  await report.expectBeside('by-month', 'costs', await costs('true', october), 'Home', 'End')

  const sales = withoutTotal.findIndex(([name]) => name === 'Sales')
  await report.drillThrough(
    report.visual('by-centre').locator(`[data-mark="${sales}"]`).first(),
    'One cost centre',
  )
  await report.expectFigure('costs', await costs(`centre = 'Sales'`))
  const personnel = (await report.rows('by-account')).find(([label]) => label === 'Personnel')!
  const ofPersonnel = `centre = 'Sales' AND account_group = 'Personnel'`
  expect(personnel.slice(1, 3)).toEqual([await costs(ofPersonnel), await costs(ofPersonnel, twelveBefore)])
  expect(await report.faults()).toEqual([])
  await report.back()
  await report.expectFigure('costs', await costs())
})

test('kinds of cost drill to their accounts, each beside its budget', async () => {
  await report.openTab('Kinds of cost')
  const compared = report.frame.locator('.choice-bar').getByLabel('Compared with')
  await compared.selectOption('Budget')
  await report.visual('by-kind').getByRole('heading', { name: 'Actual against budget' }).waitFor()
  const kinds = (await report.rows('by-kind')).map(([name]) => name)
  await report.drillInto('by-kind', kinds.indexOf('Premises'))
  const accounts = await rows(
    `SELECT account, sum(amount) FILTER (what = 'actual'), sum(amount) FILTER (what = 'budget')
     FROM (SELECT 'actual' AS what, account, account_group, date, amount FROM ${lines}
           UNION ALL SELECT 'budget', account, account_group, date, amount FROM ${planned('budget')})
     WHERE ${lastTwelve} AND account_group = 'Premises' GROUP BY account`,
  )
  const shown = (await report.rows('by-kind')).filter(([name]) => name !== 'Total')
  expect(shown.map((row) => row.slice(0, 3)).toSorted()).toEqual(accounts.toSorted())
  await compared.selectOption('Prior year')
})

test('the matrix of centres and kinds adds up, a bookmark shows head office; axe finds nothing', async () => {
  await report.openTab('Who spends what')
  const matrix = await report.rows('centres-and-kinds')
  const functions = await rows(
    `SELECT function, sum(amount) FROM ${lines} WHERE ${onCentres} AND ${lastTwelve} GROUP BY function ORDER BY function`,
  )
  const names = functions.map(([name]) => name)
  expect(matrix.filter(([name]) => names.includes(name!)).map((row) => [row[0], row.at(-1)])).toEqual(
    functions,
  )
  await report.visual('view-head-office').click()
  await report.openTab('Costs')
  await report.expectFigure('costs', await costs(`entity = 'Casement Head Office'`))
  await report.visual('view-everything').click()
  await report.expectFigure('costs', await costs())
  await report.openTab('Kinds of cost')
  expect(await report.faults()).toEqual([])
})
