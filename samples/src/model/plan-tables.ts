import { amount, costOf, percentFormat, exactFormat, operatingLines, profitOf } from './measure.ts'

/** A table of planned revenue and costs, its figures beside those of the ledger. */
function planTable(
  table: 'Budget' | 'Forecast',
  description: string,
  words: { sold: string; earned: string; cost: string },
) {
  const column = `${table} amount`
  const planned = `${table}[${column}]`
  const plan = table.toLowerCase()
  return {
    name: table,
    description,
    source: { table: plan },
    columns: [
      { name: 'Month', source: 'month', type: 'date', hidden: true },
      { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
      { name: 'Account key', source: 'account_id', type: 'integer', aggregation: 'none', hidden: true },
      { name: column, source: 'amount', type: 'decimal(18,2)', format: exactFormat, aggregation: 'sum' },
    ],
    measures: [
      amount(`Revenue ${plan}`, profitOf(planned, 'Revenue'), words.sold),
      amount(`Operating profit ${plan}`, profitOf(planned, ...operatingLines), words.earned),
      amount(`Operating expenses ${plan}`, costOf(planned, 'Operating expenses'), words.cost),
    ],
  }
}

const budget = planTable(
  'Budget',
  'The budget of revenue and costs by month, entity and account, debit positive, in EUR; made once a year.',
  {
    sold: 'What should have been sold.',
    earned: 'What should have been earned.',
    cost: 'What running the group should have cost.',
  },
)
const forecast = planTable(
  'Forecast',
  'The forecast of revenue and costs by month, entity and account, debit positive, in EUR; made every quarter, for the last twelve months and the next twelve.',
  {
    sold: 'What was last expected to be sold.',
    earned: 'What was last expected to be earned.',
    cost: 'What running the group was last expected to cost.',
  },
)

export const planTables = [
  {
    ...budget,
    measures: [
      ...budget.measures,
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
      amount(
        'Revenue variance %',
        'DIVIDE([Revenue variance], [Revenue budget])',
        'Revenue against the budget, per budget.',
        percentFormat,
      ),
      amount(
        'Operating profit variance %',
        'DIVIDE([Operating profit variance], [Operating profit budget])',
        'Operating profit against the budget, per budget.',
        percentFormat,
      ),
    ],
  },
  {
    ...forecast,
    measures: [
      ...forecast.measures,
      amount('Revenue against forecast', '[Revenue] - [Revenue forecast]', 'Revenue against the forecast.'),
      amount(
        'Operating profit against forecast',
        '[Operating profit] - [Operating profit forecast]',
        'Operating profit against the forecast.',
      ),
      amount(
        'Revenue against forecast %',
        'DIVIDE([Revenue against forecast], [Revenue forecast])',
        'Revenue against the forecast, per forecast.',
        percentFormat,
      ),
      amount(
        'Operating profit against forecast %',
        'DIVIDE([Operating profit against forecast], [Operating profit forecast])',
        'Operating profit against the forecast, per forecast.',
        percentFormat,
      ),
      amount(
        'Operating margin forecast %',
        'DIVIDE([Operating profit forecast], [Revenue forecast])',
        'Operating profit per revenue, as last expected.',
        percentFormat,
      ),
      amount(
        'Revenue forecast growth %',
        'DIVIDE([Revenue forecast] - [Revenue last 12 months], [Revenue last 12 months])',
        'The revenue that is expected against that of the last twelve months.',
        percentFormat,
      ),
      ...['Revenue', 'Operating profit', 'Operating expenses', 'Operating margin %'].map((name) =>
        amount(
          name.endsWith('%') ? 'Operating margin last 12 months %' : `${name} last 12 months`,
          `CALCULATE([${name}], Calendar[Period] = "Last 12 months")`,
          `${name} of the last twelve closed months.`,
          name.endsWith('%') ? percentFormat : undefined,
        ),
      ),
    ],
  },
] as const
