import { amount, byMonth, costOf, exactFormat, operatingLines, percentFormat, profitOf } from './measure.ts'
import { onCostCentres, personnelAccounts } from './result-measures.ts'

/** Figures that are planned, and which way is good: `+` earns, `-` costs. They are called as those of the ledger. */
const plannedFigures = [
  { name: 'Revenue', of: (amounts: string) => profitOf(amounts, 'Revenue') },
  { name: 'Cost of sales', of: (amounts: string) => costOf(amounts, 'Cost of sales') },
  { name: 'Gross profit', of: (amounts: string) => profitOf(amounts, 'Revenue', 'Cost of sales') },
  { name: 'Operating expenses', of: (amounts: string) => costOf(amounts, 'Operating expenses') },
  { name: 'Operating profit', of: (amounts: string) => profitOf(amounts, ...operatingLines) },
  { name: 'Personnel costs', of: (amounts: string) => `CALCULATE(SUM(${amounts}), ${personnelAccounts})` },
  { name: 'Cost centre costs', of: (amounts: string) => `CALCULATE(SUM(${amounts}), ${onCostCentres})` },
  { name: 'Profit and loss', of: (amounts: string) => `-SUM(${amounts})` },
] as const

/** A table of planned revenue and costs, its figures beside those of the ledger. */
function planTable(
  table: 'Budget' | 'Forecast',
  description: string,
  words: { readonly figure: string; readonly difference: (name: string) => string },
) {
  const column = `${table} amount`
  const plan = table.toLowerCase()
  return {
    name: table,
    description,
    source: { table: plan },
    // Products, customers and cost centres are not planned: by them there is no plan to compare with.
    grain: ['Entity', 'Account', byMonth],
    columns: [
      { name: 'Month', source: 'month', type: 'date', hidden: true },
      { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
      { name: 'Account key', source: 'account_id', type: 'integer', aggregation: 'none', hidden: true },
      { name: column, source: 'amount', type: 'decimal(18,2)', format: exactFormat, aggregation: 'sum' },
    ],
    measures: [
      ...plannedFigures.map(({ name, of }) =>
        amount(`${name} ${plan}`, of(`${table}[${column}]`), `${name} ${words.figure}.`),
      ),
      ...['Gross', 'Operating'].map((margin) =>
        amount(
          `${margin} margin ${plan} %`,
          `DIVIDE([${margin} profit ${plan}], [Revenue ${plan}])`,
          `${margin} profit per revenue ${words.figure}.`,
          percentFormat,
        ),
      ),
      ...plannedFigures.flatMap(({ name }) => [
        amount(
          words.difference(name),
          `[${name}] - [${name} ${plan}]`,
          `${name} less the ${plan}: positive is more than planned, for costs as well.`,
        ),
        amount(
          `${words.difference(name)} %`,
          `DIVIDE([${words.difference(name)}], ABS([${name} ${plan}]))`,
          `${name} less the ${plan}, per ${plan}.`,
          percentFormat,
        ),
      ]),
    ],
  }
}

const budget = planTable(
  'Budget',
  'The budget of revenue and costs by month, entity and account, debit positive, in EUR; made once a year.',
  { figure: 'as budgeted', difference: (name) => `${name} variance` },
)
const forecast = planTable(
  'Forecast',
  'The forecast of revenue and costs by month, entity and account, debit positive, in EUR; made every quarter, for the last twelve months and the next twelve.',
  { figure: 'as last expected', difference: (name) => `${name} against forecast` },
)

export const planTables = [
  budget,
  {
    ...forecast,
    measures: [
      ...forecast.measures,
      ...['Revenue', 'Operating profit'].map((name) =>
        amount(
          `${name} forecast growth %`,
          `DIVIDE([${name} forecast] - [${name} before], [${name} before])`,
          `${name} as last expected, against the same time a year earlier.`,
          percentFormat,
        ),
      ),
    ],
  },
] as const
