import { amount, before, byMonth, countFormat } from './measure.ts'

const perHead = [
  amount(
    'Average headcount',
    'DIVIDE(SUM(Headcount[FTE]), CALCULATE(COUNT(Calendar[Date]), Calendar[Day] = 1, Calendar[Closed] = TRUE))',
    'Full-time equivalents, averaged over the months looked at.',
    countFormat,
  ),
  amount(
    'Personnel cost per head',
    'DIVIDE([Personnel costs], [Average headcount])',
    'Personnel costs per full-time equivalent in the time looked at.',
  ),
  amount(
    'Revenue per head',
    'DIVIDE([Revenue], [Average headcount])',
    'Revenue per full-time equivalent in the time looked at.',
  ),
] as const

/** People by month, company and cost centre, and what they cost. */
export const headcountTable = {
  name: 'Headcount',
  description: 'Full-time equivalents at the end of each month, by entity and cost centre.',
  source: { table: 'headcount' },
  // Nobody is of an account, a product or a customer: revenue of one product is earned by all heads.
  grain: ['Entity', 'Cost centre', byMonth],
  columns: [
    { name: 'Month', source: 'month', type: 'date', hidden: true },
    { name: 'Entity key', source: 'entity_id', type: 'integer', aggregation: 'none', hidden: true },
    { name: 'Cost centre key', source: 'cost_centre_id', type: 'integer', aggregation: 'none', hidden: true },
    { name: 'FTE', source: 'fte', type: 'integer', aggregation: 'sum' },
  ],
  measures: [
    ...perHead,
    ...perHead.map(({ name, format }) => before(name, format)),
    amount(
      'Headcount change',
      '[Average headcount] - [Average headcount before]',
      'Full-time equivalents more or fewer than a year earlier.',
      '+#,0;(#,0);0',
    ),
    amount(
      'Cost of more heads',
      '([Average headcount] - [Average headcount before]) * [Personnel cost per head before]',
      'What the change of the headcount cost, at the cost per head of a year earlier.',
    ),
    amount(
      'Cost of dearer heads',
      '[Personnel costs change] - [Cost of more heads]',
      'What the change of the cost per head cost: pay, exchange rates, and who works where.',
    ),
  ],
} as const
