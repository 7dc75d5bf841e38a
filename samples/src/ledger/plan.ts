import { costCentres } from '../company/cost-centres.ts'
import {
  baseMonth,
  demand,
  employment,
  months,
  monthsBefore,
  seasonNames,
  seasons,
} from '../company/course-of-business.ts'
import { currencyOf } from '../company/currencies.ts'
import { customerCount } from '../company/customers.ts'
import { costScale, entities, headOfficeId, type Entity } from '../company/entities.ts'
import { products } from '../company/products.ts'
import { runningCosts } from '../company/running-costs.ts'
import { valuesOf } from './sql-text.ts'
import { missed, turns } from './unplanned.ts'

/** The smallest units of an entity's currency for a thousand euros. */
const unitsInThousandEuros = (entity: Entity): number => 100 * currencyOf(entity.currency).perEuro

/**
 * What should happen, month by month, before any document is drawn: month k of the books counts from 0. Amounts are in
 * the smallest units of the entity's currency. `first` is the first day of the books.
 */
export const plan = (first: string): readonly string[] => [
  'CREATE TEMP TABLE course (k BIGINT, demand BIGINT, employment BIGINT)',
  `INSERT INTO course VALUES
  ${valuesOf(demand.map((value, index) => [index - monthsBefore, value, employment[index]!]))}`,
  'CREATE TEMP TABLE season (name VARCHAR, month_number BIGINT, factor BIGINT)',
  `INSERT INTO season VALUES
  ${valuesOf(seasonNames.flatMap((name) => seasons[name].map((factor, index) => [name, index + 1, factor])))}`,
  `CREATE TEMP TABLE planned_month AS
   SELECT k, demand, employment, start, (start + INTERVAL 1 MONTH)::DATE - 1 AS finish, month(start) AS month_number,
     year(start) - year(DATE '${first}') - ${baseMonth / 12} AS years
   FROM (SELECT *, (DATE '${first}' + to_months(k::INTEGER))::DATE AS start FROM course)`,

  `CREATE TEMP TABLE planned_entity (entity BIGINT, turnover BIGINT, scale BIGINT, growth BIGINT, staff BIGINT,
   pay BIGINT, customers BIGINT, tax_rate BIGINT, is_head_office BOOLEAN)`,
  `INSERT INTO planned_entity VALUES
  ${valuesOf(
    entities.map((e) => [
      e.id,
      e.revenue * unitsInThousandEuros(e),
      costScale(e) * unitsInThousandEuros(e),
      e.growth,
      e.staff,
      (e.pay / 1000) * unitsInThousandEuros(e),
      customerCount(e.id),
      e.taxRate,
      e.id === headOfficeId,
    ]),
  )}`,
  `CREATE TEMP TABLE planned_product (product BIGINT, account BIGINT, family VARCHAR, share BIGINT, materials BIGINT,
   trend BIGINT)`,
  `INSERT INTO planned_product VALUES
  ${valuesOf(products.map((p) => [p.id, p.account, p.family, p.share, p.materials, p.trend]))}`,
  `CREATE TEMP TABLE planned_centre (centre BIGINT, share BIGINT, head_office_share BIGINT, pay BIGINT,
   trend BIGINT, is_delivering BOOLEAN)`,
  `INSERT INTO planned_centre VALUES
  ${valuesOf(costCentres.map((c) => [c.id, c.staffShare, c.headOfficeShare, c.pay, c.trend, c.isDelivering]))}`,
  `CREATE TEMP TABLE planned_cost (cost BIGINT, account BIGINT, centre BIGINT, share BIGINT, season VARCHAR,
   head_office BIGINT)`,
  `INSERT INTO planned_cost VALUES
  ${valuesOf(runningCosts.map((c, i) => [i + 1, c.account, c.costCentre, c.share, c.season, c.headOffice]))}`,

  ...turns,

  // Sales by month, entity and product, with a mix of products that differs between entities: as they were meant to be,
  // and as they come.
  `CREATE TEMP TABLE planned_sale AS
   SELECT k, entity, product, account, family, materials, meant, part(meant, coalesce(came, 1000)) AS cents
   FROM (
   SELECT k, entity, product, account, family, materials,
     part(part(part(part(part(turnover // 12, share), demand), factor),
       (12000 + (growth + trend) * (k - ${baseMonth})) // 12),
       draw(1, entity * 1000 + product, 780, 1220) * draw(2, (entity * 1000 + product) * 100 + k + 4, 955, 1045) // 1000
     ) AS meant
   FROM planned_month, planned_entity, planned_product
   JOIN season ON season.name = CASE WHEN account = 4100 THEN 'flat' WHEN family = 'Services' THEN 'services'
     WHEN family = 'Cloud' THEN 'services' ELSE 'goods' END
   WHERE season.month_number = planned_month.month_number AND turnover > 0 AND k <= ${months}
   )
   LEFT JOIN sales_turn ON k BETWEEN first_k AND last_k AND product = turn_product AND entity = coalesce(turn_entity, entity)`,

  // Costs follow demand half-way: rents and contracts stay when sales fall.
  `CREATE TEMP TABLE planned_bill AS
   SELECT k, entity, account, centre, meant, part(meant, coalesce(came, 1000)) AS cents
   FROM (
   SELECT k, entity, account, centre,
     part(part(part(part(scale // 12, planned_cost.share), CASE WHEN season = 'goods' THEN demand ELSE (demand + 1000) // 2 END),
       factor), CASE WHEN is_head_office THEN head_office ELSE 1000 END)
       * draw(3, (entity * 1000 + cost) * 100 + k + 4, 930, 1070) // 1000 * (1000 + 22 * years) // 1000 AS meant
   FROM planned_month, planned_entity, planned_cost
   JOIN season ON season.name = planned_cost.season
   WHERE season.month_number = planned_month.month_number AND k < ${months}
     AND NOT (is_head_office AND head_office = 0)
   )
   LEFT JOIN cost_turn ON k BETWEEN first_k AND last_k AND account = turn_account AND entity = coalesce(turn_entity, entity)`,

  // People by month, entity and cost centre, and what they earn in the month.
  `CREATE TEMP TABLE planned_staff AS
   SELECT k, entity, centre, is_delivering, fte,
     fte * part(part(planned_entity_pay // 12, centre_pay), 1000 + 30 * years)
       * draw(4, (entity * 1000 + centre) * 100 + k + 4, 988, 1012) // 1000 AS cents
   FROM (
     SELECT k, entity, centre, is_delivering, years, planned_entity.pay AS planned_entity_pay,
       planned_centre.pay AS centre_pay,
       (staff * CASE WHEN is_head_office THEN head_office_share ELSE share END * employment
         * (24000 + (2 * trend + growth) * (k - ${baseMonth})) // 24000 + 500000) // 1000000 AS fte
     FROM planned_month, planned_entity, planned_centre
     WHERE k < ${months}
   )
   WHERE fte > 0`,

  ...missed,
]
