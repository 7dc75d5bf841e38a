import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { cents, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, sampleBooks, twelveBefore } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'grace', 'Headcount cost')
})
afterAll(() => browser?.close())

const ofPeople = `(account_id IN (5020, 5025) OR account_id BETWEEN 6000 AND 6030)`
const costs = (where = 'true', period = lastTwelve) =>
  one(`SELECT sum(amount) FROM ${lines} WHERE ${ofPeople} AND ${period} AND ${where}`)
const heads = async (where = 'true') =>
  Number(
    await one(
      `SELECT sum(fte) / 12.0 FROM headcount JOIN entity USING (entity_id) JOIN cost_centre c USING (cost_centre_id)
       WHERE month BETWEEN DATE '2025-11-01' AND DATE '2026-10-31' AND ${where}`,
    ),
  )
const shownHeads = async () =>
  Number(await report.visual('headcount').locator('[data-value]').first().getAttribute('data-value'))

test('people and their cost by region, behind a function and as a table are those of the books', async () => {
  await report.expectFigure('personnel-costs', await costs())
  await expect.poll(shownHeads).toBeCloseTo(await heads(), 8)
  await report.choose('region', 'EMEA')
  await report.expectFigure('personnel-costs', await costs(`region = 'EMEA'`))
  await expect.poll(shownHeads).toBeCloseTo(await heads(`region = 'EMEA'`), 8)
  await report.choose('region', 'EMEA')
  await report.expectFigure('personnel-costs', await costs())

  const months = await rows(`SELECT month, sum(fte) FROM headcount
    WHERE month BETWEEN DATE '2025-11-01' AND DATE '2026-10-31' GROUP BY month ORDER BY month`)
  const shown = await report.shownAsTable('headcount-by-month')
  const sums = new Map<string, number>()
  for (const [month, heads] of shown) sums.set(month!, (sums.get(month!) ?? 0) + Number(heads))
  const [month, ...functions] = await report.tip('headcount-by-month', 'End')
  const people = functions.reduce((sum, word) => sum + (Number(word) || 0), 0)
  expect([month, people]).toEqual(['Oct 2026', Number(months.at(-1)![1])])
  expect([...sums.values()]).toEqual(months.map(([, value]) => Number(value)))

  const row = report.visual('by-cost-centre').locator('tbody tr', { hasText: 'Operations' }).first()
  await report.drillThrough(row, 'One function')
  await report.expectFigure('personnel-costs', await costs(`function = 'Operations'`))
  expect(await report.faults()).toEqual([])
  await report.back()
  await report.expectFigure('personnel-costs', await costs())
})

test('the bridge of personnel costs ends at this year’s, and drills from functions to cost centres', async () => {
  await report.openTab('Change')
  const [first, ...rest] = await report.rows('by-function')
  const last = rest.pop()!
  expect([first![1], last[1]]).toEqual([await costs('true', twelveBefore), await costs()])
  expect(rest.reduce((sum, [, change]) => sum + cents(change), cents(first![1]))).toBe(cents(last[1]))
  const [someFunction] = rest[0] as [string]
  const ofFunction = await costs(`function = '${someFunction}'`)
  await report.expectBeside('by-function', 'personnel-costs', ofFunction, 'Home', 'ArrowRight')
  const at = 1 + rest.findIndex(([name]) => name === 'Sales and marketing')
  await report.drillInto('by-function', at)
  const centres = await rows(
    `SELECT centre, sum(amount) FILTER (${lastTwelve}) - sum(amount) FILTER (${twelveBefore}) FROM ${lines}
     WHERE ${ofPeople} AND date > DATE '2024-10-31' AND function = 'Sales and marketing' GROUP BY centre`,
  )
  expect((await report.rows('by-function')).slice(1, -1).toSorted()).toEqual(centres.toSorted())
  expect(await report.faults()).toEqual([])
})

test('a bookmark shows research alone and another takes it back; axe finds nothing', async () => {
  await report.visual('view-research').click()
  await report.expectFigure('personnel-costs', await costs(`function = 'Research and development'`))
  await report.visual('view-everybody').click()
  await report.expectFigure('personnel-costs', await costs())
  expect(await report.faults()).toEqual([])
})
