import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport, type ReportReader } from '../report-reader.ts'
import { lines, operating, planned, sampleBooks } from '../sample-books.ts'
import { comparisonsShown } from './comparisons-shown.ts'
import { explanationOf, nothingToCompare } from './explained-shown.ts'
import { cardIn, claimsIn, workbookOf, wrongFormulas } from './workbook-shown.ts'

/*
 * Period, comparison and currency chosen by clicks, on every page that has a tab: what is said to be compared, in cards,
 * sentences, charts, statements and tables, is of the same months as the figure beside it, to the cent of SQL's own sums, or
 * there is none. So it is in the workbook of the report in that view, and where a difference is explained.
 */

const { one } = sampleBooks()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Situation {
  readonly kind: 'Fiscal year' | 'Year to date' | 'Last twelve months' | 'Month'
  /** Which of the ends that are offered, the latest or the earliest. */
  readonly end: 'latest' | 'earliest'
  readonly comparison: 'Budget' | 'Prior year' | 'Forecast'
  readonly currency: 'Group currency' | 'Constant rates'
}

const situations: readonly Situation[] = [
  { kind: 'Fiscal year', end: 'latest', comparison: 'Forecast', currency: 'Group currency' },
  { kind: 'Fiscal year', end: 'earliest', comparison: 'Prior year', currency: 'Group currency' },
  { kind: 'Last twelve months', end: 'latest', comparison: 'Forecast', currency: 'Group currency' },
  { kind: 'Month', end: 'earliest', comparison: 'Prior year', currency: 'Group currency' },
  { kind: 'Year to date', end: 'latest', comparison: 'Budget', currency: 'Constant rates' },
  { kind: 'Last twelve months', end: 'latest', comparison: 'Prior year', currency: 'Constant rates' },
]

/** Situations whose workbook is taken and whose differences are explained: over the same months, and over others. */
const taken: readonly Situation[] = [situations[0]!, situations[2]!, situations[5]!]

interface Tried {
  /** Cards whose figures SQL adds up as well: the lines of the books that they are of. */
  readonly cards: Readonly<Record<string, string>>
  readonly situations: readonly Situation[]
}

/**
 * What is compared with what is the model's, which the reports share: every situation is tried on one of them, on the others so
 * many that each kind of period, end, comparison and currency is there, and on both together every situation again.
 */
const reports: Readonly<Record<string, Tried>> = {
  'Group results': { cards: { revenue: `line = 'Revenue'`, 'operating-profit': operating }, situations },
  'Cost centres': {
    cards: { 'operating-expenses': `line = 'Operating expenses'` },
    situations: [1, 2, 3, 4].map((at) => situations[at]!),
  },
  'Revenue and margin': {
    cards: { revenue: `line = 'Revenue'` },
    situations: [0, 3, 4, 5].map((at) => situations[at]!),
  },
}

const monthOf = (words: string) => new Date(`1 ${words} UTC`).toISOString().slice(0, 10)
const shifted = (day: string, months: number) => {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

/** Chooses in the bar; the first days of the first and the last month that the period then has. */
async function choose(
  report: ReportReader,
  tabs: readonly string[],
  { kind, end, comparison, currency }: Situation,
): Promise<readonly [string, string]> {
  const { frame, page } = report
  const bar = frame.locator('.choice-bar')
  await bar.locator('.period-button').click()
  const panel = frame.getByRole('dialog', { name: 'Period' })
  const ends = panel.locator('.period-end select')
  const endAt = async (which: 'first' | 'last') => {
    const value = await ends.locator('option:not([disabled])')[which]().getAttribute('value')
    await ends.selectOption(value)
  }
  // From the latest end every kind of period can be had.
  await endAt('first')
  await panel.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await endAt(end === 'latest' ? 'first' : 'last')
  await page.keyboard.press('Escape')
  for (const [name, value] of [
    ['Compared with', comparison],
    ['Currency', currency],
  ] as const)
    for (const tab of tabs) {
      // On a page without such figures there is nothing to choose.
      await report.openTab(tab)
      const box = bar.getByRole('combobox', { name })
      if (!(await box.isEnabled())) continue
      await box.selectOption(value)
      break
    }
  const words = (await bar.locator('.period-button').innerText()).replaceAll(/\s+/g, ' ')
  const months = [...words.matchAll(/[A-Z][a-z]{2} \d{4}/g)].map(([month]) => monthOf(month))
  return [months[0]!, months.at(-1)!]
}

/** Whether what is compared with has all the months that it is asked of. */
async function isThere({ comparison, currency }: Situation, [from, to]: readonly [string, string]) {
  const isBefore = comparison === 'Prior year'
  if (!isBefore && currency !== 'Group currency') return false
  const [column, table] = isBefore ? ['date', 'ledger'] : ['month', comparison.toLowerCase()]
  const known = (edge: 'min' | 'max') => one(`SELECT strftime(${edge}(${column}), '%Y-%m-01') FROM ${table}`)
  const [first, last] = [await known('min'), await known('max')]
  const by = isBefore ? -12 : 0
  return first! <= shifted(from, by) && shifted(to, by) <= last!
}

interface Sides {
  readonly said: string
  readonly comparison: string
  readonly isCompared: boolean
  readonly own: string | null
  readonly other: string | null
}

/** Every bridge of an explanation goes from the one figure of SQL to the other; where they are not compared there is none. */
async function expectExplained(
  report: ReportReader,
  card: string,
  { said, comparison, isCompared, own, other }: Sides,
): Promise<void> {
  const { told, bridges } = await explanationOf(report, card, comparison)
  const about = `${said}, ${card} explained`
  expect(bridges, about).toEqual(bridges.map(() => [other, own]))
  expect([bridges.length > 0, told.endsWith(nothingToCompare)], about).toEqual([isCompared, !isCompared])
}

/** 'Operating profit' of 'operating-profit'. */
const titleOf = (card: string) => `${card[0]!.toUpperCase()}${card.slice(1).replaceAll('-', ' ')}`

describe.each(Object.entries(reports))('%s', (name, { cards, situations: tried }) => {
  test('compares over the same months or not at all, whatever is chosen by clicks', async () => {
    const report = await readReport(browser, 'grace', name, { answersInFrame: false })
    const tabs = await report.frame.getByRole('tab').allInnerTexts()
    for (const situation of tried) {
      const { comparison, currency } = situation
      const period = await choose(report, tabs, situation)
      const said = `${Object.values(situation).join(', ')}: ${period.join(' to ')}`
      const isCompared = await isThere(situation, period)
      const amount = currency === 'Constant rates' ? 'amount_at_rates_before' : 'amount'
      const [from, to] = period
      const within = (by: number) =>
        `date >= DATE '${shifted(from, by)}' AND date < DATE '${shifted(to, by + 1)}'`
      const sign = name === 'Cost centres' ? '' : '-'
      const sidesOf = async (where: string) => ({
        own: await one(`SELECT ${sign}sum(${amount}) FROM ${lines} WHERE ${where} AND ${within(0)}`),
        other: await one(
          comparison === 'Prior year'
            ? `SELECT ${sign}sum(amount) FROM ${lines} WHERE ${where} AND ${within(-12)}`
            : `SELECT ${sign}sum(amount) FROM ${planned(comparison === 'Budget' ? 'budget' : 'forecast')} WHERE ${where} AND ${within(0)}`,
        ),
      })
      const explained = new Set<string>()
      for (const tab of tabs) {
        await report.openTab(tab)
        const shown = await comparisonsShown(report.page, comparison)
        if (!isCompared) expect(shown.claims, `${said}, ${tab}`).toEqual([])
        for (const [card, where] of Object.entries(cards)) {
          const found = shown.cards[card]
          if (!found) continue
          const { own, other } = await sidesOf(where)
          const change = ((Number(own) - Number(other)) / Math.abs(Number(other))) * 100
          expect(found, `${said}, ${tab}, ${card}`).toEqual(
            isCompared
              ? {
                  value: own,
                  reference: other,
                  change: `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}%`,
                }
              : { value: own, reference: null, change: null },
          )
          if (!taken.includes(situation) || explained.has(card)) continue
          explained.add(card)
          await expectExplained(report, card, { said, comparison, isCompared, own, other })
        }
      }
      if (!taken.includes(situation)) continue
      const sheets = await workbookOf(report)
      const claims = sheets.flatMap((sheet) => claimsIn(sheet, comparison))
      expect([claims.length > 0, isCompared ? [] : claims], said).toEqual([isCompared, []])
      expect(sheets.flatMap(wrongFormulas), said).toEqual([])
      for (const [card, where] of Object.entries(cards)) {
        const { own, other } = await sidesOf(where)
        const right = { value: Number(own), reference: isCompared ? Number(other) : null }
        const found = sheets.flatMap((sheet) => cardIn(sheet, titleOf(card), comparison) ?? [])
        expect(found, `${said}, ${card} in the workbook`).toEqual(found.map(() => right))
        expect(found.length).toBeGreaterThan(0)
      }
    }
    await report.close()
  })
})
