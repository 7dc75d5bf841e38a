import type { Account } from './accounts.ts'

const assets = [
  'Property, plant and equipment',
  'Intangible assets',
  'Right-of-use assets',
  'Deferred tax assets',
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
  'Bank loans',
  'Lease liabilities',
  'Provisions',
  'Deferred tax liabilities',
  'Payables',
  'Deferred revenue',
  'Payroll and tax',
  'Bank loans due within a year',
  'Lease liabilities due within a year',
]

/** Groups of accounts that stand in one line. */
const lines: Readonly<Record<string, string>> = {
  'Tangible assets': 'Property, plant and equipment',
  'Payroll liabilities': 'Payroll and tax',
  'Tax payable': 'Payroll and tax',
}

/** Accounts that stand elsewhere than their group: depreciation is shown net of what it is of, debts by when they are due. */
const linesOfAccounts: Readonly<Record<number, string>> = {
  1590: 'Property, plant and equipment',
  1592: 'Intangible assets',
  1594: 'Right-of-use assets',
  1700: 'Deferred tax assets',
  2400: 'Lease liabilities due within a year',
  2450: 'Bank loans due within a year',
  2500: 'Bank loans',
  2550: 'Lease liabilities',
  2700: 'Deferred tax liabilities',
  3000: 'Share capital',
  3400: 'Currency translation reserve',
}

/** Place of an account in the balance sheet. What is earned stands in equity, so both sides are equal. */
export function balancePlace({ id, group }: Account): [side: string, line: string, order: number] {
  const line = linesOfAccounts[id] ?? (id < 3000 ? (lines[group] ?? group) : 'Retained earnings and profit')
  return [assets.includes(line) ? 'Assets' : 'Equity and liabilities', line, balanceLines.indexOf(line) + 1]
}

const sections = ['Operating', 'Investing', 'Financing', 'Exchange differences'] as const
type Section = (typeof sections)[number]

const flows: readonly (readonly [section: Section, flow: string, groups: readonly string[]])[] = [
  ['Operating', 'Depreciation added back', ['Accumulated depreciation']],
  ['Operating', 'Change in inventories', ['Inventories']],
  ['Operating', 'Change in receivables', ['Receivables']],
  ['Operating', 'Change in payables', ['Payables']],
  ['Operating', 'Change in payroll and tax', ['Payroll liabilities', 'Tax payable', 'Deferred tax']],
  ['Operating', 'Change in provisions and deferrals', ['Provisions', 'Deferred revenue']],
  ['Investing', 'Investments', ['Tangible assets', 'Intangible assets']],
  ['Financing', 'Borrowings', ['Borrowings']],
  // A new lease is an asset and a debt, and no cash: in one line they leave what was paid.
  ['Financing', 'Lease payments', ['Right-of-use assets', 'Leases']],
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
  const at = flows.findIndex(([, , groups]) => account.id < 4000 && groups.includes(account.group))
  const [section, flow] = flows[at] ?? ['Operating', 'Net profit']
  return [section, sections.indexOf(section) + 1, flow, at + 2]
}
