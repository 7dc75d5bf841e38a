import { baseMonth, months, monthsAhead } from '../company/course-of-business.ts'
import { currencyOf } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { journalKinds } from './journal-kinds.ts'
import { caseOf } from './sql-text.ts'
import { keptSales } from './unplanned.ts'

const hundredth = (amount: string): string => `(${amount}::DECIMAL(16,0) * 0.01)::DECIMAL(18,2)`
const withoutHundredths = entities.filter((e) => currencyOf(e.currency).digits === 0).map((e) => e.id)

/** The tables that are counted and summed. The ledger is stored debit-positive, in the order of its days. */
export const facts = (last: string): readonly string[] => [
  // What is sorted is kept narrow; names and decimals come after.
  `CREATE TABLE ledger AS
   SELECT line_id, (sum(is_first) OVER (ROWS UNBOUNDED PRECEDING))::BIGINT AS journal_id, is_first = 1 AS is_first,
     ${caseOf('kind', Object.values(journalKinds))} AS journal_type, date,
     entity AS entity_id, account AS account_id, centre AS cost_centre_id, product AS product_id, customer AS customer_id,
     ${hundredth('group_cents')} AS amount,
     CASE WHEN entity IN (${withoutHundredths}) THEN cents::DECIMAL(18,2) ELSE ${hundredth('cents')} END AS local_amount,
     ${hundredth('cents_before')} AS amount_at_rates_before,
     -- The amounts were there first: so many units at the list price come nearest to each.
     CASE WHEN account BETWEEN 4000 AND 4899 THEN greatest(1, (price // 2 - cents) // price)::INTEGER END AS quantity
   FROM (
     SELECT row_number() OVER () AS line_id, *,
       CASE WHEN lag(document) OVER () = document AND lag(kind) OVER () = kind AND lag(date) OVER () = date THEN 0
         ELSE 1 END AS is_first
     FROM (
       SELECT date, kind, document, entity::INTEGER AS entity, account::INTEGER AS account, centre::INTEGER AS centre,
         product::INTEGER AS product, customer::INTEGER AS customer, cents, group_cents,
         translated(cents, rate)::BIGINT AS cents_before, price::INTEGER AS price
       FROM posting
       LEFT JOIN entity_rate ON rate_entity = entity AND rate_month = year(date) * 12 + month(date) - 12
       LEFT JOIN list_price ON price_entity = entity AND price_product = product AND price_year = year(date)
       WHERE date <= DATE '${last}'
       ORDER BY date, kind, document, line_no
     )
   )`,

  `CREATE TABLE headcount AS
   SELECT start AS month, entity::INTEGER AS entity_id, centre::INTEGER AS cost_centre_id, fte::INTEGER AS fte
   FROM planned_staff JOIN planned_month USING (k)
   WHERE k >= 0
   ORDER BY month, entity_id, cost_centre_id`,

  // What a month was planned to be: what was booked without write-downs, and as it was meant to come.
  `CREATE TEMP TABLE booked_month AS
   SELECT k, entity_id, account_id, (sum(amount) * 100)::BIGINT AS cents
   FROM ledger JOIN planned_month ON start = date_trunc('month', date)::DATE
   WHERE account_id BETWEEN 4000 AND 7999 AND journal_type <> '${journalKinds.writeDown[1]}'
   GROUP BY ALL`,
  `CREATE TEMP TABLE meant_month AS
   SELECT k, entity, account, cents, cents * coalesce(meant_per_came, 1000) // 1000 AS meant, ${keptSales('k')} AS kept
   FROM (SELECT k, entity_id AS entity, account_id AS account, cents FROM booked_month) LEFT JOIN missed USING (k, entity, account)`,

  // A month to come is planned by the same month of the year before.
  `CREATE TEMP TABLE planning_base AS
   SELECT k, k AS from_k, entity, account, meant, kept, cents AS known FROM meant_month
   UNION ALL
   SELECT k + ${monthsAhead}, k, entity, account, meant, kept, meant * ${keptSales(`k + ${monthsAhead}`)} // kept
   FROM meant_month WHERE k >= ${months - monthsAhead}`,

  // The budget was made before the dip, and before a customer left: a little growth every year, whatever came. Costs that
  // follow demand half-way are planned so, and no company and no account is planned equally well. In whole hundreds of
  // euros.
  ...planned(
    'budget',
    `SELECT start, entity, account,
       (round((meant * 1000 // kept) * planned // came
         * draw(40, entity * 100 + years, 975, 1030) // 1000
         * draw(41, (entity * 10000 + account) * 100 + years, 976, 1052) // 1000
         * draw(42, (entity * 10000 + account) * 100 + k, 975, 1025) // 10000000)::BIGINT * 100) AS units
     FROM (
       SELECT month.k, month.start, month.years, entity, account, meant, kept,
         1000 + 2 * (month.k - ${baseMonth}) + fixed AS planned, came.demand + fixed AS came
       FROM (SELECT *, CASE WHEN account < 6000 THEN 0 ELSE 1000 END AS fixed FROM planning_base) AS base
       JOIN planned_month AS month USING (k) JOIN planned_month AS came ON came.k = from_k
     )`,
  ),

  // The forecast is made when a quarter ends, for the months after it: it knows the course of business and misses by less.
  ...planned(
    'forecast',
    `SELECT start, entity, account,
       (round(known * expected // came
         * draw(43, (entity * 10000 + account) * 100 + k // 3, 985, 1015) // 1000
         * draw(44, (entity * 10000 + account) * 100 + k, 988, 1014) // 1000
         * CASE WHEN k < ${months} OR account >= 6000 THEN 1000 ELSE draw(45, entity::BIGINT, 965, 1035) END // 10000000)::BIGINT * 100) AS units
     FROM (
       SELECT month.k, month.start, entity, account, known, month.demand + fixed AS expected, came.demand + fixed AS came
       FROM (SELECT *, CASE WHEN account < 6000 THEN 0 ELSE 1000 END AS fixed FROM planning_base) AS base
       JOIN planned_month AS month USING (k) JOIN planned_month AS came ON came.k = from_k
       WHERE month.k >= ${months - monthsAhead}
     )`,
  ),
]

/** A plan of the lines above tax, and the tax that the plan leads to, at the rates of the companies. */
function planned(name: 'budget' | 'forecast', lines: string): readonly string[] {
  return [
    `CREATE TEMP TABLE ${name}_line AS ${lines}`,
    `CREATE TABLE ${name} AS
     SELECT start AS month, entity::INTEGER AS entity_id, account::INTEGER AS account_id, units::DECIMAL(18,2) AS amount
     FROM (
       FROM ${name}_line
       UNION ALL
       SELECT start, entity, tax.account, round(-sum(units) * tax_rate * tax.share // 1000000, -2)::BIGINT
       FROM ${name}_line JOIN planned_entity USING (entity), (VALUES (8000, 930), (8010, 70)) AS tax(account, share)
       GROUP BY start, entity, tax_rate, tax.account, tax.share
     )
     ORDER BY month, entity_id, account_id`,
  ]
}
