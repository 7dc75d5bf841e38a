import {
  amount,
  before,
  changeOf,
  costOf,
  countFormat,
  exactFormat,
  operatingLines,
  percentFormat,
  profitAndLossLines,
  profitOf,
} from './measure.ts'

const booked = 'Ledger[Amount]'

/** Wages and salaries with bonuses, social security and pensions, in production as well. */
export const personnelAccounts =
  'Account[Number] = 5020 || Account[Number] = 5025 || (Account[Number] >= 6000 && Account[Number] <= 6030)'
/** Materials are a cost of products; everything else that it takes to run the group is booked on a cost centre. */
export const onCostCentres =
  '(Account[Line] = "Cost of sales" || Account[Line] = "Operating expenses") && Account[Number] <> 5000'

const result = [
  amount('Revenue', profitOf(booked, 'Revenue'), 'What was sold, less discounts and rebates.'),
  amount(
    'Cost of sales',
    costOf(booked, 'Cost of sales'),
    'Materials, production and delivery, as a positive figure.',
  ),
  amount('Gross profit', profitOf(booked, 'Revenue', 'Cost of sales'), 'Revenue less cost of sales.'),
  amount('Gross margin %', 'DIVIDE([Gross profit], [Revenue])', 'Gross profit per revenue.', percentFormat),
  amount(
    'Operating expenses',
    costOf(booked, 'Operating expenses'),
    'Everything it takes to run the group that is not cost of sales, as a positive figure.',
  ),
  amount('Operating profit', profitOf(booked, ...operatingLines), 'Gross profit less operating expenses.'),
  amount(
    'Operating margin %',
    'DIVIDE([Operating profit], [Revenue])',
    'Operating profit per revenue.',
    percentFormat,
  ),
  amount(
    'Operating cost ratio %',
    'DIVIDE([Operating expenses], [Revenue])',
    'Operating expenses per revenue.',
    percentFormat,
  ),
  amount(
    'Net profit',
    profitOf(booked, ...profitAndLossLines),
    'What is left after interest and income tax.',
  ),
  amount('Net margin %', 'DIVIDE([Net profit], [Revenue])', 'Net profit per revenue.', percentFormat),
  amount(
    'Profit and loss',
    '-CALCULATE(SUM(Ledger[Amount]), Account[Statement] = "Profit and loss")',
    'The effect on profit: income is positive, costs are negative, and the total is the net profit.',
  ),
] as const

const costs = [
  amount(
    'Personnel costs',
    `CALCULATE(SUM(Ledger[Amount]), ${personnelAccounts})`,
    'Wages and salaries with bonuses, social security and pensions, in production as well.',
  ),
  amount(
    'Personnel cost ratio %',
    'DIVIDE([Personnel costs], [Revenue])',
    'Personnel costs per revenue.',
    percentFormat,
  ),
  amount(
    'Cost centre costs',
    `CALCULATE(SUM(Ledger[Amount]), ${onCostCentres})`,
    'Everything booked on a cost centre: operating expenses, and cost of sales without materials.',
  ),
  amount(
    'Cost centre ratio %',
    'DIVIDE([Cost centre costs], [Revenue])',
    'Costs of the cost centres per revenue.',
    percentFormat,
  ),
] as const

const sales = [
  amount(
    'Recurring revenue',
    '-CALCULATE(SUM(Ledger[Amount]), Account[Number] = 4100 || Account[Number] = 4200)',
    'Software subscriptions and maintenance contracts: what comes again without being sold again.',
  ),
  amount(
    'Recurring share %',
    'DIVIDE([Recurring revenue], [Revenue])',
    'Recurring revenue per revenue.',
    percentFormat,
  ),
  amount(
    'Material margin',
    '[Revenue] - CALCULATE(SUM(Ledger[Amount]), Account[Account] = "Materials and components")',
    'Revenue less materials: the margin that is known for a product or a customer.',
  ),
  amount(
    'Material margin %',
    'DIVIDE([Material margin], [Revenue])',
    'Revenue less materials, per revenue.',
    percentFormat,
  ),
  amount(
    'Customers who bought',
    'CALCULATE(DISTINCTCOUNT(Ledger[Customer key]), Account[Line] = "Revenue")',
    'How many customers were sold something.',
    countFormat,
  ),
  amount(
    'Share of revenue %',
    'DIVIDE([Revenue], CALCULATE([Revenue], ALL(Customer), ALL(Product), ALL(Entity)))',
    'Revenue per revenue of all companies, products and customers.',
    percentFormat,
  ),
] as const

const bookkeeping = [
  amount(
    'Statement amount',
    'CALCULATE(SUM(Ledger[Amount]), Account[Sign] = 1) - CALCULATE(SUM(Ledger[Amount]), Account[Sign] = -1)',
    "An account's amount as its statement prints it: by the account's sign rule.",
  ),
  amount('Debits', 'CALCULATE(SUM(Ledger[Amount]), Ledger[Amount] > 0)', 'All debits.', exactFormat),
  amount('Credits', '-CALCULATE(SUM(Ledger[Amount]), Ledger[Amount] < 0)', 'All credits.', exactFormat),
  amount('Journal lines', 'COUNT(Ledger[Line])', 'How many lines were booked.', countFormat),
  amount(
    'Journals',
    'CALCULATE(COUNT(Ledger[Line]), Ledger[First line] = TRUE)',
    'How many journals were booked.',
    countFormat,
  ),
] as const

/**
 * Profits are known by time, company and account: what it takes to produce and to run the group is booked on no product
 * and no customer, and nothing is sold by a cost centre.
 */
const profits = [
  'Gross profit',
  'Gross margin %',
  'Operating profit',
  'Operating margin %',
  'Net profit',
  'Net margin %',
]
const withGrain = <One extends { readonly name: string }>(one: One) =>
  profits.includes(one.name) ? { ...one, grain: ['Calendar', 'Entity', 'Account'] } : one

/** What the group earned, in its own currency, and what it was a year earlier. */
export const resultMeasures = [
  ...result.map(withGrain),
  ...costs,
  ...sales,
  ...bookkeeping,
  ...[...result, ...costs, ...sales]
    .filter(({ name }) => name !== 'Share of revenue %')
    .map(({ name, format }) => before(name, format)),
  amount(
    'Revenue growth %',
    'DIVIDE([Revenue] - [Revenue before], [Revenue before])',
    'Revenue against the same time a year earlier.',
    percentFormat,
  ),
  ...['Operating profit', 'Operating expenses', 'Personnel costs', 'Cost centre costs'].flatMap(changeOf),
] as const
