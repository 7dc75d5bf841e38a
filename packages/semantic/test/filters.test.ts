import { toLine } from '@casement/evaluator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import { datePeriod, timePeriod } from '../src/query/relative-period.ts'
import type { RelativePeriod } from '../src/query/relative-period.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallModel } from './world/small-model.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const country = { table: 'Entity', column: 'Country' }
const region = { table: 'Entity', column: 'Region' }
const total = { table: 'Ledger', measure: 'Total' }

/** The countries that are left, with their totals. */
const left = async (...filters: object[]) =>
  rowsOf(
    await world.ask({ select: [column('Entity', 'Country'), measure('Total')], filters: filters as never }),
  )
const names = async (...filters: object[]) => (await left(...filters)).map(([name]) => name)
const totalOf = async (...filters: object[]) =>
  rowsOf(await world.ask({ select: [measure('Total')], filters: filters as never }))[0]![0]
const basic = (operator: string, values: unknown[], target: object = country) => ({
  target,
  filterType: 1,
  operator,
  values,
})
const advanced = (conditions: object[], logicalOperator = 'And', target: object = country) => ({
  target,
  filterType: 0,
  logicalOperator,
  conditions,
})
const refused = (filter: object) => () =>
  compile({ select: [measure('Total')], filters: [filter] as never }, parseModel(smallModel), everyone, {
    dialect: 'duckdb',
    today,
  })

describe('basic filters', () => {
  test('In keeps the values, without case', async () =>
    expect(await names(basic('In', ['germany', 'FRANCE']))).toEqual(['France', 'Germany']))
  test('In keeps BLANK where it is listed', async () =>
    expect(await names(basic('In', [null, 'USA']))).toEqual([null, 'USA']))
  test('NotIn keeps the others, BLANK among them', async () =>
    expect(await names(basic('NotIn', ['USA']))).toEqual([null, 'France', 'Germany']))
  test('NotIn takes BLANK away where it is listed', async () =>
    expect(await names(basic('NotIn', [null]))).toEqual(['France', 'Germany', 'USA']))
  test('All keeps everything', async () =>
    expect(await names(basic('All', []))).toEqual([null, 'France', 'Germany', 'USA']))
  test('no values keep nothing', async () => expect(await names(basic('In', []))).toEqual([]))
  test('numbers may come as text', async () =>
    expect(await totalOf(basic('In', ['400', 410], { table: 'Account', column: 'Account' }))).toBe('1910.34'))
  test.each([
    '9'.repeat(38),
    `1${'0'.repeat(36)}`,
    '9'.repeat(36),
    `${'9'.repeat(35)}.99`,
    `${'9'.repeat(18)}.${'9'.repeat(20)}`,
  ])('a number of %s, beyond every amount there can be, is compared and breaks nothing', async (value) => {
    for (const name of ['Amount', 'Price', 'Quantity', 'Weight']) {
      const lines = async (operator: string, written: string) => {
        const filter = advanced([{ operator, value: written }], 'And', { table: 'Ledger', column: name })
        return rowsOf(await world.ask({ select: [measure('Lines')], filters: [filter] as never }))[0]![0]
      }
      const [below, above] = [await lines('LessThan', value), await lines('GreaterThan', value)]
      expect([name, below, above]).toEqual([name, await lines('LessThan', '1000000'), null])
      expect(await lines('GreaterThan', `-${value}`)).toBe(await lines('GreaterThan', '-1000000'))
      expect(await totalOf(basic('In', [value], { table: 'Ledger', column: name }))).toBe(null)
    }
  })
  test('amounts are compared to the last digit', async () =>
    expect(
      await totalOf(basic('In', ['100.1', 40.05, 40.050001], { table: 'Ledger', column: 'Amount' })),
    ).toBe('140.15'))
  test('keys are compared where a filter has them', async () => {
    const keyed = {
      target: { ...country, keys: ['Entity'] },
      filterType: 1,
      operator: 'In',
      values: ['Germany'],
      keyValues: [['de2']],
    }
    expect(await left(keyed)).toEqual([['Germany', '250.00']])
  })
  test('several hold together', async () =>
    expect(await names(basic('NotIn', ['USA']), basic('In', ['EMEA'], region))).toEqual([
      'France',
      'Germany',
    ]))
  test('the kind is told by the shape where its number is missing', async () =>
    expect(await names({ target: country, operator: 'In', values: ['USA'] })).toEqual(['USA']))
})

describe('advanced filters', () => {
  const one = (operator: string, value?: unknown) =>
    advanced([{ operator, ...(value !== undefined && { value }) }])
  const cases: [operator: string, value: unknown, found: (string | null)[]][] = [
    ['Is', 'usa', ['USA']],
    ['IsNot', 'usa', [null, 'France', 'Germany']],
    ['Contains', 'AN', ['France', 'Germany']],
    ['DoesNotContain', 'an', [null, 'USA']],
    ['StartsWith', 'g', ['Germany']],
    ['DoesNotStartWith', 'g', [null, 'France', 'USA']],
    ['IsBlank', undefined, [null]],
    ['IsNotBlank', undefined, ['France', 'Germany', 'USA']],
    ['IsEmptyString', undefined, []],
    ['IsNotEmptyString', undefined, [null, 'France', 'Germany', 'USA']],
    ['None', undefined, [null, 'France', 'Germany', 'USA']],
    ['LessThan', 'g', [null, 'France']],
    ['GreaterThan', 'germany', ['USA']],
    ['GreaterThanOrEqual', 'GERMANY', ['Germany', 'USA']],
    ['LessThanOrEqual', 'germany', [null, 'France', 'Germany']],
  ]
  for (const [operator, value, found] of cases)
    test(`${operator} ${String(value ?? '')}`, async () =>
      expect(await names(one(operator, value))).toEqual(found))

  test('two conditions hold together with And, and either with Or', async () => {
    const both = [
      { operator: 'StartsWith', value: 'f' },
      { operator: 'Contains', value: 'a' },
    ]
    expect(await names(advanced(both))).toEqual(['France'])
    expect(await names(advanced(both, 'Or'))).toEqual(['France', 'Germany', 'USA'])
  })
  test('a condition on part of a text reads % and _ as themselves', async () =>
    expect(await names(one('Contains', '%'))).toEqual([]))
  test('whole numbers may be searched as text', async () =>
    expect(
      await totalOf(
        advanced([{ operator: 'StartsWith', value: '4' }], 'And', { table: 'Account', column: 'Account' }),
      ),
    ).toBe('1910.34'))
  test('three conditions are refused', () =>
    expect(refused(advanced([{ operator: 'None' }, { operator: 'None' }, { operator: 'None' }]))).toThrow(
      /at most two conditions/,
    ))
  test('an operator that is none is refused', () =>
    expect(refused(one('Like', 'x'))).toThrow(/"Like" is no operator/))
  test('a condition on part of a date is refused', () =>
    expect(
      refused(advanced([{ operator: 'Contains', value: '2' }], 'And', { table: 'Date', column: 'Date' })),
    ).toThrow(/for text/))
})

describe('filters on figures', () => {
  const more = (value: number, target: object = total) =>
    advanced([{ operator: 'GreaterThan', value }], 'And', target)

  test('a measure limits the groups, and the total is of those that are left', async () => {
    const line = await world.ask({
      select: [column('Entity', 'Country'), measure('Total')],
      filters: [more(397)] as never,
      totals: true,
    })
    expect(rowsOf(line)).toEqual([
      [null, '565.00'],
      ['Germany', '397.92'],
      ['USA', '992.33'],
    ])
    expect(line.totals).toEqual({ Total: '1955.25' })
  })
  test('an aggregation of a column does so as well', async () =>
    expect(await names(more(200, { table: 'Ledger', column: 'Amount', aggregationFunction: 'Max' }))).toEqual(
      [null, 'Germany', 'USA'],
    ))
  test('one that lets BLANK through shows the groups without figures', async () => {
    const filter = advanced([{ operator: 'LessThan', value: 100 }], 'And', {
      table: 'Budget',
      measure: 'Budget total',
    })
    const line = await world.ask({
      select: [column('Entity', 'Country'), measure('Total')],
      filters: [filter] as never,
    })
    expect(rowsOf(line).map(([name]) => name)).toEqual([null, 'France', 'Germany'])
  })
})

describe('top', () => {
  const top = (operator: string, itemCount: number, orderBy: object = total) => ({
    target: country,
    filterType: 5,
    operator,
    itemCount,
    orderBy,
  })

  test('keeps the values with the highest figures', async () =>
    expect(await names(top('Top', 2))).toEqual([null, 'USA']))
  test('keeps the values with the lowest figures', async () =>
    expect(await names(top('Bottom', 2))).toEqual(['France', 'Germany']))
  test('ranks under the other filters', async () =>
    expect(await names(top('Top', 1), basic('NotIn', ['USA', null]))).toEqual(['Germany']))
  // Germany has four lines, the blank country and the USA three each, France one.
  const lines = { table: 'Ledger', measure: 'Lines' }
  test('keeps all that tie with the last', async () => {
    expect(await names(top('Top', 2, lines))).toEqual([null, 'Germany', 'USA'])
    expect(await names(top('Bottom', 2, lines))).toEqual([null, 'France', 'USA'])
    expect(await names(top('Top', 1, lines))).toEqual(['Germany'])
  })
  test('ranks by an aggregation of a column', async () =>
    expect(
      await names(top('Top', 2, { table: 'Ledger', column: 'Posted', aggregationFunction: 'Count' })),
    ).toEqual([null, 'Germany']))
  test.each(['Top', 'Bottom'])(
    '%s keeps no value without the figure, however many are asked for',
    async (operator) =>
      expect(await names(top(operator, 4, { table: 'Budget', measure: 'Budget total' }))).toEqual([
        'France',
        'Germany',
        'USA',
      ]),
  )
  test('limits whatever else is asked', async () => expect(await totalOf(top('Top', 1))).toBe('992.33'))
  test('refuses to count anything but whole items', () =>
    expect(refused(top('Top', 1.5))).toThrow(/whole items/))
})

describe('include, exclude, tuples and hierarchies', () => {
  test('include keeps the points', async () =>
    expect(await names({ target: country, filterType: 3, isExclude: false, values: ['USA'] })).toEqual([
      'USA',
    ]))
  test('exclude keeps the others', async () =>
    expect(await names({ target: country, filterType: 3, isExclude: true, values: ['USA', null] })).toEqual([
      'France',
      'Germany',
    ]))
  test('exclude of combinations keeps the other combinations', async () => {
    const filter = {
      target: [country, { table: 'Date', column: 'Year' }],
      filterType: 3,
      isExclude: true,
      values: [[{ value: 'USA' }, { value: 2024 }]],
    }
    expect(await left(filter)).toEqual([
      [null, '565.00'],
      ['France', '75.25'],
      ['Germany', '397.92'],
      ['USA', '-7.66'],
    ])
  })
  test('a tuple filter keeps combinations of columns of several tables', async () => {
    const filter = {
      target: [country, { table: 'Date', column: 'Year' }],
      filterType: 6,
      operator: 'In',
      values: [
        [{ value: 'USA' }, { value: 2025 }],
        [{ value: 'Germany' }, { value: 2024 }],
      ],
    }
    expect(await left(filter)).toEqual([
      ['Germany', '390.15'],
      ['USA', '-7.66'],
    ])
  })
  test('combinations of the wrong length are refused', () =>
    expect(
      refused({ target: [country, region], filterType: 6, operator: 'In', values: [[{ value: 'USA' }]] }),
    ).toThrow(/one value for each of its 2 targets/))

  const levels = ['Region', 'Country', 'Name'].map((hierarchyLevel) => ({
    table: 'Entity',
    hierarchy: 'Geography',
    hierarchyLevel,
  }))
  const tree = (hierarchyData: object[]) => ({ target: levels, filterType: 9, hierarchyData })
  const entities = async (filter: object) =>
    rowsOf(await world.ask({ select: [column('Entity', 'Name')], filters: [filter] as never })).map(
      ([name]) => name,
    )

  test('a chosen node chooses all below it', async () =>
    expect(await entities(tree([{ value: 'EMEA', operator: 'Selected' }]))).toEqual([
      'Berlin',
      'Köln',
      'Lyon',
    ]))
  test('a tree of nothing leaves all', async () => expect(await entities(tree([]))).toHaveLength(6))
  test('a node below may be left out', async () =>
    expect(
      await entities(
        tree([
          { value: 'EMEA', operator: 'Selected', children: [{ value: 'Germany', operator: 'NotSelected' }] },
        ]),
      ),
    ).toEqual(['Lyon']))
  test('a node that inherits chooses only what is chosen below it', async () =>
    expect(
      await entities(
        tree([
          {
            value: 'EMEA',
            operator: 'Inherited',
            children: [
              {
                value: 'germany',
                operator: 'Inherited',
                children: [{ value: 'Köln', operator: 'Selected' }],
              },
            ],
          },
          { value: 'AMER', operator: 'Selected' },
        ]),
      ),
    ).toEqual(['Boston', 'Köln', `O'Hara "X"`]))
  test('only nodes that are left out leave the rest', async () =>
    expect(await entities(tree([{ value: 'EMEA', operator: 'NotSelected' }]))).toEqual([
      null,
      'Boston',
      `O'Hara "X"`,
    ]))
})

describe('identity filters', () => {
  test('are refused with the reason', () => {
    expect(refused({ target: [1], filterType: 8, operator: 'In' })).toThrow(
      /identity points into the data of another engine/,
    )
    expect(refused({ target: [{ queryName: 'x' }], filterType: 10, hierarchyData: [] })).toThrow(
      /filter by value instead/,
    )
    expect(refused({ target: country, filterType: 2, message: '', notSupportedTypeName: '' })).toThrow(
      /not supported/,
    )
  })
})

describe('relative dates', () => {
  const units = [
    'days',
    'weeks',
    'calendarWeeks',
    'months',
    'calendarMonths',
    'years',
    'calendarYears',
    'minutes',
    'hours',
  ] as const
  const at = (
    operator: RelativePeriod['operator'],
    count: number,
    unit: (typeof units)[number],
    includeToday = true,
  ) => {
    const { start, end } = datePeriod({ operator, unit, count, includeToday }, '2024-03-31')
    return `${start.slice(0, 10)} to ${end.slice(0, 10)}`
  }

  test('last days end today or the day before', () => {
    expect(at('inLast', 7, 'days')).toBe('2024-03-25 to 2024-04-01')
    expect(at('inLast', 7, 'days', false)).toBe('2024-03-24 to 2024-03-31')
  })
  test('next days start today or the day after', () => {
    expect(at('inNext', 1, 'days')).toBe('2024-03-31 to 2024-04-01')
    expect(at('inNext', 2, 'weeks', false)).toBe('2024-04-01 to 2024-04-15')
  })
  test('months end on the last day of shorter ones', () => {
    expect(at('inLast', 1, 'months', false)).toBe('2024-02-29 to 2024-03-31')
    expect(at('inNext', 11, 'months')).toBe('2024-03-31 to 2025-02-28')
    expect(at('inLast', 1, 'years')).toBe('2023-04-01 to 2024-04-01')
  })
  test('calendar units are whole ones before or after this one', () => {
    expect(at('inLast', 2, 'calendarMonths')).toBe('2024-01-01 to 2024-03-01')
    expect(at('inNext', 1, 'calendarYears')).toBe('2025-01-01 to 2026-01-01')
    expect(at('inLast', 1, 'calendarWeeks')).toBe('2024-03-24 to 2024-03-31')
  })
  test('this unit is the whole one that today lies in', () => {
    expect(at('inThis', 1, 'days')).toBe('2024-03-31 to 2024-04-01')
    expect(at('inThis', 1, 'weeks')).toBe('2024-03-31 to 2024-04-07')
    expect(at('inThis', 1, 'months')).toBe('2024-03-01 to 2024-04-01')
    expect(at('inThis', 1, 'years')).toBe('2024-01-01 to 2025-01-01')
  })
  test('times count from now', () => {
    const times = (operator: RelativePeriod['operator'], count: number, unit: (typeof units)[number]) =>
      timePeriod({ operator, unit, count, includeToday: true }, '2024-03-31T10:15:30')
    expect(times('inLast', 30, 'minutes')).toEqual({
      start: '2024-03-31 09:45:30',
      end: '2024-03-31 10:15:30',
    })
    expect(times('inThis', 1, 'hours')).toEqual({ start: '2024-03-31 10:00:00', end: '2024-03-31 11:00:00' })
    expect(times('inNext', 2, 'hours')).toEqual({ start: '2024-03-31 10:15:30', end: '2024-03-31 12:15:30' })
  })
  test('a period ends where the calendar of four digits ends', async () => {
    expect(at('inNext', 100_000, 'years')).toBe('2024-03-31 to 9999-12-31')
    expect(at('inLast', 100_000, 'calendarYears')).toBe('0001-01-01 to 2024-01-01')
    const filter = {
      target: { table: 'Date', column: 'Date' },
      filterType: 4,
      timeUnitsCount: 100_000,
      timeUnitType: 5,
    }
    const dated = basic('In', [2024, 2025], { table: 'Date', column: 'Year' })
    expect(await totalOf({ ...filter, operator: 0, includeToday: true }, dated)).toBe('2022.73')
    expect(await totalOf({ ...filter, operator: 2, includeToday: true })).toBe(null)
  })
  test('a relative date filter limits the dates', async () => {
    const filter = {
      target: { table: 'Date', column: 'Date' },
      filterType: 4,
      operator: 0,
      timeUnitsCount: 4,
      timeUnitType: 4,
      includeToday: true,
    }
    expect(await totalOf(filter)).toBe('545.00')
  })
  test('a relative time filter limits moments', async () => {
    const model = parseModel({
      casement: 1,
      name: 'Events',
      tables: [
        {
          name: 'Event',
          source: { table: 'events' },
          columns: [{ name: 'At', source: 'happened', type: 'dateTime' }],
        },
      ],
    })
    const database = await openDuckDb([
      `CREATE TABLE events (happened TIMESTAMP)`,
      `INSERT INTO events VALUES ('2025-06-30 09:10:00'), ('2025-06-30 10:00:00'), (NULL)`,
    ])
    const filter = {
      target: { table: 'Event', column: 'At' },
      filterType: 7,
      operator: 0,
      timeUnitsCount: 1,
      timeUnitType: 8,
    }
    const query = {
      select: [{ name: 'At', field: { kind: 'column', table: 'Event', column: 'At' } }],
      filters: [filter],
    } as const
    const statement = compile(query as never, model, everyone, {
      dialect: 'duckdb',
      today,
      now: '2025-06-30T10:15:00',
    })
    const line = toLine('1', statement, await database.run(statement))
    expect('error' in line ? line.error : line.columns[0]!.values).toEqual(['2025-06-30T10:00:00'])
    expect(() => compile(query as never, model, everyone, { dialect: 'duckdb', today })).toThrow(
      /time of day/,
    )
    database.close()
  })
  test('units, counts and columns that do not fit are refused', () => {
    const date = { table: 'Date', column: 'Date' }
    expect(refused({ target: date, filterType: 4, operator: 0, timeUnitsCount: 1, timeUnitType: 8 })).toThrow(
      /from 0 \(days\) to 6/,
    )
    expect(refused({ target: date, filterType: 4, operator: 3, timeUnitsCount: 1, timeUnitType: 0 })).toThrow(
      /operator 0/,
    )
    expect(
      refused({ target: date, filterType: 4, operator: 0, timeUnitsCount: 0.5, timeUnitType: 0 }),
    ).toThrow(/whole units/)
    expect(
      refused({ target: country, filterType: 4, operator: 0, timeUnitsCount: 1, timeUnitType: 0 }),
    ).toThrow(/is for dates/)
    expect(refused({ target: date, filterType: 7, operator: 0, timeUnitsCount: 1, timeUnitType: 8 })).toThrow(
      /a date without time/,
    )
  })
})

describe('targets', () => {
  test('that are not in the model are refused with what was probably meant', () => {
    expect(refused(basic('In', ['x'], { table: 'Entity', column: 'Contry' }))).toThrow(
      /did you mean "Entity.Country"/,
    )
    expect(refused(basic('In', ['x'], { table: 'Entiti', column: 'Country' }))).toThrow(
      /did you mean "Entity"/,
    )
    expect(refused(basic('In', [1], total))).toThrow(/is for columns/)
    expect(
      refused(advanced([{ operator: 'IsBlank' }], 'And', { ...total, percentOfGrandTotal: true })),
    ).toThrow(/percentage of the grand total/)
    expect(refused({ filterType: 1, operator: 'In', values: [1] })).toThrow(/target is an object/)
  })
})

describe('names that statements use themselves', () => {
  test('may be names of columns and measures', async () => {
    const odd = [
      'is total',
      'keys',
      'place',
      'written',
      'c1',
      'answer',
      'ledger figures',
      'TOTAL',
      'each',
      'x y',
    ]
    const model = modelWith(
      Object.fromEntries(
        odd
          .filter((name) => name !== 'TOTAL')
          .map((name) => [name, 'MAXX(VALUES(Entity[Country]), [Total])']),
      ),
    )
    const select = [column('Entity', 'Country'), ...odd.map((name) => measure(name))]
    for (const name of odd) {
      const line = await world.ask(
        { select, orderBy: [{ name, direction: 'descending' }], totals: true, limit: 2 },
        { model },
      )
      expect(rowsOf(line).map(([country, ...figures]) => [country, new Set(figures)])).toEqual([
        ['USA', new Set(['992.33'])],
        [null, new Set(['565.00'])],
      ])
    }
  })
})

describe('windows', () => {
  const query = {
    select: [column('Entity', 'Country'), measure('Total')],
    orderBy: [{ name: 'Total', direction: 'descending' }],
  } as const

  test('a limit tells whether there is more', async () => {
    const two = await world.ask({ ...query, limit: 2 })
    expect(rowsOf(two)).toEqual([
      ['USA', '992.33'],
      [null, '565.00'],
    ])
    expect(two.truncated).toBe(true)
    expect((await world.ask({ ...query, limit: 4 })).truncated).toBe(false)
  })
  test('an offset goes on from there, with the totals of everything', async () => {
    const line = await world.ask({ ...query, limit: 2, offset: 2, totals: true })
    expect(rowsOf(line)).toEqual([
      ['Germany', '397.92'],
      ['France', '75.25'],
    ])
    expect(line).toMatchObject({ rowCount: 2, truncated: false, totals: { Total: '2030.50' } })
  })
  test('months are in the order of the year', async () => {
    const line = await world.ask({
      select: [column('Date', 'Month'), measure('Total')],
      filters: [advanced([{ operator: 'IsNotBlank' }], 'And', { table: 'Date', column: 'Month' })] as never,
    })
    expect(rowsOf(line).map(([month]) => month)).toEqual(['Jan', 'Feb', 'Mar'])
  })
  test('several tables of facts answer in one query', async () => {
    const line = await world.ask({
      select: [column('Entity', 'Country'), measure('Total'), measure('Budget total', 'Budget')],
      totals: true,
    })
    expect(rowsOf(line)).toEqual([
      [null, '565.00', null],
      ['France', '75.25', '80.00'],
      ['Germany', '397.92', '90.00'],
      ['USA', '992.33', '1015.00'],
    ])
    expect(line.totals).toEqual({ Total: '2030.50', 'Budget total': '1185.00' })
  })
  test('a query that only groups by tables that meet nowhere is refused', () => {
    expect(() =>
      compile(
        { select: [column('Account', 'Kind'), column('Budget', 'Amount')] },
        parseModel(modelWith({})),
        everyone,
        { dialect: 'duckdb', today },
      ),
    ).toThrow(/No table leads to all of "Account", "Budget"/)
    expect(() =>
      compile(
        { select: [column('Entity', 'Country'), column('Date', 'Year')] },
        parseModel(modelWith({})),
        everyone,
        { dialect: 'duckdb', today },
      ),
    ).toThrow(/come together in "Ledger", "Budget"/)
  })
})
