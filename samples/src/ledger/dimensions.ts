import { accounts, statementLines } from '../company/accounts.ts'
import { costCentres } from '../company/cost-centres.ts'
import { monthsAhead } from '../company/course-of-business.ts'
import { currencies } from '../company/currencies.ts'
import { customers } from '../company/customers.ts'
import { countriesInGerman, entities } from '../company/entities.ts'
import { products } from '../company/products.ts'
import { balancePlace, cashFlowPlace } from '../company/statement-places.ts'
import { valuesOf } from './sql-text.ts'

/** Groups of accounts in the order of their first account. */
const groups = [...new Set(accounts.map(({ group }) => group))]

/** The tables that figures are looked at by. `first` and `last` are the days of the books as 'YYYY-MM-DD'. */
export const dimensions = (first: string, last: string): readonly string[] => [
  `CREATE TABLE calendar AS
   SELECT d::DATE AS date, date_trunc('month', d)::DATE AS month, strftime(d, '%b %Y') AS month_name,
     year(d)::INTEGER AS year, 'Q' || quarter(d) || ' ' || year(d) AS quarter, (year(d) * 10 + quarter(d))::INTEGER AS quarter_order,
     month(d)::INTEGER AS month_number,
     day(d)::INTEGER AS day,
     CASE period_order WHEN 0 THEN 'Next 12 months' WHEN 1 THEN 'Last 12 months' WHEN 2 THEN '12 months before'
       ELSE 'Earlier' END AS period,
     period_order, d <= DATE '${last}' AS is_closed
   FROM (
     SELECT d, CASE WHEN d > DATE '${last}' THEN 0 ELSE least(datediff('month', d, DATE '${last}') // 12 + 1, 3) END::INTEGER AS period_order
     FROM range(DATE '${first}', last_day(DATE '${last}' + INTERVAL ${monthsAhead} MONTH) + 1, INTERVAL 1 DAY) AS days(d)
   )
   ORDER BY date`,

  'CREATE TABLE currency (currency VARCHAR, name VARCHAR)',
  `INSERT INTO currency VALUES
  ${valuesOf(currencies.map((c) => [c.code, c.name]))}`,

  `CREATE TABLE entity (entity_id INTEGER, code VARCHAR, name VARCHAR, legal_name VARCHAR, city VARCHAR, country VARCHAR, region VARCHAR,
   currency VARCHAR, country_de VARCHAR)`,
  `INSERT INTO entity VALUES
  ${valuesOf(entities.map((e) => [e.id, e.code, e.name, e.legalName, e.city, e.country, e.region, e.currency, countriesInGerman[e.country]!]))}`,

  `CREATE TABLE account (account_id INTEGER, name VARCHAR, account_group VARCHAR, group_order INTEGER, line VARCHAR, line_order INTEGER,
   statement VARCHAR, sign INTEGER, side VARCHAR, balance_line VARCHAR, balance_order INTEGER, section VARCHAR, section_order INTEGER,
   flow VARCHAR, flow_order INTEGER)`,
  `INSERT INTO account VALUES
  ${valuesOf(
    accounts.map((a) => [
      a.id,
      a.name,
      a.group,
      groups.indexOf(a.group) + 1,
      a.line,
      statementLines.indexOf(a.line) + 1,
      a.statement,
      a.sign,
      ...balancePlace(a),
      ...cashFlowPlace(a),
    ]),
  )}`,

  'CREATE TABLE cost_centre (cost_centre_id INTEGER, name VARCHAR, function VARCHAR)',
  `INSERT INTO cost_centre VALUES
  ${valuesOf(costCentres.map((c) => [c.id, c.name, c.function]))}`,

  'CREATE TABLE product (product_id INTEGER, name VARCHAR, family VARCHAR, unit VARCHAR)',
  `INSERT INTO product VALUES
  ${valuesOf(products.map((p) => [p.id, p.name, p.family, p.unit]))}`,

  'CREATE TABLE customer (customer_id INTEGER, name VARCHAR, segment VARCHAR, country VARCHAR)',
  `INSERT INTO customer VALUES
  ${valuesOf(
    customers.map((c) => [c.id, c.name, c.segment, entities.find((e) => e.id === c.entityId)!.country]),
  )}`,
]
