import { months } from '../company/course-of-business.ts'
import { groupCurrency } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { kindNumber } from './journal-kinds.ts'

/**
 * At the end of a month what a company outside the euro owns and owes is worth its closing rate. The difference to what
 * the books of the group have is nobody's profit: it goes to a reserve in equity. Equity itself, and the cash pool, which
 * is lent for good, keep the rates of their days. Nothing happens in the company's own currency.
 */
export const translation: readonly string[] = [
  `CREATE TEMP TABLE translation AS
   SELECT entity, account, k, finish, worth - lag(worth, 1, 0) OVER (PARTITION BY entity, account ORDER BY k) - moved AS cents
   FROM (
     SELECT entity, account, k, finish, group_cents AS moved,
       translated((sum(cents) OVER (PARTITION BY entity, account ORDER BY k))::BIGINT, closing_rate) AS worth
     FROM (
       SELECT entity, account, k, coalesce(sum(cents), 0)::BIGINT AS cents, coalesce(sum(group_cents), 0)::BIGINT AS group_cents
       FROM (
         SELECT DISTINCT entity, account FROM posting
         WHERE account < 3000 AND account <> 1090
           AND entity IN (${entities.filter((e) => e.currency !== groupCurrency).map((e) => e.id)})
       )
       CROSS JOIN (SELECT DISTINCT rate_month, rate_k AS k FROM entity_rate WHERE rate_k BETWEEN 0 AND ${months - 1})
       LEFT JOIN (SELECT *, year(date) * 12 + month(date) AS rate_month FROM posting) USING (entity, account, rate_month)
       GROUP BY ALL
     )
     JOIN entity_rate ON rate_entity = entity AND rate_k = k JOIN planned_month USING (k)
   )`,
  `INSERT INTO posting
   SELECT ${kindNumber('translation')}, entity * 1000 + k, account, finish, entity, account, NULL, NULL, NULL, 0, cents
   FROM translation WHERE cents <> 0
   UNION ALL
   SELECT ${kindNumber('translation')}, entity * 1000 + k, 1, finish, entity, 3400, NULL, NULL, NULL, 0, -sum(cents)::BIGINT
   FROM translation GROUP BY entity, k, finish HAVING sum(cents) <> 0`,
]
