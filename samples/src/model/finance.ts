import { balanceMeasures } from './balance-measures.ts'
import { localCurrencyMeasures } from './local-currency-measures.ts'
import { headcountTable } from './headcount.ts'
import { amount, before, exactFormat, percentFormat } from './measure.ts'
import { planTables } from './plan-tables.ts'
import { resultMeasures } from './result-measures.ts'
import { bookScope, companyScope, timeScope } from './scope-measures.ts'

/** Somewhere between four and six digits that say something. */
const rateFormat = '#,0.0000'

/** A figure of the rates of the one currency that the companies looked at have. */
const ofOneCurrency = (figure: string): string =>
  `VAR code = SELECTEDVALUE(Entity[Currency]) RETURN IF(NOT ISBLANK(code), CALCULATE(${figure}, Currency[Currency] = code))`

/** A key or a place in an order: a number that nobody looks at. */
const number = (name: string, source: string) => ({
  name,
  source,
  type: 'integer',
  aggregation: 'none',
  hidden: true,
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
        'Every line of every journal, debit positive, in EUR and in the currency of the company. A journal balances in both.',
      source: { table: 'ledger' },
      columns: [
        { name: 'Line', source: 'line_id', type: 'integer', aggregation: 'none' },
        { name: 'Journal', source: 'journal_id', type: 'integer', aggregation: 'none' },
        { name: 'First line', source: 'is_first', type: 'boolean', hidden: true },
        { name: 'Journal type', source: 'journal_type', type: 'text' },
        { name: 'Date', source: 'date', type: 'date', format: 'd MMM yyyy' },
        number('Entity key', 'entity_id'),
        number('Account key', 'account_id'),
        number('Cost centre key', 'cost_centre_id'),
        number('Product key', 'product_id'),
        number('Customer key', 'customer_id'),
        {
          name: 'Amount',
          source: 'amount',
          type: 'decimal(18,2)',
          format: exactFormat,
          aggregation: 'sum',
          description: 'In euros, at the average rate of the month.',
        },
        {
          name: 'Local amount',
          source: 'local_amount',
          type: 'decimal(18,2)',
          format: exactFormat,
          aggregation: 'none',
          hidden: true,
          description: 'In the currency of the company. Measures in local currency sum it.',
        },
      ],
      measures: [...resultMeasures, ...balanceMeasures, ...localCurrencyMeasures, ...bookScope],
    },
    ...planTables,
    headcountTable,
    {
      name: 'Calendar',
      description: 'The days of the books, and those of the twelve months to come.',
      source: { table: 'calendar' },
      columns: [
        { name: 'Date', source: 'date', type: 'date', format: 'd MMM yyyy' },
        { name: 'Month', source: 'month', type: 'date', format: 'MMM yyyy' },
        { name: 'Month name', source: 'month_name', type: 'text', sortBy: 'Month' },
        { name: 'Quarter', source: 'quarter', type: 'text', sortBy: 'Quarter order' },
        {
          name: 'Quarter in period',
          displayName: 'Quarter',
          source: 'quarter_in_period',
          type: 'text',
          sortBy: 'Quarter order',
          description:
            'The quarter, and of a part of one its months: twelve months may begin within a quarter.',
        },
        number('Quarter order', 'quarter_order'),
        { name: 'Year', source: 'year', type: 'integer', format: '0', aggregation: 'none' },
        { name: 'Period', source: 'period', type: 'text', sortBy: 'Period order' },
        number('Period order', 'period_order'),
        number('Month number', 'month_number'),
        number('Day', 'day'),
        { name: 'Closed', source: 'is_closed', type: 'boolean', hidden: true },
      ],
      measures: timeScope,
      hierarchies: [{ name: 'Time', levels: ['Year', 'Quarter', 'Month'] }],
    },
    {
      name: 'Entity',
      description: 'The companies of the group.',
      source: { table: 'entity' },
      columns: [
        number('Entity key', 'entity_id'),
        { name: 'Code', source: 'code', type: 'text' },
        { name: 'Entity', source: 'name', type: 'text' },
        { name: 'Legal name', source: 'legal_name', type: 'text' },
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Country', source: 'country', type: 'text' },
        { name: 'Region', source: 'region', type: 'text', synonyms: ['area'] },
        { name: 'Currency', source: 'currency', type: 'text' },
      ],
      measures: companyScope,
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
        number('Group order', 'group_order'),
        { name: 'Line', source: 'line', type: 'text', sortBy: 'Line order', synonyms: ['statement line'] },
        number('Line order', 'line_order'),
        { name: 'Statement', source: 'statement', type: 'text' },
        { name: 'Balance sheet side', source: 'side', type: 'text' },
        { name: 'Balance sheet line', source: 'balance_line', type: 'text', sortBy: 'Balance sheet order' },
        number('Balance sheet order', 'balance_order'),
        { name: 'Cash flow section', source: 'section', type: 'text', sortBy: 'Cash flow section order' },
        number('Cash flow section order', 'section_order'),
        { name: 'Cash flow line', source: 'flow', type: 'text', sortBy: 'Cash flow order' },
        number('Cash flow order', 'flow_order'),
        number('Sign', 'sign'),
      ],
      hierarchies: [{ name: 'Chart of accounts', levels: ['Statement', 'Line', 'Group', 'Account'] }],
    },
    {
      name: 'Cost centre',
      description: 'Where costs arise.',
      source: { table: 'cost_centre' },
      columns: [
        number('Cost centre key', 'cost_centre_id'),
        { name: 'Cost centre', source: 'name', type: 'text' },
        { name: 'Function', source: 'function', type: 'text' },
      ],
    },
    {
      name: 'Product',
      description: 'What the group sells.',
      source: { table: 'product' },
      columns: [
        number('Product key', 'product_id'),
        { name: 'Product', source: 'name', type: 'text' },
        { name: 'Family', displayName: 'Product family', source: 'family', type: 'text' },
      ],
    },
    {
      name: 'Currency',
      description: 'The currencies of the group.',
      source: { table: 'currency' },
      columns: [
        { name: 'Currency', source: 'currency', type: 'text' },
        { name: 'Currency name', source: 'name', type: 'text' },
      ],
    },
    {
      name: 'Exchange rate',
      description: 'Units of a currency per euro, by month; the rates are made up.',
      source: { table: 'rate' },
      columns: [
        { name: 'Month', source: 'month', type: 'date', hidden: true },
        { name: 'Currency', source: 'currency', type: 'text', hidden: true },
        { name: 'Average', source: 'average_rate', type: 'decimal(12,6)', format: rateFormat, hidden: true },
        { name: 'Closing', source: 'closing_rate', type: 'decimal(12,6)', format: rateFormat, hidden: true },
      ],
      measures: [
        amount(
          'Average rate',
          ofOneCurrency("AVERAGE('Exchange rate'[Average])"),
          'Units of the currency per euro, averaged over the months looked at; empty for several currencies and the euro.',
          rateFormat,
        ),
        amount(
          'Closing rate',
          ofOneCurrency(
            "CALCULATE(MAX('Exchange rate'[Closing]), 'Exchange rate'[Month] = MAX('Exchange rate'[Month]))",
          ),
          'Units of the currency per euro at the end of the last month looked at; empty for several currencies and the euro.',
          rateFormat,
        ),
        before('Average rate', rateFormat),
        before('Closing rate', rateFormat),
        amount(
          'Currency against euro %',
          'VAR ratio = DIVIDE([Average rate before], [Average rate]) RETURN IF(NOT ISBLANK(ratio), ratio - 1)',
          'How much more euros a unit of the currency buys than a year earlier; negative when it lost, empty without a rate.',
          percentFormat,
        ),
      ],
    },
    {
      name: 'Customer',
      description: 'Who buys.',
      source: { table: 'customer' },
      columns: [
        number('Customer key', 'customer_id'),
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
    ['Forecast', 'Month', 'Calendar', 'Date'],
    ['Forecast', 'Entity key', 'Entity', 'Entity key'],
    ['Forecast', 'Account key', 'Account', 'Number'],
    ['Exchange rate', 'Month', 'Calendar', 'Date'],
    ['Exchange rate', 'Currency', 'Currency', 'Currency'],
    ['Entity', 'Currency', 'Currency', 'Currency'],
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
