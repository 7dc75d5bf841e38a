import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { cents, readReport, type ReportReader } from '../report-reader.ts'
import { lastTwelve, lines, october, operating, planned, sampleBooks, twelveBefore } from '../sample-books.ts'
import { inOrder } from '../../scripts/in-order.ts'

inOrder('one report is read on, from page to page')

const { one, rows } = sampleBooks()
let browser: Browser
let report: ReportReader
beforeAll(async () => {
  browser = await openBrowser()
  report = await readReport(browser, 'grace', 'Group results')
})
afterAll(() => browser?.close())

const revenue = (where = 'true', period = lastTwelve) =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${period} AND ${where}`)
const profit = (where = 'true', period = lastTwelve) =>
  one(`SELECT -sum(amount) FROM ${lines} WHERE ${operating} AND ${period} AND ${where}`)
const profitBudget = (where = 'true') =>
  one(`SELECT -sum(amount) FROM ${planned('budget')} WHERE ${operating} AND ${lastTwelve} AND ${where}`)

test('the result by region, beside a month, behind a company and as a table is that of the books', async () => {
  const { expectFigure, frame, page, visual } = report
  await expectFigure('revenue', await revenue())
  await report.choose('region', 'EMEA')
  await expectFigure('revenue', await revenue(`region = 'EMEA'`))
  await expectFigure('operating-profit', await profit(`region = 'EMEA'`))
  await report.choose('region', 'EMEA')
  await expectFigure('revenue', await revenue())

  await visual('profit-by-month').locator('[data-mark="11"]').hover()
  const beside = frame.getByRole('tooltip').locator('[data-visual="profit"] [data-value]').first()
  await expect.poll(() => beside.getAttribute('data-value')).toBe(await profit('true', october))
  await page.mouse.move(2, 2)

  await report.drillThrough(
    visual('by-entity').locator('tbody tr', { hasText: 'Casement US' }),
    'One company',
  )
  await expectFigure('operating-profit', await profit(`entity = 'Casement US'`))
  await report.back()
  await expectFigure('operating-profit', await profit())

  const months = await rows(
    `SELECT -sum(amount) FROM ${lines} WHERE ${operating} AND ${lastTwelve}
     GROUP BY date_trunc('month', date) ORDER BY date_trunc('month', date)`,
  )
  const shown = await report.shownAsTable('profit-by-month')
  expect(shown.map((row) => row[1])).toEqual(months.map(([value]) => value))
})

test('the statement adds up to the cent, and its variances are actual less budget by the sign of the line', async () => {
  await report.openTab('Profit and loss')
  await report.visual('statement').getByRole('button', { name: 'Open Cost of sales' }).click()
  await report.visual('statement').locator('tbody tr', { hasText: 'Materials' }).waitFor()
  const printed = new Map((await report.rows('statement')).map(([label, ...cells]) => [label!, cells]))
  const column = (at: number, ...labels: string[]) =>
    labels.reduce((sum, label) => sum + cents(printed.get(label)![at]), 0n)
  // Actual, budget and prior year.
  for (const at of [0, 1, 4]) {
    expect(column(at, 'Gross profit')).toBe(column(at, 'Revenue', 'Cost of sales'))
    expect(column(at, 'Cost of sales')).toBe(
      column(at, 'Materials', 'Write-downs', 'Production and delivery'),
    )
    expect(column(at, 'Operating profit')).toBe(column(at, 'Gross profit', 'Operating expenses'))
    const kinds = ['Personnel', 'Sales and marketing', 'Information technology', 'Premises']
    expect(column(at, 'Operating expenses')).toBe(column(at, ...kinds, 'Administration', 'Depreciation'))
    expect(column(at, 'EBITDA')).toBe(column(at, 'Operating profit') - column(at, 'Depreciation'))
    expect(column(at, 'Profit before tax')).toBe(column(at, 'Operating profit', 'Financial result'))
    expect(column(at, 'Net profit')).toBe(column(at, 'Profit before tax', 'Income tax'))
    const rate = Number(column(at, 'Income tax')) / -Number(column(at, 'Profit before tax'))
    expect(Number(printed.get('Effective tax rate')![at])).toBeCloseTo(rate, 9)
  }
  for (const label of ['Revenue', 'Materials', 'Gross profit', 'Operating expenses', 'Net profit']) {
    expect(column(2, label)).toBe(column(0, label) - column(1, label))
    expect(column(5, label)).toBe(column(0, label) - column(4, label))
  }
  expect(printed.get('Operating profit')![0]).toBe(await profit())
  expect(printed.get('Operating profit')![1]).toBe(await profitBudget())
  expect(printed.get('Net profit')![4]).toBe(
    await one(`SELECT -sum(amount) FROM ${lines} JOIN account USING (account_id)
               WHERE statement = 'Profit and loss' AND ${twelveBefore}`),
  )
})

test('a row of a table is explained, and a pack of month and year tells each difference', async () => {
  const { frame, page, visual } = report
  await report.openTab('Result')
  const uk = `entity = 'Casement UK'`
  await visual('by-entity').locator('tbody tr', { hasText: 'Casement UK' }).click({ button: 'right' })
  await frame.getByRole('menuitem', { name: 'Explain the difference' }).click()
  await frame.getByRole('menuitem', { name: 'To budget, Operating profit' }).click()
  const panel = frame.locator('.explanation')
  await panel.locator('.explanation-told').first().waitFor()
  expect(await panel.innerText()).toContain('Casement UK')
  await panel.locator('table').first().waitFor({ state: 'attached' })
  const bars = panel.locator('table').first().locator('tbody tr td:first-of-type')
  const [from, to] = [bars.first(), bars.last()].map((bar) => bar.getAttribute('data-value'))
  expect([await from, await to]).toEqual([await profitBudget(uk), await profit(uk)])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await report.openTab('Month and year')
  const heads = await visual('pack').locator('thead th').allInnerTexts()
  expect(heads.filter((head) => head.startsWith('Δ'))).toHaveLength(5)
  const [, ...row] = (await report.rows('pack')).find(([label]) => label === 'Operating profit')!
  // Month, budget and prior year; the year to date with the same; the full year and its budget.
  for (const [figure, reference, difference] of [
    [0, 1, 2],
    [0, 3, 4],
    [5, 6, 7],
    [5, 8, 9],
    [10, 11, 12],
  ] as const)
    expect(cents(row[difference])).toBe(cents(row[figure]) - cents(row[reference]))
  expect(row[0]).toBe(await profit('true', october))
})

test('the bridge starts at last year’s profit, ends where the statement says, and drills to companies', async () => {
  await report.openTab('Bridge')
  await report.frame.locator('.choice-bar').getByLabel('Compared with').selectOption('Prior year')
  const before = await profit('true', twelveBefore)
  await expect.poll(async () => (await report.rows('by-line'))[0]?.[1]).toBe(before)
  const bridge = await report.rows('by-line')
  const [first, ...rest] = bridge
  const last = rest.pop()!
  expect(first![0]).toBe('Prior year')
  expect(last[1]).toBe(await profit())
  expect(rest.reduce((sum, [, change]) => sum + cents(change), cents(first![1]))).toBe(cents(last[1]))
  const changes = await rows(
    `SELECT account_group, -sum(amount) FILTER (${lastTwelve}) + sum(amount) FILTER (${twelveBefore})
     FROM ${lines} WHERE ${operating} AND date > DATE '2024-10-31' GROUP BY account_group, group_order ORDER BY group_order`,
  )
  expect(rest).toEqual(changes)

  // The second mark is the first step: the regions stand in the order of their names.
  await report.drillInto('by-company', 1)
  const companies = await rows(
    `SELECT entity, -sum(amount) FILTER (${lastTwelve}) + sum(amount) FILTER (${twelveBefore})
     FROM ${lines} WHERE ${operating} AND date > DATE '2024-10-31' AND region = 'Americas' GROUP BY entity`,
  )
  const steps = (await report.rows('by-company')).slice(1, -1)
  expect(steps.toSorted()).toEqual(companies.toSorted())
})

test('a region holds on the bridge, which has no slicer, over whole quarters of a year, until the pane takes it back', async () => {
  const { frame, expectFigure } = report
  await report.openTab('Result')
  await report.choose('region', 'APAC')
  await report.openTab('Bridge')
  const shown = async () => (await report.rows('by-line')).at(-1)?.[1]
  await expect.poll(shown).toBe(await profit(`region = 'APAC'`))
  const quarters = async () => (await report.rows('by-quarter')).map(([quarter]) => quarter)
  await expect
    .poll(quarters)
    .toEqual(['Q4 2025 (Nov–Dec)', 'Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026 (Oct)', 'Total'])
  await frame
    .locator('.choice-bar')
    .getByRole('button', { name: /^Period/ })
    .click()
  await frame.getByLabel('Fiscal year').check()
  await expect.poll(quarters).toEqual(['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025', 'Total'])
  const ofYear = `region = 'APAC' AND date BETWEEN DATE '2025-01-01' AND DATE '2025-12-31'`
  await expect.poll(shown).toBe(await profit(ofYear, 'true'))
  await frame.getByRole('radio', { name: /^Last twelve months/ }).check()
  await report.page.keyboard.press('Escape')
  await expect.poll(shown).toBe(await profit(`region = 'APAC'`))
  await frame.getByRole('button', { name: /^Filters/ }).click()
  const pane = frame.getByRole('complementary', { name: 'Filters' })
  await pane
    .getByRole('region', { name: 'Chosen on other pages' })
    .getByRole('button', { name: 'Clear the choice in Region' })
    .click()
  await expect.poll(shown).toBe(await profit())
  await pane.getByRole('button', { name: 'Collapse filters' }).click()
  await report.openTab('Result')
  await expectFigure('operating-profit', await profit())
})

test('a view shows head office alone and another takes it back, both on the page that is shown; axe finds nothing', async () => {
  await report.openTab('Profit and loss')
  await report.visual('view-head-office').click()
  await report.expectFigure('operating-profit', await profit(`entity = 'Casement Head Office'`))
  expect(await report.faults()).toEqual([])
  await report.visual('view-whole-group').click()
  await report.expectFigure('operating-profit', await profit())
  await report.frame.getByRole('tab', { name: 'Profit and loss', selected: true }).waitFor()
  await report.openTab('Bridge')
  expect(await report.faults()).toEqual([])
})

test('in windows of every size the page fills its room, and its type keeps its size while the filters open', async () => {
  const { frame, page } = report
  await report.openTab('Result')
  const looks = () =>
    frame.locator('.canvas').evaluate((canvas) => {
      const shown = canvas.querySelector<HTMLElement>('.page')!
      const edges = [...shown.querySelectorAll('.placed')].map((one) => one.getBoundingClientRect())
      const { right, left, bottom } = canvas.getBoundingClientRect()
      const sides = [
        Math.min(...edges.map((edge) => edge.left)) - left,
        right - Math.max(...edges.map((edge) => edge.right)),
      ]
      const below = bottom - Math.max(...edges.map((edge) => edge.bottom))
      // A page of the size before goes beyond its room.
      const isFilled = sides.every((margin) => Math.abs(margin) < 30) && below < 30
      return { typePx: getComputedStyle(shown).fontSize, isFilled }
    })
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await looks()).isFilled, { message: `${width}` }).toBe(true)
    const { typePx } = await looks()
    await frame.getByRole('button', { name: /^Filters/ }).click()
    await expect.poll(looks, { message: `${width}, with filters` }).toEqual({ typePx, isFilled: true })
    await frame.getByRole('button', { name: 'Collapse filters' }).click()
  }
})

test('in a narrower window every company above the total is still in sight, and in a lower one the table stays at its top while the height of its head is not known', async () => {
  const report = await readReport(browser, 'grace', 'Group results')
  const table = report.visual('by-entity').locator('.table-scroll')
  const { width } = (await table.boundingBox())!
  await report.page.setViewportSize({ width: 1080, height: 900 })
  await expect.poll(async () => (await table.boundingBox())!.width).toBeLessThan(width * 0.9)
  const hiddenPx = () => table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(hiddenPx).toBe(0)
  await report.page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(hiddenPx).toBeGreaterThan(0)
  const tops = await table.evaluate(async (scrolled) => {
    const found: number[] = []
    for (const padding of ['', 'auto', '20px', '']) {
      scrolled.style.scrollPaddingTop = padding
      for (let each = 0; each < 2; each++) await new Promise((resolve) => requestAnimationFrame(resolve))
      found.push(scrolled.scrollTop)
    }
    return found
  })
  expect(tops).toEqual([0, 0, 0, 0])
  await report.close()
})
