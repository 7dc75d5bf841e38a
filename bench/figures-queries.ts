import type { SemanticQuery } from '@casement/query'
/* Twelve visuals of a finance report, each beside the SQL that an expert writes for the same exact answer. */

export interface TypicalQuery {
  readonly name: string
  readonly query: SemanticQuery
  readonly roles: readonly string[]
  /** The same columns in the same order; with grand totals they are one more row, the last. */
  readonly sql: string
}

const column = (name: string, table: string, of = name) => ({
  name,
  field: { kind: 'column' as const, table, column: of },
})
const measure = (name: string, table = 'Ledger') => ({
  name,
  field: { kind: 'measure' as const, table, measure: name },
})
const isIn = (table: string, of: string, ...values: (string | number)[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column: of },
  filterType: 1,
  operator: 'In',
  values,
})
const up = (name: string) => ({ name, direction: 'ascending' as const })
const down = (name: string) => ({ name, direction: 'descending' as const })
const group = ['Group']

const operating = "line IN ('Revenue', 'Cost of sales', 'Operating expenses')"

export const typicalQueries: readonly TypicalQuery[] = [
  {
    name: 'card: operating profit of the last twelve months',
    query: {
      select: [measure('Operating profit')],
      filters: [isIn('Calendar', 'Period', 'Last 12 months')],
    },
    roles: group,
    sql: `SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
      WHERE ${operating} AND period = 'Last 12 months'`,
  },
  {
    name: 'card: gross margin beside the year before',
    query: {
      select: [measure('Gross margin %'), measure('Gross margin before %')],
      filters: [isIn('Calendar', 'Period', 'Last 12 months')],
    },
    roles: group,
    sql: `SELECT (g / nullif(r, 0))::DOUBLE, (g0 / nullif(r0, 0))::DOUBLE FROM (
        SELECT sum(amount) FILTER (period_order = 1) AS g,
          sum(amount) FILTER (period_order = 1 AND line = 'Revenue') AS r,
          sum(amount) FILTER (period_order = 2) AS g0,
          sum(amount) FILTER (period_order = 2 AND line = 'Revenue') AS r0
        FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
        WHERE line IN ('Revenue', 'Cost of sales') AND period_order IN (1, 2))`,
  },
  {
    name: 'columns: revenue and operating profit by month, four years',
    query: {
      select: [column('Month', 'Calendar'), measure('Revenue'), measure('Operating profit')],
      orderBy: [up('Month')],
      limit: 2000,
    },
    roles: group,
    sql: `SELECT month, -sum(amount) FILTER (line = 'Revenue'), -sum(amount)
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
      WHERE ${operating} GROUP BY month ORDER BY month LIMIT 2000`,
  },
  {
    name: 'columns: revenue beside its budget by month, a year',
    query: {
      select: [column('Month', 'Calendar'), measure('Revenue'), measure('Revenue budget', 'Budget')],
      filters: [isIn('Calendar', 'Year', 2025)],
      orderBy: [up('Month')],
      limit: 2000,
    },
    roles: group,
    sql: `SELECT month, a.v, b.v FROM (
        SELECT month, -sum(amount) AS v FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
        WHERE line = 'Revenue' AND year = 2025 GROUP BY month) AS a
      FULL JOIN (
        SELECT c.month AS month, -sum(amount) AS v
        FROM budget AS f JOIN account USING (account_id) JOIN calendar AS c ON c.date = f.month
        WHERE line = 'Revenue' AND year = 2025 GROUP BY c.month) AS b USING (month)
      ORDER BY month LIMIT 2000`,
  },
  {
    name: 'line: revenue beside last year by month',
    query: {
      select: [column('Month', 'Calendar'), measure('Revenue'), measure('Revenue before')],
      filters: [isIn('Calendar', 'Year', 2025)],
      orderBy: [up('Month')],
      limit: 2000,
    },
    roles: group,
    sql: `SELECT month, a.v, b.v FROM (
        SELECT month, -sum(amount) AS v FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
        WHERE line = 'Revenue' AND year = 2025 GROUP BY month) AS a
      FULL JOIN (
        SELECT (month + INTERVAL 1 YEAR)::DATE AS month, -sum(amount) AS v
        FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
        WHERE line = 'Revenue' AND year = 2024 GROUP BY ALL) AS b USING (month)
      ORDER BY month LIMIT 2000`,
  },
  {
    name: 'table: profit and loss by line and group, with its total',
    query: {
      select: [column('Line', 'Account'), column('Group', 'Account'), measure('Profit and loss')],
      filters: [isIn('Calendar', 'Year', 2025)],
      orderBy: [up('Line'), up('Group')],
      limit: 1000,
      totals: true,
    },
    roles: group,
    sql: `SELECT line, account_group, -sum(amount)
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date)
      WHERE statement = 'Profit and loss' AND year = 2025
      GROUP BY GROUPING SETS ((line, line_order, account_group, group_order), ())
      ORDER BY line_order NULLS LAST, group_order LIMIT 1001`,
  },
  {
    name: 'matrix: revenue by region, country and quarter, with its total',
    query: {
      select: [
        column('Region', 'Entity'),
        column('Country', 'Entity'),
        column('Quarter', 'Calendar'),
        measure('Revenue'),
      ],
      orderBy: [up('Region'), up('Country'), up('Quarter')],
      limit: 20_000,
      totals: true,
    },
    roles: group,
    sql: `SELECT region, country, quarter, -sum(amount)
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) JOIN entity USING (entity_id)
      WHERE line = 'Revenue'
      GROUP BY GROUPING SETS ((region, country, quarter, quarter_order), ())
      ORDER BY lower(region) NULLS LAST, lower(country), quarter_order LIMIT 20001`,
  },
  {
    name: 'table: the ten customers with the most revenue',
    query: {
      select: [column('Customer', 'Customer'), measure('Revenue')],
      filters: [isIn('Calendar', 'Year', 2025)],
      orderBy: [down('Revenue'), up('Customer')],
      limit: 10,
    },
    roles: group,
    sql: `SELECT customer.name, -sum(amount) AS revenue
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) LEFT JOIN customer USING (customer_id)
      WHERE line = 'Revenue' AND year = 2025
      GROUP BY customer.name ORDER BY revenue DESC, customer.name LIMIT 10`,
  },
  {
    name: 'columns: revenue by month and product family',
    query: {
      select: [column('Month', 'Calendar'), column('Family', 'Product'), measure('Revenue')],
      filters: [isIn('Calendar', 'Period', 'Last 12 months')],
      orderBy: [up('Month'), up('Family')],
      limit: 2000,
    },
    roles: group,
    sql: `SELECT month, family, -sum(amount)
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) LEFT JOIN product USING (product_id)
      WHERE line = 'Revenue' AND period = 'Last 12 months'
      GROUP BY month, family ORDER BY month, lower(family) NULLS FIRST LIMIT 2000`,
  },
  {
    name: 'table: margins by company, four figures',
    query: {
      select: [
        column('Entity', 'Entity'),
        measure('Revenue'),
        measure('Gross margin %'),
        measure('Operating margin %'),
        measure('Operating expenses'),
      ],
      orderBy: [down('Revenue'), up('Entity')],
      limit: 1000,
    },
    roles: group,
    sql: `SELECT name, -r, ((r + c) / nullif(r, 0))::DOUBLE, ((r + c + o) / nullif(r, 0))::DOUBLE, o FROM (
        SELECT entity.name AS name, sum(amount) FILTER (line = 'Revenue') AS r, sum(amount) FILTER (line = 'Cost of sales') AS c,
          sum(amount) FILTER (line = 'Operating expenses') AS o
        FROM ledger JOIN account USING (account_id) JOIN entity USING (entity_id)
        WHERE ${operating} GROUP BY entity.name)
      ORDER BY r, name LIMIT 1000`,
  },
  {
    name: 'table: balance sheet at a month’s end',
    query: {
      select: [column('Balance sheet line', 'Account'), measure('Balance')],
      filters: [isIn('Calendar', 'Month', '2026-09-01')],
      orderBy: [up('Balance sheet line')],
      limit: 1000,
    },
    roles: group,
    sql: `SELECT balance_line, sum(amount) FROM ledger JOIN account USING (account_id)
      WHERE date <= (SELECT max(date) FROM calendar WHERE month = DATE '2026-09-01')
      GROUP BY balance_line, balance_order ORDER BY balance_order LIMIT 1000`,
  },
  {
    name: 'columns under row-level security: revenue by country in EMEA',
    query: {
      select: [column('Country', 'Entity'), measure('Revenue')],
      filters: [isIn('Calendar', 'Period', 'Last 12 months')],
      orderBy: [down('Revenue'), up('Country')],
      limit: 2000,
    },
    roles: ['EMEA'],
    sql: `SELECT country, -sum(amount) AS revenue
      FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) JOIN entity USING (entity_id)
      WHERE line = 'Revenue' AND period = 'Last 12 months' AND region = 'EMEA'
      GROUP BY country ORDER BY revenue DESC, country LIMIT 2000`,
  },
]
