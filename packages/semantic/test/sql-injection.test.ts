import { PlacedError, parseQuery, parseQueryRequest } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import { sqlTexts } from './reference/hostile-texts.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData, smallModel } from './world/small-model.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const model = parseModel(smallModel)
const compiled = (query: SemanticQuery) => compile(query, model, everyone, { dialect: 'duckdb', today })
const filterOf = (value: unknown, operator: string) =>
  ({
    target: { table: 'Entity', column: 'Country' },
    filterType: 0,
    logicalOperator: 'And',
    conditions: [{ operator, value }],
  }) as never

describe('values', () => {
  test('no text of a value becomes part of the statement', () => {
    const operators = [
      'Is',
      'IsNot',
      'LessThan',
      'GreaterThan',
      'Contains',
      'DoesNotContain',
      'StartsWith',
      'DoesNotStartWith',
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(...sqlTexts),
          fc.string({ unit: 'grapheme', minLength: 3 }).filter((text) => !text.includes('\0')),
        ),
        fc.constantFrom(...operators),
        (text, operator) => {
          const marked = `qz${text}`
          const { sql, parameters } = compiled({
            select: [measure('Total')],
            filters: [filterOf(marked, operator)],
          })
          expect(sql).not.toContain('qz')
          expect(parameters).toContain(marked)
          expect(sql).toBe(
            compiled({ select: [measure('Total')], filters: [filterOf('other', operator)] }).sql,
          )
        },
      ),
      { numRuns: 300, seed: 20251121 },
    )
  })

  test('hostile values of every filter kind are looked for and not found', async () => {
    const targets = [
      { table: 'Entity', column: 'Country' },
      { table: 'Entity', column: 'Name' },
    ]
    for (const text of sqlTexts) {
      const filters = [
        { target: targets[0], filterType: 1, operator: 'In', values: [text] },
        { target: targets[0], filterType: 3, isExclude: false, values: [text] },
        { target: targets, filterType: 6, operator: 'In', values: [[{ value: text }, { value: text }]] },
        {
          target: targets,
          filterType: 9,
          hierarchyData: [{ value: text, operator: 'Selected', children: [] }],
        },
      ]
      for (const filter of filters) {
        const line = await world.ask({
          select: [column('Entity', 'Country'), measure('Total')],
          filters: [filter] as never,
        })
        expect(line.rowCount).toBe(0)
      }
    }
    expect(rowsOf(await world.ask({ select: [measure('Total')] }))).toEqual([['2030.50']])
  })

  test('a value that is no number, date or truth is refused where one is meant', () => {
    const bad = (table: string, name: string, value: unknown) => () =>
      compiled({
        select: [measure('Total')],
        filters: [
          { target: { table, column: name }, filterType: 1, operator: 'In', values: [value] },
        ] as never,
      })
    expect(bad('Date', 'Year', '2024 OR 1=1')).toThrow(/Date\[Year\] has a value that is no integer/)
    expect(bad('Ledger', 'Amount', '1e400')).toThrow(/no decimal/)
    expect(bad('Ledger', 'Amount', '0x10')).toThrow(/no decimal/)
    expect(bad('Date', 'Date', `2024-01-01'; --`)).toThrow(/no date/)
    expect(bad('Date', 'Date', '2024-02-30')).toThrow(/no date/)
    expect(bad('Ledger', 'Posted', 'perhaps')).toThrow(/no boolean/)
    expect(bad('Entity', 'Country', 'a\0b')).toThrow(/no text/)
    expect(bad('Entity', 'Country', { value: { toString: 'x' } })).toThrow(/no text/)
  })

  test('a rule takes the name and the custom data of a person as values', () => {
    const own = parseModel({
      ...smallModel,
      roles: [
        {
          name: 'Own',
          rules: [{ table: 'Entity', filter: 'Entity[Name] = USERNAME() || Entity[Region] = CUSTOMDATA()' }],
        },
      ],
    })
    for (const text of sqlTexts) {
      const { sql, parameters } = compile(
        { select: [measure('Total')] },
        own,
        { username: `qz${text}`, roles: ['Own'], customData: `qy${text}` },
        { dialect: 'duckdb', today },
      )
      expect(sql).not.toMatch(/qz|qy/)
      expect(parameters).toEqual([`qz${text}`, `qy${text}`])
    }
  })
})

describe('names', () => {
  test('names of a query are looked up and never written', () => {
    for (const text of sqlTexts) {
      expect(() => compiled({ select: [column(text, 'Country')] })).toThrow(PlacedError)
      expect(() => compiled({ select: [column('Entity', text)] })).toThrow(PlacedError)
      expect(() => compiled({ select: [measure(text)] })).toThrow(PlacedError)
      expect(() =>
        compiled({
          select: [measure('Total')],
          filters: [
            { target: { table: 'Entity', column: text }, filterType: 1, operator: 'In', values: ['x'] },
          ] as never,
        }),
      ).toThrow(PlacedError)
    }
  })

  test('the names that a query gives its columns stay out of the statement', () => {
    for (const text of sqlTexts) {
      const query = {
        select: [
          { ...column('Entity', 'Country'), name: `qz${text}` },
          { ...measure('Total'), name: `qy${text}` },
        ],
        orderBy: [{ name: `qz${text}`, direction: 'ascending' }],
      } as const
      expect(compiled(query).sql).not.toMatch(/qz|qy/)
    }
  })

  test.each(['', '\n', '\r\n'])(
    'names of a model are quoted whatever is in them, in a source also %j',
    async (lineEnd) => {
      const name = `"; DROP TABLE ledger; --`
      const [table, source] = [`odd${lineEnd} "table"`, `a"b'c${lineEnd} d`]
      const odd = {
        casement: 1,
        name,
        tables: [
          {
            name,
            source: { table },
            columns: [
              { name: `${name}]`, source, type: 'text' },
              { name: 'n', type: 'integer' },
            ],
            measures: [
              { name: `sum "of" ${name}`, expression: `SUM('${name}'[n])` },
              {
                name: 'filtered',
                expression: `CALCULATE(SUM('${name}'[n]), '${name}'[${name}]]] = "o'x""")`,
              },
            ],
          },
        ],
      }
      const database = await openDuckDb([
        ...smallData,
        `CREATE TABLE ${quoted(table)} (${quoted(source)} TEXT, n INTEGER)`,
        `INSERT INTO ${quoted(table)} VALUES ('o''x"', 2), ('y', 3)`,
      ])
      const statement = compile(
        { select: [column(name, `${name}]`), measure(`sum "of" ${name}`, name), measure('filtered', name)] },
        parseModel(odd),
        { username: '', roles: [] },
        { dialect: 'duckdb', today },
      )
      const { columns } = await database.run(statement)
      expect(columns.slice(0, 3)).toEqual([
        [`o'x"`, 'y'],
        ['2', '3'],
        ['2', '2'],
      ])
      expect((await database.run({ sql: 'SELECT count(*) FROM ledger', parameters: [] })).columns).toEqual([
        ['11'],
      ])
      database.close()
    },
  )

  test('the text of a source’s query is as it was written', () => {
    const sql = `SELECT 'one\n  two' AS "a\nb", 1 AS n -- it's "so\n/* 'and\n*/ FROM t`
    const columns = [
      { name: 'a', source: 'a\nb', type: 'text' },
      { name: 'n', type: 'integer' },
    ]
    const measures = [{ name: 'Sum', expression: 'CALCULATE(SUM(T[n]), T[a] = "x")' }]
    const own = parseModel({
      casement: 1,
      name: 'M',
      tables: [{ name: 'T', source: { sql }, columns, measures }],
    })
    const asked = { select: [column('T', 'a'), measure('Sum', 'T')] }
    const compiled = compile(asked, own, { username: '', roles: [] }, { dialect: 'postgres', today })
    const texts = compiled.sql.match(/'one\s+two'|"a\s+b"|\/\* 'and\s+\*\//g)
    expect(new Set(texts)).toEqual(new Set(["'one\n  two'", '"a\nb"', "/* 'and\n*/"]))
  })

  test('text in a measure is a value too', () => {
    for (const text of sqlTexts) {
      const own = parseModel(
        modelWith({ Odd: `CALCULATE([Total], Entity[Country] = "qz${text.replaceAll('"', '""')}")` }),
      )
      const { sql, parameters } = compile({ select: [measure('Odd')] }, own, everyone, {
        dialect: 'duckdb',
        today,
      })
      expect(sql).not.toContain('qz')
      expect(parameters).toEqual([`qz${text}`])
    }
  })
})

describe('queries of any shape', () => {
  test('anything at all is read or refused with a code', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), (json) => {
        for (const read of [parseQuery, parseQueryRequest])
          try {
            read(json)
          } catch (error) {
            expect(error).toBeInstanceOf(PlacedError)
          }
      }),
      { numRuns: 500, seed: 20251121 },
    )
  })

  test('filters of any shape are read or refused with a code', () => {
    const target = fc.oneof(
      fc.constantFrom(
        { table: 'Entity', column: 'Country' },
        { table: 'Date', column: 'Date' },
        { table: 'Ledger', measure: 'Total' },
        [{ table: 'Entity', column: 'Country' }],
      ),
      fc.anything({ maxDepth: 2 }),
    )
    const shape = fc.record(
      {
        target,
        filterType: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.anything()),
        operator: fc.oneof(fc.constantFrom('In', 'Top', 0, 1), fc.anything()),
        values: fc.anything({ maxDepth: 3 }),
        conditions: fc.anything({ maxDepth: 3 }),
        logicalOperator: fc.constantFrom('And', 'Or', 'Xor'),
        isExclude: fc.boolean(),
        hierarchyData: fc.anything({ maxDepth: 3 }),
        timeUnitType: fc.integer({ min: -1, max: 9 }),
        timeUnitsCount: fc.oneof(fc.integer(), fc.double()),
        itemCount: fc.double(),
        orderBy: target,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(shape, (filter) => {
        try {
          compiled(parseQuery({ select: [measure('Total')], filters: [filter] }))
        } catch (error) {
          expect(error, String((error as Error).stack)).toBeInstanceOf(PlacedError)
        }
      }),
      { numRuns: 1000, seed: 20251121 },
    )
  })

  test('queries that are too large are refused and not tried', () => {
    const values = Array.from({ length: 20_001 }, (_, index) => `v${index}`)
    expect(() =>
      compiled({
        select: [measure('Total')],
        filters: [
          { target: { table: 'Entity', column: 'Country' }, filterType: 1, operator: 'In', values },
        ] as never,
      }),
    ).toThrow(/at most 20000 values/)
    expect(() =>
      parseQuery({
        select: Array.from({ length: 101 }, (_, index) => ({ ...measure('Total'), name: `m${index}` })),
      }),
    ).toThrow(/At most 100/)
    expect(() => parseQuery({ select: [{ ...measure('Total'), name: 'x'.repeat(10_000_000) }] })).toThrow(
      /longer than/,
    )
    expect(() => parseQuery({ select: [measure('Total')], limit: 1e12 })).toThrow(/At most/)
  })

  test('measures that double at each link of a chain are refused and not computed', () => {
    const measures: Record<string, string> = { m0: '[Total]' }
    for (let index = 1; index < 40; index++)
      measures[`m${index}`] = `[m${index - 1}] * CALCULATE([m${index - 1}], ALL(Entity))`
    const doubled = parseModel(
      modelWith(
        Object.fromEntries(
          Object.entries(measures).map(([name, text]) => [name, text.replace(' * ', ' / ')]),
        ),
      ),
    )
    expect(() =>
      compile({ select: [measure('m39')] }, doubled, everyone, { dialect: 'duckdb', today }),
    ).toThrow(/too large to compute/)
  })
})
