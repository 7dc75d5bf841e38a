import { headOfficeId } from '../company/entities.ts'
import { kindNumber } from './journal-kinds.ts'

/**
 * The opening balance: what the companies had before, in thousandths of their turnover, and everything booked in the
 * months before the books. What is left over is earned: it goes to retained earnings, so every entity's journal balances.
 * It is translated at the closing rate of the month before, the retained earnings taking what is left; the cash pool
 * keeps the rates of its days (see translation.ts).
 */
export const opening = (first: string): readonly string[] => [
  `CREATE TEMP TABLE opening AS
   SELECT entity, account, sum(cents)::BIGINT AS cents, sum(group_cents)::BIGINT AS group_cents
   FROM (
     SELECT entity, account, part(scale, share) AS cents, 0 AS group_cents
     FROM planned_entity,
       (VALUES (1000, 125), (1150, -3), (1200, 78), (1500, 120), (1510, 175), (1520, 40), (1530, 85), (1540, 48), (1590, -112),
         (1592, -28), (1594, -20), (1700, 6), (2400, -7), (2550, -21), (2600, -52), (2650, -12), (2700, -9)) AS had(account, share)
     WHERE NOT is_head_office
     UNION ALL
     SELECT ${headOfficeId}, account, cents, 0
     FROM (VALUES (1000, 4200000000), (1520, 180000000), (1530, 950000000), (1540, 220000000),
       (1590, -90000000), (1592, -220000000), (1594, -90000000), (1700, 110000000), (2400, -32000000), (2450, -400000000),
       (2500, -7600000000), (2550, -98000000), (2600, -410000000), (3000, -10000000000)) AS had(account, cents)
     UNION ALL
     SELECT entity, CASE WHEN account >= 4000 OR account = 3300 THEN 3200 ELSE account END, cents, group_cents
     FROM posting WHERE date < DATE '${first}'
   )
   GROUP BY ALL
   HAVING sum(cents) <> 0`,
  `DELETE FROM posting WHERE date < DATE '${first}'`,
  `INSERT INTO opening
   SELECT entity, 3200, -sum(cents)::BIGINT, 0 FROM opening GROUP BY entity`,
  `INSERT INTO posting
   SELECT ${kindNumber('opening')}, entity, account, DATE '${first}', entity, account, NULL, NULL, NULL, cents,
     CASE account WHEN 3200 THEN group_cents - (sum(group_cents) OVER (PARTITION BY entity))::BIGINT ELSE group_cents END
   FROM (
     SELECT entity, account, cents, CASE account WHEN 1090 THEN group_cents ELSE translated(cents, closing_rate) END AS group_cents
     FROM (SELECT entity, account, sum(cents)::BIGINT AS cents, sum(group_cents)::BIGINT AS group_cents FROM opening GROUP BY ALL)
     JOIN entity_rate ON rate_entity = entity AND rate_k = -1
   )`,
]
