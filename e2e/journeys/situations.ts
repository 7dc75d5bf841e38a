import type { ReportReader } from '../report-reader.ts'
import { type Books, lines, planned } from '../sample-books.ts'

export interface Situation {
  readonly kind: 'Fiscal year' | 'Year to date' | 'Last twelve months' | 'Month'
  /** Which of the ends that are offered, the latest or the earliest. */
  readonly end: 'latest' | 'earliest'
  readonly comparison: 'Budget' | 'Prior year' | 'Forecast'
  readonly currency: 'Group currency' | 'Constant rates'
}

export const situations: readonly Situation[] = [
  { kind: 'Fiscal year', end: 'latest', comparison: 'Forecast', currency: 'Group currency' },
  { kind: 'Fiscal year', end: 'earliest', comparison: 'Prior year', currency: 'Group currency' },
  { kind: 'Last twelve months', end: 'latest', comparison: 'Forecast', currency: 'Group currency' },
  { kind: 'Month', end: 'earliest', comparison: 'Prior year', currency: 'Group currency' },
  { kind: 'Year to date', end: 'latest', comparison: 'Budget', currency: 'Constant rates' },
  { kind: 'Last twelve months', end: 'latest', comparison: 'Prior year', currency: 'Constant rates' },
]

/** Situations whose workbook is taken, whose differences are explained and of which letters come: over the same months, and over others. */
export const taken: readonly Situation[] = [situations[0]!, situations[2]!, situations[5]!]

const monthOf = (words: string) => new Date(`1 ${words} UTC`).toISOString().slice(0, 10)
const shifted = (day: string, months: number) => {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

/** Chooses in the bar; the first days of the first and the last month that the period then has. */
export async function choose(
  report: Pick<ReportReader, 'page' | 'frame' | 'openTab'>,
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
export async function isThere(
  one: Books['one'],
  { comparison, currency }: Situation,
  [from, to]: readonly [string, string],
) {
  const isBefore = comparison === 'Prior year'
  if (!isBefore && currency !== 'Group currency') return false
  const [column, table] = isBefore ? ['date', 'ledger'] : ['month', comparison.toLowerCase()]
  const known = (edge: 'min' | 'max') => one(`SELECT strftime(${edge}(${column}), '%Y-%m-01') FROM ${table}`)
  const [first, last] = [await known('min'), await known('max')]
  const by = isBefore ? -12 : 0
  return first! <= shifted(from, by) && shifted(to, by) <= last!
}

/** The figure and what it is compared with, by SQL's own sums over the rows that `where` names. */
export async function sidesIn(
  one: Books['one'],
  { comparison, currency }: Situation,
  { period: [from, to], where, sign }: { period: readonly [string, string]; where: string; sign: '' | '-' },
) {
  const amount = currency === 'Constant rates' ? 'amount_at_rates_before' : 'amount'
  const within = (by: number) =>
    `date >= DATE '${shifted(from, by)}' AND date < DATE '${shifted(to, by + 1)}'`
  return {
    own: await one(`SELECT ${sign}sum(${amount}) FROM ${lines} WHERE ${where} AND ${within(0)}`),
    other: await one(
      comparison === 'Prior year'
        ? `SELECT ${sign}sum(amount) FROM ${lines} WHERE ${where} AND ${within(-12)}`
        : `SELECT ${sign}sum(amount) FROM ${planned(comparison === 'Budget' ? 'budget' : 'forecast')} WHERE ${where} AND ${within(0)}`,
    ),
  }
}

/** 'Operating profit' of 'operating-profit'. */
export const titleOf = (card: string) => `${card[0]!.toUpperCase()}${card.slice(1).replaceAll('-', ' ')}`
