import { toLine } from '@casement/evaluator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, parseModel, rowScopeOf } from '../src/index.ts'
import type { DialectName, EffectiveIdentity } from '../src/index.ts'
import { measure, modelWith, rowsOf, today } from './world/ask.ts'
import { startClickHouse } from './world/clickhouse.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData, smallModel } from './world/small-model.ts'
import { withClickHouse } from './world/with-clickhouse.ts'

type Database = Pick<Awaited<ReturnType<typeof openDuckDb>>, 'run'>

let duckdb: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  duckdb = await openDuckDb(smallData)
})
afterAll(() => duckdb.close())

const own = { table: 'Entity', filter: 'Entity[Name] = USERNAME()' }
const model = { ...smallModel, roles: [...smallModel.roles, { name: 'Own', rules: [own] }] }

const as = (...roles: string[]): EffectiveIdentity => ({ username: 'boston', roles })
const identities: readonly EffectiveIdentity[] = [
  as('EMEA'),
  as('Revenue only'),
  as('EMEA', 'Revenue only'),
  as('EMEA', 'Own'),
  as('Own'),
  { username: '', roles: ['Own'] },
  { username: 'x', roles: ['Own region'], customData: 'amer' },
  as('Own region'),
  as('Group'),
  as('EMEA', 'Group'),
  as(),
  as('Board'),
  as('EMEA', 'Board'),
]

/** The scope as it is answered, with the statements run. */
async function scopeOf(
  identity: EffectiveIdentity,
  {
    json = model,
    sampleRows = 0,
    dialect = 'duckdb',
    on = duckdb,
  }: { json?: unknown; sampleRows?: number; dialect?: DialectName; on?: Database } = {},
) {
  const scopes = rowScopeOf(parseModel(json), identity, { dialect, today, sampleRows })
  return Promise.all(
    scopes.map(async ({ counts, sample, ...why }) => ({
      ...why,
      ...counts.read(await on.run(counts.statement)),
      columns: sample.columns,
      rows: sample.rows ? sample.rows.read(await on.run(sample.rows.statement)) : [],
    })),
  )
}

const counted = async (identity: EffectiveIdentity, json?: unknown) =>
  (await scopeOf(identity, json === undefined ? {} : { json })).map(({ table, visible, all }) => [
    table,
    visible,
    all,
  ])
const count = async (from: string) =>
  Number((await duckdb.run({ sql: `SELECT count(*) FROM ${from}`, parameters: [] })).columns[0]![0])

test('a role limits its table, and the facts that lead there', async () => {
  const emea = `SELECT lower(id) FROM entities WHERE lower(region) = 'emea'`
  expect(await counted(as('EMEA'))).toEqual([
    ['Ledger', await count(`ledger WHERE lower(entity) IN (${emea})`), 11],
    ['Budget', await count(`budget WHERE lower(entity) IN (${emea})`), 4],
    ['Entity', await count(`entities WHERE lower(region) = 'emea'`), 6],
  ])
  expect(
    (await scopeOf(as('EMEA'))).map(({ table, rules, limitedBy }) => ({ table, rules, limitedBy })),
  ).toEqual([
    { table: 'Ledger', rules: [], limitedBy: ['Entity'] },
    { table: 'Budget', rules: [], limitedBy: ['Entity'] },
    {
      table: 'Entity',
      rules: [{ role: 'EMEA', dax: 'Entity[Region] = "EMEA"', words: 'Region is EMEA' }],
      limitedBy: [],
    },
  ])
})

test('two roles add up: a table that one of them shows whole is not limited', async () => {
  const seen = `lower(entity) IN (SELECT lower(id) FROM entities WHERE lower(region) = 'emea') OR account IN (400, 410)`
  const [ledger, ...others] = await scopeOf(as('EMEA', 'Revenue only'))
  expect(others).toEqual([])
  expect(ledger).toMatchObject({
    table: 'Ledger',
    rules: [],
    limitedBy: ['Entity', 'Account'],
    visible: await count(`ledger WHERE ${seen}`),
    all: 11,
  })
  const both = await scopeOf(as('EMEA', 'Own', 'EMEA'))
  expect(both.map(({ table, visible }) => [table, visible])).toEqual([
    ['Ledger', 7],
    ['Budget', 4],
    ['Entity', 4],
  ])
  expect(both[2]!.rules.map(({ role, words }) => [role, words])).toEqual([
    ['EMEA', 'Region is EMEA'],
    ['Own', "Name is the person's name (boston)"],
  ])
})

test('a rule reaches facts over a table between them', async () => {
  const far = {
    ...model,
    tables: [
      ...model.tables,
      {
        name: 'Region',
        source: { sql: `SELECT unnest(['EMEA', 'AMER']) AS region` },
        columns: [{ name: 'Region', source: 'region', type: 'text' }],
      },
    ],
    relationships: [
      ...model.relationships,
      { from: { table: 'Entity', column: 'Region' }, to: { table: 'Region', column: 'Region' } },
    ],
    roles: [{ name: 'AMER', rules: [{ table: 'Region', filter: 'Region[Region] = "AMER"' }, own] }],
  }
  expect(
    (await scopeOf(as('AMER'), { json: far })).map(({ table, limitedBy, visible }) => [
      table,
      limitedBy,
      visible,
    ]),
  ).toEqual([
    ['Ledger', ['Entity', 'Region'], 2],
    ['Budget', ['Entity', 'Region'], 2],
    ['Entity', ['Region'], 1],
    ['Region', [], 1],
  ])
})

test('without a role, or with an unknown one, every table is limited and no rule says why', async () => {
  for (const identity of [as(), as('Board'), as('EMEA', 'Board')]) {
    const scope = await scopeOf(identity, { sampleRows: 5 })
    expect(scope.map(({ table, visible, all }) => [table, visible, all])).toEqual([
      ['Ledger', 0, 11],
      ['Budget', 0, 4],
      ['Entity', 0, 6],
      ['Account', 0, 4],
      ['Date', 0, 1096],
    ])
    for (const { rules, limitedBy, rows } of scope) expect([rules, limitedBy, rows]).toEqual([[], [], []])
  }
})

test('who sees everything is not limited, and nobody is where there are no roles', async () => {
  const { roles: _, ...open } = model
  expect(await counted(as('Group'))).toEqual([])
  expect(await counted(as('EMEA', 'Group'))).toEqual([])
  expect(await counted(as(), open)).toEqual([])
  expect(await counted(as('Board'), open)).toEqual([])
})

test('a table of measures alone is counted by its rows', async () => {
  const measures = { name: 'Measures', source: { table: 'accounts' }, measures: [] }
  const json = { ...model, tables: [...model.tables, measures] }
  expect((await counted(as(), json)).at(-1)).toEqual(['Measures', 0, 4])
})

test('rows that are seen are shown: texts of what is not hidden, in one order', async () => {
  const rules = [{ table: 'Ledger', filter: 'Ledger[Quantity] >= 2' }]
  const json = { ...model, roles: [{ name: 'Many', rules }] }
  const [ledger] = await scopeOf(as('Many'), { json, sampleRows: 3 })
  expect(ledger!.columns).toEqual([
    'Entity',
    'Account',
    'Date',
    'Due',
    'Text',
    'Quantity',
    'Price',
    'Amount',
    'Weight',
    'Posted',
  ])
  expect(ledger!.rows).toEqual([
    ['DE1', '400', '2024-01-15', '2024-02-15', 'First', '3', '1.5000', '100.10', '0.5', 'true'],
    ['de1', '500', '2024-01-20', '2024-02-20', 'first', '2', '2.2500', '40.05', '1.5', 'true'],
    ['de1', '999', null, '2025-05-01', 'no account', '2', '3.0000', '7.77', '1', 'true'],
  ])
  expect((await scopeOf(as('Many'), { json, sampleRows: 20 }))[0]!.rows).toHaveLength(6)
  expect((await scopeOf(as('Many'), { json }))[0]!.rows).toEqual([])
})

test('what the model hides is not shown, nor more than twelve columns, under the names that readers know', async () => {
  const [ledger, budget, entity, account, date] = model.tables as [any, any, any, any, any]
  const many = Array.from({ length: 15 }, (_, place) => ({ name: `C${place}`, source: 'id', type: 'text' }))
  const json = {
    ...model,
    tables: [
      ledger,
      { ...budget, hidden: true },
      { ...entity, columns: [...entity.columns, ...many] },
      { ...account, columns: account.columns.map((one: object) => ({ ...one, displayName: 'Shown' })) },
      date,
    ],
  }
  const columns = new Map((await scopeOf(as(), { json })).map((each) => [each.table, each.columns]))
  expect(columns.get('Budget')).toEqual([])
  expect(columns.get('Entity')).toHaveLength(12)
  expect(columns.get('Account')).toEqual(['Shown', 'Shown', 'Shown'])
  expect(columns.get('Date')).toEqual(['Date', 'Year', 'Month'])
})

test('as many rows are counted as COUNTROWS counts', async () => {
  const tables = smallModel.tables.map(({ name }) => name)
  const json = {
    ...modelWith(Object.fromEntries(tables.map((name) => [`#${name}`, `COUNTROWS('${name}')`]))),
    roles: model.roles,
  }
  const parsed = parseModel(json)
  const select = tables.map((name) => measure(`#${name}`))
  for (const identity of identities) {
    const statement = compile({ select }, parsed, identity, { dialect: 'duckdb', today })
    const line = toLine('1', statement, await duckdb.run(statement))
    if ('error' in line) throw new Error(line.error.message)
    const [row] = rowsOf(line)
    const scope = new Map((await scopeOf(identity, { json })).map((each) => [each.table, each.visible]))
    for (const [place, name] of tables.entries()) {
      const all = await count(
        { Ledger: 'ledger', Budget: 'budget', Entity: 'entities', Account: 'accounts', Date: 'dates' }[name]!,
      )
      expect([identity, name, scope.get(name) ?? all]).toEqual([identity, name, Number(row![place] ?? 0)])
    }
  }
})

test.each<[DialectName, string, string]>([
  ['duckdb', '$1', 'lower($)'],
  ['postgres', 'CAST($1 AS TEXT)', 'lower($ COLLATE "pg_c_utf8")'],
  [
    'clickhouse',
    'CAST({p1:String} AS Nullable(String))',
    `lowerUTF8(replaceAll(replaceAll($, 'İ', 'i'), 'Σ', 'σ'))`,
  ],
])('in %s what is seen is read from secured tables, and values are parameters', (dialect, place, fold) => {
  const folded = (text: string) => fold.replace('$', () => text)
  const [ledger, , entity] = rowScopeOf(parseModel(model), as('EMEA'), { dialect, today, sampleRows: 2 })
  const emea = `${folded('"region"')} = ${folded(place)}`
  expect(ledger!.counts.statement).toEqual({
    sql: `SELECT 0 AS c0, count(*) AS c1 FROM (SELECT "entity" FROM "ledger" WHERE ${folded('"entity"')} IN (SELECT ${folded('"id"')} FROM "entities" WHERE ${emea})) AS "rows" UNION ALL SELECT 1 AS c0, count(*) AS c1 FROM "ledger" AS "rows"`,
    parameters: ['EMEA'],
  })
  const order = ['id', 'name', 'country', 'region'].map((name) =>
    dialect === 'postgres' ? `"rows"."${name}" COLLATE "C" NULLS LAST` : `"rows"."${name}" NULLS LAST`,
  )
  expect(entity!.sample.rows!.statement).toEqual({
    sql: `SELECT "rows"."id" AS c0, "rows"."name" AS c1, "rows"."country" AS c2, "rows"."region" AS c3, "rows"."size" AS c4 FROM (SELECT "id", "name", "country", "region", "size" FROM "entities" WHERE ${emea}) AS "rows" ORDER BY ${order.join(', ')}, "rows"."size" NULLS LAST LIMIT 2`,
    parameters: ['EMEA'],
  })
})

test('what ClickHouse has no words for is refused, as in a query', () => {
  const inClickHouse = (roles: object[], name = 'ledger') => {
    const [ledger, ...others] = model.tables
    const json = { ...model, tables: [{ ...ledger!, source: { table: name } }, ...others], roles }
    return () => rowScopeOf(parseModel(json), as('Role'), { dialect: 'clickhouse', today, sampleRows: 0 })
  }
  const rule = (filter: string) => [{ name: 'Role', rules: [{ table: 'Entity', filter }] }]
  expect(inClickHouse(rule('UPPER(Entity[Name]) = "X"'))).toThrow('UPPER is not the same on ClickHouse')
  expect(inClickHouse(rule('Entity[Name] = "X"'), 'a\\b')).toThrow('has a backslash')
})

withClickHouse('ClickHouse', () => {
  let server: ReturnType<typeof startClickHouse>
  let clickhouse: Awaited<ReturnType<typeof server.open>>
  beforeAll(async () => {
    server = startClickHouse()
    clickhouse = await server.open(smallData)
  })
  afterAll(() => server.stop())

  test('counts and shows what DuckDB does', async () => {
    for (const identity of identities) {
      const options = { sampleRows: 20 }
      expect(await scopeOf(identity, { ...options, dialect: 'clickhouse', on: clickhouse })).toEqual(
        await scopeOf(identity, options),
      )
    }
  })
})
