import {
  amount,
  before,
  costOf,
  countFormat,
  exactFormat,
  operatingLines,
  percentFormat,
  profitAndLossLines,
  profitOf,
  yearBefore,
} from './measure.ts'

const booked = 'Ledger[Amount]'

/** What the group earned, in its own currency. */
export const resultMeasures = [
  amount('Revenue', profitOf(booked, 'Revenue'), 'What was sold, less discounts and rebates.'),
  amount(
    'Cost of sales',
    costOf(booked, 'Cost of sales'),
    'Materials, production and delivery, as a positive figure.',
  ),
  amount('Gross profit', profitOf(booked, 'Revenue', 'Cost of sales'), 'Revenue less cost of sales.'),
  amount(
    'Gross profit before',
    before('Gross profit'),
    'Gross profit of the twelve months before the last twelve.',
  ),
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
  amount('Revenue before', before('Revenue'), 'Revenue of the twelve months before the last twelve.'),
  amount(
    'Revenue growth %',
    'DIVIDE([Revenue] - [Revenue before], [Revenue before])',
    'Revenue against the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Gross margin before %',
    before('Gross margin %'),
    'Gross margin of the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Operating profit before',
    before('Operating profit'),
    'Operating profit of the twelve months before the last twelve.',
  ),
  amount(
    'Operating margin before %',
    before('Operating margin %'),
    'Operating margin of the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Net profit before',
    before('Net profit'),
    'Net profit of the twelve months before the last twelve.',
  ),
  amount(
    'Operating expenses before',
    before('Operating expenses'),
    'Operating expenses of the twelve months before the last twelve.',
  ),
  amount(
    'Operating cost ratio before %',
    before('Operating cost ratio %'),
    'Operating expenses per revenue in the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Profit and loss before',
    before('Profit and loss'),
    'The effect on profit in the twelve months before the last twelve.',
  ),
  amount(
    'Net profit',
    profitOf(booked, ...profitAndLossLines),
    'What is left after interest and income tax.',
  ),
  amount(
    'Profit and loss',
    '-CALCULATE(SUM(Ledger[Amount]), Account[Statement] = "Profit and loss")',
    'The effect on profit: income is positive, costs are negative, and the total is the net profit.',
  ),
  amount(
    'Statement amount',
    'CALCULATE(SUM(Ledger[Amount]), Account[Sign] = 1) - CALCULATE(SUM(Ledger[Amount]), Account[Sign] = -1)',
    "An account's amount as its statement prints it: by the account's sign rule.",
  ),
  amount(
    'Personnel costs',
    'CALCULATE(SUM(Ledger[Amount]), Account[Number] = 5020 || Account[Number] = 5025 || (Account[Number] >= 6000 && Account[Number] <= 6030))',
    'Wages and salaries with bonuses, social security and pensions, in production as well.',
  ),
  amount(
    'Recurring revenue',
    '-CALCULATE(SUM(Ledger[Amount]), Account[Number] = 4100 || Account[Number] = 4200)',
    'Software subscriptions and maintenance contracts: what comes again without being sold again.',
  ),
  amount(
    'Recurring revenue before',
    before('Recurring revenue'),
    'Recurring revenue of the twelve months before the last twelve.',
  ),
  amount(
    'Recurring share %',
    'DIVIDE([Recurring revenue], [Revenue])',
    'Recurring revenue per revenue.',
    percentFormat,
  ),
  amount(
    'Recurring share before %',
    before('Recurring share %'),
    'Recurring revenue per revenue in the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Material margin before %',
    before('Material margin %'),
    'Material margin of the twelve months before the last twelve.',
    percentFormat,
  ),
  amount(
    'Material margin %',
    'DIVIDE([Revenue] - CALCULATE(SUM(Ledger[Amount]), Account[Account] = "Materials and components"), [Revenue])',
    'Revenue less materials, per revenue: the margin that is known for a product or a customer.',
    percentFormat,
  ),
  amount(
    'Personnel costs before',
    before('Personnel costs'),
    'Personnel costs of the twelve months before the last twelve.',
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
  ...['Revenue', 'Gross profit', 'Operating expenses', 'Operating profit', 'Net profit'].map((name) =>
    amount(`${name} last year`, yearBefore(name), `${name} of the same months of the year before.`),
  ),
] as const
