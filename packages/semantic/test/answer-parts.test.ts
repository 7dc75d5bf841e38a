import { parseQuery } from '@casement/query'
import type { AnswerBlock, SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const blockRows = (block: AnswerBlock | undefined) =>
  block && Array.from({ length: block.rowCount }, (_, row) => block.columns.map(({ values }) => values[row]!))
const [region, country, year] = [
  column('Entity', 'Region'),
  column('Entity', 'Country'),
  column('Date', 'Year'),
]
const ask = (query: unknown, measures: Record<string, string> = {}) =>
  world.ask(parseQuery(query), { model: modelWith(measures) })

describe('sub-totals', () => {
  const matrix = {
    select: [region, country, year, measure('Total'), measure('Best country')],
    filters: [
      {
        target: { table: 'Entity', column: 'Region' },
        filterType: 1,
        operator: 'In',
        values: ['EMEA', 'AMER'],
      },
    ],
    subtotals: [['Region'], ['Year', 'Region'], ['Year']],
    totals: true,
  }

  test('are blocks of their own, each with the fields that it is grouped by', async () => {
    const line = await ask(matrix)
    expect(line.subtotals!.map(({ by }) => by)).toEqual([['Region'], ['Region', 'Year'], ['Year']])
    expect(line.subtotals![1]!.columns.map(({ name }) => name)).toEqual([
      'Region',
      'Year',
      'Total',
      'Best country',
    ])
    expect(line.subtotals![0]!.columns[1]).toMatchObject({ type: 'decimal', format: '#,0.00' })
    expect(rowsOf(line)).toHaveLength(5)
    expect(line).not.toHaveProperty('others')
  })

  test('[DAX 46] are computed from the rows, never summed from parts', async () => {
    const line = await ask(matrix)
    expect(blockRows(line.subtotals![0])).toEqual([
      ['AMER', '992.33', '992.33'],
      ['EMEA', '473.17', '397.92'],
    ])
    expect(blockRows(line.subtotals![2])).toEqual([
      [null, '7.77', '7.77'],
      [2024, '1465.39', '999.99'],
      [2025, '-7.66', '-7.66'],
    ])
    expect(line.totals).toEqual({ Total: '1465.50', 'Best country': '992.33' })
  })

  test('are not cut by the window of the rows', async () => {
    const line = await ask({ ...matrix, limit: 1, offset: 1 })
    expect(line).toMatchObject({ rowCount: 1, truncated: true })
    expect(line.subtotals!.map(({ rowCount }) => rowCount)).toEqual([2, 4, 3])
  })

  test('keep the order of the query and of sort-by columns', async () => {
    const month = column('Date', 'Month')
    const line = await ask({
      select: [country, month, measure('Lines')],
      subtotals: [['Month'], ['Country']],
      orderBy: [{ name: 'Lines', direction: 'descending' }],
    })
    expect(blockRows(line.subtotals![0])).toEqual([
      ['Mar', 4],
      ['Jan', 3],
      ['Feb', 3],
      [null, 1],
    ])
    expect(blockRows(line.subtotals![1])!.map(([name]) => name)).toEqual(['Germany', null, 'USA', 'France'])
  })

  test('are of the groups that a condition on a figure chose', async () => {
    const line = await ask({
      select: [region, country, measure('Total')],
      filters: [
        {
          target: { table: 'Ledger', measure: 'Total' },
          filterType: 0,
          logicalOperator: 'And',
          conditions: [{ operator: 'GreaterThan', value: 100 }],
        },
      ],
      subtotals: [['Region']],
    })
    expect(blockRows(line.subtotals![0])).toEqual([
      [null, '565.00'],
      ['AMER', '992.33'],
      ['EMEA', '397.92'],
    ])
  })
})

describe('top groups', () => {
  const top = { name: 'Country', count: 1, by: 'Total', others: true }

  test('[DAX 47] leave totals whole, and the others have what is left', async () => {
    const line = await ask({ select: [country, measure('Total'), measure('Share')], topN: top, totals: true })
    expect(rowsOf(line)).toEqual([['USA', '992.33', 992.33 / 2030.5]])
    expect(line.others).toEqual({
      by: [],
      others: true,
      rowCount: 1,
      columns: [
        { name: 'Total', type: 'decimal', format: '#,0.00', values: ['1038.17'] },
        { name: 'Share', type: 'double', values: [1038.17 / 2030.5] },
      ],
    })
    expect(line.totals).toMatchObject({ Total: '2030.50' })
  })

  test('can be the lowest, without others', async () => {
    const line = await ask({
      select: [country, measure('Total')],
      topN: { name: 'Country', count: 2, by: 'Total', direction: 'ascending' },
    })
    expect(rowsOf(line)).toEqual([
      ['France', '75.25'],
      ['Germany', '397.92'],
    ])
    expect(line).not.toHaveProperty('others')
  })

  test('rank a value over all other groups, and the others keep these', async () => {
    const line = await ask({ select: [year, country, measure('Total')], topN: top })
    expect(rowsOf(line)).toEqual([
      [2024, 'USA', '999.99'],
      [2025, 'USA', '-7.66'],
    ])
    expect(line.others!.by).toEqual(['Year'])
    expect(blockRows(line.others)).toEqual([
      [null, '7.77'],
      [2024, '465.40'],
      [2025, '565.00'],
    ])
  })

  test('have others in sub-totals that go by their field', async () => {
    const line = await ask({
      select: [year, country, measure('Total')],
      topN: top,
      subtotals: [['Country'], ['Year']],
    })
    expect(line.subtotals!.map(({ by, others }) => [by, others])).toEqual([
      [['Country'], undefined],
      [[], true],
      [['Year'], undefined],
    ])
    expect(blockRows(line.subtotals![0])).toEqual([['USA', '992.33']])
    expect(blockRows(line.subtotals![1])).toEqual([['1038.17']])
  })

  test('without the figure that is ranked by are among the others, however many are asked for', async () => {
    const line = await ask({
      select: [country, measure('Total'), measure('Budget total', 'Budget')],
      topN: { name: 'Country', count: 4, by: 'Budget total', others: true },
    })
    expect(rowsOf(line)).toEqual([
      ['France', '75.25', '80.00'],
      ['Germany', '397.92', '90.00'],
      ['USA', '992.33', '1015.00'],
    ])
    expect(blockRows(line.others)).toEqual([['565.00', null]])
  })

  test('have no others where nothing is left', async () => {
    const line = await ask(
      { select: [country, measure('Never blank')], topN: { ...top, count: 9, by: 'Never blank' } },
      {
        'Never blank': '[Total] + 0',
      },
    )
    expect(line.others).toMatchObject({ rowCount: 0 })
  })
})

describe('detail rows', () => {
  const select = [column('Ledger', 'Text'), column('Entity', 'Country'), column('Ledger', 'Amount')]

  test('[DAX 48] are the rows of a table as they are written, in an order, in pages', async () => {
    const page = (offset: number) =>
      ask({
        select,
        detailOf: 'Ledger',
        orderBy: [{ name: 'Text', direction: 'ascending' }],
        limit: 4,
        offset,
      })
    expect(rowsOf(await page(0))).toEqual([
      [null, 'France', '75.25'],
      ['', 'USA', '12.34'],
      ['blank country', null, '5.00'],
      ['first', 'Germany', '40.05'],
    ])
    expect(rowsOf(await page(4)).slice(0, 1)).toEqual([['First', 'Germany', '100.10']])
    expect(await page(8)).toMatchObject({ rowCount: 3, truncated: false })
  })

  test('do not merge rows that are alike', async () => {
    const line = await ask({ select: [column('Account', 'Kind')], detailOf: 'ledger' })
    expect(line.rowCount).toBe(11)
  })

  test('obey filters and row-level security', async () => {
    const query = parseQuery({
      select,
      detailOf: 'Ledger',
      filters: [
        { target: { table: 'Account', column: 'Kind' }, filterType: 1, operator: 'In', values: ['Cost'] },
      ],
    })
    const line = await world.ask(query, { identity: { username: 'emil', roles: ['EMEA'] } })
    expect(rowsOf(line)).toEqual([['first', 'Germany', '40.05']])
  })

  test('keep to a top-N filter', async () => {
    const line = await ask({
      select,
      detailOf: 'Ledger',
      filters: [
        {
          target: { table: 'Entity', column: 'Country' },
          filterType: 5,
          operator: 'Bottom',
          itemCount: 1,
          orderBy: { table: 'Ledger', measure: 'Total' },
        },
      ],
    })
    expect(rowsOf(line)).toEqual([[null, 'France', '75.25']])
  })
})

describe('order', () => {
  test('can be by a measure that is not shown, which decides nothing else', async () => {
    const line = await ask({
      select: [country, measure('Costs')],
      orderBy: [{ field: measure('Total').field, direction: 'descending' }],
      totals: true,
    })
    expect(rowsOf(line)).toEqual([
      ['USA', '12.34'],
      [null, '60.00'],
      ['Germany', '40.05'],
    ])
    expect(line.columns.map(({ name }) => name)).toEqual(['Country', 'Costs'])
  })

  test('of a list can be by a measure', async () => {
    const line = await ask({
      select: [country],
      orderBy: [{ field: measure('Total').field, direction: 'ascending' }],
    })
    expect(rowsOf(line).flat()).toEqual(['France', 'Germany', null, 'USA'])
  })
})

describe('what cannot be asked', () => {
  const select = [country, year, measure('Total')]
  const refusals: [string, unknown, RegExp][] = [
    ['the total of everything as a sub-total', { select, subtotals: [[]] }, /QUERY_SHAPE.*"totals"/],
    ['all fields as a sub-total', { select, subtotals: [['Year', 'Country']] }, /QUERY_SHAPE.*the rows/],
    ['a sub-total by a figure', { select, subtotals: [['Total']] }, /QUERY_SHAPE.*"Total" to group by/],
    ['a sub-total twice', { select, subtotals: [['Year'], ['Year']] }, /QUERY_SHAPE.*twice/],
    ['a field twice', { select, subtotals: [['Year', 'Year']] }, /QUERY_SHAPE.*twice/],
    [
      'sub-totals of no figure',
      { select: [country, year], subtotals: [['Year']] },
      /QUERY_SHAPE.*selects none/,
    ],
    ['65 sub-totals', { select, subtotals: Array(65).fill(['Year']) }, /QUERY_TOO_LARGE/],
    [
      'the top by a field',
      { select, topN: { name: 'Country', count: 1, by: 'Year' } },
      /QUERY_SHAPE.*"Year" that is computed/,
    ],
    [
      'the top of a figure',
      { select, topN: { name: 'Total', count: 1, by: 'Total' } },
      /QUERY_SHAPE.*to group by/,
    ],
    ['the top none', { select, topN: { name: 'Country', count: 0, by: 'Total' } }, /QUERY_SHAPE.*at least 1/],
    [
      'the top without a number',
      { select, topN: { name: 'Country', by: 'Total' } },
      /QUERY_SHAPE.*at least 1/,
    ],
    ['figures of detail rows', { select, detailOf: 'Ledger' }, /QUERY_SHAPE.*"Total" is computed/],
    [
      'totals of detail rows',
      { select: [country], detailOf: 'Ledger', totals: true },
      /QUERY_SHAPE.*no totals/,
    ],
    [
      'detail rows of what is not there',
      { select: [country], detailOf: 'Legder' },
      /QUERY_UNKNOWN_FIELD.*"Ledger"/,
    ],
    [
      'columns that the rows do not lead to',
      { select: [column('Ledger', 'Text')], detailOf: 'Entity' },
      /QUERY_UNRELATED/,
    ],
    [
      'detail rows by a figure',
      {
        select: [country],
        detailOf: 'Ledger',
        filters: [
          {
            target: { table: 'Ledger', measure: 'Total' },
            filterType: 0,
            logicalOperator: 'And',
            conditions: [{ operator: 'LessThan', value: 1 }],
          },
        ],
      },
      /QUERY_FILTER.*chooses groups/,
    ],
  ]
  for (const [what, query, message] of refusals)
    test(`${what} is refused`, () => {
      const model = parseModel(modelWith({}))
      let refusal = ''
      try {
        compile(parseQuery(query) as SemanticQuery, model, everyone, { dialect: 'duckdb', today })
      } catch (error) {
        const { code, message: text } = error as Error & { code: string }
        refusal = `${code}: ${text}`
      }
      expect(refusal).toMatch(message)
    })
})

type Place = readonly [table: string, column: string]

/** Two columns that have the values of one of these pairs. */
const among = (one: Place, other: Place, ...pairs: readonly (readonly unknown[])[]) => ({
  target: [one, other].map(([table, column]) => ({ table, column })),
  filterType: 6,
  operator: 'In',
  values: pairs.map((pair) => pair.map((value) => ({ value }))),
})

describe('groups', () => {
  test('keep what an iterator goes through to themselves, where the figures do not know the group', async () => {
    const months =
      "COUNTX(VALUES('Date'[Month]), AVERAGEX(Entity, CALCULATE([Total], 'Date'[Month number] <> 7)))"
    const line = await ask(
      { select: [column('Date', 'Month number'), year, measure('Months')] },
      { Months: months },
    )
    const counts = rowsOf(line).filter(([, of]) => of !== null)
    expect(counts.length).toBeGreaterThan(2)
    expect(counts.every(([, , count]) => count === 1)).toBe(true)
  })

  test('and what is gone through over one relationship stay there, when figures come over another', async () => {
    const over = "USERELATIONSHIP(Ledger[Due], 'Date'[Date])"
    const line = await ask(
      { select: [year, measure('Due of posted'), measure('Posted of due')] },
      {
        'Due of posted': `SUMX(VALUES(Ledger[Text]), CALCULATE(MIN(Ledger[Amount]), ${over}))`,
        'Posted of due': `SUMX(CALCULATETABLE(VALUES(Ledger[Text]), ${over}), [Total])`,
      },
    )
    expect(rowsOf(line)).toEqual([
      [2024, '1365.29', '1465.39'],
      [2025, '57.34', '57.34'],
    ])
  })

  test('rows as a filter bring no filter of a table that they do not lead to', async () => {
    const german =
      'CALCULATE(CALCULATE([Lines], REMOVEFILTERS(), FILTER(Entity, Entity[Country] = "Germany")), FILTER(Account, Account[Kind] = "Cost"))'
    expect(rowsOf(await ask({ select: [measure('German')] }, { German: german }))).toEqual([[4]])
  })

  test('a row with one blank does not pass as one that is missing, beside a figure without the filter', async () => {
    const pairs = among(['Entity', 'Name'], ['Entity', 'Size'], ['Berlin', 1], [null, null])
    const line = await ask({ select: [measure('Total'), measure('Share')], filters: [pairs] })
    expect(rowsOf(line)).toEqual([['560.00', 560 / 2030.5]])
  })

  test('a filter over two tables is one on the other alone where rows of the first take its place', async () => {
    const both = among(['Account', 'Account'], ['Entity', 'Region'], [400, 'EMEA'], [510, 'AMER'])
    const accounts = 'CALCULATE([Total], FILTER(Account, Account[Account] > 0))'
    const line = await ask(
      { select: [measure('Total'), measure('Accounts')], filters: [both] },
      { Accounts: accounts },
    )
    expect(rowsOf(line)).toEqual([['187.69', '1167.68']])
  })

  test('[DAX 48] that are rows are written as they are where the first of a figure are chosen too', async () => {
    const top = {
      target: { table: 'Account', column: 'Kind' },
      filterType: 5,
      operator: 'Top',
      itemCount: 1,
      orderBy: { table: 'Ledger', measure: 'Total' },
    }
    const line = await ask({ select: [column('Account', 'Kind')], filters: [top], detailOf: 'Ledger' })
    expect(new Set(rowsOf(line).flat())).toEqual(new Set(['Revenue', 'revenue']))
  })

  test('and figures are told apart however long their names are', async () => {
    const name = `Total of ${'everything that was ever sold, '.repeat(3)}and more`
    const names = [1, 2, 3].map((number) => `${name} ${number}`)
    const line = await ask(
      { select: [region, ...names.map((each) => measure(each))], totals: true },
      Object.fromEntries(names.map((each, index) => [each, `[Total] + ${index}`])),
    )
    expect(line.totals).toEqual({ [names[0]!]: '2030.50', [names[1]!]: '2031.50', [names[2]!]: '2032.50' })
  })
})
