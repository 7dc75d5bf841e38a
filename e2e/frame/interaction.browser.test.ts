import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportEntry } from '@casement/portal-api'
import { openBrowser } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'
import { embedReport, type EmbeddedReport } from './embedded-report.ts'
import { frameFaults } from './frame-faults.ts'
import { interactionReport } from './interaction-report.ts'

let browser: Browser
let ledger: SampleLedger
let embedded: EmbeddedReport
let page: EmbeddedReport['page']
let frame: EmbeddedReport['frame']
let visual: EmbeddedReport['visual']
let told: EmbeddedReport['told']
let report: ReportEntry

beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, ledger] = await Promise.all([openBrowser(), openSampleLedger(product.dataFolder)])
  report = await grantedReport(product, 'Group results')
})
afterAll(async () => {
  ledger?.close()
  await browser?.close()
})

const events = [
  'loaded',
  'error',
  'renderingStarted',
  'filtersApplied',
  'dataSelected',
  'visualClicked',
  'commandTriggered',
  'buttonClicked',
  'bookmarkApplied',
  'pageChanged',
] as const

const settings = {
  panes: { bookmarks: { visible: true } },
  extensions: {
    commands: [
      { name: 'explain', title: 'Explain this', extend: { visualOptionsMenu: {}, visualContextMenu: {} } },
    ],
  },
}

beforeEach(async () => {
  embedded = await embedReport(browser, { entry: report, definition: interactionReport, settings, events })
  ;({ page, frame, visual, told } = embedded)
  return () => page.context().close()
})

const lastTwelve = `date BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const lines = `(SELECT l.*, a.line, a.account_group, e.name AS entity, e.country, e.region
  FROM ledger l JOIN account a USING (account_id) JOIN entity e USING (entity_id))`
const revenue = (where = 'true') =>
  `SELECT -sum(amount) FROM ${lines} WHERE line = 'Revenue' AND ${lastTwelve} AND ${where}`
const one = async (sql: string) => (await ledger.rows(sql))[0]![0]

const card = () => visual('revenue').locator('[data-value]').first().getAttribute('data-value')
/** Waits until the card shows what a statement over the tables gives. */
const expectCard = async (sql: string) => expect.poll(card).toBe(await one(sql))
const chartOf = (name: string) =>
  visual(name)
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th')!.textContent,
        row.querySelector('td')!.getAttribute('data-value'),
      ]),
    )

test('a slicer filters the page, is told to the embedding page and cleared by its own button', async () => {
  await visual('region').getByRole('button', { name: 'EMEA' }).click()
  await expectCard(revenue(`region = 'EMEA'`))
  await expect.poll(() => chartOf('by-region')).toEqual([['EMEA', await one(revenue(`region = 'EMEA'`))]])
  expect(await told('filtersApplied')).toMatchObject([
    { initiator: 'user', filters: [{ operator: 'In', values: ['EMEA'] }] },
  ])
  await visual('company').locator('.dropdown').click()
  await frame.getByRole('dialog', { name: 'Company' }).getByLabel('Casement France').check()
  await expectCard(revenue(`entity = 'Casement France'`))
  await page.keyboard.press('Escape')
  await visual('region').getByRole('button', { name: 'Clear the choice in Region' }).click()
  await visual('company').getByRole('button', { name: 'Clear the choice in Company' }).click()
  await expectCard(revenue())
})

test('a chosen mark filters the others and stands out in one; Escape takes it back', async () => {
  const chart = visual('by-region').getByRole('listbox')
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const [first] = await chartOf('by-region')
  const region = first![0]!
  await expectCard(revenue(`region = '${region}'`))
  expect(await told('dataSelected')).toMatchObject([
    {
      visual: { name: 'by-region' },
      dataPoints: [{ identity: [{ target: { table: 'Entity', column: 'Region' }, equals: region }] }],
    },
  ])
  // The chart that shows the part keeps the whole, and the one that was clicked keeps all its marks.
  const months = await ledger.rows(
    `SELECT strftime(date_trunc('month', date), '%Y-%m'), -sum(amount) FROM ${lines}
     WHERE line = 'Revenue' AND ${lastTwelve} GROUP BY 1 ORDER BY 1`,
  )
  expect((await chartOf('by-month')).map(([, value]) => value)).toEqual(months.map(([, value]) => value))
  expect(await chartOf('by-region')).toHaveLength(3)
  // The words beside the mark go first, then the choice.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expectCard(revenue())
  expect((await told('dataSelected')).at(-1)).toMatchObject({ dataPoints: [] })
})

test('a click on a column chooses it, another with Ctrl adds, a click beside the marks takes all back', async () => {
  const place = visual('by-region').locator('.chart')
  const box = (await place.boundingBox())!
  const at = (share: number) => ({ position: { x: box.width * share, y: box.height * 0.7 } })
  await place.click(at(1 / 6))
  const regions = (await chartOf('by-region')).map(([name]) => name)
  await expectCard(revenue(`region = '${regions[0]}'`))
  await place.click({ ...at(0.5), modifiers: ['Control'] })
  await expectCard(revenue(`region IN ('${regions[0]}', '${regions[1]}')`))
  await frame.locator('.page').click({ position: { x: 700, y: 8 } })
  await expectCard(revenue())
})

test('the filter pane searches values, filters by them, takes the last one back and clears', async () => {
  await frame.getByRole('button', { name: /^Filters/ }).click()
  const pane = frame.getByRole('complementary', { name: 'Filters' })
  // What is chosen on the page is there too, and is taken back from there.
  await visual('region').getByRole('button', { name: 'EMEA' }).click()
  const chosen = pane.getByRole('region', { name: 'Chosen on this page' })
  await chosen.getByText('is EMEA').waitFor()
  await chosen.getByRole('button', { name: 'Clear the choice in Region' }).click()
  await chosen.waitFor({ state: 'detached' })
  await expectCard(revenue())
  expect(await told('filtersApplied')).toMatchObject([{}, { initiator: 'user', filters: [] }])
  await pane.getByRole('button', { name: /Country/ }).click()
  await pane.getByRole('searchbox', { name: 'Search Country' }).fill('fran')
  await pane.getByLabel('France').check()
  await expectCard(revenue(`country = 'France'`))
  expect((await told('filtersApplied')).at(-1)).toMatchObject({
    initiator: 'user',
    filters: [{ values: ['France'] }],
  })
  await pane.getByRole('button', { name: 'Undo the last filter' }).click()
  await expectCard(revenue())
  await pane.getByLabel('France').check()
  await expectCard(revenue(`country = 'France'`))
  await pane.getByRole('button', { name: 'Clear the filter on Country' }).click()
  await expectCard(revenue())
  // What the report locks can be read and not changed; what it hides is not there.
  await pane.getByRole('button', { name: /^Period/ }).click()
  await expect.poll(() => pane.getByLabel('Last 12 months').isDisabled()).toBe(true)
  expect(await pane.getByText('Statement').count()).toBe(0)
})

test('the figures of a matrix are those of the tables at every level, opened and closed', async () => {
  const matrix = visual('statement')
  const rowOf = (name: string) =>
    matrix
      .locator('tbody tr', { has: page.locator(`th bdi:text-is("${name}")`) })
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-value')))
  const expected = async (where: string) => {
    const rows = await ledger.rows(
      `SELECT region, -sum(amount) FROM ${lines} WHERE ${where} AND ${lastTwelve} GROUP BY 1 ORDER BY lower(region)`,
    )
    return [
      ...rows.map(([, value]) => value),
      await one(`SELECT -sum(amount) FROM ${lines} WHERE ${where} AND ${lastTwelve}`),
    ]
  }
  expect(await rowOf('Revenue')).toEqual(await expected(`line = 'Revenue'`))
  expect(await rowOf('Software')).toEqual(await expected(`line = 'Revenue' AND account_group = 'Software'`))
  await matrix.getByRole('button', { name: 'Close Revenue' }).click()
  await expect.poll(() => matrix.locator('tbody tr', { hasText: 'Software' }).count()).toBe(0)
  expect(await rowOf('Revenue')).toEqual(await expected(`line = 'Revenue'`))
})

test('a menu by keyboard runs the command of the page, and the visual fills the page with its table', async () => {
  await visual('by-region').getByRole('button', { name: 'More options for Revenue by region' }).focus()
  await page.keyboard.press('Enter')
  const menu = frame.getByRole('menu')
  await menu.waitFor()
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Lines behind the figure',
    'Export data',
    'Export as a document',
    'Show as a table',
    'Sort by',
    'Spotlight',
    'Copy as a table',
    'Focus',
    'Explain this',
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => told('commandTriggered'))
    .toMatchObject([{ command: 'explain', visual: { name: 'by-region' }, page: { name: 'figures' } }])
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Show as a table' }).click()
  const table = frame.locator('.focus-place table[role="grid"] tbody tr')
  await table.first().waitFor()
  const cells = await table.evaluateAll((rows) =>
    rows.map((row) => [row.children[0]!.textContent, row.children[1]!.getAttribute('data-value')]),
  )
  expect(cells).toEqual(await chartOf('by-region'))
  await page.keyboard.press('Escape')
  await expect.poll(() => frame.locator('.focus-place').count()).toBe(0)
})

test('a mark is left out by its menu', async () => {
  const place = visual('by-region').locator('.chart')
  const box = (await place.boundingBox())!
  const [first] = await chartOf('by-region')
  await place.click({ button: 'right', position: { x: box.width / 6, y: box.height * 0.7 } })
  await frame.getByRole('menuitem', { name: 'Exclude this' }).click()
  await expect.poll(async () => (await chartOf('by-region')).map(([name]) => name)).not.toContain(first![0])
  expect(await chartOf('by-region')).toHaveLength(2)
})

test('bookmarks, buttons and the way back lead through the report and are told', async () => {
  const pane = frame.getByRole('complementary', { name: 'Bookmarks' })
  await pane.getByRole('button', { name: 'EMEA only' }).click()
  await expectCard(revenue(`region = 'EMEA'`))
  expect(await told('bookmarkApplied')).toMatchObject([{ initiator: 'user', bookmarkName: 'emea' }])
  await visual('reset').click()
  await expectCard(revenue())
  await visual('to-choices').click()
  await visual('by-company').locator('tbody tr').first().waitFor()
  await visual('back').click()
  await visual('revenue').locator('[data-value]').first().waitFor()
  expect((await told('buttonClicked')).map((detail: { id: string }) => detail.id)).toEqual([
    'reset',
    'to-choices',
    'back',
  ])
})

test('a tree of choices and a span of months filter the table', async () => {
  await visual('to-choices').click()
  const total = () => visual('by-company').locator('tfoot td[data-value]').first().getAttribute('data-value')
  const tree = visual('organisation')
  await tree.getByRole('button', { name: 'Open EMEA' }).click()
  await tree.getByRole('checkbox', { name: 'France' }).check()
  await tree.getByRole('checkbox', { name: 'APAC' }).check()
  const where = `(country = 'France' OR region = 'APAC')`
  await expect.poll(total).toBe(await one(revenue(where)))
  await visual('months').getByLabel('Months from', { exact: true }).fill('2026-07-01')
  await expect.poll(total).toBe(await one(revenue(`${where} AND date >= DATE '2026-07-01'`)))
  // Both ends move by the thirty days that lie between them: from July to June.
  await visual('months').getByLabel('Months from', { exact: true }).fill('2026-06-15')
  await visual('months').getByLabel('Months to', { exact: true }).fill('2026-07-15')
  const inMonth = (from: string, to: string) => `${where} AND date BETWEEN DATE '${from}' AND DATE '${to}'`
  await expect.poll(total).toBe(await one(revenue(inMonth('2026-07-01', '2026-07-31'))))
  await visual('months').getByRole('slider', { name: 'Months, both ends' }).press('PageDown')
  await expect.poll(total).toBe(await one(revenue(inMonth('2026-06-01', '2026-06-30'))))
})

const faults = () => frameFaults(embedded.inside())

test('axe finds nothing on the page, in the panes, in a menu, in focus, by day and by night', async () => {
  await frame.getByRole('button', { name: /^Filters/ }).click()
  await frame.getByRole('button', { name: /Country/ }).click()
  await frame.getByRole('searchbox').waitFor()
  expect(await faults()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await visual('by-region').getByRole('listbox').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => told('dataSelected')).toHaveLength(1)
  await visual('by-region').getByRole('button', { name: 'More options for Revenue by region' }).click()
  await frame.getByRole('menu').waitFor()
  expect(await faults()).toEqual([])
  await frame.getByRole('menuitem', { name: 'Show as a table' }).click()
  await frame.locator('.focus-place').waitFor()
  expect(await faults()).toEqual([])
  await page.keyboard.press('Escape')
  await visual('to-choices').click()
  await visual('by-company').locator('tbody tr').first().waitFor()
  expect(await faults()).toEqual([])
})
