import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport, type ReportReader } from '../report-reader.ts'
import { operating, sampleBooks } from '../sample-books.ts'
import { comparisonsShown } from './comparisons-shown.ts'
import { explanationOf, nothingToCompare } from './explained-shown.ts'
import { choose, isThere, sidesIn, situations, taken, titleOf } from './situations.ts'
import type { Situation } from './situations.ts'
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

describe.each(Object.entries(reports))('%s', (name, { cards, situations: tried }) => {
  test('compares over the same months or not at all, whatever is chosen by clicks', async () => {
    const report = await readReport(browser, 'grace', name, { answersInFrame: false })
    const tabs = await report.frame.getByRole('tab').allInnerTexts()
    for (const situation of tried) {
      const { comparison } = situation
      const period = await choose(report, tabs, situation)
      const said = `${Object.values(situation).join(', ')}: ${period.join(' to ')}`
      const isCompared = await isThere(one, situation, period)
      const sidesOf = (where: string) =>
        sidesIn(one, situation, { period, where, sign: name === 'Cost centres' ? '' : '-' })
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
