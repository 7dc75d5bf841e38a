import { toLine } from '@casement/evaluator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import type { EffectiveIdentity } from '../src/index.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'
import { MadePreAggregations } from './reference/made-pre-aggregations.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData, smallModel } from './world/small-model.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const as = (...roles: string[]): EffectiveIdentity => ({ username: 'emil', roles })
const byCountry = { select: [column('Entity', 'Country'), measure('Total')], totals: true }

describe('row-level security', () => {
  test('[DAX 110] a role with a rule on the one side sees the facts of its rows and no others', async () => {
    const line = await world.ask(byCountry, { identity: as('EMEA') })
    expect(rowsOf(line)).toEqual([
      ['France', '75.25'],
      ['Germany', '397.92'],
    ])
    expect(line.totals).toEqual({ Total: '473.17' })
  })

  test('[DAX 111] several roles add up', async () => {
    const both = await world.ask(
      { select: [measure('Total'), measure('Lines')] },
      { identity: as('EMEA', 'Revenue only') },
    )
    expect(rowsOf(both)).toEqual([['1958.16', 9]])
    const all = await world.ask({ select: [measure('Total')] }, { identity: as('EMEA', 'Group') })
    expect(rowsOf(all)).toEqual([['2030.50']])
  })

  test('[DAX 112] without a role, or with an unknown one, no row is seen', async () => {
    for (const identity of [as(), as('Emea '), as('EMEA', 'Board')]) {
      const line = await world.ask(byCountry, { identity })
      expect(line.rowCount).toBe(0)
      expect(line.totals).toEqual({ Total: null })
      expect((await world.ask({ select: [column('Entity', 'Name')] }, { identity })).rowCount).toBe(0)
      expect(
        rowsOf(
          await world.ask(
            { select: [measure('All')] },
            { identity, model: modelWith({ All: 'COUNTROWS(ALL(Ledger))' }) },
          ),
        ),
      ).toEqual([[null]])
    }
  })

  test('[DAX 112] a model without roles hides nothing', async () => {
    const { roles: _, ...open } = smallModel
    expect(rowsOf(await world.ask({ select: [measure('Total')] }, { identity: as(), model: open }))).toEqual([
      ['2030.50'],
    ])
  })

  test('[DAX 113] a rule may ask for the name and the custom data of the token', async () => {
    const model = {
      ...smallModel,
      roles: [
        { name: 'Own region', rules: [{ table: 'Entity', filter: 'Entity[Region] = CUSTOMDATA()' }] },
        {
          name: 'Own',
          rules: [
            { table: 'Entity', filter: 'Entity[Name] = USERNAME() || Entity[Name] = USERPRINCIPALNAME()' },
          ],
        },
      ],
    }
    const own = async (identity: EffectiveIdentity) =>
      rowsOf(await world.ask({ select: [column('Entity', 'Name')] }, { identity, model }))
    expect(await own({ username: 'x', roles: ['Own region'], customData: 'amer' })).toEqual([
      ['Boston'],
      [`O'Hara "X"`],
    ])
    expect(await own({ username: `o'hara "x"`, roles: ['Own'] })).toEqual([[`O'Hara "X"`]])
    expect(await own({ username: 'x', roles: ['Own region'] })).toEqual([])
  })

  test('[DAX 114] nothing gets behind a rule', async () => {
    const model = modelWith({
      Everything: 'CALCULATE([Total], REMOVEFILTERS())',
      Entities: 'COUNTROWS(ALL(Entity))',
      Countries: 'COUNTROWS(ALL(Entity[Country]))',
      Rank: 'RANKX(ALL(Entity[Country]), [Total])',
      'By due': "CALCULATE([Total], USERELATIONSHIP(Ledger[Due], 'Date'[Date]), ALL(Entity))",
      Median: 'MEDIANX(ALL(Ledger), Ledger[Amount])',
    })
    const select = [
      column('Entity', 'Country'),
      ...['Everything', 'Entities', 'Countries', 'Rank', 'By due', 'Median'].map((name) => measure(name)),
    ]
    const line = await world.ask({ select }, { identity: as('EMEA'), model })
    expect(rowsOf(line)).toEqual([
      ['France', '473.17', 3, 2, 2, '473.17', 75.25],
      ['Germany', '473.17', 3, 2, 1, '473.17', 75.25],
    ])
  })

  test('[DAX 114] pre-aggregations are under the rules of the table that they are of', async () => {
    const model = parseModel(smallModel)
    const totals = [measure('Total'), measure('Budget total', 'Budget')]
    const queries = [
      { select: totals },
      { select: [column('Entity', 'Country'), ...totals], totals: true },
      { select: [column('Date', 'Year'), ...totals] },
      { select: [column('Ledger', 'Account'), measure('Total')] },
    ]
    const identities = [as(), as('EMEA'), as('Revenue only'), as('EMEA', 'Revenue only'), as('Group')]
    const database = await openDuckDb(smallData)
    try {
      for (const identity of identities)
        for (const query of queries) {
          const preAggregations = new MadePreAggregations()
          const options = { dialect: 'duckdb', today, preAggregations } as const
          const statement = compile(query, model, identity, options)
          const { found, statements } = preAggregations.taken()
          expect(found, JSON.stringify([identity.roles, query])).toBeGreaterThan(0)
          for (const sql of statements)
            await database.run({ sql: sql.replace('CREATE', 'CREATE OR REPLACE'), parameters: [] })
          const line = toLine('1', statement, await database.run(statement))
          expect(line).toEqual(await world.ask(query, { identity }))
        }
    } finally {
      database.close()
    }
  })

  test('every mention of a table in a statement is secured, or joined with its secured partner', () => {
    const names = smallModel.tables[0]!.measures!.map(({ name }) => name)
    const query = {
      select: [column('Entity', 'Country'), column('Ledger', 'Text'), ...names.map((name) => measure(name))],
      totals: true,
    }
    const { sql } = compile(query, parseModel(smallModel), as('EMEA'), { dialect: 'duckdb', today })
    const mentions = [...sql.matchAll(/(?:FROM|JOIN) "(?:ledger|entities|budget)"(?!\.)/g)]
    expect(mentions.length).toBeGreaterThan(20)
    const secured = /^ WHERE /
    const joined =
      /^ AS "Ledger"\nJOIN \(SELECT [^\n]* FROM "entities" WHERE lower\("region"\) = lower\(\$\d\)\) AS "Entity" ON lower\("Entity"."id"\) = lower\("Ledger"."entity"\)\n/
    const after = mentions.map(({ 0: mention, index }) =>
      sql.slice(index + mention.length).replaceAll(/\n +/g, '\n'),
    )
    expect(after.filter((text) => joined.test(text)).length).toBeGreaterThan(2)
    expect(after.filter((text) => !secured.test(text) && !joined.test(text))).toEqual([])
  })

  test('a spelling is chosen among the rows that are seen, however far away the rule stands', async () => {
    const [ledger, ...others] = smallModel.tables
    const model = parseModel({
      ...smallModel,
      tables: [
        ledger,
        ...others,
        {
          name: 'Region',
          source: { table: 'regions' },
          columns: [{ name: 'Region', source: 'region', type: 'text' }],
        },
      ],
      relationships: [
        ...smallModel.relationships,
        { from: { table: 'Entity', column: 'Region' }, to: { table: 'Region', column: 'Region' } },
      ],
      roles: [{ name: 'EMEA', rules: [{ table: 'Region', filter: 'Region[Region] = "EMEA"' }] }],
    })
    const database = await openDuckDb([
      ...smallData,
      `UPDATE entities SET region = 'AMER' WHERE country = 'Germany'`,
      `CREATE TABLE regions AS SELECT unnest(['EMEA', 'AMER']) AS region`,
    ])
    const query = { select: [column('Entity', 'Country'), column('Region', 'Region'), measure('Total')] }
    for (const isOne of [false, true]) {
      const known = { hasOneSpelling: () => isOne }
      const statement = compile(query, model, as('EMEA'), { dialect: 'duckdb', today, known })
      const line = toLine('1', statement, await database.run(statement))
      expect('error' in line ? line.error : rowsOf(line)).toEqual([
        ['France', 'EMEA', '75.25'],
        ['germany', 'EMEA', '250.00'],
      ])
    }
    database.close()
  })

  test('a rule of text that differs by case means the same rows', async () => {
    const model = {
      ...smallModel,
      roles: [{ name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] IN {"emea"}' }] }],
    }
    expect(rowsOf(await world.ask({ select: [measure('Total')] }, { identity: as('EMEA'), model }))).toEqual([
      ['473.17'],
    ])
  })

  test('the same query of two people differs in nothing but the guard', () => {
    const model = parseModel(smallModel)
    const sqlOf = (identity: EffectiveIdentity) =>
      compile(byCountry, model, identity, { dialect: 'duckdb', today }).sql
    expect(sqlOf(everyone)).not.toContain('WHERE lower("region")')
    expect(sqlOf({ ...everyone, username: 'somebody else' })).toBe(sqlOf(everyone))
  })
})
