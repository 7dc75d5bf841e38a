import type { ModelDescription, SemanticQuery } from '@casement/query'
import { expect, test } from 'vitest'
import { exportOf, maxExportedRows } from '../src/writing/exported.ts'
import { exampleVisual } from './example-visual.tsx'

const matrix = exampleVisual('matrix')
const [figure] = matrix.roles.value
const model: ModelDescription = {
  casement: 1,
  name: 'examples',
  tables: [{ name: figure!.table, hidden: false, columns: [], measures: [], hierarchies: [] }],
}
const query: SemanticQuery = {
  select: [
    { name: 'row.0', field: { kind: 'column', table: 'Entity', column: 'Country' } },
    { name: 'value.0', field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' } },
  ],
  filters: [{ target: { table: 'Entity', column: 'Region' } }],
  orderBy: [{ name: 'value.0', direction: 'descending' }],
  limit: 500,
  totals: true,
  subtotals: [['row.0']],
}

test('an export asks for the groups of a visual in their order, without totals and sub-totals', () => {
  const { select, filters, orderBy } = query
  expect(exportOf(matrix, { model, isUnderlying: false })!.change(query)).toEqual({
    select,
    filters,
    orderBy,
    limit: maxExportedRows,
  })
})

test.each([
  [5, 5],
  [40_000, 30_000],
  [undefined, 30_000],
])('of %s rows an export asks for %s, of groups as of the rows behind them', (rows, limit) => {
  for (const isUnderlying of [false, true])
    expect(exportOf(matrix, { model, isUnderlying, rows })!.change(query)).toMatchObject({ limit })
})

test('of rows behind figures an export keeps the filters alone', () => {
  const asked = exportOf(matrix, { model, isUnderlying: true })!.change(query)
  expect(asked).toMatchObject({ detailOf: figure!.table, filters: query.filters })
  expect(asked).not.toHaveProperty('totals')
  expect(asked).not.toHaveProperty('orderBy')
})

test('what has no figures has no rows behind them', () => {
  expect(exportOf(exampleVisual('text'), { model, isUnderlying: true })).toBeNull()
})
