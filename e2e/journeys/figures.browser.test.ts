import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn, type Person } from '../browser.ts'
import { sharedProduct } from '../product.ts'
import { cardOf, openReport, tableOf } from '../report-reader.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'

// The SQL of this file is written by hand, from what the figures mean: the ledger is debit-positive, so revenue is
// negative in it; the books end with October 2026, so the last twelve months begin with November 2025.
const lastTwelve = `BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const twelveBefore = `BETWEEN DATE '2024-11-01' AND DATE '2025-10-31'`
const operating = `('Revenue', 'Cost of sales', 'Operating expenses')`

/** The ledger's lines that a person may see, with their account and entity. */
const linesFor = (person: Person) =>
  `(SELECT l.*, a.line, a.account_group, e.name AS entity, e.country, e.region
    FROM ledger l JOIN account a USING (account_id) JOIN entity e USING (entity_id)
    ${person === 'emil' ? `WHERE e.region = 'EMEA'` : ''})`

const profit = (person: Person, lines: string, period: string) =>
  `SELECT -sum(amount) FROM ${linesFor(person)} WHERE line IN ${lines} AND date ${period}`

let browser: Browser
let ledger: SampleLedger
beforeAll(async () => {
  browser = await openBrowser()
  ledger = await openSampleLedger(sharedProduct().dataFolder)
})
afterAll(async () => {
  ledger?.close()
  await browser?.close()
})

const one = async (sql: string) => (await ledger.rows(sql))[0]![0]

const toCents = (rows: (string | null)[][]) => rows.map((row) => row.map((cell) => cell ?? ''))

describe.each(['grace', 'emil', 'ada'] as const)('%s', (person) => {
  test('sees the group’s result to the cent', async () => {
    const page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
    const frame = await openReport(page, person, 'Group results')
    expect(await cardOf(frame, 'revenue')).toBe(await one(profit(person, `('Revenue')`, lastTwelve)))
    expect(await cardOf(frame, 'operating-profit')).toBe(await one(profit(person, operating, lastTwelve)))
    const margin = Number(
      await one(`SELECT (${profit(person, `('Revenue', 'Cost of sales')`, lastTwelve)})::DOUBLE
                      / (${profit(person, `('Revenue')`, lastTwelve)})::DOUBLE`),
    )
    expect(Number(await cardOf(frame, 'gross-margin'))).toBeCloseTo(margin, 12)

    const byMonth = await tableOf(frame, 'profit-by-month')
    const months = await ledger.rows(
      `SELECT -sum(amount) FROM ${linesFor(person)} WHERE line IN ${operating} AND date ${lastTwelve}
       GROUP BY date_trunc('month', date) ORDER BY date_trunc('month', date)`,
    )
    const ofYear = [(await one(profit(person, operating, lastTwelve)))!]
    expect(byMonth.map((row) => [row[1]])).toEqual(toCents([...months, ofYear]))

    const companies = await ledger.rows(
      `SELECT entity, -sum(amount) FILTER (line = 'Revenue'), -sum(amount) FILTER (line IN ${operating})
       FROM ${linesFor(person)} WHERE date ${lastTwelve} GROUP BY entity ORDER BY 2 DESC`,
    )
    const shown = (await tableOf(frame, 'by-entity')).map((row) => [row[0], row[1], row[3]])
    expect(shown).toEqual(toCents(companies))
    await page.context().close()
  })

  test('sees the profit and loss of both periods to the cent on the second page', async () => {
    const page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
    const frame = await openReport(page, person, 'Group results')
    await frame.getByRole('tab', { name: 'Profit and loss' }).click()
    await frame.locator('[data-visual="statement"] tbody tr').first().waitFor()
    const lines = await ledger.rows(
      `SELECT line, -sum(amount) FILTER (date ${lastTwelve}), -sum(amount) FILTER (date ${twelveBefore})
       FROM ${linesFor(person)} JOIN account USING (account_id, line)
       WHERE statement = 'Profit and loss' AND date BETWEEN DATE '2024-11-01' AND DATE '2026-10-31'
       GROUP BY line, line_order ORDER BY line_order`,
    )
    const printed = lines.map(([line]) => line)
    const shown = (await tableOf(frame, 'statement')).filter(([label]) => printed.includes(label!))
    expect(shown.map((row) => [row[0], row[1], row[5]])).toEqual(toCents(lines))
    await page.context().close()
  })
})

test('the analyst sees one workspace, with the whole group’s sales by country', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
  const frame = await openReport(page, 'nina', 'Revenue and margin')
  const workspaces = await page.evaluate(
    () => Object.keys((JSON.parse(localStorage.getItem('all')!) as { res: object }).res).length,
  )
  expect(workspaces).toBe(1)
  const countries = await ledger.rows(
    `SELECT region, country, -sum(amount) FROM ${linesFor('nina')} WHERE line = 'Revenue' AND date ${lastTwelve}
     GROUP BY region, country`,
  )
  const shown = (await tableOf(frame, 'by-country')).map((row) => row.slice(0, 3).join(' | '))
  expect(shown.sort()).toEqual(countries.map((row) => row.join(' | ')).sort())
  await page.context().close()
})

test('the analyst sees what companies sold in their own currencies, and no sum of several', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
  const frame = await openReport(page, 'nina', 'Currencies')
  const companies = await ledger.rows(
    `SELECT e.name, e.currency, -sum(l.local_amount), -sum(l.amount)
     FROM ledger l JOIN account a USING (account_id) JOIN entity e USING (entity_id)
     WHERE a.line = 'Revenue' AND l.date ${lastTwelve} GROUP BY e.name, e.currency ORDER BY 4 DESC`,
  )
  const shown = (await tableOf(frame, 'by-company')).filter((row) => row[4] !== '')
  expect(shown.map((row) => [row[0], row[1], row[2], row[4]])).toEqual(toCents(companies))
  const total = frame.locator('[data-visual="by-company"] tfoot tr')
  expect(await total.textContent()).toContain('several currencies: no sum')
  await page.context().close()
})

test('somebody without grants is told so, and nothing is embedded', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce', answersInFrame: false })
  await signIn(page, sharedProduct().portalUrl, 'theo')
  await page
    .getByText(/no dashboards/i)
    .first()
    .waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.context().close()
})
