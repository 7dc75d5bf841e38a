import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { inWhole, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, sampleBooks, twelveBefore } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'nina', 'Revenue and margin')
})
afterAll(() => browser?.close())

const revenue = (where = 'true', period = lastTwelve) =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${period} AND ${where}`)
/** Revenue less materials per revenue. */
const margin = async (where = 'true') =>
  Number(
    await one(`SELECT -sum(amount)::DOUBLE / -sum(amount) FILTER (line = 'Revenue')::DOUBLE FROM ${lines}
      WHERE (line = 'Revenue' OR account_id = 5000) AND ${lastTwelve} AND ${where}`),
  )
const shownMargin = async () =>
  Number(await report.visual('material-margin').locator('[data-value]').first().getAttribute('data-value'))

test('revenue by region and country, on the map and as a table, is that of the books', async () => {
  await report.expectFigure('revenue', await revenue())
  await report.choose('region', 'EMEA')
  await report.expectFigure('revenue', await revenue(`region = 'EMEA'`))
  await report.choose('region', 'EMEA')
  await report.expectFigure('revenue', await revenue())
  const countries = await rows(
    `SELECT country, -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} GROUP BY country`,
  )
  const shown = await report.shownAsTable('countries')
  expect(shown.map((row) => row.slice(0, 2)).toSorted()).toEqual(countries.toSorted())
})

test('a product leads to what it sells, and a bookmark shows the cloud alone', async () => {
  await report.openTab('Products')
  const growth = await rows(
    `SELECT product, -sum(amount) FILTER (${lastTwelve}), -sum(amount) FILTER (${twelveBefore}) FROM ${lines}
     WHERE line = 'Revenue' AND date > DATE '2024-10-31' GROUP BY product ORDER BY 2 DESC`,
  )
  const table = await report.rows('by-product')
  expect(table.map((row) => row.slice(0, 2))).toEqual(growth.map((row) => row.slice(0, 2)))
  for (const [index, [, now, before]] of growth.entries())
    expect(Number(table[index]![2])).toBeCloseTo(Number(now) / Number(before) - 1, 12)

  const row = report.visual('by-product').locator('tbody tr', { hasText: 'Tilt drive T4' })
  await report.drillThrough(row, 'One product')
  await report.expectFigure('revenue', await revenue(`product = 'Tilt drive T4'`))
  await expect.poll(shownMargin).toBeCloseTo(await margin(`product = 'Tilt drive T4'`), 12)
  expect(await report.faults()).toEqual([])
  await report.back()
  await expect.poll(shownMargin).toBeCloseTo(await margin(), 12)

  await report.visual('view-cloud').click()
  await report.expectFigure('revenue', await revenue(`family = 'Cloud'`))
  await report.frame.getByRole('tab', { name: 'Products', selected: true }).waitFor()
  await report.openTab('Customers')
  const buyers = await rows(
    `SELECT customer, -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND family = 'Cloud' AND ${lastTwelve}
     GROUP BY customer ORDER BY 2 DESC, 1 LIMIT 15`,
  )
  await report.expectRows('by-customer', buyers, [0, 2])
})

test('segments and families drill down, and a customer leads to what it buys', async () => {
  await report.visual('view-everything').click()
  await report.openTab('Regions')
  await report.expectFigure('revenue', await revenue())
  await report.openTab('Customers')
  const [segment, , sold, , before] = await report.tip('by-segment', 'Home')
  const ofSegment = `segment = '${segment}'`
  const sums = [await revenue(ofSegment), await revenue(ofSegment, twelveBefore)]
  expect([sold, before]).toEqual(sums.map(inWhole))
  await report.drillInto('families', 0)
  const drives = await rows(
    `SELECT product, -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND family = 'Drives' AND ${lastTwelve} GROUP BY product`,
  )
  const shown = (await report.rows('families')).map((row) => row.slice(0, 2))
  expect(shown.toSorted()).toEqual(drives.toSorted())

  const [first] = await report.rows('by-customer')
  const customer = first![0]!
  await report.drillThrough(report.visual('by-customer').locator('tbody tr').first(), 'One customer')
  await report.expectFigure('revenue', await revenue(`customer = '${customer}'`))
  expect(await report.faults()).toEqual([])
  await report.back()
  expect(await report.faults()).toEqual([])
})
