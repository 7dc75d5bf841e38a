import { type Plan, planVersion } from '@casement/evaluator'
import type { TableRead } from '@casement/semantic'
import { expect, test } from 'vitest'
import { withoutLargest } from '../../src/answering/plans/smaller-page.ts'

/** A plan of the sum of amounts by some columns of customers. */
function planBy(...columns: string[]): { readonly plan: Plan } {
  const field = (table: string, column: string) =>
    ({ kind: 'field', table, column, type: { kind: 'integer' } }) as const
  return {
    plan: {
      version: planVersion,
      parameters: [],
      keyTypes: {},
      relations: [
        {
          kind: 'scan',
          table: 'Ledger',
          joins: [{ from: 'Ledger', to: 'Customer', link: 'l' }],
          keys: columns.map((column, key) => ({ key, field: field('Customer', column) })),
          sets: [],
          lookups: [],
          conditions: [],
          where: [],
          outputs: [],
          aggregates: [{ function: 'sum', value: field('Ledger', 'Amount'), where: [] }],
        },
      ],
      parts: [],
      columns: [],
      sortTypes: [],
      orders: [],
    },
  }
}

test('plans are left out that read the column with the most values, were it fewer than there are months', async () => {
  const [whole, bySegment, byName] = [planBy(), planBy('Segment'), planBy('Segment', 'Name')]
  const sql = { sql: '', parameters: [] }
  const read: TableRead = {
    id: 't0',
    name: 'Ledger',
    statement: sql,
    columns: [],
    weight: {
      statement: sql,
      // The month is an expression.
      columns: [undefined, { table: 'Customer', column: 'Segment' }, { table: 'Customer', column: 'Name' }],
    },
  }
  const run = async () => ({ columns: [['1000'], ['48'], ['5'], ['40']] })
  const left = await withoutLargest([whole, bySegment, byName], read, run)
  expect(left).toEqual([whole, bySegment])
})
