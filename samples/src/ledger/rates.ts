import { currencies, groupCurrency } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { valuesOf } from './sql-text.ts'

/**
 * Exchange rates by month, and how amounts are translated. The books of a company are kept in the smallest units of its
 * currency; a document is translated at the average rate of its month, what is owned and owed at the closing rate. Rates
 * are units per eurocent in millionths, so that all of it is integer arithmetic.
 */
export const rates: readonly string[] = [
  'CREATE TEMP TABLE planned_currency (id BIGINT, code VARCHAR, digits BIGINT, per_euro BIGINT, swing BIGINT, drift BIGINT)',
  `INSERT INTO planned_currency VALUES
  ${valuesOf(currencies.map((c, i) => [i, c.code, c.digits, c.perEuro, c.swing, c.drift]))}`,

  // The first month of the plan has no month before: its average is its closing rate.
  `CREATE TEMP TABLE planned_rate AS
   SELECT k, code, digits, closing, (closing + lag(closing, 1, closing) OVER (PARTITION BY code ORDER BY k)) // 2 AS average
   FROM (
     SELECT k, code, digits, per_euro * (1000 + (sum(step) OVER (PARTITION BY code ORDER BY k))::BIGINT) AS closing
     FROM (
       SELECT k, code, digits, per_euro,
         CASE WHEN swing = 0 THEN 0 ELSE draw(50, id * 1000 + k + 4, -swing, swing) + drift END AS step
       FROM planned_month, planned_currency
     )
   )`,

  `CREATE TEMP TABLE entity_rate AS
   SELECT rate_entity, year(start) * 12 + month(start) AS rate_month, k AS rate_k, average AS rate, closing AS closing_rate
   FROM (VALUES ${valuesOf(entities.map((e) => [e.id, e.currency]))}) AS keeps(rate_entity, code)
   JOIN planned_rate USING (code) JOIN planned_month USING (k)`,

  // An amount in eurocents, rounded half away from zero.
  'CREATE TEMP MACRO translated(amount, rate) AS (amount * 1000000 + sign(amount) * (rate // 2)) // rate',
]

const perEuro = (rate: string): string =>
  `(${rate} * CASE digits WHEN 0 THEN 100 ELSE 1 END * 0.000001)::DECIMAL(12,6)`

/** The rates as people read them: units of the currency per euro, for the months of the books. */
export const rateTable = (months: number): string =>
  `CREATE TABLE rate AS
   SELECT start AS month, code AS currency, ${perEuro('average')} AS average_rate, ${perEuro('closing')} AS closing_rate
   FROM planned_rate JOIN planned_month USING (k)
   WHERE k BETWEEN 0 AND ${months - 1} AND code <> '${groupCurrency}'
   ORDER BY month, currency`
