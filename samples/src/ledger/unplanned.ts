import { costTurns, lostCustomer, salesTurns } from '../company/surprises.ts'
import { valuesOf } from './sql-text.ts'

/** What comes otherwise than planned, as tables that the plan is turned by. */
export const turns: readonly string[] = [
  `CREATE TEMP TABLE sales_turn (turn_entity BIGINT, turn_product BIGINT, first_k BIGINT, last_k BIGINT, came BIGINT)`,
  `INSERT INTO sales_turn VALUES
  ${valuesOf(salesTurns.map((t) => [t.entity ?? null, t.product, t.from, t.to, t.came]))}`,
  `CREATE TEMP TABLE cost_turn (turn_entity BIGINT, turn_account BIGINT, first_k BIGINT, last_k BIGINT, came BIGINT)`,
  `INSERT INTO cost_turn VALUES
  ${valuesOf(costTurns.map((t) => [t.entity ?? null, t.account, t.from, t.to, t.came]))}`,
]

/** What the budget has to add to what was booked, so that it knows nothing of what came. */
export const missed: readonly string[] = [
  // How much more was meant than came, in thousandths, where nothing else was planned. What is missing by the customer
  // that left is told apart, since it does not come back.
  `CREATE TEMP TABLE missed AS
   SELECT k, entity, account, sum(meant)::BIGINT * 1000 // sum(cents)::BIGINT AS meant_per_came
   FROM (
     SELECT k, entity, account, meant, cents FROM planned_sale
     UNION ALL SELECT k, entity, 5000, part(meant, materials), part(cents, materials) FROM planned_sale
     UNION ALL SELECT k, entity, 4900, meant, cents FROM planned_sale WHERE account < 4100
     UNION ALL SELECT k, entity, account, meant, cents FROM planned_bill
   )
   GROUP BY ALL
   HAVING sum(cents) > 0 AND sum(meant) <> sum(cents)`,
]

/** SQL for the share of a company's sales, in thousandths, that is left in a month, by how many months after it is looked at. */
export const keptSales = (k: string): string =>
  `CASE WHEN entity = ${lostCustomer.entity} AND account <= 5000 AND ${k} >= ${lostCustomer.from} THEN ${1000 - lostCustomer.share} ELSE 1000 END`
