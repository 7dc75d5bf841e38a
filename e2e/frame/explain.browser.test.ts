import { readFileSync } from 'node:fs'
import type { ReportDefinition } from '@casement/report'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'
import { embedReport, type EmbeddedReport } from './embedded-report.ts'
import { explainReport } from './explain-report.ts'
import { frameFaults } from './frame-faults.ts'

let browser: Browser
let ledger: SampleLedger

beforeAll(async () => {
  ;[browser, ledger] = await Promise.all([openBrowser(), openSampleLedger(sharedProduct().dataFolder)])
})
afterAll(async () => {
  ledger?.close()
  await browser?.close()
})

const explain = 'Explain the difference'

const open = async (
  person: 'grace' | 'emil',
  size = { width: 1440, height: 900 },
  definition: ReportDefinition = explainReport,
) =>
  embedReport(browser, {
    entry: await grantedReport(sharedProduct(), 'Group results', person),
    definition,
    events: [],
    size,
    context: { viewport: size },
  })

/** What members add to the difference to the budget, without those that add nothing, the largest change first. */
async function changes(by: string, where = 'true') {
  const side = (fact: string, sign: '' | '-') => {
    const day = fact === 'budget' ? 'month' : 'date'
    return `SELECT ${by} AS member, ${sign}(-amount) AS change
      FROM ${fact} f JOIN account a USING (account_id) JOIN entity e USING (entity_id)
      WHERE a.line IN ('Revenue', 'Cost of sales', 'Operating expenses')
        AND f.${day} BETWEEN DATE '2025-11-01' AND DATE '2026-10-31' AND ${where}`
  }
  return (await ledger.rows(
    `SELECT member, sum(change)::DECIMAL(18,2) AS change
     FROM (${side('ledger', '')} UNION ALL ${side('budget', '-')}) GROUP BY 1 HAVING sum(change) <> 0
     ORDER BY abs(sum(change)) DESC`,
  )) as [string, string][]
}

/** Revenue of the year before and of the year, and what exchange rates made of it, in cents. */
async function revenues(): Promise<bigint[]> {
  const [row] = await ledger.rows(
    `SELECT sum(-amount) FILTER (date < DATE '2025-11-01'), sum(-amount) FILTER (date >= DATE '2025-11-01'),
       sum(amount_at_rates_before - amount) FILTER (date >= DATE '2025-11-01')
     FROM ledger JOIN account USING (account_id)
     WHERE line = 'Revenue' AND date BETWEEN DATE '2024-11-01' AND DATE '2026-10-31'`,
  )
  return row!.map((amount) => cents(String(amount)))
}

const cents = (text: string | null): bigint => BigInt(Math.round(Number(text) * 100))
const total = (rows: readonly (readonly [string, string])[]) =>
  rows.reduce((all, [, change]) => all + cents(change), 0n)

const dialogOf = ({ frame }: EmbeddedReport) => frame.getByRole('dialog')
const splitBy = (dialog: Locator, name: string) =>
  dialog.getByRole('region', { name: `By ${name}`, exact: true })
/** The bars of a bridge as its table tells them. */
const barsOf = (dialog: Locator, name: string) =>
  splitBy(dialog, name)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        row.querySelector('th')!.textContent!,
        row.querySelector('td')!.getAttribute('data-value')!,
      ]),
    )

/** A bridge begins at the budget, has the members of SQL, the largest by name, and ends at the actual figure to the cent. */
async function expectBridge(dialog: Locator, name: string, expected: readonly (readonly [string, string])[]) {
  await splitBy(dialog, name).locator('tbody tr').first().waitFor()
  const bars = await barsOf(dialog, name)
  const [first, ...rest] = bars
  const last = rest.pop()!
  expect([first![0], last[0]]).toEqual(['Budget', 'Operating profit'])
  const named = rest.filter(([label]) => label !== 'Others')
  const isWhole = named.length === expected.length
  expect(named.map(([label, value]) => [label, cents(value)])).toEqual(
    expected.slice(0, isWhole ? undefined : 8).map(([label, change]) => [label, cents(change)]),
  )
  expect(total(rest)).toBe(total(expected))
  expect(cents(first![1]) + total(rest)).toBe(cents(last[1]))
}

async function menuOf({ frame, visual }: EmbeddedReport, name: string) {
  await visual(name).hover()
  await visual(name)
    .getByRole('button', { name: /options/i })
    .first()
    .click()
  await frame.getByRole('menu').waitFor()
}

test('a difference is explained by what made it, one member deeper and back, and what has none offers nothing', async () => {
  const embedded = await open('grace')
  const { page, frame, visual } = embedded
  const dialog = dialogOf(embedded)
  await menuOf(embedded, 'profit')
  await frame.getByRole('menuitem', { name: explain }).click()
  await frame.getByRole('menuitem', { name: 'To budget' }).click()
  await dialog.getByRole('heading', { name: 'Operating profit against budget' }).waitFor()
  const companies = await changes('e.name')
  await expectBridge(dialog, 'company', companies)
  await expectBridge(dialog, 'account group', await changes('a.account_group'))
  await expectBridge(dialog, 'region', await changes('e.region'))
  expect(await dialog.getByRole('status').innerText()).toMatch(
    /^Operating profit is .* (above|below) budget: by /,
  )
  expect(await dialog.innerText()).toContain('Period is Last 12 months')
  // The model declares no effects of profits.
  expect(await splitBy(dialog, 'effect').count()).toBe(0)
  // A plan is not kept by customer: said, and not shown.
  expect(await dialog.getByRole('region', { name: 'Left out' }).innerText()).toMatch(
    /Segment: No budget by segment/,
  )
  expect(await frameFaults(embedded.inside())).toEqual([])

  // By keys into the largest member, and back.
  const [[largest]] = companies as [[string, string]]
  await splitBy(dialog, 'company').getByRole('listbox').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const crumbs = dialog.getByRole('navigation')
  await crumbs.getByText(largest).waitFor()
  await expectBridge(dialog, 'account group', await changes('a.account_group', `e.name = '${largest}'`))
  expect(await splitBy(dialog, 'company').count()).toBe(0)
  await crumbs.getByRole('button', { name: 'Back' }).click()
  await expectBridge(dialog, 'company', companies)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A mark is part of the scope.
  await visual('companies').locator('tbody tr', { hasText: 'Casement France' }).click({ button: 'right' })
  await frame.getByRole('menuitem', { name: explain }).click()
  await expectBridge(dialog, 'account group', await changes('a.account_group', `e.name = 'Casement France'`))
  expect(await dialog.innerText()).toContain('is Casement France')
  await dialog.getByRole('button', { name: 'Close' }).click()

  // So is a line of a statement, in the model's own unit.
  await visual('statement').locator('tbody tr', { hasText: 'Operating expenses' }).click({ button: 'right' })
  await frame.getByRole('menuitem', { name: explain }).click()
  await dialog.getByRole('heading', { name: 'Profit and loss against budget' }).waitFor()
  await splitBy(dialog, 'company').waitFor()
  const expenses = await changes('e.name', `a.line = 'Operating expenses'`)
  expect(total((await barsOf(dialog, 'company')).slice(1, -1))).toBe(total(expenses))
  await page.keyboard.press('Escape')

  await menuOf(embedded, 'margin')
  await frame.getByRole('menuitem', { name: explain }).click()
  await dialog.getByText(/Gross margin % is a ratio/).waitFor()
  expect(await dialog.getByRole('listbox').count()).toBe(0)
  await page.keyboard.press('Escape')

  // What was counted is told by its effects, from the year before to the figure.
  await menuOf(embedded, 'revenue')
  await frame.getByRole('menuitem', { name: explain }).click()
  await splitBy(dialog, 'effect').locator('tbody tr').first().waitFor()
  expect(await dialog.getByRole('status').innerText()).toMatch(
    /^Revenue is .*M above prior year: volume \+.*M, mix −.*M, price \+.*M, and exchange rates .*M\.$/,
  )
  const effects = await barsOf(dialog, 'effect')
  expect(effects.map(([name]) => name)).toEqual([
    'Prior year',
    'Volume',
    'Mix',
    'Price',
    'Exchange rates',
    'Revenue',
  ])
  const [yearBefore, now, rates] = await revenues()
  const steps = effects.map(([, amount]) => cents(amount))
  expect([steps[0], steps[5], steps[4]]).toEqual([yearBefore, now, rates])
  expect(steps.slice(0, 5).reduce((all, step) => all + step, 0n)).toBe(now)
  await dialog.getByText('What the effects mean').press('Enter')
  await dialog.getByText(/^Mix: the change of shares .*, by product and company/).waitFor()
  expect(await frameFaults(embedded.inside())).toEqual([])
  await page.keyboard.press('Escape')

  await menuOf(embedded, 'plain')
  expect(await frame.getByRole('menuitem', { name: 'Focus' }).count()).toBe(1)
  expect(await frame.getByRole('menuitem', { name: explain }).count()).toBe(0)
  await page.context().close()
})

test('a phone offline in the middle says so, and asks again with the connection; a person sees the members of the own rows alone', async () => {
  const embedded = await open('emil', { width: 390, height: 844 })
  const { page, frame } = embedded
  const dialog = dialogOf(embedded)
  // The menu is there; what explains is fetched when it is asked for, and that it cannot be had is said.
  await menuOf(embedded, 'margin')
  await page.context().setOffline(true)
  await frame.getByRole('menuitem', { name: explain }).click()
  await frame.getByText('The explanation could not be loaded; try again').first().waitFor()
  await page.context().setOffline(false)
  await menuOf(embedded, 'profit')
  await frame.getByRole('menuitem', { name: explain }).click()
  await frame.getByRole('menuitem', { name: 'To prior year' }).click()
  await splitBy(dialog, 'company').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await menuOf(embedded, 'profit')
  await frame.getByRole('menuitem', { name: explain }).click()
  await frame.getByRole('menuitem', { name: 'To budget' }).click()
  await dialog.getByRole('alert').getByText('You are offline').waitFor()
  const isRefused = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The words of the first time are still there.
  await isRefused
  await dialog.getByRole('alert').getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await expectBridge(dialog, 'company', await changes('e.name', `e.region = 'EMEA'`))
  expect(await splitBy(dialog, 'region').count()).toBe(0)
  const box = (await dialog.boundingBox())!
  const frameBox = (await page.locator('iframe').boundingBox())!
  // The host page draws an edge of two pixels.
  expect([frameBox.width - box.width, frameBox.height - box.height]).toEqual([4, 4])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.context().close()
})

/** The same report for one month, whose lines are few enough to be read. */
const october: ReportDefinition = {
  ...explainReport,
  dataExport: 'underlying',
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'Calendar', column: 'Month' } as never,
      filterType: 1,
      operator: 'In',
      values: ['2026-10-01'],
    },
  ],
}

/** Lines of the profit, by SQL: their number, their total, and the largest. */
async function profitLines(where: string) {
  const [[lines, total, largest]] = (await ledger.rows(
    `SELECT count(*), sum(-amount)::DECIMAL(18,2), max(-amount)::DECIMAL(18,2)
     FROM ledger JOIN account a USING (account_id) JOIN entity e USING (entity_id)
     WHERE a.line IN ('Revenue', 'Cost of sales', 'Operating expenses')
       AND date BETWEEN DATE '2026-10-01' AND DATE '2026-10-31' AND ${where}`,
  )) as [[string, string, string]]
  return { lines: Number(lines), total, largest }
}

const linesEntry = 'Lines behind the figure'
const grouped = (lines: number) => new Intl.NumberFormat('en-GB').format(lines)
const linesIn = (dialog: Locator) => dialog.getByRole('region', { name: 'Lines' })
const amountsOf = (dialog: Locator) =>
  linesIn(dialog)
    .locator('tbody td:first-child')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-value')!))

test('the lines behind a figure are those of SQL, page by page, and their total is the figure', async () => {
  const embedded = await open('grace', undefined, october)
  const { page, frame, visual } = embedded
  const dialog = dialogOf(embedded)
  const germany = await profitLines(`e.name = 'Casement Germany'`)
  const row = visual('companies').locator('tbody tr', { hasText: 'Casement Germany' })
  await row.click({ button: 'right' })
  await frame.getByRole('menuitem', { name: linesEntry }).click()
  await frame.getByRole('menuitem', { name: 'Operating profit', exact: true }).click()
  await dialog.getByText(/ lines, total .* = the figure$/).waitFor()
  const told = await dialog.getByRole('status').first().innerText()
  expect(told).toContain(`${grouped(germany.lines)} lines`)
  expect(cents(told.match(/total \(?([\d,.]+)\)? =/)![1]!.replaceAll(',', ''))).toBe(
    cents(germany.total.replace('-', '')),
  )
  expect(await dialog.innerText()).toContain('is Casement Germany')

  // All pages together are the lines.
  let sum = 0n
  let count = 0
  for (let last = 0; ;) {
    last = Math.min(last + 100, germany.lines)
    await dialog.getByText(`to ${grouped(last)} of ${grouped(germany.lines)}`).waitFor()
    await linesIn(dialog).and(frame.locator('[aria-busy=false]')).waitFor()
    const amounts = await amountsOf(dialog)
    sum += amounts.reduce((all, amount) => all + cents(amount), 0n)
    count += amounts.length
    if (last === germany.lines) break
    await dialog.getByRole('button', { name: 'Next page' }).click()
  }
  expect([count, sum]).toEqual([germany.lines, cents(germany.total)])
  expect(await dialog.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)

  // The service puts all lines in order, not the page that is shown.
  await dialog.getByRole('button', { name: 'Operating profit' }).click()
  await expect.poll(async () => (await amountsOf(dialog))[0]).toBe(germany.largest)
  expect(await dialog.getByRole('columnheader', { name: 'Operating profit' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(await dialog.getByText(`Lines 1 to`).count()).toBe(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Operating profit, lines.csv')
  const csv = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect([csv.length - 1, csv[1]!.split(',').at(-1)]).toEqual([germany.lines, germany.largest])
  expect(await frameFaults(embedded.inside())).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A ratio has no lines of its own: those of its parts.
  await menuOf(embedded, 'margin')
  await frame.getByRole('menuitem', { name: linesEntry }).click()
  await frame.getByRole('menuitem', { name: 'Gross margin %' }).click()
  await dialog.getByText(/is a ratio/).waitFor()
  const parts = dialog.getByRole('group', { name: 'What the figure is made of' })
  await parts.getByRole('button', { name: /^Denominator: Revenue/ }).click()
  await linesIn(dialog).locator('tbody tr').first().waitFor()
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('lines are those of the person alone, by keys and on a phone, and the focus returns', async () => {
  const embedded = await open('emil', { width: 390, height: 844 }, october)
  const { page, frame, visual } = embedded
  const dialog = dialogOf(embedded)
  const emea = await profitLines(`e.region = 'EMEA'`)
  expect(emea.lines).toBeLessThan((await profitLines('true')).lines)
  const options = visual('profit')
    .getByRole('button', { name: /options/i })
    .first()
  await options.focus()
  await page.keyboard.press('Enter')
  await frame.getByRole('menuitem', { name: linesEntry }).press('Enter')
  await frame.getByRole('menuitem', { name: 'Operating profit', exact: true }).press('Enter')
  await dialog.getByText(`${grouped(emea.lines)} lines, total`).waitFor()
  await linesIn(dialog).locator('tbody tr').first().waitFor()
  const companies = new Set(await linesIn(dialog).locator('tbody td:nth-child(6)').allInnerTexts())
  const own = (await ledger.rows(`SELECT name FROM entity WHERE region = 'EMEA'`)).map(([name]) => name)
  expect([...companies].filter((name) => !own.includes(name))).toEqual([])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await options.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.context().close()
})

test('a drag over a chart of variances chooses its months, and no letters', async () => {
  const embedded = await open('grace')
  const { page, frame, visual, inside } = embedded
  const { x, y, width, height } = (await visual('months').getByRole('listbox').boundingBox())!
  await page.mouse.move(x + width * 0.3, y + height * 0.3)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.9, { steps: 6 })
  const letters = () => inside().evaluate(() => getSelection()!.toString())
  expect(await letters()).toBe('')
  await page.mouse.up()
  expect(await letters()).toBe('')
  await expect.poll(() => frame.getByRole('status').first().textContent()).toMatch(/ chosen mark/)
  await page.context().close()
})

test('panes and menus that are first asked for offline leave the report as it is, and come with the connection', async () => {
  const { page, frame, visual } = await open('grace')
  const figure = visual('profit').locator('[data-value]').first()
  await figure.waitFor()
  const value = await figure.getAttribute('data-value')
  await page.context().setOffline(true)
  await frame.getByRole('button', { name: /^Filters/ }).click()
  await frame.locator('.pane').first().waitFor({ state: 'attached' })
  expect(await figure.getAttribute('data-value')).toBe(value)
  await page.context().setOffline(false)
  await frame.getByRole('heading', { name: 'Filters', exact: true }).waitFor()
  expect(await figure.getAttribute('data-value')).toBe(value)
  await page.context().close()
})
