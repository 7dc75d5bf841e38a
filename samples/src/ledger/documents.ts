import { months } from '../company/course-of-business.ts'
import { currencyOf } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { subscriptionAccount } from '../company/products.ts'
import { lostCustomer, monthsOfOrders } from '../company/surprises.ts'
import { caseOf } from './sql-text.ts'

/**
 * Splits every planned amount into documents: `source` has a row number `flow`, `cents` and `documents`, how many. The
 * pieces differ in size and add up to the planned amount exactly.
 */
const pieces = (source: string, seed: number): string => `
   SELECT *, flow * 100000 + piece AS draw_number,
     cents * upto // whole - cents * (upto - weight) // whole AS piece_cents
   FROM (
     SELECT *, sum(weight) OVER (PARTITION BY flow ORDER BY piece)::BIGINT AS upto,
       sum(weight) OVER (PARTITION BY flow)::BIGINT AS whole
     FROM (
       SELECT *, draw(${seed}, flow * 100000 + piece, 200, 1000) AS weight
       FROM (SELECT *, unnest(range(1, documents + 1)) AS piece FROM (${source}))
     )
   )`

const numbered = (from: string, order: string, documents: string, where = 'true'): string =>
  `SELECT *, row_number() OVER (ORDER BY ${order}) AS flow, ${documents} AS documents FROM ${from} WHERE ${where}`

/** A day of the month for a document, anywhere between its first and its last day. */
const someDay = (seed: number): string =>
  `working_day(start + (mix(${seed}, draw_number) % (finish - start + 1))::INTEGER)`

/** About how many eurocents an amount of an entity is: documents are as large in every currency. */
const inEuros = `cents * 1000 // ${caseOf(
  'entity',
  entities.map((e) => [e.id, currencyOf(e.currency).perEuro]),
)}`

/**
 * Invoices to customers and from suppliers. `invoiceCents` and `billCents` are the average size of a document in euros: the
 * smaller they are, the more documents carry the same turnover.
 */
export const documents = (invoiceCents: number, billCents: number): readonly string[] => [
  // A subscription is billed in the month before it is delivered. A customer that left is drawn, and not billed.
  `CREATE TEMP TABLE invoice AS
   SELECT * FROM (
   SELECT row_number() OVER (ORDER BY flow, piece) AS document, entity, product, account, date, cents,
     CASE WHEN account < 4100 AND draw(12, draw_number, 1, 100) <= 35
       THEN part(cents, draw(13, draw_number, 20, 70)) ELSE 0 END AS discount,
     part(part(cents, materials), draw(14, draw_number, 965, 1035)) AS materials,
     entity * 1000 + 1 + (customers * draw(15, draw_number, 0, 999) * draw(16, draw_number, 0, 999)) // 1000000 AS customer,
     working_day(date + draw(17, draw_number, 18, 62)::INTEGER) AS paid
   FROM (
     SELECT flow, piece, draw_number, entity, product, account, materials, customers, piece_cents AS cents,
       ${someDay(11)} AS date
     FROM (${pieces(
       numbered(
         `(SELECT * EXCLUDE (meant, family) REPLACE (CASE WHEN account = ${subscriptionAccount} THEN k - 1 ELSE k END AS k) FROM planned_sale)`,
         'k, entity, product',
         `1 + ${inEuros} // ${invoiceCents}`,
         `k BETWEEN -4 AND ${months - 1}`,
       ),
       10,
     )}) JOIN planned_month USING (k) JOIN planned_entity USING (entity)
   ))
   WHERE NOT (customer = ${lostCustomer.id} AND date >= (SELECT start FROM planned_month WHERE k = ${lostCustomer.from}))`,

  // Materials are bought ahead: half for this month's sales, half for the next. What was ordered for a customer that
  // leaves still comes for a while.
  `CREATE TEMP TABLE planned_purchase AS
   SELECT k, entity, 1200 AS account, NULL::BIGINT AS centre,
     part(sum(cents)::BIGINT, CASE WHEN entity = ${lostCustomer.entity} AND k >= ${lostCustomer.from + monthsOfOrders} THEN ${1000 - lostCustomer.share} ELSE 1000 END) AS cents
   FROM (
     SELECT k, entity, part(cents, materials) // 2 AS cents FROM planned_sale
     UNION ALL
     SELECT k - 1, entity, part(cents, materials) // 2 FROM planned_sale
   )
   WHERE k BETWEEN -4 AND ${months - 1}
   GROUP BY k, entity
   HAVING sum(cents) > 0`,

  // Every quarter something is built, bought or developed.
  `CREATE TEMP TABLE planned_investment AS
   SELECT k, entity, account, NULL::BIGINT AS centre,
     part(scale, share) * draw(20, (entity * 100 + k + 4) * 10 + account % 7, 600, 1400) // 4000 AS cents
   FROM planned_month, planned_entity,
     (VALUES (1500, 3), (1510, 16), (1520, 9), (1530, 11)) AS asset(account, share)
   WHERE k < ${months} AND month_number % 3 = 2 AND NOT (is_head_office AND account IN (1500, 1510))`,

  `CREATE TEMP TABLE bill AS
   SELECT row_number() OVER (ORDER BY flow, piece) AS document, entity, account, centre, date, finish, cents,
     working_day(date + draw(22, draw_number, 12, 44)::INTEGER) AS paid
   FROM (
     SELECT flow, piece, draw_number, entity, account, centre, finish, piece_cents AS cents, ${someDay(21)} AS date
     FROM (${pieces(
       numbered(
         `(SELECT k, entity, account, centre, cents FROM planned_bill
           UNION ALL SELECT k, entity, account, centre, cents FROM planned_purchase
           UNION ALL SELECT k, entity, account, centre, cents FROM planned_investment)`,
         'k, entity, account, centre',
         `1 + ${inEuros} // CASE WHEN account < 4000 THEN 4 * ${billCents} ELSE ${billCents} END`,
       ),
       23,
     )}) JOIN planned_month USING (k)
   )`,
]
