/** Brackets for negatives, as finance people read them. */
const amountFormat = '#,0;(#,0)'
const exactFormat = '#,0.00;(#,0.00)'
const percentFormat = '0.0%;(0.0%)'
const countFormat = '#,0'

const linesOf = (...lines: string[]): string => lines.map((line) => `Account[Line] = "${line}"`).join(' || ')

/** What a statement line adds to the profit: the ledger is debit-positive, so revenue is negative in it. */
const profitOf = (...lines: string[]): string => `-CALCULATE(SUM(Ledger[Amount]), ${linesOf(...lines)})`
const costOf = (...lines: string[]): string => `CALCULATE(SUM(Ledger[Amount]), ${linesOf(...lines)})`

/** A measure as it was in the twelve months before the last twelve. */
const before = (measure: string): string => `CALCULATE([${measure}], Calendar[Period] = "12 months before")`

const operating = ['Revenue', 'Cost of sales', 'Operating expenses']
const profitAndLoss = [...operating, 'Financial result', 'Income tax']

const amount = (name: string, expression: string, description: string, format = amountFormat) => ({
  name,
  expression,
  format,
  description,
})

/** The model of the sample company's books. */
export const financeModel = {
  casement: 1,
  name: 'Casement Group finance',
  culture: 'en-GB',
  dateTable: 'Calendar',
  fiscalYearEnd: '12-31',
  tables: [
    {
      name: 'Ledger',
      description:
        'Every line of every journal, debit positive, in EUR. The debits of a journal equal its credits.',
      source: { table: 'ledger' },
      columns: [
        { name: 'Line', source: 'line_id', type: 'integer', aggregation: 'none' },
        { name: 'Journal', source: 'journal_id', type: 'integer', aggregation: 'none' },
        { name: 'Line number', source: 'line_no', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Journal type', source: 'journal_type', type: 'text' },
        { name: 'Date', source: 'date', type: 'date', format: 'd MMM yyyy' },
        { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Account key', source: 'account_id', type: 'integer', aggregation: 'none', hidden: true },
        {
          name: 'Cost centre key',
          source: 'cost_centre_id',
          type: 'integer',
          aggregation: 'none',
          hidden: true,
        },
        { name: 'Product key', source: 'product_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Customer key', source: 'customer_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)', format: exactFormat, aggregation: 'sum' },
      ],
      measures: [
        amount('Revenue', profitOf('Revenue'), 'What was sold, less discounts and rebates.'),
        amount(
          'Cost of sales',
          costOf('Cost of sales'),
          'Materials, production and delivery, as a positive figure.',
        ),
        amount('Gross profit', profitOf('Revenue', 'Cost of sales'), 'Revenue less cost of sales.'),
        amount(
          'Gross profit before',
          before('Gross profit'),
          'Gross profit of the twelve months before the last twelve.',
        ),
        amount(
          'Gross margin %',
          'DIVIDE([Gross profit], [Revenue])',
          'Gross profit per revenue.',
          percentFormat,
        ),
        amount(
          'Operating expenses',
          costOf('Operating expenses'),
          'Everything it takes to run the group that is not cost of sales, as a positive figure.',
        ),
        amount('Operating profit', profitOf(...operating), 'Gross profit less operating expenses.'),
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
        amount('Net profit', profitOf(...profitAndLoss), 'What is left after interest and income tax.'),
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
          'CALCULATE(COUNT(Ledger[Line]), Ledger[Line number] = 1)',
          'How many journals were booked.',
          countFormat,
        ),
      ],
    },
    {
      name: 'Budget',
      description: 'The budget of revenue and costs by month, entity and account, debit positive, in EUR.',
      source: { table: 'budget' },
      columns: [
        { name: 'Month', source: 'month', type: 'date', hidden: true },
        { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Account key', source: 'account_id', type: 'integer', aggregation: 'none', hidden: true },
        {
          name: 'Budget amount',
          source: 'amount',
          type: 'decimal(18,2)',
          format: exactFormat,
          aggregation: 'sum',
        },
      ],
      measures: [
        amount(
          'Revenue budget',
          '-CALCULATE(SUM(Budget[Budget amount]), Account[Line] = "Revenue")',
          'What should have been sold.',
        ),
        amount(
          'Operating profit budget',
          `-CALCULATE(SUM(Budget[Budget amount]), ${linesOf(...operating)})`,
          'What should have been earned.',
        ),
        amount(
          'Operating expenses budget',
          'CALCULATE(SUM(Budget[Budget amount]), Account[Line] = "Operating expenses")',
          'What running the group should have cost.',
        ),
        amount('Revenue variance', '[Revenue] - [Revenue budget]', 'Revenue against the budget.'),
        amount(
          'Operating profit variance',
          '[Operating profit] - [Operating profit budget]',
          'Operating profit against the budget.',
        ),
        amount(
          'Operating expenses variance',
          '[Operating expenses] - [Operating expenses budget]',
          'Operating expenses against the budget: a positive figure is an overrun.',
        ),
      ],
    },
    {
      name: 'Headcount',
      description: 'Full-time equivalents at the end of each month, by entity and cost centre.',
      source: { table: 'headcount' },
      columns: [
        { name: 'Month', source: 'month', type: 'date', hidden: true },
        { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
        {
          name: 'Cost centre key',
          source: 'cost_centre_id',
          type: 'integer',
          aggregation: 'none',
          hidden: true,
        },
        { name: 'FTE', source: 'fte', type: 'integer', aggregation: 'sum' },
      ],
      measures: [
        amount(
          'Average headcount',
          'DIVIDE(SUM(Headcount[FTE]), CALCULATE(COUNT(Calendar[Date]), Calendar[Day] = 1))',
          'Full-time equivalents, averaged over the months looked at.',
          countFormat,
        ),
        amount(
          'Average headcount before',
          before('Average headcount'),
          'Full-time equivalents, averaged over the twelve months before the last twelve.',
          countFormat,
        ),
        amount(
          'Personnel cost per head',
          'DIVIDE([Personnel costs], [Average headcount])',
          'Personnel costs per full-time equivalent in the time looked at.',
        ),
        amount(
          'Personnel cost per head before',
          before('Personnel cost per head'),
          'Personnel costs per full-time equivalent in the twelve months before the last twelve.',
        ),
        amount(
          'Revenue per head',
          'DIVIDE([Revenue], [Average headcount])',
          'Revenue per full-time equivalent in the time looked at.',
        ),
        amount(
          'Revenue per head before',
          before('Revenue per head'),
          'Revenue per full-time equivalent in the twelve months before the last twelve.',
        ),
      ],
    },
    {
      name: 'Calendar',
      description: 'The days of the books.',
      source: { table: 'calendar' },
      columns: [
        { name: 'Date', source: 'date', type: 'date', format: 'd MMM yyyy' },
        { name: 'Month', source: 'month', type: 'date', format: 'MMM yyyy' },
        { name: 'Month name', source: 'month_name', type: 'text', sortBy: 'Month' },
        { name: 'Quarter', source: 'quarter', type: 'text', sortBy: 'Quarter order' },
        {
          name: 'Quarter order',
          source: 'quarter_order',
          type: 'integer',
          aggregation: 'none',
          hidden: true,
        },
        { name: 'Year', source: 'year', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Period', source: 'period', type: 'text', sortBy: 'Period order' },
        { name: 'Period order', source: 'period_order', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Month number', source: 'month_number', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Day', source: 'day', type: 'integer', aggregation: 'none', hidden: true },
      ],
      hierarchies: [{ name: 'Time', levels: ['Year', 'Quarter', 'Month'] }],
    },
    {
      name: 'Entity',
      description: 'The companies of the group.',
      source: { table: 'entity' },
      columns: [
        { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Code', source: 'code', type: 'text' },
        { name: 'Entity', source: 'name', type: 'text' },
        { name: 'Legal name', source: 'legal_name', type: 'text' },
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Country', source: 'country', type: 'text' },
        { name: 'Region', source: 'region', type: 'text', synonyms: ['area'] },
        { name: 'Currency', source: 'currency', type: 'text' },
      ],
      hierarchies: [{ name: 'Organisation', levels: ['Region', 'Country', 'Entity'] }],
    },
    {
      name: 'Account',
      description: 'The chart of accounts.',
      source: { table: 'account' },
      columns: [
        { name: 'Number', source: 'account_id', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Account', source: 'name', type: 'text', sortBy: 'Number' },
        { name: 'Group', source: 'account_group', type: 'text', sortBy: 'Group order' },
        { name: 'Group order', source: 'group_order', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Line', source: 'line', type: 'text', sortBy: 'Line order', synonyms: ['statement line'] },
        { name: 'Line order', source: 'line_order', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Statement', source: 'statement', type: 'text' },
        { name: 'Sign', source: 'sign', type: 'integer', aggregation: 'none', hidden: true },
      ],
      hierarchies: [{ name: 'Chart of accounts', levels: ['Statement', 'Line', 'Group', 'Account'] }],
    },
    {
      name: 'Cost centre',
      description: 'Where costs arise.',
      source: { table: 'cost_centre' },
      columns: [
        {
          name: 'Cost centre key',
          source: 'cost_centre_id',
          type: 'integer',
          aggregation: 'none',
          hidden: true,
        },
        { name: 'Cost centre', source: 'name', type: 'text' },
        { name: 'Function', source: 'function', type: 'text' },
      ],
    },
    {
      name: 'Product',
      description: 'What the group sells.',
      source: { table: 'product' },
      columns: [
        { name: 'Product key', source: 'product_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Product', source: 'name', type: 'text' },
        { name: 'Family', source: 'family', type: 'text' },
      ],
    },
    {
      name: 'Customer',
      description: 'Who buys.',
      source: { table: 'customer' },
      columns: [
        { name: 'Customer key', source: 'customer_id', type: 'integer', aggregation: 'none', hidden: true },
        { name: 'Customer', source: 'name', type: 'text' },
        { name: 'Segment', source: 'segment', type: 'text' },
        { name: 'Customer country', source: 'country', type: 'text' },
      ],
    },
  ],
  relationships: [
    ['Ledger', 'Date', 'Calendar', 'Date'],
    ['Ledger', 'Entity key', 'Entity', 'Entity key'],
    ['Ledger', 'Account key', 'Account', 'Number'],
    ['Ledger', 'Cost centre key', 'Cost centre', 'Cost centre key'],
    ['Ledger', 'Product key', 'Product', 'Product key'],
    ['Ledger', 'Customer key', 'Customer', 'Customer key'],
    ['Budget', 'Month', 'Calendar', 'Date'],
    ['Budget', 'Entity key', 'Entity', 'Entity key'],
    ['Budget', 'Account key', 'Account', 'Number'],
    ['Headcount', 'Month', 'Calendar', 'Date'],
    ['Headcount', 'Entity key', 'Entity', 'Entity key'],
    ['Headcount', 'Cost centre key', 'Cost centre', 'Cost centre key'],
  ].map(([fromTable, fromColumn, toTable, toColumn]) => ({
    from: { table: fromTable, column: fromColumn },
    to: { table: toTable, column: toColumn },
  })),
  roles: [
    { name: 'Group', rules: [] },
    { name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }] },
  ],
} as const
