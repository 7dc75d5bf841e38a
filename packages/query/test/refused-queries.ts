export const country = { name: 'Country', field: { kind: 'column', table: 'Entity', column: 'Country' } }
export const year = {
  name: 'Year',
  field: { kind: 'hierarchyLevel', table: 'Date', hierarchy: 'Calendar', level: 'Year' },
}
export const total = { name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }
export const highest = {
  name: 'Highest',
  field: { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Max' },
}
export const select = [country, year, total, highest]
export const figures = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...total, name: `${at}` }))
export const filters = (count: number) =>
  Array.from({ length: count }, () => ({ target: { table: 'Entity' } }))
export const groups = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...country, name: `Group ${at}` }))

/** A query of one field that is written so. */
export const of = (field: unknown) => ({ select: [{ name: 'It', field }] })
export const sorted = (...orderBy: unknown[]) => ({ select, orderBy })
export const ascending = { direction: 'ascending' } as const
export const detail = { select: [country], detailOf: 'Ledger' }
export const rows = { select: [total], detailRows: { part: 0 } }
export const top = { name: 'Country', count: 3, by: 'Total' }

/** What a query may not be, with the place and the words of its refusal. */
export const refusals: [query: unknown, message: string][] = [
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
  [
    { select: [{ ...country, comparedBy: 'Total' }, total] },
    'select[0].comparedBy: Only figures are compared',
  ],
  [
    { select: [{ ...total, comparedBy: 'Country' }, country] },
    'select[0].comparedBy: The query selects no field "Country" that is computed',
  ],
  [{ select: [{ ...total, comparedBy: 7 }] }, 'select[0].comparedBy: A text was expected'],
  [
    { select: [{ ...total, showItemsWithNoData: 'all' }] },
    'select[0].showItemsWithNoData: Only fields that group have items',
  ],
  [
    { select: [{ ...country, showItemsWithNoData: true }, total] },
    "select[0].showItemsWithNoData: 'all' or 'betweenDates' was expected",
  ],
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
