import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toLine } from '@casement/evaluator'
import { type Answer, parseQuery } from '@casement/query'
import { compile, type Model, monthsOfFigure, parseModel, withDays } from '@casement/semantic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeSources } from '../../src/content/table-sources.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'

/*
 * Books of 24 months, a budget of the last 12 and the 6 to come, a forecast of the last 8 and the 4 to come, over a calendar that
 * begins before the books and ends after all of them. Every run of months is compared with every other figure, by year, by
 * quarter, by month and as a whole, beside the same worked out month by month.
 */

const firstYear = 2023
const monthName = (month: number) => {
  const [year, place] = [firstYear + Math.floor(month / 12), (((month % 12) + 12) % 12) + 1]
  return `${year}-${String(place).padStart(2, '0')}`
}
const months = Array.from({ length: 60 }, (_, month) => month)
const [booksFrom, booksTo] = [10, 33]
const facts = {
  Books: [booksFrom, booksTo],
  Budget: [22, 39],
  Forecast: [26, 37],
} as const
const amountIn = (table: string, month: number) => 100 + month * (table === 'Books' ? 1 : 3)

const days = (month: number) => {
  const [year, place] = monthName(month).split('-').map(Number) as [number, number]
  const count = new Date(Date.UTC(year, place, 0)).getUTCDate()
  return Array.from({ length: count }, (_, day) => `${monthName(month)}-${String(day + 1).padStart(2, '0')}`)
}
const quarterName = (month: number) => `${monthName(month).slice(0, 4)} Q${Math.floor((month % 12) / 3) + 1}`
const groups = {
  Year: (month: number) => monthName(month).slice(0, 4),
  Quarter: quarterName,
  Month: monthName,
}

const amounts = [
  { name: 'Date', type: 'date' },
  { name: 'Amount', type: 'decimal(18,2)' },
]
const measure = (name: string, expression: string) => ({ name, expression })
const modelJson = (covers: Record<string, unknown> = {}) => ({
  casement: 1,
  name: 'Books',
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Calendar',
      source: { csv: 'data/calendar.csv' },
      columns: [
        { name: 'Date', type: 'date' },
        ...Object.keys(groups).map((name) => ({ name, type: 'text' })),
      ],
    },
    ...Object.keys(facts).map((name) => ({
      name,
      source: { csv: `data/${name.toLowerCase()}.csv` },
      ...(covers[name] !== undefined && { covers: covers[name] }),
      columns: amounts,
      measures: [
        measure(name === 'Books' ? 'Revenue' : name, `SUM(${name}[Amount])`),
        ...(name === 'Books'
          ? [
              measure('Before', 'CALCULATE([Revenue], SAMEPERIODLASTYEAR(Calendar[Date]))'),
              measure('Of the year', 'CALCULATE([Revenue], DATESYTD(Calendar[Date]))'),
              measure('Of the year before', 'CALCULATE([Before], DATESYTD(Calendar[Date]))'),
              measure(
                'Balance',
                'CALCULATE([Revenue], DATESBETWEEN(Calendar[Date], BLANK(), MAX(Calendar[Date])))',
              ),
              measure(
                'At start',
                'CALCULATE([Revenue], DATESBETWEEN(Calendar[Date], BLANK(), MIN(Calendar[Date]) - 1))',
              ),
              measure(
                'Expected of the year',
                '[Of the year] + CALCULATE([Forecast], ALL(Calendar), Calendar[Year] = MAX(Calendar[Year]) && Calendar[Date] > MAX(Calendar[Date]))',
              ),
              measure('Against budget', '[Revenue] - [Budget]'),
              measure('Change of balance', '[Balance] - [At start]'),
            ]
          : []),
      ],
    })),
  ],
  relationships: Object.keys(facts).map((name) => ({
    from: { table: name, column: 'Date' },
    to: { table: 'Calendar', column: 'Date' },
  })),
})

let folder: string
let engine: Database
let model: Model
let models: (covers: Record<string, unknown>) => Promise<Model>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-days-'))
  await mkdir(join(folder, 'data'))
  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(folder, 'data', `${name.toLowerCase()}.csv`), `${lines.join('\n')}\n`)
  await write('Calendar', [
    'Date,Year,Quarter,Month',
    ...months.flatMap((month) =>
      days(month).map((day) => [day, ...Object.values(groups).map((of) => of(month))].join()),
    ),
  ])
  for (const [name, [from, to]] of Object.entries(facts))
    await write(name, [
      'Date,Amount',
      ...months.flatMap((month) =>
        // Neither the first nor the last day of its month.
        month < from || month > to ? [] : [`${days(month)[10]},${amountIn(name, month)}.00`],
      ),
    ])
  const opened = await placeSources(parseModel(modelJson()), { folder, prefix: 'm' })
  engine = await openDatabase({
    database: undefined,
    sources: { datasets: [{ id: 'd', ...opened, placed: (problem) => problem }] },
    memoryLimit: '256MB',
  })
  const found = engine.findings.get('d')!
  expect(found.problems).toEqual([])
  models = async (covers) => {
    const placed = await placeSources(parseModel(modelJson(covers)), { folder, prefix: 'm' })
    return withDays(placed.model, found.days!)
  }
  model = await models({})
})

afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask(query: object, of: Model = model): Promise<Answer> {
  const identity = { username: '', roles: [] }
  const clock = { today: '2026-01-01', now: '2026-01-01T00:00:00' }
  const statement = compile(parseQuery(query), of, identity, { dialect: 'duckdb', ...clock })
  const line = toLine('1', statement, await engine.run(statement))
  if ('error' in line) throw new Error(line.error.message)
  return line
}

const figure = (name: string) => ({ kind: 'measure', table: name in facts ? name : 'Books', measure: name })
const inMonths = (from: number, to: number) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  filterType: 0,
  target: { table: 'Calendar', column: 'Month' },
  logicalOperator: 'And',
  conditions: [
    { operator: 'GreaterThanOrEqual', value: monthName(from) },
    { operator: 'LessThanOrEqual', value: monthName(to) },
  ],
})

/** What facts come to over some months, and of how many of them they are. */
function over(table: keyof typeof facts, asked: readonly number[]) {
  const [from, to] = facts[table]
  const known = asked.filter((month) => month >= from && month <= to)
  const sum = known.reduce((all, month) => all + amountIn(table, month), 0)
  return {
    sum: known.length === 0 ? null : `${sum}.00`,
    isWhole: known.length === asked.length,
    isPartial: known.length > 0 && known.length < asked.length,
  }
}

const references = {
  Before: { table: 'Books', shift: -12 },
  Budget: { table: 'Budget', shift: 0 },
  Forecast: { table: 'Forecast', shift: 0 },
} as const

/** The reference as it is told beside the revenue of some months; `undefined` where it is withheld. */
function expected(name: keyof typeof references, asked: readonly number[]) {
  const { table, shift } = references[name]
  const own = over('Books', asked)
  const other = over(
    table,
    asked.map((month) => month + shift),
  )
  const isWithheld = !other.isWhole || own.isPartial
  return {
    figure: own.sum,
    reference: isWithheld ? null : other.sum,
    isTold: isWithheld && (own.sum ?? other.sum) !== null,
  }
}

describe.each(Object.keys(references) as (keyof typeof references)[])('revenue beside %s', (name) => {
  const select = [
    { name: 'figure', field: figure('Revenue') },
    { name: 'reference', field: figure(name), comparedBy: 'figure' },
  ]

  test('is compared over whole runs of months alone', async () => {
    for (const from of [0, 7, 10, 21, 22, 25, 26, 30, 36])
      for (const length of [1, 2, 3, 12, 18, 24]) {
        const asked = months.slice(from, from + length)
        const answer = await ask({ select, filters: [inMonths(from, asked.at(-1)!)] })
        const [own, reference] = answer.columns
        const right = expected(name, asked)
        const said = `${monthName(from)} and ${length} months`
        // A query without groups has one row, or none of nothing.
        expect(
          [own!.values[0] ?? null, reference!.values[0] ?? null, reference!.otherDays?.rows ?? []],
          said,
        ).toEqual([right.figure, right.reference, right.isTold ? [0] : []])
      }
  })

  test.each(Object.keys(groups) as (keyof typeof groups)[])('by %s, with the total of it', async (by) => {
    const [from, to] = [12, 38]
    const asked = months.slice(from, to + 1)
    const answer = await ask({
      select: [{ name: 'group', field: { kind: 'column', table: 'Calendar', column: by } }, ...select],
      filters: [inMonths(from, to)],
      totals: true,
    })
    const [group, own, reference] = answer.columns
    const told = group!.values.map((value, row) => ({
      value,
      figure: own!.values[row],
      reference: reference!.values[row],
      isTold: reference!.otherDays?.rows.includes(row) === true,
    }))
    const all = [...new Set(asked.map(groups[by]))]
      .map((value) => ({
        value,
        ...expected(
          name,
          asked.filter((month) => groups[by](month) === value),
        ),
      }))
      .filter((each) => each.figure !== null || each.reference !== null || each.isTold)
    expect(told).toEqual(all)
    const whole = expected(name, asked)
    expect([answer.totals!.figure, answer.totals!.reference]).toEqual([whole.figure, whole.reference])
    expect(answer.totalsOtherDays?.reference !== undefined).toBe(whole.isTold)
  })
})

test('why a figure is withheld is said by the days that its facts are of, whole months of the data', async () => {
  const select = [
    { name: 'figure', field: figure('Revenue') },
    { name: 'reference', field: figure('Forecast'), comparedBy: 'figure' },
  ]
  const { columns } = await ask({ select, filters: [inMonths(24, 29)] })
  expect(columns[1]!.otherDays).toEqual({ of: 'Forecast', from: '2025-03-01', to: '2026-02-28', rows: [0] })
  const said = await models({ Forecast: { from: '2025-03-11', to: '2026-02-11' } })
  const [, own] = (await ask({ select, filters: [inMonths(26, 29)] }, said)).columns
  expect(own!.otherDays).toEqual({ of: 'Forecast', from: '2025-03-11', to: '2026-02-11', rows: [0] })
})

test('without a figure beside it, and without days that are asked for, a figure is as it is', async () => {
  const alone = await ask({
    select: [{ name: 'reference', field: figure('Forecast') }],
    filters: [inMonths(12, 29)],
  })
  expect(alone.columns[0]!.values).toEqual([over('Forecast', months.slice(12, 30)).sum])
  const all = await ask({
    select: [
      { name: 'figure', field: figure('Revenue') },
      { name: 'reference', field: figure('Budget'), comparedBy: 'figure' },
    ],
  })
  expect(all.columns.map(({ values }) => values)).toEqual([
    [over('Books', months).sum],
    [over('Budget', months).sum],
  ])
})

test('years to date are compared with years to date of as many months', async () => {
  const select = [
    { name: 'figure', field: figure('Of the year') },
    { name: 'reference', field: figure('Of the year before'), comparedBy: 'figure' },
  ]
  for (const month of [booksFrom, booksFrom + 5, 21, 22, 23, 24, booksTo]) {
    const asked = months.slice(month - (month % 12), month + 1)
    const { columns } = await ask({ select, filters: [inMonths(month, month)] })
    const before = over(
      'Books',
      asked.map((each) => each - 12),
    )
    const own = over('Books', asked)
    expect(
      columns.map(({ values }) => values[0] ?? null),
      monthName(month),
    ).toEqual([own.sum, before.isWhole && !own.isPartial ? before.sum : null])
  }
})

test('what is expected of a year needs a forecast of its months to come, and none where there are none', async () => {
  const select = [
    { name: 'figure', field: figure('Of the year') },
    { name: 'reference', field: figure('Expected of the year'), comparedBy: 'figure' },
  ]
  for (const month of [14, 23, 25, 27, 31, booksTo]) {
    const first = month - (month % 12)
    const past = over('Books', months.slice(first, month + 1))
    const rest = over('Forecast', months.slice(month + 1, first + 12))
    const { columns } = await ask({ select, filters: [inMonths(month, month)] })
    expect(
      columns.map(({ values }) => values[0] ?? null),
      monthName(month),
    ).toEqual([past.sum, rest.isWhole ? `${Number(past.sum) + Number(rest.sum)}.00` : null])
  }
})

test('a difference of a measure is blank over other days, where the model says which days its facts are of', async () => {
  const against = (of: Model, from: number, to: number) =>
    ask(
      { select: [{ name: 'it', field: figure('Against budget') }], filters: [inMonths(from, to)] },
      of,
    ).then(({ columns }) => columns[0]!.values[0] ?? null)
  const declared = await models({ Budget: 'data' })
  const sum = (from: number, to: number) => {
    const asked = months.slice(from, to + 1)
    return `${Number(over('Books', asked).sum) - Number(over('Budget', asked).sum)}.00`
  }
  expect(await against(declared, 22, 33)).toBe(sum(22, 33))
  expect(await against(declared, 12, 33)).toBeNull()
  // Without it BLANK counts as 0, as in DAX.
  expect(await against(model, 12, 33)).toBe(sum(12, 33))
})

test('what adds up all that came before is compared whatever came before it', async () => {
  const every = await models({ Books: 'data', Budget: 'data', Forecast: 'data' })
  const { columns } = await ask(
    { select: [{ name: 'it', field: figure('Change of balance') }], filters: [inMonths(12, 38)] },
    every,
  )
  expect(columns[0]!.values).toEqual([over('Books', months.slice(12, 39)).sum])
})

test.each([
  ['months', ['2025-01-01', '2025-12-01', 12], '2025-12-31'],
  ['days of months', ['2025-01-03', '2025-12-30', 200], '2025-12-31'],
  ['quarters', ['2025-01-01', '2025-10-01', 4], '2025-12-31'],
  ['years', ['2023-01-01', '2026-01-01', 4], '2026-12-31'],
  ['one year, by one day', ['2026-01-01', '2026-01-01', 1], '2026-12-31'],
  ['two days of a year', ['2026-02-10', '2026-08-10', 2], '2027-01-31'],
  ['days until no end', ['2020-02-29', '9999-12-31', Infinity], '9999-12-31'],
] as const)('facts of %s end with what their last day stands for', (_, [from, to, count], end) => {
  const days = new Map([['Books', { from, to, count }]])
  const { covered } = withDays(model, days).tables.find(({ name }) => name === 'Books')!
  expect(covered).toEqual({ from: `${from.slice(0, 7)}-01`, to: end })
})

test('days are said of facts, in their order, and as days', () => {
  const refused =
    (covers: unknown, table = 'Budget') =>
    () =>
      parseModel({ ...modelJson({ [table]: covers }) })
  expect(refused('data')).not.toThrow()
  expect(refused({ from: '2025-11-01' })).not.toThrow()
  expect(refused({ from: '2025-11-31' })).toThrow('"2025-11-31" is no day; one is written as 2026-10-31')
  expect(refused({ from: '2025-11-02', to: '2025-11-01' })).toThrow(
    'The facts of "Budget" end on 2025-11-01, before 2025-11-02, on which they begin',
  )
  expect(() => parseModel({ ...modelJson({ Budget: 'data' }), relationships: [] })).toThrow(
    'No active relationship leads from "Budget" to the date table',
  )
})

describe('whole months over which a figure has all that is asked of it', () => {
  const someMonths = {
    $schema: 'http://powerbi.com/product/schema#advanced',
    target: { table: 'Calendar', column: 'Date' },
    filterType: 0,
    logicalOperator: 'And',
    conditions: [
      { operator: 'GreaterThanOrEqual', value: '2024-01-01' },
      { operator: 'LessThan', value: '2024-02-01' },
    ],
  }
  const monthsIn = (of: Model, name: string) =>
    monthsOfFigure(of, { kind: 'measure', table: name in facts ? name : 'Books', measure: name }, [
      someMonths,
    ])
  const monthsFrom = (from: number, to: number) => ({ from: monthName(from), to: monthName(to) })
  const always = { from: '0001-01', to: '9999-12' }

  test.each([
    ['Revenue', monthsFrom(booksFrom, booksTo)],
    ['Budget', monthsFrom(...facts.Budget)],
    ['Before', monthsFrom(booksFrom + 12, booksTo + 12)],
    ['Of the year', monthsFrom(booksFrom, booksTo)],
    ['Of the year before', monthsFrom(booksFrom + 12, booksTo + 12)],
    // Facts up to some day have no first one.
    ['Balance', always],
    ['Against budget', monthsFrom(facts.Budget[0], booksTo)],
    // The rest of the year is of other days than those that are looked at.
    ['Expected of the year', null],
  ])('%s', (name, expected) => {
    expect(monthsIn(model, name)).toEqual(expected)
  })

  test('a month that the model covers in part is none of them', async () => {
    const covers = { Forecast: { from: '2025-03-11', to: '2026-02-11' } }
    expect(monthsIn(await models(covers), 'Forecast')).toEqual({ from: '2025-04', to: '2026-01' })
    const oneMonth = { Forecast: { from: '2025-03-02', to: '2025-03-31' } }
    expect(monthsIn(await models(oneMonth), 'Forecast')).toBe(null)
  })

  test('without a filter on dates nothing is asked of any day', () => {
    expect(monthsOfFigure(model, { kind: 'measure', table: 'Books', measure: 'Revenue' }, [])).toEqual(always)
  })
})
