import { expect, test } from 'vitest'
import { filtersOfRow } from '../../src/reading/report-bar/row-filters.ts'

const [entity, day] = [
  { table: 'Entity', column: 'Name' },
  { table: 'Ledger', column: 'Day' },
]

test('a row is each of its names as a filter; BLANK is said as that', () => {
  const identity = [
    { target: entity, equals: 'Casement UK' },
    { target: day, equals: null },
  ]
  expect(filtersOfRow({ dataPoints: [{ identity }, { identity: [] }] })).toEqual([
    expect.objectContaining({ target: entity, filterType: 1, operator: 'In', values: ['Casement UK'] }),
    expect.objectContaining({ target: day, filterType: 0, conditions: [{ operator: 'IsBlank' }] }),
  ])
})

test.each([null, {}, { dataPoints: [] }, { dataPoints: [{}] }, { dataPoints: [{ identity: [] }] }])(
  'there is no row in %j',
  (detail) => {
    expect(filtersOfRow(detail)).toBe(null)
  },
)
