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
  report = await readReport(browser, 'grace', 'Working capital and cash')
})
afterAll(() => browser?.close())

/** Cash at the end of a day, and what it changed by. */
const cash = (day: string) =>
  one(`SELECT sum(amount) FROM ${lines} WHERE account_id = 1000 AND date <= DATE '${day}'`)
const changeIn = async (from: string, to: string) => cents((await cash(to))!) - cents((await cash(from))!)
/** Everything that is not cash, as it moved without exchange rates. */
const flow = (where: string, period = lastTwelve) =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE account_id <> 1000 AND journal_type NOT IN ('Currency translation', 'Opening balance')
       AND ${period} AND ${where}`)

test('the cash flow statement and its bridge end with the change in cash, and a bookmark goes a year back', async () => {
  const statement = async () =>
    new Map((await report.rows('statement')).map(([label, ...cells]) => [label!, cells]))
  const now = await statement()
  const column = (at: number, ...labels: string[]) =>
    labels.reduce((sum, label) => sum + cents(now.get(label)![at]), 0n)
  for (const at of [0, 1]) {
    const trading = ['Change in inventories', 'Change in receivables', 'Change in payables']
    const rest = ['Change in payroll and tax', 'Change in provisions and deferrals']
    const operating = column(at, 'Net profit', 'Depreciation added back', ...trading, ...rest)
    expect(column(at, 'Operating cash flow')).toBe(operating)
    expect(column(at, 'Free cash flow')).toBe(column(at, 'Operating cash flow', 'Investments'))
    const financing = ['Borrowings', 'Lease payments', 'Dividends and capital']
    expect(column(at, 'Change in cash')).toBe(
      column(at, 'Free cash flow', ...financing, 'Exchange differences on cash'),
    )
  }
  expect(column(0, 'Change in cash')).toBe(await changeIn('2025-10-31', '2026-10-31'))
  expect(column(1, 'Change in cash')).toBe(await changeIn('2024-10-31', '2025-10-31'))
  expect(now.get('Operating cash flow')![0]).toBe(await flow(`section = 'Operating'`))
  await report.expectFigure('operating', await flow(`section = 'Operating'`))

  const bridge = await report.rows('bridge')
  expect(cents(bridge.at(-1)![1])).toBe(column(0, 'Change in cash'))
  const tip = await report.tip('bridge', 'End')
  expect(tip.at(-1)).toBe(inWhole(bridge.at(-1)![1]!))

  await report.visual('view-year-before').click()
  await report.expectFigure('operating', await flow(`section = 'Operating'`, twelveBefore))
  await report.visual('view-now').click()
  await report.expectFigure('operating', await flow(`section = 'Operating'`))
})

test('working capital by region and behind a company is what is owed, stocked and owing', async () => {
  await report.openTab('Working capital')
  const balance = (accounts: string, where: string) =>
    `(SELECT coalesce(sum(amount), 0) FROM ${lines} WHERE account_id IN (${accounts}) AND date <= DATE '2026-10-31' AND ${where})`
  const bound = (where: string) => one(`SELECT ${balance('1100, 1150, 1200, 2000', where)}`)
  const days = async (where = 'true') =>
    Number(
      await one(`SELECT ${balance('1100, 1150', where)}::DOUBLE * 365
        / (SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} AND ${where})::DOUBLE`),
    )
  const shownDays = async () =>
    Number(await report.visual('receivables').locator('[data-value]').first().getAttribute('data-value'))
  const ofCompany = `entity = 'Casement Japan'`
  await expect.poll(shownDays).toBeCloseTo(await days(), 8)
  await report.expectBeside('by-month', 'bound', await bound('true'), 'Home', 'End')
  await report.choose('region', 'APAC')
  await expect.poll(shownDays).toBeCloseTo(await days(`region = 'APAC'`), 8)
  const japan = (await report.rows('by-company')).find(([name]) => name === 'Casement Japan')!
  expect(japan[1]).toBe(await bound(ofCompany))
  await report.drillThrough(
    report.visual('by-company').locator('tbody tr', { hasText: 'Casement Japan' }),
    'One company',
  )
  await report.expectFigure('working-capital', await bound(ofCompany))
  expect(await report.faults()).toEqual([])
  await report.back()
  await report.choose('region', 'APAC')
  await expect.poll(shownDays).toBeCloseTo(await days(), 8)
})

test('the balance sheet balances to the cent and is that of the books', async () => {
  await report.openTab('Balance sheet')
  await report.visual('balance-sheet').locator('tbody tr').last().waitFor()
  const sheet = new Map((await report.rows('balance-sheet')).map(([label, ...cells]) => [label!, cells]))
  for (const [at, day] of [
    [0, '2026-10-31'],
    [1, '2025-10-31'],
  ] as const) {
    expect(sheet.get('Assets')![at]).toBe(sheet.get('Equity and liabilities')![at])
    const assets = await one(
      `SELECT sum(amount) FROM ledger WHERE account_id < 2000 AND date <= DATE '${day}'`,
    )
    expect(sheet.get('Assets')![at]).toBe(assets)
  }
  const lineOf = await rows(
    `SELECT balance_line, -sum(amount) FROM ${lines} WHERE balance_line IN ('Bank loans', 'Provisions', 'Payables')
     AND date <= DATE '2026-10-31' GROUP BY 1`,
  )
  for (const [label, value] of lineOf) expect([label, sheet.get(label!)![0]]).toEqual([label, value])
})
