/** The lines of the two statements, in the order in which they are printed. */
export const statementLines = [
  'Revenue',
  'Cost of sales',
  'Operating expenses',
  'Financial result',
  'Income tax',
  'Non-current assets',
  'Current assets',
  'Equity',
  'Non-current liabilities',
  'Current liabilities',
] as const
export type StatementLine = (typeof statementLines)[number]

/**
 * An account. `sign` is how it is shown: 1 as booked (debit is positive: costs, assets), -1 turned round (revenue,
 * equity and liabilities read as positive figures).
 */
export interface Account {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly line: StatementLine
  readonly statement: 'Profit and loss' | 'Balance sheet'
  readonly sign: 1 | -1
}

const shownAsBooked = [
  'Cost of sales',
  'Operating expenses',
  'Income tax',
  'Non-current assets',
  'Current assets',
]

const accountsOf = (line: StatementLine, group: string, names: Record<number, string>): Account[] =>
  Object.entries(names).map(([id, name]) => ({
    id: Number(id),
    name,
    group,
    line,
    statement: statementLines.indexOf(line) < 5 ? 'Profit and loss' : 'Balance sheet',
    sign: shownAsBooked.includes(line) ? 1 : -1,
  }))

/** The group's chart of accounts, by number. */
export const accounts: readonly Account[] = [
  ...accountsOf('Current assets', 'Cash', { 1000: 'Cash at bank' }),
  ...accountsOf('Current assets', 'Group cash pool', { 1090: 'Group cash pool' }),
  ...accountsOf('Current assets', 'Receivables', {
    1100: 'Trade receivables',
    1150: 'Allowance for doubtful receivables',
    1300: 'Prepaid expenses',
  }),
  ...accountsOf('Current assets', 'Inventories', { 1200: 'Inventories' }),
  ...accountsOf('Non-current assets', 'Tangible assets', {
    1500: 'Land and buildings',
    1510: 'Machinery and equipment',
    1520: 'IT equipment',
  }),
  ...accountsOf('Non-current assets', 'Intangible assets', { 1530: 'Capitalised development' }),
  ...accountsOf('Non-current assets', 'Right-of-use assets', { 1540: 'Leased buildings and vehicles' }),
  ...accountsOf('Non-current assets', 'Accumulated depreciation', {
    1590: 'Accumulated depreciation',
    1592: 'Accumulated amortisation of development',
    1594: 'Accumulated depreciation of leases',
  }),
  ...accountsOf('Non-current assets', 'Deferred tax', { 1700: 'Deferred tax assets' }),
  ...accountsOf('Current liabilities', 'Payables', { 2000: 'Trade payables', 2050: 'Accrued bonuses' }),
  ...accountsOf('Current liabilities', 'Payroll liabilities', {
    2100: 'Wage tax payable',
    2150: 'Social security payable',
  }),
  ...accountsOf('Current liabilities', 'Deferred revenue', { 2200: 'Deferred subscription revenue' }),
  ...accountsOf('Current liabilities', 'Tax payable', { 2300: 'Income tax payable' }),
  ...accountsOf('Current liabilities', 'Leases', { 2400: 'Lease liabilities due within a year' }),
  ...accountsOf('Current liabilities', 'Borrowings', { 2450: 'Bank loans due within a year' }),
  ...accountsOf('Non-current liabilities', 'Borrowings', { 2500: 'Bank loans' }),
  ...accountsOf('Non-current liabilities', 'Leases', { 2550: 'Lease liabilities' }),
  ...accountsOf('Non-current liabilities', 'Provisions', {
    2600: 'Pension provisions',
    2650: 'Warranty provisions',
  }),
  ...accountsOf('Non-current liabilities', 'Deferred tax', { 2700: 'Deferred tax liabilities' }),
  ...accountsOf('Equity', 'Equity', {
    3000: 'Share capital',
    3200: 'Retained earnings',
    3300: 'Dividends paid',
    3400: 'Currency translation reserve',
  }),
  ...accountsOf('Revenue', 'Products', {
    4000: 'Drives and actuators',
    4010: 'Climate controllers',
    4020: 'Sensors',
    4030: 'Spare parts',
  }),
  ...accountsOf('Revenue', 'Software', { 4100: 'Software subscriptions', 4110: 'Software licences' }),
  ...accountsOf('Revenue', 'Services', {
    4200: 'Maintenance contracts',
    4210: 'Installation projects',
    4220: 'Training',
  }),
  ...accountsOf('Revenue', 'Discounts', { 4900: 'Discounts and rebates' }),
  ...accountsOf('Cost of sales', 'Materials', { 5000: 'Materials and components' }),
  ...accountsOf('Cost of sales', 'Write-downs', { 5070: 'Inventory write-downs' }),
  ...accountsOf('Cost of sales', 'Production and delivery', {
    5020: 'Production and service wages',
    5025: 'Social security, production',
    5030: 'Freight and duties',
    5040: 'Cloud hosting',
    5050: 'Subcontractors',
    5060: 'Warranty costs',
  }),
  ...accountsOf('Operating expenses', 'Personnel', {
    6000: 'Salaries',
    6010: 'Social security',
    6020: 'Bonuses',
    6030: 'Pension costs',
    6040: 'Recruitment',
    6050: 'Learning and development',
  }),
  ...accountsOf('Operating expenses', 'Sales and marketing', {
    6100: 'Advertising',
    6110: 'Trade fairs',
    6120: 'Sales commissions',
    6130: 'Travel',
  }),
  ...accountsOf('Operating expenses', 'Information technology', {
    6200: 'Software and cloud services',
    6210: 'Telecommunications',
    6220: 'IT support',
  }),
  ...accountsOf('Operating expenses', 'Premises', {
    6300: 'Rent',
    6310: 'Energy',
    6320: 'Cleaning and upkeep',
    6330: 'Insurance',
  }),
  ...accountsOf('Operating expenses', 'Administration', {
    6400: 'Legal and advisory fees',
    6410: 'Audit fees',
    6420: 'Office supplies',
    6430: 'Bank charges',
    6440: 'Doubtful receivables',
  }),
  ...accountsOf('Operating expenses', 'Depreciation', {
    6500: 'Depreciation of buildings',
    6510: 'Depreciation of machinery',
    6520: 'Depreciation of IT equipment',
    6530: 'Amortisation of development',
    6540: 'Depreciation of leases',
    6550: 'Impairment of development',
  }),
  ...accountsOf('Financial result', 'Interest', {
    7000: 'Interest income',
    7010: 'Interest expense',
    7015: 'Interest on leases',
  }),
  ...accountsOf('Financial result', 'Currency', { 7020: 'Currency gains and losses' }),
  ...accountsOf('Income tax', 'Income tax', { 8000: 'Current tax', 8010: 'Deferred tax' }),
].toSorted((a, b) => a.id - b.id)
