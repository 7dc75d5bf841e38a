// What the books mean, for SQL written by hand beside the product: the ledger is debit-positive, so revenue is negative
// in it, and the books end with October 2026.
import { afterAll, beforeAll } from 'vitest'
import { sharedProduct } from './product.ts'
import { openSampleLedger, type SampleLedger } from './sample-ledger.ts'

export const lastTwelve = `date BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
export const twelveBefore = `date BETWEEN DATE '2024-11-01' AND DATE '2025-10-31'`
export const october = `date BETWEEN DATE '2026-10-01' AND DATE '2026-10-31'`
export const operating = `line IN ('Revenue', 'Cost of sales', 'Operating expenses')`

/** The ledger's lines with everything that they are looked at by. */
export const lines = `(SELECT l.*, a.name AS account, a.line, a.line_order, a.account_group, a.group_order, a.balance_line,
    a.flow, a.flow_order, a.section, e.name AS entity, e.code, e.country, e.region, e.currency,
    c.name AS centre, c.function, p.name AS product, p.family, u.name AS customer, u.segment
  FROM ledger l JOIN account a USING (account_id) JOIN entity e USING (entity_id)
  LEFT JOIN cost_centre c USING (cost_centre_id) LEFT JOIN product p USING (product_id)
  LEFT JOIN customer u USING (customer_id))`
/** The plans' lines; their column `date` is the first day of a month. */
export const planned = (plan: 'budget' | 'forecast') =>
  `(SELECT b.month AS date, b.amount, a.account_id, a.name AS account, a.line, a.line_order, a.account_group, a.group_order,
    e.name AS entity, e.code, e.country, e.region
  FROM ${plan} b JOIN account a USING (account_id) JOIN entity e USING (entity_id))`

export interface Books {
  rows: SampleLedger['rows']
  /** The one value of a statement. */
  one(sql: string): Promise<string | null>
}

/** The tables of the shared product, for the tests of a file. */
export function sampleBooks(): Books {
  let ledger: SampleLedger
  beforeAll(async () => {
    ledger = await openSampleLedger(sharedProduct().dataFolder)
  })
  afterAll(() => ledger?.close())
  return {
    rows: (sql) => ledger.rows(sql),
    one: async (sql) => (await ledger.rows(sql))[0]![0]!,
  }
}
