import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, parseModel, probeOf } from '../src/index.ts'
import type { EffectiveIdentity } from '../src/index.ts'
import { column, everyone, measure, modelWith, rowsOf, today } from './world/ask.ts'
import { startClickHouse } from './world/clickhouse.ts'
import { openDuckDb } from './world/duckdb.ts'
import { withClickHouse } from './world/with-clickhouse.ts'
import { hostileTexts } from './reference/hostile-texts.ts'
import { smallData, smallModel } from './world/small-model.ts'

/** What only ClickHouse could get wrong. */
withClickHouse('ClickHouse', () => {
  let server: ReturnType<typeof startClickHouse>
  let clickhouse: Awaited<ReturnType<typeof server.open>>
  let duckdb: Awaited<ReturnType<typeof openDuckDb>>
  beforeAll(async () => {
    server = startClickHouse()
    clickhouse = await server.open(smallData)
    duckdb = await openDuckDb(smallData)
  })
  afterAll(() => {
    server.stop()
    duckdb.close()
  })

  async function ask(
    dialect: 'duckdb' | 'clickhouse',
    query: SemanticQuery,
    { model = smallModel, identity = everyone }: { model?: unknown; identity?: EffectiveIdentity } = {},
  ) {
    const statement = compile(query, parseModel(model), identity, { dialect, today })
    const line = toLine('1', statement, await (dialect === 'duckdb' ? duckdb : clickhouse).run(statement))
    if ('error' in line) throw new Error(line.error.message)
    return { rows: rowsOf(line), totals: line.totals }
  }

  test('a role sees what it sees in DuckDB, and no role sees nothing', async () => {
    const query = {
      select: [column('Entity', 'Country'), column('Account', 'Kind'), measure('Total'), measure('Share')],
      totals: true,
    }
    const people: EffectiveIdentity[] = [
      { username: 'a', roles: ['EMEA'] },
      { username: 'b', roles: ['Own region'], customData: 'amer' },
      { username: 'c', roles: ['EMEA', 'Revenue only'] },
      { username: 'd', roles: [] },
      { username: 'e', roles: ['Board'] },
    ]
    for (const identity of people)
      expect(await ask('clickhouse', query, { identity })).toEqual(await ask('duckdb', query, { identity }))
  })

  test('hostile values are looked for and not found', async () => {
    for (const text of [...hostileTexts, '\\', "\\'", '\t\n', '{p1:String}', '\\N'].filter(
      (one) => !/[\0\ud800]/.test(one),
    )) {
      const filters = [
        { target: { table: 'Entity', column: 'Country' }, filterType: 1, operator: 'In', values: [text] },
      ] as never
      expect((await ask('clickhouse', { select: [measure('Total')], filters })).rows).toEqual([[null]])
      const identity = { username: 'u', roles: ['Own region'], customData: text }
      expect((await ask('clickhouse', { select: [measure('Total')] }, { identity })).rows).toEqual([[null]])
    }
  })

  test('text is the same whatever its case, letter by letter as in DuckDB', async () => {
    for (const text of ['ὈΔΥΣΣΕΎΣ', 'İSTANBUL', 'straße', 'STRASSE', 'ǅ', 'K', 'Žatec', 'ſ', 'ß', 'ẞ']) {
      const model = modelWith({ Low: `LOWER("${text}")` })
      const query = { select: [measure('Low')] }
      expect(await ask('clickhouse', query, { model })).toEqual(await ask('duckdb', query, { model }))
    }
  })

  test('what exceeds 38 digits fails and does not wrap', async () => {
    // 2 to the 256th is 0 where it wraps.
    const power = (times: number) => Array(times).fill('4294967296').join(' * ')
    const model = modelWith({
      Product: `SUMX(Ledger, Ledger[Quantity] * ${power(8)})`,
      Twice: `SUMX(Ledger, Ledger[Quantity] * ${power(3)}) * ${power(5)}`,
    })
    for (const name of ['Product', 'Twice'])
      await expect(ask('clickhouse', { select: [measure(name)] }, { model })).rejects.toThrow(
        /overflow|out of range|38 digits/i,
      )
  })

  test('the remainder of amounts with different scales is that of DuckDB', async () => {
    const model = modelWith({ Rest: 'MOD([Total], 2)', Other: 'MOD(7, SUM(Ledger[Price]))' })
    const query = { select: [column('Entity', 'Country'), measure('Rest'), measure('Other')] }
    expect(await ask('clickhouse', query, { model })).toEqual(await ask('duckdb', query, { model }))
  })

  test('what has no partner is BLANK, though the column is not Nullable', async () => {
    const query = {
      select: [
        column('Date', 'Year'),
        column('Date', 'Month'),
        measure('Total'),
        measure('Budget total', 'Budget'),
      ],
      totals: true,
    }
    expect(await ask('clickhouse', query)).toEqual(await ask('duckdb', query))
    const none = {
      ...query,
      select: [measure('Budget total', 'Budget')],
      filters: [{ target: { table: 'Date', column: 'Year' }, filterType: 1, operator: 'In', values: [1999] }],
    } as never
    expect(await ask('clickhouse', none)).toEqual(await ask('duckdb', none))
  })

  test('dates that no column of it holds are compared and shown like others', async () => {
    const between = (from: string, to: string) =>
      `CALCULATE([Total], DATESBETWEEN('Date'[Date], ${from}, ${to}))`
    const model = modelWith({
      'To date': between('BLANK()', "MAX('Date'[Date])"),
      'From date': between("MIN('Date'[Date])", 'BLANK()'),
      Never: "CALCULATE([Total], 'Date'[Date] >= DATE(2400, 1, 1))",
      Always: "CALCULATE([Total], 'Date'[Date] >= DATE(1900, 1, 1))",
      Far: "IF(MAX('Date'[Date]) > DATE(1900, 2, 28), DATE(9998, 12, 31))",
    })
    const query = {
      select: [
        column('Date', 'Year'),
        ...['To date', 'From date', 'Never', 'Always', 'Far'].map((name) => measure(name)),
      ],
      totals: true,
    }
    expect(await ask('clickhouse', query, { model })).toEqual(await ask('duckdb', query, { model }))
    for (const value of [
      '1066-10-14T09:00:00.000Z',
      '2525-01-01T00:00:00.000Z',
      '2024-05-01T10:00:00.000Z',
    ]) {
      const late = {
        select: [measure('Total')],
        filters: [
          {
            target: { table: 'Date', column: 'Date' },
            filterType: 0,
            logicalOperator: 'And',
            conditions: [{ operator: 'GreaterThan', value }],
          },
        ],
      } as never
      expect(await ask('clickhouse', late)).toEqual(await ask('duckdb', late))
    }
  })

  test('columns are read as what the model says where that is exact, and refused otherwise', async () => {
    const types: Record<string, readonly string[]> = {
      text: ['String', 'LowCardinality(String)', 'LowCardinality(Nullable(String))', 'Nullable(String)'],
      integer: ['Int8', 'UInt64', 'Decimal(9, 0)', 'Nullable(Int32)'],
      'decimal(18,2)': [
        'Int8',
        'UInt64',
        'Decimal(9, 0)',
        'Nullable(Int32)',
        'Decimal(38, 2)',
        'Decimal(9, 1)',
      ],
      double: ['Float32', 'Nullable(Float64)'],
      date: ['Date', 'Date32'],
      dateTime: ['DateTime', "DateTime('UTC')", 'DateTime64(3)', "Nullable(DateTime64(6, 'UTC'))"],
      boolean: ['Bool'],
    }
    const others = [
      'FixedString(3)',
      "Enum8('a' = 1)",
      'UUID',
      'Int128',
      'Decimal(18, 4)',
      "DateTime('Asia/Tokyo')",
    ]
    const all = [...new Set([...Object.values(types).flat(), ...others, 'DateTime64(9)', 'Array(String)'])]
    await server.send('SET data_type_default_nullable = 0')
    const columns = all.map((type, place) => `c${place} ${type}`)
    await server.send(`CREATE TABLE kinds (${columns.join(', ')}) ENGINE = Memory`)
    for (const [type, right] of Object.entries(types)) {
      const list = all.map((_, place) => ({ name: `c${place}`, type }))
      const { tables } = parseModel({
        casement: 1,
        name: 'Kinds',
        tables: [{ name: 'Kinds', source: { table: 'kinds' }, columns: list }],
      })
      const held: string[] = []
      for (const [place, column] of tables[0]!.columns.entries())
        await clickhouse.run({ sql: probeOf(tables[0]!, [column], 'clickhouse'), parameters: [] }).then(
          () => held.push(all[place]!),
          () => undefined,
        )
      expect([type, held.toSorted()]).toEqual([type, right.toSorted()])
    }
  })

  test('a column called size or null is that column, whatever text is called like its table', async () => {
    const model = parseModel({
      casement: 1,
      name: 'Shops',
      tables: [
        {
          name: 'Sale',
          source: { table: 'sales' },
          columns: [
            { name: 'Shop', source: 'shop', type: 'text' },
            { name: 'Day', source: 'day', type: 'date' },
            { name: 'Amount', source: 'size', type: 'decimal(18,2)' },
          ],
          measures: [
            { name: 'Total', expression: 'SUM(Sale[Amount])' },
            {
              name: 'Running',
              expression: 'CALCULATE([Total], FILTER(ALL(Day), Day[Day] <= MAX(Day[Day])))',
            },
          ],
        },
        {
          name: 'shop',
          source: { table: 'shops' },
          columns: [
            { name: 'shop', type: 'text' },
            { name: 'size', type: 'integer' },
            { name: 'null', type: 'text' },
          ],
        },
        { name: 'Day', source: { table: 'days' }, columns: [{ name: 'Day', source: 'null', type: 'date' }] },
      ],
      relationships: [
        { from: { table: 'Sale', column: 'Shop' }, to: { table: 'shop', column: 'shop' } },
        { from: { table: 'Sale', column: 'Day' }, to: { table: 'Day', column: 'Day' } },
      ],
    })
    const tables = [
      'CREATE TABLE shops (shop TEXT, size INTEGER, "null" TEXT)',
      "INSERT INTO shops VALUES ('Lyon', 40, 'old'), ('Berlin', 7, NULL)",
      'CREATE TABLE days ("null" DATE)',
      "INSERT INTO days VALUES ('2025-01-01'), ('2025-01-02')",
      // The model leaves out a text that is called like its table.
      'CREATE TABLE sales (shop TEXT, day DATE, size DECIMAL(18,2), "Sale" TEXT)',
      "INSERT INTO sales VALUES ('Lyon', '2025-01-01', 10, 'abc'), ('Berlin', '2025-01-02', 2.5, 'ab')",
    ]
    const engines = {
      duckdb: await openDuckDb(tables),
      clickhouse: await server.open(tables),
    }
    const [total, running] = [measure('Total', 'Sale'), measure('Running', 'Sale')]
    const size = column('shop', 'size')
    for (const select of [
      [size, total],
      [column('Sale', 'Shop'), size, column('shop', 'null'), total],
      [column('shop', 'shop'), column('shop', 'null'), running],
      [column('Day', 'Day'), running],
    ]) {
      const [own, theirs] = await Promise.all(
        (['duckdb', 'clickhouse'] as const).map(async (dialect) => {
          const statement = compile({ select }, model, { username: 'grace', roles: [] }, { dialect, today })
          return toLine('1', statement, await engines[dialect].run(statement))
        }),
      )
      expect(theirs).toEqual(own)
      expect(rowsOf(own as Extract<typeof own, { rowCount: number }>)).toHaveLength(2)
    }
    engines.duckdb.close()
    await engines.clickhouse.close()
  })

  test('what may be a column or a part of one is refused where it does not prefer the column', async () => {
    const sql = `WITH "rows" AS (SELECT 12 AS "size"), "texts" AS (SELECT 'abcdef' AS "keys")
      SELECT "keys"."size" FROM "texts" CROSS JOIN "rows" AS "keys"`
    await expect(clickhouse.run({ sql, parameters: [] })).rejects.toThrow('ambiguous')
  })

  test('names that it cannot write are refused', () => {
    const options = { dialect: 'clickhouse', today } as const
    const [ledger, ...others] = smallModel.tables
    const named = {
      ...smallModel,
      tables: [
        { ...ledger!, columns: [...ledger!.columns, { name: 'a\\', source: 'text', type: 'text' }] },
        ...others,
      ],
    }
    expect(() => compile({ select: [measure('Total')] }, parseModel(named), everyone, options)).toThrow(
      'backslash',
    )
  })

  test('a date may be reckoned beyond what a column holds', async () => {
    const query = { select: [column('Date', 'Year'), measure('Shifted')] }
    for (const by of ['-1, YEAR', '1, MONTH', '-40, DAY', '-300, YEAR', '300, YEAR', '-150000, DAY']) {
      const model = modelWith({ Shifted: `CALCULATE([Total], DATEADD('Date'[Date], ${by}))` })
      expect(await ask('clickhouse', query, { model })).toEqual(await ask('duckdb', query, { model }))
    }
    for (const days of ['- 150000', '+ 150000']) {
      const model = modelWith({ Reckoned: `MAX('Date'[Date]) ${days}` })
      const each = { select: [column('Date', 'Year'), measure('Reckoned')] }
      expect(await ask('clickhouse', each, { model })).toEqual(await ask('duckdb', each, { model }))
    }
  })

  test('UPPER, which follows other rules there, is refused by name', () => {
    const model = parseModel(modelWith({ Loud: 'CALCULATE([Total], UPPER(Entity[Country]) = "DE")' }))
    const options = { dialect: 'clickhouse', today } as const
    expect(() => compile({ select: [measure('Loud')] }, model, everyone, options)).toThrow(
      /^UPPER is not the same/,
    )
    expect(() =>
      compile({ select: [measure('Loud')] }, model, everyone, { ...options, dialect: 'postgres' }),
    ).not.toThrow()
  })
})

test('tests that need ClickHouse say why they are skipped', () => {
  const folders = ['.', '../../../apps/embed-server/test/engines'].map((path) =>
    join(import.meta.dirname, path),
  )
  const tests = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  )
  const silent = tests.filter((path) => readFileSync(path, 'utf8').includes('skipIf(!has' + 'ClickHouse'))
  expect(silent).toEqual([])
})
