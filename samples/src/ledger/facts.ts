import { baseMonth, months, monthsAhead } from '../company/course-of-business.ts'
import { currencyOf } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { journalKinds } from './journal-kinds.ts'
import { caseOf } from './sql-text.ts'

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
     ${hundredth('cents_before')} AS amount_at_rates_before
   FROM (
     SELECT row_number() OVER () AS line_id, *,
       CASE WHEN lag(document) OVER () = document AND lag(kind) OVER () = kind AND lag(date) OVER () = date THEN 0
         ELSE 1 END AS is_first
     FROM (
       SELECT date, kind, document, entity::INTEGER AS entity, account::INTEGER AS account, centre::INTEGER AS centre,
         product::INTEGER AS product, customer::INTEGER AS customer, cents, group_cents,
         translated(cents, rate)::BIGINT AS cents_before
       FROM posting
       LEFT JOIN entity_rate ON rate_entity = entity AND rate_month = year(date) * 12 + month(date) - 12
       WHERE date <= DATE '${last}'
       ORDER BY date, kind, document, line_no
     )
   )`,

  `CREATE TABLE headcount AS
   SELECT start AS month, entity::INTEGER AS entity_id, centre::INTEGER AS cost_centre_id, fte::INTEGER AS fte
   FROM planned_staff JOIN planned_month USING (k)
   WHERE k >= 0
   ORDER BY month, entity_id, cost_centre_id`,

  // A month to come is planned by the same month of the year before.
  `CREATE TEMP TABLE booked_month AS
   SELECT k, entity_id, account_id, (sum(amount) * 100)::BIGINT AS cents
   FROM ledger JOIN planned_month ON start = date_trunc('month', date)::DATE
   WHERE account_id BETWEEN 4000 AND 8000
   GROUP BY ALL`,
  `CREATE TEMP TABLE planning_base AS
   SELECT k, k AS from_k, entity_id, account_id, cents FROM booked_month
   UNION ALL
   SELECT k + ${monthsAhead}, k, entity_id, account_id, cents FROM booked_month WHERE k >= ${months - monthsAhead}`,

  // The budget was made before the dip: a little growth every year, whatever came. Costs that follow demand half-way are
  // planned so, and no company and no account is planned equally well. In whole hundreds of euros.
  `CREATE TABLE budget AS
   SELECT start AS month, entity_id, account_id,
     (round(cents * planned // came
        * draw(40, entity_id * 100 + years, 965, 1045) // 1000
        * draw(41, (entity_id * 10000 + account_id) * 100 + years, 955, 1045) // 1000
        * draw(42, (entity_id * 10000 + account_id) * 100 + k, 970, 1030) // 10000000)::BIGINT * 100)::DECIMAL(18,2) AS amount
   FROM (
     SELECT month.k, month.start, month.years, entity_id, account_id, cents,
       1000 + 3 * (month.k - ${baseMonth}) + fixed AS planned, came.demand + fixed AS came
     FROM (SELECT *, CASE WHEN account_id < 6000 THEN 0 ELSE 1000 END AS fixed FROM planning_base) AS base
     JOIN planned_month AS month USING (k) JOIN planned_month AS came ON came.k = from_k
   )
   ORDER BY month, entity_id, account_id`,

  // The forecast is made when a quarter ends, for the months after it: it knows the course of business and misses by less.
  `CREATE TABLE forecast AS
   SELECT start AS month, entity_id, account_id,
     (round(cents * expected // came
        * draw(43, (entity_id * 10000 + account_id) * 100 + k // 3, 985, 1015) // 1000
        * draw(44, (entity_id * 10000 + account_id) * 100 + k, 988, 1014) // 1000
        * CASE WHEN k < ${months} OR account_id >= 6000 THEN 1000 ELSE draw(45, entity_id::BIGINT, 945, 1055) END // 10000000)::BIGINT * 100)::DECIMAL(18,2) AS amount
   FROM (
     SELECT month.k, month.start, entity_id, account_id, cents, month.demand + fixed AS expected, came.demand + fixed AS came
     FROM (SELECT *, CASE WHEN account_id < 6000 THEN 0 ELSE 1000 END AS fixed FROM planning_base) AS base
     JOIN planned_month AS month USING (k) JOIN planned_month AS came ON came.k = from_k
     WHERE month.k >= ${months - monthsAhead}
   )
   ORDER BY month, entity_id, account_id`,
]
