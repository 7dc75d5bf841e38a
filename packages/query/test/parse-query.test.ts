import { expect, test } from 'vitest'
import { aggregations, parseQuery } from '../src/index.ts'
import {
  ascending,
  detail,
  figures,
  filters,
  groups,
  highest,
  of,
  refusals,
  rows,
  select,
  top,
  total,
} from './refused-queries.ts'

test('a query is read with all that it asks for, and nothing else of it', () => {
  const query = {
    select,
    filters: filters(2),
    orderBy: [
      { name: 'Total', direction: 'descending' },
      { field: highest.field, direction: 'ascending' },
    ],
    limit: 20,
    offset: 40,
    totals: true,
    subtotals: [['Country'], ['Year']],
    topN: { ...top, direction: 'ascending', others: false },
  }
  expect(parseQuery({ ...query, sql: 'SELECT 1', roles: [] })).toEqual(query)
  expect(Object.keys(parseQuery({ select }))).toEqual(['select'])
  const named = select.map((entry) => ({ ...entry, sql: '1', field: { ...entry.field, sql: '1' } }))
  expect(parseQuery({ select: named })).toEqual({ select })
  expect(parseQuery({ select, topN: { ...top, sql: '1' } })).toEqual({ select, topN: top })
  expect(parseQuery({ ...detail, totals: false, limit: 1, offset: 0 })).toEqual({
    ...detail,
    totals: false,
    limit: 1,
    offset: 0,
  })
  expect(parseQuery({ ...rows, orderBy: [{ name: 'Any column', ...ascending }] })).toEqual({
    ...rows,
    orderBy: [{ name: 'Any column', ...ascending }],
  })
  expect(parseQuery({ select: [highest], detailRows: {} })).toEqual({ select: [highest], detailRows: {} })
})

test('what is left out of a query is no property of it', () => {
  expect(parseQuery({ select, topN: top }).topN).toStrictEqual(top)
  const whole = { ...top, direction: 'descending', others: true }
  expect(parseQuery({ select, topN: whole }).topN).toStrictEqual(whole)
  expect(parseQuery({ select: [total], detailRows: {} }).detailRows).toStrictEqual({})
  expect(parseQuery({ select: [total], detailRows: { part: 0 } }).detailRows).toStrictEqual({ part: 0 })
})

test.each(aggregations)('%s is an aggregation', (aggregation) => {
  const field = { ...highest.field, aggregation }
  expect(parseQuery(of(field)).select).toEqual([{ name: 'It', field }])
})

test.each(refusals)('a query is refused of %j: %s', (query, message) => {
  expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: 'QUERY_SHAPE', message }))
})

/** The largest of each kind, and the same with one more. */
const bounds: [what: string, largest: object, larger: object, message: string][] = [
  [
    'fields',
    { select: figures(100) },
    { select: figures(101) },
    'select: At most 100 are allowed, and these are 101',
  ],
  [
    'filters',
    { select, filters: filters(200) },
    { select, filters: filters(201) },
    'filters: At most 200 are allowed, and these are 201',
  ],
  [
    'orders',
    { select, orderBy: Array(100).fill({ name: 'Total', ...ascending }) },
    { select, orderBy: Array(101).fill({ name: 'Total', ...ascending }) },
    'orderBy: At most 100 are allowed, and these are 101',
  ],
  [
    'characters of a name',
    { select: [{ ...total, name: 'x'.repeat(400) }] },
    { select: [{ ...total, name: 'x'.repeat(401) }] },
    'select[0].name: The text is longer than 400 characters',
  ],
  [
    'characters of a name of the model',
    of({ ...total.field, measure: 'x'.repeat(400) }),
    of({ ...total.field, measure: 'x'.repeat(401) }),
    'select[0].field.measure: The text is longer than 400 characters',
  ],
  ['rows', { select, limit: 1_000_000 }, { select, limit: 1_000_001 }, 'limit: At most 1000000 is allowed'],
  [
    'rows before the first',
    { select, offset: 1_000_000 },
    { select, offset: 1_000_001 },
    'offset: At most 1000000 is allowed',
  ],
  [
    'top values',
    { select, topN: { ...top, count: 1_000_000 } },
    { select, topN: { ...top, count: 1_000_001 } },
    'topN.count: At most 1000000 is allowed',
  ],
  [
    'parts',
    { ...rows, detailRows: { part: 1_000_000 } },
    { ...rows, detailRows: { part: 1_000_001 } },
    'detailRows.part: At most 1000000 is allowed',
  ],
  [
    'sub-totals',
    { select: [...groups(65), total], subtotals: groups(64).map(({ name }) => [name]) },
    { select: [...groups(66), total], subtotals: groups(65).map(({ name }) => [name]) },
    'subtotals: At most 64 are allowed, and these are 65',
  ],
  [
    'figures of sub-totals',
    { select: [...groups(33), ...figures(8)], subtotals: groups(32).map(({ name }) => [name]) },
    { select: [...groups(44), ...figures(6)], subtotals: groups(43).map(({ name }) => [name]) },
    'subtotals: At most 256 sub-totals of figures are computed together, and these are 258',
  ],
]

test.each(bounds)('%s are as many as the limits allow, and no more', (_what, largest, larger, message) => {
  expect(parseQuery(largest)).toEqual(largest)
  expect(() => parseQuery(larger)).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LARGE', message }))
})
