import { parseQuery } from '@casement/query'
import type { Answer, SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, ModelError, parseModel } from '../src/index.ts'
import type { EffectiveIdentity } from '../src/index.ts'
import { everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const declared: readonly unknown[] = [
  'Date',
  'Text',
  { table: 'Entity', column: 'Name' },
  { table: 'Account', column: 'Name' },
  { table: 'Date', column: 'Month' },
]

function modelOf(detailRows: unknown = declared, measures: Record<string, string> = {}) {
  const { tables, ...model } = modelWith(measures)
  const [ledger, ...others] = tables
  return { ...model, tables: [{ ...ledger!, ...(detailRows ? { detailRows } : {}) }, ...others] }
}

type Asked = Omit<SemanticQuery, 'select'>
const asked = (name: string, query: Asked, table?: string) =>
  parseQuery({ ...query, select: [measure(name, table)] })
const ask = (name: string, query: Asked = {}, measures = {}, identity: EffectiveIdentity = everyone) =>
  world.ask(asked(name, { detailRows: {}, ...query }), { model: modelOf(declared, measures), identity })

const only = (table: string, name: string, ...values: unknown[]) =>
  ({ target: { table, column: name }, filterType: 1, operator: 'In', values }) as unknown as NonNullable<
    SemanticQuery['filters']
  >[number]

const summaryOf = ({ columns }: Answer) =>
  Object.fromEntries(columns.map(({ name, values }) => [name, values[0]!]))
const cents = (values: readonly unknown[]) =>
  values.reduce((all: bigint, value) => all + BigInt(Math.round(Number(value ?? 0) * 100)), 0n)

describe('the rows behind a figure', () => {
  test('are those of its own plan, with what each adds to it, and their total is the figure', async () => {
    const summary = summaryOf(await ask('Revenue'))
    expect(summary).toMatchObject({
      figure: '1910.34',
      total: '1910.34',
      '0.role': 'sum',
      '0.name': 'Revenue',
      '0.total': '1910.34',
    })
    const lines = await ask('Revenue', { detailRows: { part: 0 } })
    expect(lines.columns.map(({ name }) => name)).toEqual([
      'Date',
      'Text',
      'Name (Entity)',
      'Name (Account)',
      'Month',
      'Revenue',
    ])
    expect(lines.rowCount).toBe(Number(summary['0.lines']))
    expect(cents(lines.columns.at(-1)!.values)).toBe(191034n)
    expect(lines.columns.at(-1)!.format).toBe('#,0.00')
  })

  test('of two filters over one table are one list, each row with its sign', async () => {
    expect(summaryOf(await ask('Result'))).toMatchObject({ figure: '1797.95', total: '1797.95' })
    const lines = await ask('Result', { detailRows: { part: 0 } })
    const amounts = lines.columns.at(-1)!.values
    expect(amounts.some((amount) => Number(amount) < 0)).toBe(true)
    expect(cents(amounts)).toBe(179795n)
  })

  test('of a ratio are those of its numerator and of its denominator, each by its name', async () => {
    const summary = summaryOf(await ask('Margin'))
    expect(summary).toMatchObject({
      '0.role': 'numerator',
      '0.name': 'Result',
      '0.total': '1797.95',
      '1.role': 'denominator',
      '1.name': 'Revenue',
      '1.total': '1910.34',
    })
    expect(summary).not.toHaveProperty('total')
    expect(Number(summary.figure)).toBeCloseTo(1797.95 / 1910.34, 12)
  })

  test('come in pages that neither repeat nor lose one, in the order that is asked for', async () => {
    const all = rowsOf(await ask('Total', { detailRows: { part: 0 } }))
    const paged = []
    for (let offset = 0; offset < all.length; offset += 2) {
      const page = await ask('Total', { detailRows: { part: 0 }, limit: 2, offset })
      expect(page.truncated).toBe(offset + 2 < all.length)
      paged.push(...rowsOf(page))
    }
    expect(paged).toEqual(all)
    const orderBy = [{ name: 'Total', direction: 'descending' }] as const
    const amounts = (await ask('Total', { detailRows: { part: 0 }, orderBy })).columns.at(-1)!.values
    expect(amounts.map(Number)).toEqual(amounts.map(Number).toSorted((a, b) => b - a))
  })

  test('[RLS] are those that the person may see, in list, number and total', async () => {
    const emea = { username: 'emil', roles: ['EMEA'] }
    const [own, whole] = [
      summaryOf(await ask('Total', {}, {}, emea)),
      summaryOf(await ask('Total', { filters: [only('Entity', 'Region', 'EMEA')] })),
    ]
    expect(own).toEqual(whole)
    expect(own.figure).not.toBe(summaryOf(await ask('Total')).figure)
    const lines = (identity: EffectiveIdentity, query: Asked) =>
      ask('Total', { detailRows: { part: 0 }, ...query }, {}, identity)
    expect(rowsOf(await lines(emea, {}))).toEqual(
      rowsOf(await lines(everyone, { filters: [only('Entity', 'Region', 'EMEA')] })),
    )
    expect((await lines(emea, { filters: [only('Entity', 'Region', 'Americas')] })).rowCount).toBe(0)
  })

  const refused: [what: string, name: string, measures: Record<string, string>, message: RegExp][] = [
    ['a count of different values', 'F', { F: 'DISTINCTCOUNT(Ledger[Text])' }, /a count of different values/],
    ['the greatest of groups', 'Best country', {}, /groups of rows/],
    ['a rank', 'Country rank', {}, /is a rank/],
    ['an average', 'F', { F: 'AVERAGE(Ledger[Amount])' }, /an average/],
    ['a condition', 'F', { F: 'IF(HASONEVALUE(Entity[Country]), [Total])' }, /depends on a condition/],
    ['a product', 'F', { F: '[Total] * [Lines]' }, /multiplied/],
    ['what is rounded', 'F', { F: 'ROUND([Total], 0)' }, /rounded/],
    ['a floating point', 'F', { F: 'SUM(Ledger[Weight])' }, /floating point/],
    ['a number beside rows', 'F', { F: '[Total] + 5' }, /number that is in no row/],
    ['a ratio in a sum', 'F', { F: '[Margin] - [Share]' }, /ratios are part of it/],
    [
      'a share of what the visual shows',
      'F',
      { F: 'DIVIDE([Total], CALCULATE([Total], ALLSELECTED()))' },
      /its visual shows/,
    ],
  ]
  for (const [what, name, measures, message] of refused)
    test(`${what} is refused with the reason`, async () => {
      await expect(async () => ask(name, {}, measures)).rejects.toMatchObject({
        code: 'QUERY_DETAIL_ROWS',
        message: expect.stringMatching(message),
      })
    })

  test('time moves the rows, and a count of rows counts each once', async () => {
    const filters = [only('Date', 'Year', 2025)]
    for (const name of ['Total LY', 'Total YTD', 'Lines', 'By due date', 'Value', 'Share']) {
      const summary = summaryOf(await ask(name, { filters }))
      if (name !== 'Share') expect(summary.total, name).toBe(summary.figure)
      const lines = await ask(name, { filters, detailRows: { part: 0 } })
      expect(lines.rowCount, name).toBe(Number(summary['0.lines']))
    }
  })
})

describe('what is refused', () => {
  const compiled = (query: unknown, model: unknown = modelOf()) =>
    compile(parseQuery(query), parseModel(model), everyone, { dialect: 'duckdb', today })
  const select = [measure('Total')]
  const wrong: [what: string, query: object, code: string, message: RegExp][] = [
    ['a part that there is not', { detailRows: { part: 1 } }, 'QUERY_DETAIL_ROWS', /one part, 0/],
    ['a part below 0', { detailRows: { part: -1 } }, 'QUERY_SHAPE', /detailRows\.part.*at least 0/],
    ['a broken part', { detailRows: { part: 0.5 } }, 'QUERY_SHAPE', /whole number/],
    ['no object', { detailRows: true }, 'QUERY_SHAPE', /object/],
    ['another property', { detailRows: { columns: ['Quantity'] } }, 'QUERY_SHAPE', /no such property/],
    [
      'an order by a column that is not declared',
      { detailRows: { part: 0 }, orderBy: [{ name: 'Quantity', direction: 'ascending' }] },
      'QUERY_DETAIL_ROWS',
      /no column "Quantity"/,
    ],
    [
      'an order by a figure',
      { detailRows: { part: 0 }, orderBy: [{ field: measure('Total').field, direction: 'ascending' }] },
      'QUERY_SHAPE',
      /names of their columns/,
    ],
    ['a page of no rows', { detailRows: { part: 0 }, limit: 0 }, 'QUERY_SHAPE', /limit/],
    ['a page before the first', { detailRows: { part: 0 }, offset: -1 }, 'QUERY_SHAPE', /offset/],
    ['totals', { detailRows: {}, totals: true }, 'QUERY_SHAPE', /totals/],
    ['rows of a table too', { detailRows: {}, detailOf: 'Ledger' }, 'QUERY_SHAPE', /detailOf/],
    [
      'two figures',
      { detailRows: {}, select: [measure('Total'), measure('Lines')] },
      'QUERY_SHAPE',
      /one figure/,
    ],
    [
      'a filter on a figure',
      {
        detailRows: {},
        filters: [
          {
            target: { table: 'Ledger', measure: 'Total' },
            filterType: 0,
            logicalOperator: 'And',
            conditions: [{ operator: 'LessThan', value: 1 }],
          },
        ],
      },
      'QUERY_DETAIL_ROWS',
      /chooses groups/,
    ],
  ]
  for (const [what, query, code, message] of wrong)
    test(what, () => {
      expect(() => compiled({ select, ...query })).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      )
    })

  test('a table whose rows the model does not declare, by itself or as a part', () => {
    const none = expect.objectContaining({
      code: 'QUERY_DETAIL_ROWS',
      message: expect.stringMatching(/declares no detail rows of "(Ledger|Budget)"/),
    })
    expect(() => compiled({ select, detailRows: {} }, modelOf(null))).toThrow(none)
    const both = modelOf(declared, { Variance: '[Total] - [Budget total]' })
    for (const detailRows of [{}, { part: 0 }])
      expect(() => compiled({ select: [measure('Variance')], detailRows }, both)).toThrow(none)
  })

  const models: [what: string, detailRows: unknown, path: string, message: RegExp][] = [
    ['a hidden column', [{ table: 'Date', column: 'Month number' }], 'tables[0].detailRows[0]', /is hidden/],
    ['a column that is not there', ['Dat'], 'tables[0].detailRows[0].column', /no column "Dat"/],
    [
      'a table that its rows do not lead to',
      [{ table: 'Budget', column: 'Amount' }],
      'tables[0].detailRows[0]',
      /No active/,
    ],
    ['a column twice', ['Date', 'date'], 'tables[0].detailRows', /twice/],
    ['no column', [], 'tables[0].detailRows', /at least one/],
  ]
  for (const [what, detailRows, path, message] of models)
    test(`a model that declares ${what}`, () => {
      let found: unknown
      try {
        parseModel(modelOf(detailRows))
      } catch (error) {
        found = error
      }
      expect(found).toBeInstanceOf(ModelError)
      expect((found as ModelError).path).toContain(path.replace('.column', ''))
      expect((found as ModelError).message).toMatch(message)
    })
})
