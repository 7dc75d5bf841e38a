import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, ModelError, parseModel } from '../src/index.ts'
import type { EffectiveIdentity, PreAggregationNeed } from '../src/index.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'
import { smallModel } from './world/small-model.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

/** The small model with more measures and a budget that says what it is kept by. */
function modelOf(measures: Record<string, string> = {}, grain: unknown = ['Entity', 'Date']) {
  const model = modelWith(measures)
  return {
    ...model,
    tables: model.tables.map((table) => (table.name === 'Budget' ? { ...table, grain } : table)),
  }
}

const budget = measure('Budget total', 'Budget')
const ask = (query: SemanticQuery, measures = {}, identity: EffectiveIdentity = everyone, grain?: unknown) =>
  world.ask(query, { model: modelOf(measures, grain), identity })
const only = (table: string, name: string, ...values: unknown[]) =>
  ({ target: { table, column: name }, filterType: 1, operator: 'In', values }) as unknown as NonNullable<
    SemanticQuery['filters']
  >[number]

const byYearAndMonth = ['Entity', { table: 'Date', columns: ['Year', 'Month', 'Month number'] }]

describe('a figure beyond the grain of its table', () => {
  test('[DAX 90] is BLANK by groups and under filters that do not reach it, and says why; its total stays', async () => {
    const kinds = [column('Account', 'Kind'), measure('Total')]
    const line = await ask({ select: [...kinds, budget], totals: true })
    expect(rowsOf(line)).toEqual([
      [null, '7.77', null],
      ['Cost', '112.39', null],
      ['Revenue', '1910.34', null],
    ])
    expect(line.columns[2]!.beyondGrain).toEqual({ of: 'Budget', by: ['Kind'] })
    expect(line.columns[1]!.beyondGrain).toBeUndefined()
    expect(line.totals).toEqual({ Total: '2030.50', 'Budget total': '1185.00' })
    expect(line.totalsBeyondGrain).toBeUndefined()

    const filtered = await ask({ select: [budget], filters: [only('Account', 'Kind', 'Cost')], totals: true })
    expect(rowsOf(filtered)).toEqual([[null]])
    expect(filtered.totalsBeyondGrain).toEqual({ 'Budget total': { of: 'Budget', by: ['Kind'] } })
    // A column of the ledger itself reaches the budget no more than a table beside it.
    const ofText = await ask({ select: [budget], filters: [only('Ledger', 'Text', 'First')] })
    expect(rowsOf(ofText)).toEqual([[null]])
  })

  test.each([
    { target: { table: 'Account', column: 'Kind' }, filterType: 1, operator: 'All', values: [] },
    {
      target: { table: 'Account', column: 'Kind' },
      filterType: 0,
      logicalOperator: 'And',
      conditions: [{ operator: 'None' }],
    },
    { target: [{ table: 'Account', column: 'Kind' }], filterType: 9, hierarchyData: [] },
  ])(
    'is known under a filter that says nothing of what does not reach it: type $filterType',
    async (filter) => {
      const line = await ask({ select: [budget], filters: [filter as never] })
      expect(rowsOf(line)).toEqual([['1185.00']])
    },
  )

  test('[DAX 90] is known by what its table is kept by, and in sub-totals by that alone', async () => {
    const line = await ask({
      select: [column('Entity', 'Region'), column('Account', 'Kind'), measure('Lines'), budget],
      subtotals: [['Region'], ['Kind']],
    })
    const [byRegion, byKind] = line.subtotals!
    expect(byRegion!.columns[2]!.values).toEqual([null, '1015.00', '170.00'])
    expect(byRegion!.columns[2]!.beyondGrain).toBeUndefined()
    expect(byKind!.columns[2]!.values.every((value) => value === null)).toBe(true)
    expect(byKind!.columns[2]!.beyondGrain).toEqual({ of: 'Budget', by: ['Kind'] })
  })

  test('[DAX 91] makes BLANK what is computed with it, by any operator or function', async () => {
    const measures = {
      Difference: '[Total] - [Budget total]',
      Ratio: 'DIVIDE([Total], [Budget total], 1)',
      Otherwise: 'COALESCE([Budget total], 1)',
      Tested: 'IF(ISBLANK([Budget total]), [Total], [Total] - [Budget total])',
      'In a branch': 'IF([Total] > 0, [Total], [Budget total])',
      'By a variable': 'VAR planned = [Budget total] RETURN [Total] + planned * 0',
      'By rows': 'SUMX(VALUES(Entity[Region]), [Total] - [Budget total])',
      'By a filter': 'CALCULATE([Total], FILTER(VALUES(Entity[Region]), [Budget total] > 0))',
      Counted: 'COUNTROWS(FILTER(VALUES(Entity[Region]), [Total] > [Budget total])) + 0',
      Ranked: 'RANKX(ALL(Entity[Region]), [Budget total])',
      Rows: 'COUNTROWS(Budget) + 0',
    }
    const select = [...Object.keys(measures).map((name) => measure(name)), measure('Total')]
    const known = await ask({ select }, measures)
    expect(rowsOf(known)[0]!.slice(0, -1)).not.toContain(null)
    const line = await ask({ select, filters: [only('Account', 'Kind', 'Cost')] }, measures)
    expect(rowsOf(line)).toEqual([[...Object.keys(measures).map(() => null), '112.39']])
    for (const { name, beyondGrain } of line.columns.slice(0, -1))
      expect(beyondGrain, name).toEqual({ of: 'Budget', by: ['Kind'] })
  })

  test('[DAX 92] is known where a measure takes the filters away, and BLANK under those that it sets', async () => {
    const measures = {
      Whole: 'CALCULATE([Budget total], ALL(Account))',
      'Of costs': 'CALCULATE([Budget total], Account[Kind] = "Cost")',
      'Of rows': 'CALCULATE([Budget total], FILTER(Ledger, Ledger[Amount] > 100))',
      'Of what is seen': 'CALCULATE([Budget total], VALUES(Account[Kind]))',
    }
    const select = Object.keys(measures).map((name) => measure(name))
    const line = await ask({ select, filters: [only('Account', 'Kind', 'Cost')] }, measures)
    expect(rowsOf(line)).toEqual([['1185.00', null, null, null]])
    expect(rowsOf(await ask({ select }, measures))).toEqual([['1185.00', null, null, null]])
  })

  test('[DAX 93] is BLANK for who sees the ledger by a rule that does not reach it', async () => {
    const as = (...roles: string[]): EffectiveIdentity => ({ username: 'theo', roles })
    const select = [measure('Total'), budget]
    const ruled = await ask({ select }, {}, as('Revenue only'))
    expect(rowsOf(ruled)).toEqual([['1910.34', null]])
    expect(ruled.columns[1]!.beyondGrain).toEqual({ of: 'Budget', by: ['Kind'] })
    // A rule that reaches both limits both, and a second role without a rule limits nothing.
    expect(rowsOf(await ask({ select }, {}, as('EMEA')))).toEqual([['473.17', '170.00']])
    expect(rowsOf(await ask({ select }, {}, as('Revenue only', 'Group')))).toEqual([['2030.50', '1185.00']])
  })

  test('[DAX 94] is known by the columns named, and by dates that measures make of them', async () => {
    const measures = { 'To date': "TOTALYTD([Budget total], 'Date'[Date])" }
    const select = [budget, measure('To date')]
    const by = async (name: string, filters: SemanticQuery['filters'] = []) =>
      rowsOf(
        await ask({ select: [column('Date', name), ...select], filters }, measures, everyone, byYearAndMonth),
      )
    expect(await by('Year')).toEqual([
      [2024, '1170.00', '1170.00'],
      [2025, '15.00', '15.00'],
    ])
    expect(await by('Date')).toEqual([])
    expect(await by('Year', [only('Date', 'Date', '2024-01-01')])).toEqual([])
    const whole = await ask({ select: [column('Date', 'Date'), ...select] }, measures)
    expect(rowsOf(whole).length).toBeGreaterThan(0)
  })

  test('of a relationship that is switched on in the place of another is known by where that one leads', async () => {
    const measures = { 'Due budget': "CALCULATE([Budget total], USERELATIONSHIP(Ledger[Due], 'Date'[Date]))" }
    const line = await ask({ select: [column('Date', 'Year'), measure('Due budget')] }, measures)
    expect(rowsOf(line)).toEqual([
      [2024, '1170.00'],
      [2025, '15.00'],
    ])
  })

  test('[DAX 92] a table as a filter speaks of all that its rows lead to, of its own measures as well', async () => {
    const model = modelOf({
      Filtered: 'CALCULATE([Result], FILTER(Ledger, TRUE()))',
      'By no account': 'CALCULATE(CALCULATE([Result], ALL(Account)), FILTER(Ledger, TRUE()))',
    })
    const [ledger, ...others] = model.tables
    const measures = ledger!.measures!.map((one) =>
      one.name === 'Result' ? { ...one, grain: ['Entity', 'Date'] } : one,
    )
    const select = [measure('Filtered'), measure('By no account'), measure('Result')]
    const line = await world.ask(
      { select },
      { model: { ...model, tables: [{ ...ledger!, measures }, ...others] } },
    )
    expect(rowsOf(line)).toEqual([[null, '1797.95', '1797.95']])
  })

  test('[DAX 95] is a measure that declares one of its own, less than its table is kept by', async () => {
    const model = modelOf()
    const [ledger, ...others] = model.tables
    const measures = ledger!.measures!.map((one) =>
      one.name === 'Result' ? { ...one, displayName: 'The result', grain: ['Entity', 'Date'] } : one,
    )
    const declared = { ...model, tables: [{ ...ledger!, measures }, ...others] }
    const select = [measure('Result'), measure('Margin'), measure('Total')]
    const byAccount = await world.ask(
      { select: [column('Account', 'Name'), ...select], totals: true },
      { model: declared },
    )
    expect(
      byAccount.columns
        .slice(1, 3)
        .flatMap(({ values }) => values)
        .every((value) => value === null),
    ).toBe(true)
    expect(byAccount.columns[2]!.beyondGrain).toEqual({ of: 'The result', by: ['Name'] })
    expect(byAccount.columns[3]!.values).not.toContain(null)
    expect(byAccount.totals!['Result']).toBe('1797.95')
    const byRegion = await world.ask({ select: [column('Entity', 'Region'), ...select] }, { model: declared })
    expect(byRegion.columns[1]!.values.some((value) => value !== null)).toBe(true)
    const wrong = {
      ...declared,
      tables: [{ ...ledger!, measures: [{ ...measures[0]!, grain: ['Budget'] }] }, ...others],
    }
    expect(() => parseModel(wrong)).toThrow(/No active relationship leads from "Ledger" to "Budget"/)
  })

  test('is asked of no pre-aggregation, and its rows are not listed as if the filter limited them', async () => {
    const needs: PreAggregationNeed[] = []
    const filters = [only('Account', 'Kind', 'Cost')]
    const preAggregations = {
      find(need: PreAggregationNeed) {
        needs.push(need)
        return undefined
      },
    }
    const compiled = (query: SemanticQuery) =>
      compile(query, parseModel(modelOf()), everyone, { dialect: 'duckdb', today, preAggregations })
    compiled({ select: [budget, measure('Total')], filters })
    expect(needs.map(({ table }) => table)).not.toContain('budget')
    compiled({ select: [budget] })
    expect(needs.map(({ table }) => table)).toContain('budget')
    expect(() => compiled({ select: [column('Budget', 'Amount')], filters, detailOf: 'Budget' })).toThrow(
      /Rows of "Budget" are not kept by Account\[Kind\]/,
    )
  })
})

describe('a grain', () => {
  const refusal = (grain: unknown): ModelError => {
    try {
      parseModel(modelOf({}, grain), { file: 'models/small.json' })
    } catch (error) {
      if (error instanceof ModelError) return error
    }
    throw new Error('It was not refused')
  }

  test.each([
    ['Entity', 'MODEL_PROPERTY', /a list of tables/],
    [['Entitty'], 'MODEL_UNKNOWN_NAME', /no table "Entitty".*did you mean "Entity"/],
    [['Account'], 'MODEL_GRAIN', /No active relationship leads from "Budget" to "Account"/],
    [['Budget'], 'MODEL_GRAIN', /kept by its own columns anyway/],
    [['Entity', { table: 'entity', columns: ['Region'] }], 'MODEL_GRAIN', /names "Entity" twice/],
    [[{ table: 'Date', columns: ['Yaer'] }], 'MODEL_UNKNOWN_NAME', /no column "Yaer".*did you mean "Year"/],
    [
      [{ table: 'Date', column: 'Year' }],
      'MODEL_PROPERTY',
      /column: is not known here.*did you mean "columns"/,
    ],
    [[7], 'MODEL_PROPERTY', /tables\[1\]\.grain\[0\]: expected a text or an object, found 7/],
  ])('of %j is refused as %s', (grain, code, message) => {
    const error = refusal(grain)
    expect(error.message).toMatch(message)
    expect(error.code).toBe(code)
  })

  test('of nothing keeps the whole alone', async () => {
    expect(rowsOf(await ask({ select: [budget] }, {}, everyone, []))).toEqual([['1185.00']])
    const byRegion = await ask({ select: [column('Entity', 'Region'), budget] }, {}, everyone, [])
    expect(byRegion.rowCount).toBe(0)
    expect(smallModel.tables.some((table) => 'grain' in table)).toBe(false)
  })
})
