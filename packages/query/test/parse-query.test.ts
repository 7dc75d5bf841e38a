import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aggregations, parseQuery } from '../src/index.ts'

const country = { name: 'Country', field: { kind: 'column', table: 'Entity', column: 'Country' } }
const year = {
  name: 'Year',
  field: { kind: 'hierarchyLevel', table: 'Date', hierarchy: 'Calendar', level: 'Year' },
}
const total = { name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }
const highest = {
  name: 'Highest',
  field: { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Max' },
}
const select = [country, year, total, highest]
const figures = (count: number) => Array.from({ length: count }, (_, at) => ({ ...total, name: `${at}` }))
const filters = (count: number) => Array.from({ length: count }, () => ({ target: { table: 'Entity' } }))
const groups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...country, name: `Group ${at}` }))

/** A query of one field that is written so. */
const of = (field: unknown) => ({ select: [{ name: 'It', field }] })
const sorted = (...orderBy: unknown[]) => ({ select, orderBy })
const ascending = { direction: 'ascending' } as const
const detail = { select: [country], detailOf: 'Ledger' }
const rows = { select: [total], detailRows: { part: 0 } }
const top = { name: 'Country', count: 3, by: 'Total' }

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

test.each(aggregations)('%s is an aggregation', (aggregation) => {
  const field = { ...highest.field, aggregation }
  expect(parseQuery(of(field)).select).toEqual([{ name: 'It', field }])
})

/** What a query may not be, with the place and the words of its refusal. */
const refusals: [query: unknown, message: string][] = [
  ...[null, undefined, [], 'query', 7].map((none): [unknown, string] => [
    none,
    'query: An object was expected',
  ]),
  [{}, 'select: A list was expected'],
  [{ select: {} }, 'select: A list was expected'],
  [{ select: [] }, 'select: A query selects at least one field'],
  [{ select: [country, 'Year'] }, 'select[1]: An object was expected'],
  [{ select: [country, { field: year.field }] }, 'select[1].name: A text was expected'],
  [{ select: [{ ...country, name: '' }] }, 'select[0].name: A text was expected'],
  [{ select: [{ ...country, name: 7 }] }, 'select[0].name: A text was expected'],
  // Two of one name would be one column of the answer.
  [{ select: [country, total, { ...year, name: 'Country' }] }, 'select: The names of a query differ'],
  [of(null), 'select[0].field: An object was expected'],
  [of({ kind: 'column', column: 'Country' }), 'select[0].field.table: A text was expected'],
  ...['Column', undefined, 'toString'].map((kind): [unknown, string] => [
    of({ ...country.field, kind }),
    'select[0].field.kind: One of column, measure, aggregation and hierarchyLevel was expected',
  ]),
  [of({ kind: 'column', table: 'Entity' }), 'select[0].field.column: A text was expected'],
  [of({ kind: 'measure', table: 'Ledger', column: 'x' }), 'select[0].field.measure: A text was expected'],
  [of({ ...year.field, hierarchy: '' }), 'select[0].field.hierarchy: A text was expected'],
  [of({ ...year.field, level: null }), 'select[0].field.level: A text was expected'],
  [of({ ...highest.field, column: undefined }), 'select[0].field.column: A text was expected'],
  ...['max', undefined, 'constructor'].map((aggregation): [unknown, string] => [
    of({ ...highest.field, aggregation }),
    'select[0].field.aggregation: One of Sum, Min, Max, Count, Average, DistinctCount, CountBlank, Median was expected',
  ]),

  [{ select, filters: {} }, 'filters: A list was expected'],
  [{ select, filters: [...filters(1), 'x'] }, 'filters[1]: An object was expected'],

  [{ select, orderBy: 'Total' }, 'orderBy: A list was expected'],
  [sorted('Total'), 'orderBy[0]: An object was expected'],
  [
    sorted({ name: 'Total', ...ascending }, { name: 'Total', direction: 'up' }),
    "orderBy[1].direction: 'ascending' or 'descending' was expected",
  ],
  [sorted({ name: 'Total' }), "orderBy[0].direction: 'ascending' or 'descending' was expected"],
  [sorted(ascending), 'orderBy[0].name: A text was expected'],
  [sorted({ name: 'Region', ...ascending }), 'orderBy[0].name: The query does not select "Region"'],
  [sorted({ field: 'Total', ...ascending }), 'orderBy[0].field: An object was expected'],
  [
    sorted({ name: 'Total', field: total.field, ...ascending }),
    'orderBy[0]: Either a name or a field is ordered by',
  ],
  ...[country, year].map(({ field }): [unknown, string] => [
    sorted({ field, ...ascending }),
    'orderBy[0].field: Select a column to order by it',
  ]),

  ...[0, -1, 0.5, '5', true, null, Number.NaN].map((limit): [unknown, string] => [
    { select, limit },
    'limit: A whole number of at least 1 was expected',
  ]),
  ...[-1, 0.5, '5', null].map((offset): [unknown, string] => [
    { select, offset },
    'offset: A whole number of at least 0 was expected',
  ]),
  ...[1, 'true', null].map((totals): [unknown, string] => [
    { select, totals },
    'totals: true or false was expected',
  ]),

  [{ select, subtotals: 'Country' }, 'subtotals: A list was expected'],
  [{ select, subtotals: ['Country'] }, 'subtotals[0]: A list was expected'],
  [{ select, subtotals: [['Country'], [7]] }, 'subtotals[1][0]: A text was expected'],
  [
    { select: [country, year], subtotals: [['Year']] },
    'subtotals: Sub-totals are of figures; the query selects none',
  ],
  [
    { select, subtotals: [['Year', 'Region']] },
    'subtotals[0][1]: The query selects no field "Region" to group by',
  ],
  [{ select, subtotals: [['Total']] }, 'subtotals[0][0]: The query selects no field "Total" to group by'],
  [{ select, subtotals: [['Highest']] }, 'subtotals[0][0]: The query selects no field "Highest" to group by'],
  [{ select, subtotals: [[]] }, 'subtotals[0]: The total of everything is asked for by "totals"'],
  [{ select, subtotals: [['Year', 'Year']] }, 'subtotals[0]: A field stands in it twice'],
  [
    { select, subtotals: [['Year'], ['Year', 'Country']] },
    'subtotals[1]: These are all fields, whose groups are the rows',
  ],
  [{ select, subtotals: [['Year'], ['Year']] }, 'subtotals[1]: These fields are asked for twice'],
  [
    {
      select: [...groups(3), total],
      subtotals: [['Group 0', 'Group 2'], ['Group 1'], ['Group 2', 'Group 0']],
    },
    'subtotals[2]: These fields are asked for twice',
  ],

  [{ select, topN: 3 }, 'topN: An object was expected'],
  ...[undefined, 0, 1.5, '3'].map((count): [unknown, string] => [
    { select, topN: { ...top, count } },
    'topN.count: A whole number of at least 1 was expected',
  ]),
  [{ select, topN: { ...top, direction: 'up' } }, "topN.direction: 'ascending' or 'descending' was expected"],
  [{ select, topN: { ...top, others: 1 } }, 'topN.others: true or false was expected'],
  [{ select, topN: { ...top, name: undefined } }, 'topN.name: A text was expected'],
  [{ select, topN: { ...top, name: 'Total' } }, 'topN.name: The query selects no field "Total" to group by'],
  [{ select, topN: { ...top, by: undefined } }, 'topN.by: A text was expected'],
  [{ select, topN: { ...top, by: 'Year' } }, 'topN.by: The query selects no field "Year" that is computed'],
  [
    { select, topN: { ...top, by: 'Profit' } },
    'topN.by: The query selects no field "Profit" that is computed',
  ],

  [{ ...detail, detailOf: '' }, 'detailOf: A text was expected'],
  [{ ...detail, select }, 'select: Detail rows have columns only, and "Total" is computed'],
  [
    { ...detail, select: [country, highest] },
    'select: Detail rows have columns only, and "Highest" is computed',
  ],
  [{ ...detail, totals: true }, 'detailOf: Detail rows have no totals'],
  [{ ...detail, subtotals: [] }, 'subtotals: Sub-totals are of figures; the query selects none'],
  [{ ...detail, topN: top }, 'topN.by: The query selects no field "Total" that is computed'],
  [
    {
      ...detail,
      orderBy: [
        { name: 'Country', ...ascending },
        { field: total.field, ...ascending },
      ],
    },
    'orderBy: Detail rows have no figures to be ordered by',
  ],

  [{ ...rows, detailRows: true }, 'detailRows: An object was expected'],
  [{ ...rows, detailRows: { part: 0, rows: 5 } }, 'detailRows.rows: There is no such property'],
  ...[-1, 0.5, '0'].map((part): [unknown, string] => [
    { ...rows, detailRows: { part } },
    'detailRows.part: A whole number of at least 0 was expected',
  ]),
  ...[[total, highest], [total, country], [country], [year]].map((some): [unknown, string] => [
    { ...rows, select: some },
    'select: The rows behind one figure are asked for',
  ]),
  ...Object.entries({ totals: false, subtotals: [], topN: top, detailOf: 'Ledger' }).map(
    ([name, value]): [unknown, string] => [
      { ...rows, [name]: value },
      `${name}: The rows behind a figure have none`,
    ],
  ),
  [
    { ...rows, orderBy: [{ field: total.field, ...ascending }] },
    'orderBy[0].field: The rows behind a figure are ordered by the names of their columns',
  ],
]

describe('a query is refused', () => {
  test.each(refusals)('%j: %s', (query, message) => {
    expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: 'QUERY_SHAPE', message }))
  })

  test('by no rule that is not in the table of refusals', () => {
    const source = readFileSync(new URL('../src/parse-query.ts', import.meta.url), 'utf8')
    const rules = [...source.matchAll(/throw shape\(\s*(['"`])(.+?)\1,/g)].map(([, , words]) => words!)
    expect(rules.length).toBe(source.match(/throw shape\(/g)!.length)
    const isRefused = (words: string) => {
      const parts = words.split(/\$\{.*?\}/)
      return refusals.some(([, message]) => parts.every((part) => message.includes(part)))
    }
    expect(rules.filter((words) => !isRefused(words))).toEqual([])
  })
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
