import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { needOf } from '@casement/visuals'
import { unsaidChoices } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { ReportFilter, Visual } from '@casement/visuals'
import { compile, parseModel, type EffectiveIdentity, type Model } from '@casement/semantic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../src/content/index.ts'
import { buildBooks, type Books } from './build-books.ts'

const options = { booksEnd: '2026-10', lines: 10_000 }
const { files } = makeContent(options)
const modelOf = (path: string) => parseModel(JSON.parse(files[path]!))
const model = modelOf('models/finance.json')
const publicFinance = modelOf('models/public-finance.json')
const reports = listedReports(files).map(({ definition, modelFile }) => ({
  report: definition,
  model: modelFile === 'models/public-finance.json' ? publicFinance : model,
}))

let books: Books
beforeAll(async () => {
  books = await buildBooks(options)
})
afterAll(() => books.close())

/** The answer to a query as the frame gets it, from real DuckDB. */
async function ask(query: SemanticQuery, roles: readonly string[], of: Model = model) {
  const identity: EffectiveIdentity = { username: 'somebody', roles }
  const statement = compile(query, of, identity, { dialect: 'duckdb', today: '2026-11-21' })
  const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
  const line = toLine('q', statement, { columns: reader.getColumnsJson() })
  if ('error' in line) throw new Error(line.error.message)
  return line
}

/** Filters with which a reader comes to a page that marks lead to. */
const arrivals: Readonly<Record<string, string>> = {
  Entity: 'Casement UK',
  Customer: 'The Fenwold Hotel',
  Product: 'Tilt drive T2',
  'Cost centre': 'Sales',
  Function: 'Operations',
  Currency: 'GBP',
  Category: 'Excise Taxes',
}
const arrivalAt = ({ drillthrough }: PageDefinition): readonly ReportFilter[] =>
  (drillthrough?.fields ?? []).flatMap((field) =>
    field.kind === 'column'
      ? [
          {
            $schema: 'http://powerbi.com/product/schema#basic',
            target: { table: field.table, column: field.column },
            filterType: 1,
            operator: 'In',
            values: [arrivals[field.column]],
          },
        ]
      : [],
  )

const everyVisual: { title: string; visual: Visual; filters: readonly ReportFilter[]; model: Model }[] =
  reports.flatMap(({ report, model }) =>
    report.pages.flatMap((page) =>
      page.visuals.map((visual) => {
        const filters = [
          ...(report.filters ?? []),
          ...(page.filters ?? []),
          ...arrivalAt(page),
          ...(visual.filters ?? []),
        ]
        return {
          title: `${report.name}, ${page.displayName}, ${visual.name}`,
          visual,
          filters: [...filters, ...unsaidChoices(report, filters)],
          model,
        }
      }),
    ),
  )
const asking = everyVisual.flatMap(({ title, visual, filters, model }) => {
  const query = needOf(visual, filters)
  return query ? [{ title, visual, model, query }] : []
})

describe.each(['Group', 'EMEA'])('for the role %s', (role) => {
  test.each(asking)('$title has figures', async ({ visual, query, model }) => {
    const { rowCount, columns, totals, truncated } = await ask(query, [role], model)
    // A region may have one foreign currency only; the group has something to compare everywhere.
    const isOneFigure =
      ['card', 'text', 'dataAsOf', 'gauge', 'kpi', 'slicer'].includes(visual.type) || role === 'EMEA'
    expect(rowCount).toBeGreaterThanOrEqual(isOneFigure ? 1 : 3)
    // Limits are for tables that say so: the largest customers.
    expect(truncated).toBe(visual.type === 'table' && visual.format?.limit !== undefined)
    // A text says what is looked at by measures that are empty where that is everything.
    if (visual.type === 'text') {
      expect(columns.some(({ values }) => values[0] !== null)).toBe(true)
      return
    }
    for (const { name, values } of columns) {
      expect(values).toHaveLength(rowCount)
      // The figures below a statement are of all its lines: a line has no heads.
      const found = totals && name.startsWith('figure') ? [totals[name]] : values
      expect(
        found.some((value) => value !== null),
        name,
      ).toBe(true)
    }
  })
})

test('what the model calls revenue and profit is what the accounts say', async () => {
  const measures = [
    'Revenue',
    'Gross profit',
    'Operating expenses',
    'Operating profit',
    'Net profit',
    'Debits',
    'Credits',
  ]
  const query: SemanticQuery = {
    select: measures.map((measure) => ({
      name: measure,
      field: { kind: 'measure', table: 'Ledger', measure },
    })),
  }
  const byHand = (where: string) => `
    SELECT -sum(amount) FILTER (account_id BETWEEN 4000 AND 4999), -sum(amount) FILTER (account_id BETWEEN 4000 AND 5999),
      sum(amount) FILTER (account_id BETWEEN 6000 AND 6999), -sum(amount) FILTER (account_id BETWEEN 4000 AND 6999),
      -sum(amount) FILTER (account_id BETWEEN 4000 AND 8999), sum(amount) FILTER (amount > 0),
      -sum(amount) FILTER (amount < 0)
    FROM ledger JOIN entity USING (entity_id) WHERE ${where}`
  for (const [role, where] of [
    ['Group', 'true'],
    ['EMEA', `region = 'EMEA'`],
  ] as const) {
    const { columns } = await ask(query, [role])
    const [expected] = await books.rows(byHand(where))
    expect(columns.map(({ values }) => values[0])).toEqual(expected)
    expect(columns.at(-1)!.values).toEqual(columns.at(-2)!.values)
  }
})

test('the statement adds up to the net profit, line by line', async () => {
  const { columns, totals } = await ask(
    {
      select: [
        { name: 'line', field: { kind: 'column', table: 'Account', column: 'Line' } },
        { name: 'amount', field: { kind: 'measure', table: 'Ledger', measure: 'Profit and loss' } },
        { name: 'shown', field: { kind: 'measure', table: 'Ledger', measure: 'Statement amount' } },
        { name: 'net', field: { kind: 'measure', table: 'Ledger', measure: 'Net profit' } },
      ],
      orderBy: [{ name: 'line', direction: 'ascending' }],
      totals: true,
    },
    ['Group'],
  )
  const values = (name: string) => columns.find((column) => column.name === name)!.values
  const cents = (value: unknown) => BigInt(String(value ?? '0').replace('.', ''))
  const sum = values('amount').reduce<bigint>((total, value) => total + cents(value), 0n)
  expect(sum).toBe(cents(totals!['amount']))
  expect(totals!['amount']).toBe(totals!['net'])
  expect(values('line').slice(0, 5)).toEqual([
    'Revenue',
    'Cost of sales',
    'Operating expenses',
    'Financial result',
    'Income tax',
  ])
  // Costs are shown as positive figures by the sign rule, and in brackets by their effect on profit.
  expect(values('shown')[1]).toBe(String(values('amount')[1]).replace('-', ''))
})

test('month, year to date and full year are what was booked, budgeted and forecast', async () => {
  const asked = [
    ['Ledger', 'Profit and loss of the month'],
    ['Ledger', 'Profit and loss of the month before'],
    ['Budget', 'Profit and loss budget of the month'],
    ['Ledger', 'Profit and loss of the year'],
    ['Ledger', 'Profit and loss of the year before'],
    ['Budget', 'Profit and loss budget of the year'],
    ['Budget', 'Profit and loss budget of the full year'],
    ['Forecast', 'Profit and loss expected of the full year'],
  ] as const
  const lastTwelve = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Calendar', column: 'Period' },
    filterType: 1,
    operator: 'In',
    values: ['Last 12 months'],
  } as const
  const booked = (from: string, to: string) =>
    `(SELECT -sum(amount) FROM ledger WHERE account_id >= 4000 AND date BETWEEN DATE '${from}' AND DATE '${to}')`
  const planned = (plan: string, from: string, to: string) =>
    `(SELECT -sum(amount) FROM ${plan} WHERE month BETWEEN DATE '${from}' AND DATE '${to}')`
  const [expected] = await books.rows(
    `SELECT ${[
      booked('2026-10-01', '2026-10-31'),
      booked('2025-10-01', '2025-10-31'),
      planned('budget', '2026-10-01', '2026-10-31'),
      booked('2026-01-01', '2026-10-31'),
      booked('2025-01-01', '2025-10-31'),
      planned('budget', '2026-01-01', '2026-10-31'),
      planned('budget', '2026-01-01', '2026-12-31'),
      `${booked('2026-01-01', '2026-10-31')} + ${planned('forecast', '2026-11-01', '2026-12-31')}`,
    ].join(', ')}`,
  )
  expect(rowsOf(await ask(tableQuery([], asked, [lastTwelve]), ['Group']))).toEqual([expected])
  // Groups of accounts that nobody forecasts are in the full year, too: the groups come to the whole.
  const groups = rowsOf(
    await ask(tableQuery([['Account', 'Group']], [asked.at(-1)!], [lastTwelve]), ['Group']),
  )
  const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)
  expect(groups.reduce((sum, [, amount]) => sum + cents(amount), 0)).toBe(cents(expected!.at(-1)))
})

test('somebody without a role of the model sees nothing', async () => {
  const query: SemanticQuery = {
    select: [{ name: 'n', field: { kind: 'measure', table: 'Ledger', measure: 'Journal lines' } }],
  }
  for (const roles of [[], ['Nobody']]) {
    const { columns } = await ask(query, roles)
    expect(columns[0]!.values.filter((value) => value !== null && Number(value) !== 0)).toEqual([])
  }
})

const tableQuery = (
  groups: readonly (readonly [string, string])[],
  measures: readonly (readonly [string, string])[],
  filters: SemanticQuery['filters'] = [],
): SemanticQuery => ({
  select: [
    ...groups.map(([table, column]) => ({ name: column, field: { kind: 'column', table, column } as const })),
    ...measures.map(([table, measure]) => ({
      name: measure,
      field: { kind: 'measure', table, measure } as const,
    })),
  ],
  filters,
  orderBy: groups.map(([, name]) => ({ name, direction: 'ascending' as const })),
})
const rowsOf = ({ columns, rowCount }: Awaited<ReturnType<typeof ask>>) =>
  Array.from({ length: rowCount }, (_, at) => columns.map(({ values }) => values[at]))

test('amounts in local currency are shown where one currency is looked at, and never summed over several', async () => {
  const measures = [
    ['Ledger', 'Local currency'],
    ['Ledger', 'Revenue in local currency'],
  ] as const
  const byRegion = rowsOf(await ask(tableQuery([['Entity', 'Region']], measures), ['Group']))
  expect(byRegion).toEqual(
    ['Americas', 'APAC', 'EMEA'].map((region) => [region, 'several currencies: no sum', null]),
  )
  expect(rowsOf(await ask(tableQuery([], measures), ['Group']))).toEqual([
    ['several currencies: no sum', null],
  ])
  const inEuros = await books.rows(
    `SELECT -sum(amount) FROM ledger JOIN entity USING (entity_id) JOIN account USING (account_id)
     WHERE currency = 'EUR' AND line = 'Revenue'`,
  )
  const byCurrency = rowsOf(await ask(tableQuery([['Entity', 'Currency']], measures), ['Group']))
  expect(byCurrency).toHaveLength(8)
  expect(byCurrency.find(([code]) => code === 'EUR')).toEqual(['EUR', 'EUR', inEuros[0]![0]])
  expect(byCurrency.filter(([code, note, amount]) => code !== note || amount === null)).toEqual([])
  const ofRates = [
    ['Exchange rate', 'Closing rate'],
    ['Exchange rate', 'Currency against euro %'],
  ] as const
  expect(rowsOf(await ask(tableQuery([], ofRates), ['Group']))).toEqual([[null, null]])
})

test('average headcount is over the months looked at, whether or not a cost centre had staff in all of them', async () => {
  const byPair = tableQuery(
    [
      ['Entity', 'Entity'],
      ['Cost centre', 'Cost centre'],
    ],
    [['Headcount', 'Average headcount']],
  )
  const asked = rowsOf(await ask(byPair, ['Group'])).filter(([, , heads]) => heads !== null)
  const counted = await books.rows(
    `SELECT e.name, c.name, sum(fte) / (SELECT count(DISTINCT month) FROM headcount), count(DISTINCT month)
     FROM headcount JOIN entity e USING (entity_id) JOIN cost_centre c USING (cost_centre_id) GROUP BY ALL ORDER BY 1, 2`,
  )
  expect(new Set(counted.map(([, , , months]) => String(months))).size).toBeGreaterThan(1)
  const round = (heads: unknown) => Math.round(Number(heads) * 1e6)
  const keyed = (rows: readonly unknown[][]) =>
    new Map(rows.map(([company, centre, heads]) => [`${company}, ${centre}`, round(heads)]))
  expect(keyed(asked)).toEqual(keyed(counted))
})

describe('a quarter of which a period has a part says which', () => {
  const inMonths = (from: string, before: string) =>
    ({
      target: { table: 'Calendar', column: 'Month' },
      filterType: 0,
      logicalOperator: 'And',
      conditions: [
        { operator: 'GreaterThanOrEqual', value: from },
        { operator: 'LessThan', value: before },
      ],
    }) as unknown as NonNullable<SemanticQuery['filters']>[number]

  test.each([
    [
      'last twelve months',
      inMonths('2025-11-01', '2026-11-01'),
      ['Q4 2025 (Nov–Dec)', 'Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026 (Oct)'],
    ],
    ['a fiscal year', inMonths('2025-01-01', '2026-01-01'), ['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025']],
    ['a year to date', inMonths('2026-01-01', '2026-06-01'), ['Q1 2026', 'Q2 2026 (Apr–May)']],
    ['a month', inMonths('2026-02-01', '2026-03-01'), ['Q1 2026 (Feb)']],
  ])('%s', async (_, filter, expected) => {
    const answer = await ask(tableQuery([['Calendar', 'Quarter']], [['Ledger', 'Revenue']], [filter]), [
      'Group',
    ])
    const { values, labels } = answer.columns[0]!
    expect(labels).toEqual(expected)
    expect(values).toEqual(expected.map((name) => name.slice(0, 7)))
  })
})

describe('the public figures', () => {
  test('receipts are those of the budget of 2016, the transition quarter is a period of its own', async () => {
    const query = tableQuery(
      [
        ['Period', 'Period'],
        ['Period', 'Basis'],
      ],
      [['Receipts', 'Receipts']],
    )
    const rows = rowsOf(await ask(query, [], publicFinance))
    expect(rows).toHaveLength(60)
    const receipts = new Map(rows.map(([period, basis, amount]) => [period, [basis, amount]]))
    expect(receipts.get('1962')).toEqual(['Actual', 99_675_605])
    expect(receipts.get('TQ 1976')).toEqual(['Actual', 81_231_871])
    expect(receipts.get('2014')).toEqual(['Actual', 3_021_487_000])
    expect(receipts.get('2015 est.')).toEqual(['Estimate', 3_176_072_000])
    expect(rows.map(([period]) => period).slice(13, 17)).toEqual(['1975', '1976', 'TQ 1976', '1977'])
    expect(
      rows.filter(([period, basis]) => String(period).endsWith('est.') !== (basis === 'Estimate')),
    ).toEqual([])
  })

  test('what a budget looks back on is how it came, what it looks ahead to is budgeted', async () => {
    const measures = ['As it came', 'As budgeted', 'Better than budgeted'].map(
      (name) => ['Outlook', name] as const,
    )
    const rows = rowsOf(await ask(tableQuery([['Outlook', 'Year']], measures), [], publicFinance))
    expect(rows.find(([year]) => year === 1999)).toEqual([1999, '0.165', '0.012', '0.153'])
    expect(rows.find(([year]) => year === 2009)).toEqual([2009, '-1.436', '-0.414', '-1.022'])
    expect(rows.find(([year]) => year === 2010)).toEqual([2010, null, '-1.171', null])
  })

  test('no measure has both receipts and the surplus', () => {
    for (const { name, measures } of publicFinance.tables)
      for (const { expression } of measures)
        expect(JSON.stringify(expression)).not.toMatch(name === 'Outlook' ? /Receipts|Period/ : /Outlook/)
    expect(
      publicFinance.relationships.filter(
        ({ from, to }) => from.table === 'Outlook' || to.table === 'Outlook',
      ),
    ).toEqual([])
  })
})
