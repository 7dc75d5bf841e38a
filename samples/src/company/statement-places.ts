import type { Account } from './accounts.ts'

const assets = [
  'Fixed assets at cost',
  'Accumulated depreciation',
  'Inventories',
  'Receivables',
  'Group cash pool',
  'Cash',
]
const balanceLines = [
  ...assets,
  'Share capital',
  'Retained earnings and profit',
  'Currency translation reserve',
  'Borrowings',
  'Provisions',
  'Payables',
  'Deferred revenue',
  'Payroll and tax',
]

/** Groups of accounts that stand in one line. */
const lines: Readonly<Record<string, string>> = {
  'Tangible assets': 'Fixed assets at cost',
  'Intangible assets': 'Fixed assets at cost',
  'Payroll liabilities': 'Payroll and tax',
  'Tax payable': 'Payroll and tax',
}

/** Place of an account in the balance sheet. What is earned stands in equity, so both sides are equal. */
export function balancePlace({ id, group }: Account): [side: string, line: string, order: number] {
  const equity: Record<number, string> = { 3000: 'Share capital', 3400: 'Currency translation reserve' }
  const line = id < 3000 ? (lines[group] ?? group) : (equity[id] ?? 'Retained earnings and profit')
  return [assets.includes(line) ? 'Assets' : 'Equity and liabilities', line, balanceLines.indexOf(line) + 1]
}

const sections = ['Operating', 'Investing', 'Financing', 'Exchange differences'] as const
type Section = (typeof sections)[number]

const flows: readonly (readonly [section: Section, flow: string, groups: readonly string[]])[] = [
  ['Operating', 'Depreciation added back', ['Accumulated depreciation']],
  ['Operating', 'Change in inventories', ['Inventories']],
  ['Operating', 'Change in receivables', ['Receivables']],
  ['Operating', 'Change in payables', ['Payables']],
  ['Operating', 'Change in payroll and tax', ['Payroll liabilities', 'Tax payable']],
  ['Operating', 'Change in provisions and deferrals', ['Provisions', 'Deferred revenue']],
  ['Investing', 'Investments', ['Tangible assets', 'Intangible assets']],
  ['Financing', 'Borrowings', ['Borrowings']],
  ['Financing', 'Dividends and capital', ['Equity']],
  ['Financing', 'Group cash pool', ['Group cash pool']],
  ['Exchange differences', 'Exchange differences on cash', ['Cash']],
]

/**
 * Where the movements of an account stand in the cash flow statement. It starts with the net profit and explains it away
 * by everything that moved without cash, so what is left is the change of cash.
 */
export function cashFlowPlace(
  account: Account,
): [section: string, sectionOrder: number, flow: string, order: number] {
  const at = flows.findIndex(([, , groups]) => groups.includes(account.group))
  const [section, flow] = flows[at] ?? ['Operating', 'Net profit']
  return [section, sections.indexOf(section) + 1, flow, at + 2]
}
