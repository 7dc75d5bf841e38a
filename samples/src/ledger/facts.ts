import { journalKinds } from './journal-kinds.ts'
import { valuesOf } from './sql-text.ts'

const euros = (cents: string): string => `(${cents}::DECIMAL(16,0) * 0.01)::DECIMAL(18,2)`

/** The tables that are counted and summed. The ledger is stored debit-positive, in the order of its days. */
export const facts = (last: string): readonly string[] => [
  'CREATE TEMP TABLE journal_kind (kind INTEGER, name VARCHAR)',
  `INSERT INTO journal_kind VALUES ${valuesOf(Object.values(journalKinds).map(([kind, name]) => [kind, name]))}`,

  `CREATE TABLE ledger AS
   SELECT row_number() OVER (ORDER BY journal_id, line_no) AS line_id, journal_id, line_no, journal_type, date,
     entity_id, account_id, cost_centre_id, product_id, customer_id, amount
   FROM (
     SELECT dense_rank() OVER (ORDER BY date, kind, document) AS journal_id,
       row_number() OVER (PARTITION BY date, kind, document ORDER BY line_no)::INTEGER AS line_no,
       name AS journal_type, date, entity::INTEGER AS entity_id, account::INTEGER AS account_id,
       centre::INTEGER AS cost_centre_id, product::INTEGER AS product_id, customer::INTEGER AS customer_id,
       ${euros('cents')} AS amount
     FROM posting JOIN journal_kind USING (kind)
     WHERE date <= DATE '${last}'
   )
   ORDER BY line_id`,

  `CREATE TABLE headcount AS
   SELECT start AS month, entity::INTEGER AS entity_id, centre::INTEGER AS cost_centre_id, fte::INTEGER AS fte
   FROM planned_staff JOIN planned_month USING (k)
   WHERE k >= 0
   ORDER BY month, entity_id, cost_centre_id`,

  // The budget was made before the dip: a little growth every year, whatever came. Costs that follow demand half-way are
  // planned so, and no company and no account is planned equally well. In whole hundreds of euros.
  `CREATE TABLE budget AS
   SELECT start AS month, entity_id, account_id,
     (round(cents * planned // came
        * draw(40, entity_id * 100 + years, 965, 1045) // 1000
        * draw(41, (entity_id * 10000 + account_id) * 100 + years, 955, 1045) // 1000
        * draw(42, (entity_id * 10000 + account_id) * 100 + k, 970, 1030) // 10000000)::BIGINT * 100)::DECIMAL(18,2) AS amount
   FROM (
     SELECT *, 1000 + 3 * k + CASE WHEN account_id < 6000 THEN 0 ELSE 1000 END AS planned,
       demand + CASE WHEN account_id < 6000 THEN 0 ELSE 1000 END AS came
     FROM (
       SELECT date_trunc('month', date)::DATE AS start, entity_id, account_id, (sum(amount) * 100)::BIGINT AS cents
       FROM ledger WHERE account_id BETWEEN 4000 AND 6999
       GROUP BY ALL
     ) JOIN planned_month USING (start)
   )
   ORDER BY month, entity_id, account_id`,
]
