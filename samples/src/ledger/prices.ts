import { baseMonth } from '../company/course-of-business.ts'
import { currencyOf } from '../company/currencies.ts'
import { entities } from '../company/entities.ts'
import { products } from '../company/products.ts'
import { valuesOf } from './sql-text.ts'

/**
 * The price lists of the companies, in the smallest units of their currencies: one for each calendar year of the plan, a
 * little dearer in one country than in another. `first` is the first day of the books.
 */
export const prices = (first: string): readonly string[] => [
  'CREATE TEMP TABLE listed_product (product BIGINT, price BIGINT, rise BIGINT)',
  `INSERT INTO listed_product VALUES
  ${valuesOf(products.map((p) => [p.id, p.price, p.rise]))}`,
  `CREATE TEMP TABLE list_price AS
   SELECT entity AS price_entity, product AS price_product, price_year,
     part(part(part(price, per_euro), draw(60, entity * 1000 + product, 945, 1075)),
       1000 + rise * (price_year - year(DATE '${first}') - ${baseMonth / 12})) AS price
   FROM (VALUES ${valuesOf(entities.map((e) => [e.id, currencyOf(e.currency).perEuro]))}) AS company(entity, per_euro),
     listed_product, (SELECT DISTINCT year(start) AS price_year FROM planned_month)`,
]
