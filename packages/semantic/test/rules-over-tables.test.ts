import { toLine } from '@casement/evaluator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel, rowScopeOf } from '../src/index.ts'
import type { DialectName, EffectiveIdentity } from '../src/index.ts'
import { MadePreAggregations } from './reference/made-pre-aggregations.ts'
import { answerHere } from './reference/local-engine.ts'
import type { Database } from './reference/read-page.ts'
import { measure, rowsOf, today } from './world/ask.ts'
import { hasClickHouse, startClickHouse } from './world/clickhouse.ts'
import { openDuckDb } from './world/duckdb.ts'
import { startPostgres } from './world/postgres.ts'
import { refusal } from './world/refusal.ts'

/*
 * Who sees what stands in tables: `Access` has a row for each person and region, `Person` one for each person. Sales are of
 * regions, some of none; one is written in another case.
 */
const data = [
  'CREATE TABLE sale (region TEXT, owner TEXT, amount DECIMAL(18,2))',
  `INSERT INTO sale VALUES ('N', 'anna', 1.00), ('n', 'bea', 2.00), ('S', 'anna', 12.00), ('X', NULL, 32.00), ('Q', 'anna', 100.00), (NULL, 'cleo', 1000.00)`,
  'CREATE TABLE region (region TEXT, country TEXT, level INTEGER, since DATE, moment TIMESTAMP, open BOOLEAN, weight DOUBLE PRECISION)',
  `INSERT INTO region VALUES ('N', 'NO', 1, '2024-01-01', '2024-01-01 10:00:00', TRUE, 0.5), ('S', 'ES', 2, '2024-02-01', '2024-01-01 11:00:00', FALSE, 1.5), ('X', NULL, 3, NULL, NULL, NULL, NULL)`,
  'CREATE TABLE access (person TEXT, region TEXT, country TEXT, level DECIMAL(18,2), since DATE, moment TIMESTAMP, open BOOLEAN, weight DOUBLE PRECISION)',
  `INSERT INTO access VALUES ('Anna@x.example', 'n', 'NO', 1.00, '2024-01-01', '2024-01-01 10:00:00', TRUE, 0.5), ('anna@x.example', 'S', 'ES', 2.00, '2024-02-01', '2024-01-01 11:00:00', FALSE, 1.5), ('anna@x.example', 'S', 'ES', 2.00, '2024-02-01', '2024-01-01 11:00:00', FALSE, 1.5), ('cleo@x.example', 'X', NULL, 3.00, NULL, NULL, NULL, NULL), ('dora@x.example', NULL, NULL, NULL, '2024-01-01', NULL, TRUE, NULL)`,
  'CREATE TABLE person (email TEXT, name TEXT, home TEXT, boss TEXT, everything BOOLEAN)',
  `INSERT INTO person VALUES ('anna@x.example', 'anna', 'N', 'cleo', FALSE), ('cleo@x.example', 'cleo', 'X', NULL, NULL), ('dora@x.example', NULL, NULL, 'cleo', FALSE), ('bea@x.example', 'bea', 'S', 'cleo', TRUE)`,
]

const text = (...names: string[]) => names.map((name) => ({ name, source: name.toLowerCase(), type: 'text' }))
const others = Object.entries({ Since: 'date', Moment: 'dateTime', Open: 'boolean', Weight: 'double' }).map(
  ([name, type]) => ({ name, source: name.toLowerCase(), type }),
)
const tables = [
  {
    name: 'Sale',
    source: { table: 'sale' },
    columns: [...text('Region', 'Owner'), { name: 'Amount', source: 'amount', type: 'decimal(18,2)' }],
    measures: [
      { name: 'Total', expression: 'SUM(Sale[Amount])' },
      { name: 'All', expression: 'CALCULATE([Total], REMOVEFILTERS())' },
      { name: 'Regions', expression: 'COUNTROWS(ALL(Region))' },
    ],
  },
  {
    name: 'Region',
    source: { table: 'region' },
    columns: [...text('Region', 'Country'), { name: 'Level', source: 'level', type: 'integer' }, ...others],
  },
  {
    name: 'Access',
    source: { table: 'access' },
    columns: [
      ...text('Person', 'Region', 'Country'),
      { name: 'Level', source: 'level', type: 'decimal(18,2)' },
      ...others,
    ],
  },
  {
    name: 'Person',
    source: { table: 'person' },
    columns: [
      ...text('Email', 'Name', 'Home', 'Boss'),
      { name: 'Everything', source: 'everything', type: 'boolean' },
    ],
  },
]
const leads = (from: string, to: string, more: object = {}) => {
  const [many, one] = [from, to].map((end) => {
    const [table, column] = end.split('.')
    return { table, column }
  })
  return { from: many, to: one, ...more }
}
const toRegion = leads('Sale.Region', 'Region.Region')
const bothWays = { securityFilteringBehavior: 'bothDirections' }

type Rules = Readonly<Record<string, string>>
const modelOf = (rules: Rules, relationships: readonly object[] = []) => ({
  casement: 1,
  name: 'people',
  tables,
  relationships: [toRegion, ...relationships],
  roles: [{ name: 'Own', rules: Object.entries(rules).map(([table, filter]) => ({ table, filter })) }],
})

const me = 'USERPRINCIPALNAME()'
const mine = `FILTER(Access, Access[Person] = ${me})`

const ofEveryType = (table: string) =>
  ['Region', 'Country', 'Level', 'Since', 'Moment', 'Open', 'Weight']
    .map((name) => `${table}[${name}]`)
    .join(', ')

/** Regions whose sales the people see who stand in tables, by the forms that a rule can have. */
const forms: readonly [string, Rules, (readonly object[])?][] = [
  [
    'IN VALUES under CALCULATETABLE',
    { Region: `Region[Region] IN CALCULATETABLE(VALUES(Access[Region]), Access[Person] = ${me})` },
  ],
  [
    'IN SELECTCOLUMNS of FILTER',
    { Region: `Region[Region] IN SELECTCOLUMNS(${mine}, "Region", Access[Region])` },
  ],
  ['IN SUMMARIZE', { Region: `Region[Region] IN SUMMARIZE(${mine}, Access[Region])` }],
  [
    'IN a variable',
    {
      Region: `VAR who = ${me} VAR mine = FILTER(Access, Access[Person] = who) RETURN Region[Region] IN SELECTCOLUMNS(mine, Access[Region])`,
    },
  ],
  [
    'two values IN two columns',
    { Region: `(Region[Region], Region[Level]) IN SELECTCOLUMNS(${mine}, Access[Region], Access[Level])` },
  ],
  [
    'values of every type IN as many columns',
    {
      Region: `(${ofEveryType('Region')}) IN SELECTCOLUMNS(${mine}, ${ofEveryType('Access')})`,
    },
  ],
  [
    'two values IN ALL of two columns',
    { Region: `(${me}, Region[Region]) IN ALL(Access[Person], Access[Region])` },
  ],
  [
    'two values IN a CALCULATETABLE of VALUES',
    {
      Region: `Region[Region] IN CALCULATETABLE(VALUES(Access[Region]), FILTER(Access, Access[Person] = ${me} && NOT Access[Level] > 2000))`,
    },
  ],
  [
    'LOOKUPVALUE of the row',
    {
      Region: `NOT ISBLANK(Region[Region]) && Region[Region] = LOOKUPVALUE(Access[Region], Access[Person], ${me}, Access[Region], Region[Region])`,
    },
  ],
  ['CONTAINS', { Region: `CONTAINS(Access, Access[Person], ${me}, Access[Region], Region[Region])` }],
  [
    'COUNTROWS',
    { Region: `COUNTROWS(FILTER(Access, Access[Person] = ${me} && Access[Region] = Region[Region])) > 0` },
  ],
  [
    'ISEMPTY',
    { Region: `NOT ISEMPTY(FILTER(Access, Access[Person] = ${me} && Access[Region] == Region[Region]))` },
  ],
  ['MAXX', { Region: `MAXX(FILTER(${mine}, Access[Region] = Region[Region]), Access[Level]) >= 1` }],
  [
    'a comparison with OR',
    { Region: `Region[Region] = "none" || Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region])` },
  ],
  [
    'IF',
    {
      Region: `IF(ISBLANK(Region[Region]), FALSE, Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region]))`,
    },
  ],
  [
    'LOOKUPVALUE in a filter of CALCULATETABLE',
    {
      Region: `Region[Region] IN CALCULATETABLE(VALUES(Access[Region]), Access[Person] = LOOKUPVALUE(Person[Email], Person[Email], ${me}))`,
    },
  ],
  [
    'IF by a value of the person',
    {
      Region: `IF(LOOKUPVALUE(Person[Everything], Person[Email], ${me}) = TRUE(), TRUE(), Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region]))`,
    },
  ],
  [
    'columns by their names alone',
    {
      Region: `[Region] IN SELECTCOLUMNS(FILTER(Access, [Person] = ${me} && NOT [Level] = 7), Access[Region])`,
    },
  ],
  ['NOT of NOT', { Region: `NOT (NOT Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region]))` }],
  [
    'a rule on the facts',
    {
      Sale: `Sale[Region] <> "Q" && NOT ISBLANK(Sale[Region]) && Sale[Region] IN CALCULATETABLE(VALUES(Access[Region]), Access[Person] = ${me})`,
    },
  ],
  [
    'a people table that nobody sees',
    { Region: `Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region])`, Access: 'FALSE()' },
  ],
  [
    'CALCULATETABLE by a related row',
    { Region: `COUNTROWS(CALCULATETABLE(Access, Access[Person] = ${me})) > 0` },
    [leads('Access.Region', 'Region.Region')],
  ],
  [
    'CALCULATE by a related row',
    { Region: `CALCULATE(COUNTROWS(Access), Access[Person] = ${me}) > 0` },
    [leads('Access.Region', 'Region.Region')],
  ],
  [
    'a rule that travels both ways',
    { Access: `Access[Person] = ${me}` },
    [leads('Access.Region', 'Region.Region', bothWays)],
  ],
  [
    'a bridge',
    { Person: `Person[Email] = ${me}` },
    [leads('Access.Region', 'Region.Region', bothWays), leads('Access.Person', 'Person.Email')],
  ],
  [
    'RELATED in a bridge',
    {
      Region: `Region[Region] IN SELECTCOLUMNS(FILTER(Access, RELATED(Person[Email]) = ${me}), Access[Region])`,
    },
    [leads('Access.Person', 'Person.Email')],
  ],
  [
    'CALCULATETABLE over a bridge',
    { Region: `Region[Region] IN CALCULATETABLE(VALUES(Access[Region]), Person[Email] = ${me})` },
    [leads('Access.Person', 'Person.Email')],
  ],
]
/** Total of the sales, of them without any filter, and the regions that are left. */
const expected = {
  anna: ['15.00', '15.00', 2],
  cleo: ['32.00', '32.00', 1],
  dora: [null, null, null],
  nobody: [null, null, null],
}

const query = { select: [measure('Total', 'Sale'), measure('All', 'Sale'), measure('Regions', 'Sale')] }
const as = (name: string): EffectiveIdentity => ({ username: `${name}@x.example`, roles: ['Own'] })

interface Engine extends Database {
  readonly dialect: DialectName
}
const engines: Engine[] = []
const closing: (() => unknown)[] = []
beforeAll(async () => {
  const duckdb = await openDuckDb(data)
  const server = await startPostgres()
  const postgres = await server.open(data)
  engines.push({ dialect: 'duckdb', run: duckdb.run }, { dialect: 'postgres', run: postgres.run })
  closing.push(
    () => duckdb.close(),
    () => postgres.close(),
    server.stop,
  )
  if (!hasClickHouse) return
  const started = startClickHouse()
  const third = await started.open(data)
  engines.push({ dialect: 'clickhouse', run: third.run })
  closing.push(started.stop)
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** What each engine says; `isWhole`: and the plan over the tables of a page, and sums that were made beforehand. */
async function answersOf(json: unknown, identity: EffectiveIdentity, { isWhole = true } = {}) {
  const model = parseModel(json)
  const found: Record<string, unknown> = {}
  for (const engine of engines) {
    const { dialect } = engine
    const statement = compile(query, model, identity, { dialect, today })
    const line = toLine('1', statement, await engine.run(statement))
    found[dialect] = 'error' in line ? line.error : rowsOf(line)[0]
    if (!isWhole) continue
    const clock = { today, now: `${today}T00:00:00` }
    const { line: here, reason } = await answerHere('1', query, model, identity, clock, engine)
    found[`${dialect}, in the frame`] = !here ? reason : 'error' in here ? here.error : rowsOf(here)[0]
  }
  if (isWhole) {
    const preAggregations = new MadePreAggregations()
    const statement = compile({ select: query.select.slice(0, 1) }, model, identity, {
      dialect: 'duckdb',
      today,
      preAggregations,
    })
    const made = preAggregations.taken()
    for (const sql of made.statements)
      await engines[0]!.run({ sql: sql.replace('CREATE', 'CREATE OR REPLACE'), parameters: [] })
    const line = toLine('1', statement, await engines[0]!.run(statement))
    found['sums made beforehand'] = 'error' in line ? line.error : rowsOf(line)[0]
    expect(made.found).toBeGreaterThan(0)
  }
  return found
}

const onEngines = (row: readonly unknown[]) =>
  Object.fromEntries(engines.map(({ dialect }) => [dialect, row]))
const everywhere = (row: readonly unknown[]) => ({
  ...onEngines(row),
  ...Object.fromEntries(engines.map(({ dialect }) => [`${dialect}, in the frame`, row])),
  'sums made beforehand': row.slice(0, 1),
})

describe('a rule that looks into a table of people', () => {
  test.each(forms)('[DAX 115] %s', async (_form, rules, relationships) => {
    const json = modelOf(rules, relationships)
    for (const [name, row] of Object.entries(expected)) {
      const own = 'Sale' in rules ? [row[0], row[1], 3] : row
      const isWhole = name === 'anna'
      const answers = await answersOf(json, as(name), { isWhole })
      expect([name, answers]).toEqual([name, isWhole ? everywhere(own) : onEngines(own)])
    }
    // Who says nothing about the person sees nothing.
    const nothing = [null, null, 'Sale' in rules ? 3 : null]
    const unnamed = await answersOf(json, { username: '', roles: ['Own'] }, { isWhole: false })
    expect(unnamed).toEqual(onEngines(nothing))
  })
})

test('a statement has what a rule looks into once, however often it reads tables under the rule', () => {
  const model = parseModel(
    modelOf({ Region: `Region[Region] = LOOKUPVALUE(Person[Home], Person[Email], ${me})` }),
  )
  const namings = (measures: readonly string[]) => {
    const select = measures.map((name) => measure(name, 'Sale'))
    const { sql } = compile({ select }, model, as('anna'), { dialect: 'duckdb', today })
    // Only sales without a region are looked for among all sales, and no rule does.
    expect(sql).not.toMatch(/FROM "sale" AS "many"/)
    return [sql.match(/FROM "person"/g)!.length, sql.match(/FROM "region" WHERE/g)!.length]
  }
  const [[once, few], [again, more]] = [namings(['Total']), namings(['Total', 'All', 'Regions'])]
  expect([again, more! > few!]).toEqual([once, true])
})

describe('what a rule finds in a table', () => {
  const regionsOf = async (filter: string, who: string, relationships: readonly object[] = []) => {
    const json = modelOf({ Region: filter }, relationships)
    const statement = compile(
      { select: [{ name: 'Region', field: { kind: 'column', table: 'Region', column: 'Region' } }] },
      parseModel(json),
      as(who),
      { dialect: 'duckdb', today },
    )
    const line = toLine('1', statement, await engines[0]!.run(statement))
    return 'error' in line ? line.error : rowsOf(line).flat()
  }
  const home = `LOOKUPVALUE(Person[Home], Person[Email], ${me})`

  test('[DAX 116] is the one value of LOOKUPVALUE, BLANK where there is none', async () => {
    expect(await regionsOf(`Region[Region] = ${home}`, 'anna')).toEqual(['N'])
    expect(await regionsOf(`Region[Region] = ${home}`, 'nobody')).toEqual([])
    expect(await regionsOf(`NOT Region[Region] = ${home}`, 'anna')).toEqual(['S', 'X'])
    expect(await regionsOf(`ISBLANK(${home})`, 'nobody')).toEqual(['N', 'S', 'X'])
    const isEverything = `LOOKUPVALUE(Person[Everything], Person[Email], ${me}) || Region[Region] = "X"`
    expect(await regionsOf(isEverything, 'bea')).toEqual(['N', 'S', 'X'])
    expect(await regionsOf(isEverything, 'cleo')).toEqual(['X'])
  })

  test('[DAX 116] is nothing at all where LOOKUPVALUE finds several values, however the rule goes on', async () => {
    const found = `LOOKUPVALUE(Access[Region], Access[Person], ${me})`
    expect(await regionsOf(`Region[Region] = ${found}`, 'cleo')).toEqual(['X'])
    for (const rule of [
      `Region[Region] = ${found}`,
      `NOT Region[Region] = ${found}`,
      `ISBLANK(${found}) || TRUE`,
      `VAR mine = ${found} RETURN mine = Region[Region] || Region[Region] = "N"`,
      `VAR who = ${me} VAR mine = LOOKUPVALUE(Access[Region], Access[Person], who) RETURN NOT ISBLANK(mine)`,
      `Region[Region] IN SELECTCOLUMNS(FILTER(Access, Access[Region] = ${found}), Access[Region])`,
    ])
      expect([rule, await regionsOf(rule, 'anna')]).toEqual([rule, []])
    expect(
      await regionsOf(`Region[Region] = LOOKUPVALUE(Access[Region], Access[Person], ${me}, "S")`, 'anna'),
    ).toEqual(['S'])
    expect(
      await regionsOf(`Region[Region] = LOOKUPVALUE(Access[Region], Access[Person], ${me}, "S")`, 'nobody'),
    ).toEqual(['S'])
    // Several rows with one value are one.
    expect(
      await regionsOf(
        `LOOKUPVALUE(Access[Region], Access[Person], ${me}, Access[Country], "ES") = Region[Region]`,
        'anna',
      ),
    ).toEqual(['S'])
  })

  test('[DAX 116] is a value as any other in the rows of another table', async () => {
    const near = `SELECTCOLUMNS(FILTER(Access, Access[Region] = ${home}), Access[Region])`
    expect(await regionsOf(`Region[Region] IN ${near}`, 'anna')).toEqual(['N'])
    expect(await regionsOf(`Region[Region] IN ${near}`, 'nobody')).toEqual([])
  })

  test('[DAX 115] BLANK is beside BLANK alone', async () => {
    expect(await regionsOf(`Region[Country] IN SELECTCOLUMNS(${mine}, Access[Country])`, 'cleo')).toEqual([
      'X',
    ])
    expect(
      await regionsOf(`Region[Country] & "" IN SELECTCOLUMNS(${mine}, Access[Country])`, 'anna'),
    ).toEqual(['N', 'S'])
    expect(await regionsOf(`Region[Level] - 3 IN SELECTCOLUMNS(${mine}, Access[Level])`, 'cleo')).toEqual([])
    expect(await regionsOf(`Region[Open] IN SELECTCOLUMNS(${mine}, Access[Open])`, 'cleo')).toEqual(['X'])
  })

  test('[DAX 117] is of the whole table, whatever rules are on it', async () => {
    const json = modelOf({
      Region: `Region[Region] IN SELECTCOLUMNS(${mine}, Access[Region])`,
      Access: 'Access[Level] = 99',
    })
    expect(await answersOf(json, as('anna'))).toEqual(everywhere(expected.anna))
  })

  test('[DAX 111] several roles add up, each by its own table', async () => {
    const { roles, ...rest } = modelOf({ Access: `Access[Person] = ${me}` }, [
      leads('Access.Region', 'Region.Region', bothWays),
    ])
    const json = {
      ...rest,
      roles: [
        ...roles,
        {
          name: 'Home',
          rules: [{ table: 'Region', filter: `Region[Region] = ${home} || Region[Region] = "X"` }],
        },
      ],
    }
    const both: EffectiveIdentity = { ...as('anna'), roles: ['Own', 'Home'] }
    expect(await answersOf(json, both)).toEqual(everywhere(['47.00', '47.00', 3]))
  })
})

describe('a relationship that rules travel both ways', () => {
  const scopeOf = async (rules: Rules, relationships: readonly object[], who = 'anna') => {
    const scopes = rowScopeOf(parseModel(modelOf(rules, relationships)), as(who), {
      dialect: 'duckdb',
      today,
      sampleRows: 0,
    })
    return Promise.all(
      scopes.map(async ({ table, limitedBy, counts }) => ({
        table,
        limitedBy,
        ...counts.read(await engines[0]!.run(counts.statement)),
      })),
    )
  }
  const bridge = [leads('Access.Region', 'Region.Region', bothWays), leads('Access.Person', 'Person.Email')]

  test('[DAX 118] limits the one side to partners of rows that are seen, and says by which tables', async () => {
    expect(await scopeOf({ Person: `Person[Email] = ${me}` }, bridge)).toEqual([
      { table: 'Sale', limitedBy: ['Person'], visible: 3, all: 6 },
      { table: 'Region', limitedBy: ['Person'], visible: 2, all: 3 },
      { table: 'Access', limitedBy: ['Person'], visible: 3, all: 5 },
      { table: 'Person', limitedBy: [], visible: 1, all: 4 },
    ])
  })

  test('[DAX 118] lets a rule of the one side reach the many side as before', async () => {
    expect(await scopeOf({ Region: 'Region[Region] = "S"' }, bridge)).toEqual([
      { table: 'Sale', limitedBy: ['Region'], visible: 1, all: 6 },
      { table: 'Region', limitedBy: [], visible: 1, all: 3 },
      { table: 'Access', limitedBy: ['Region'], visible: 2, all: 5 },
    ])
  })

  test('[DAX 118] carries nothing where the many side has no rule', async () => {
    expect(await scopeOf({ Sale: 'Sale[Owner] = "anna"' }, bridge)).toEqual([
      { table: 'Sale', limitedBy: [], visible: 3, all: 6 },
    ])
  })

  test('[DAX 118] carries a rule on over several relationships', async () => {
    const { tables: all, ...rest } = modelOf({ Person: `Person[Email] = ${me}` }, [
      ...bridge,
      leads('Region.Country', 'Land.Country', bothWays),
    ])
    const land = {
      name: 'Land',
      source: { sql: `SELECT unnest(['NO', 'ES', 'FR']) AS country` },
      columns: text('Country'),
    }
    const json = { ...rest, tables: [...all, land] }
    const lands = rowScopeOf(parseModel(json), as('anna'), { dialect: 'duckdb', today, sampleRows: 9 }).at(
      -1,
    )!
    const { statement, read } = lands.sample.rows!
    expect([lands.table, lands.limitedBy, read(await engines[0]!.run(statement))]).toEqual([
      'Land',
      ['Person'],
      [['ES'], ['NO']],
    ])
  })

  test('without it a rule stays on the many side', async () => {
    const rules = { Access: `Access[Person] = ${me}` }
    expect(await scopeOf(rules, [leads('Access.Region', 'Region.Region')])).toEqual([
      { table: 'Access', limitedBy: [], visible: 3, all: 5 },
    ])
  })
})

describe('refused when the model is loaded', () => {
  const refused: readonly [string, Rules, RegExp, (readonly object[])?][] = [
    [
      'a measure',
      { Region: 'Region[Level] IN FILTER(VALUES(Access[Level]), [Total] > 0)' },
      /cannot use the measure \[Total\]/,
    ],
    ['a sum', { Region: 'CALCULATE(SUM(Access[Level])) > 1' }, /cannot use SUM/],
    ['a table of dates', { Region: 'Region[Since] IN DATESYTD(Access[Since])' }, /cannot use DATESYTD/],
    ['ALLSELECTED', { Region: 'Region[Region] IN ALLSELECTED(Access[Region])' }, /cannot use ALLSELECTED/],
    [
      'a table of other columns',
      { Region: 'Region[Region] IN Access' },
      /has 8 columns, and one is asked for/,
    ],
    [
      'another type',
      { Region: 'Region[Region] IN VALUES(Access[Level])' },
      /text and a fixed decimal do not go together/,
    ],
    [
      'a column that is worked out',
      { Region: 'Region[Region] IN SELECTCOLUMNS(Access, "R", Access[Region] & "x")' },
      /takes columns of its table as they are/,
    ],
    [
      'a column of another table',
      { Region: 'Region[Region] IN SELECTCOLUMNS(Access, "R", Sale[Region])' },
      /only use columns of its own table/,
    ],
    [
      'LOOKUPVALUE in two tables',
      { Region: `Region[Region] = LOOKUPVALUE(Access[Region], Person[Email], ${me})` },
      /looks in one table/,
    ],
    [
      'LOOKUPVALUE by rows of another table',
      {
        Region:
          'Region[Region] IN SELECTCOLUMNS(FILTER(Access, LOOKUPVALUE(Person[Home], Person[Email], Access[Person]) = "N"), Access[Region])',
      },
      /put it in a VAR before, or use FILTER/,
    ],
    [
      'LOOKUPVALUE by rows of a filter',
      {
        Region:
          'Region[Region] IN CALCULATETABLE(VALUES(Access[Region]), LOOKUPVALUE(Person[Home], Person[Email], Access[Person]) = "N")',
      },
      /put it in a VAR before, or use FILTER/,
    ],
    ['RELATED from the row itself', { Sale: 'RELATED(Region[Country]) = "ES"' }, /write a rule on "Region"/],
    [
      'CALCULATE by rows that nothing tells apart',
      { Sale: 'CALCULATE(COUNTROWS(Sale)) > 1' },
      /use FILTER in its place, or REMOVEFILTERS\(\)/,
    ],
    [
      'CALCULATE that shares partners',
      { Sale: `CALCULATE(COUNTROWS(Access), Access[Person] = ${me}) > 0` },
      /with which it shares partners/,
      [leads('Access.Region', 'Region.Region')],
    ],
  ]
  test.each(refused)('%s', (_what, rules, message, relationships) => {
    const error = refusal(modelOf(rules, relationships))
    expect(error.message).toMatch(message)
    expect(error.path).toMatch(/^roles\[0\]\.rules\[0\]\.filter$/)
  })

  test('a rule that travels both ways by two ways, or over what is inactive', () => {
    const both = leads('Access.Region', 'Region.Region', bothWays)
    expect(
      refusal(
        modelOf({}, [
          both,
          leads('Access.Person', 'Person.Email', bothWays),
          leads('Sale.Owner', 'Person.Email'),
        ]),
      ).message,
    ).toMatch(/Two ways lead from "Sale" to .* or let rules travel one of them in one direction/)
    const inactive = refusal(modelOf({}, [{ ...both, active: false }]))
    expect([inactive.code, inactive.path]).toEqual([
      'MODEL_RELATIONSHIP',
      'relationships[1].securityFilteringBehavior',
    ])
  })

  test('what only rules have, in a measure', () => {
    const { tables: all, ...rest } = modelOf({})
    const odd = (expression: string) => ({
      ...rest,
      tables: all.map((table) =>
        table.name === 'Sale' ? { ...table, measures: [{ name: 'Odd', expression }] } : table,
      ),
    })
    for (const expression of [
      'LOOKUPVALUE(Person[Home], Person[Email], "x")',
      'COUNTROWS(SELECTCOLUMNS(Access, Access[Region]))',
      'COUNTROWS(SUMMARIZE(Access, Access[Region]))',
      'IF(CONTAINS(Access, Access[Region], "N"), 1)',
      'IF(ISEMPTY(Access), 1)',
    ])
      expect(refusal(odd(expression)).message).toMatch(
        /does not have for measures, but for RLS filters alone/,
      )
    expect(
      refusal(odd('COUNTROWS(FILTER(Region, Region[Region] IN VALUES(Access[Region])))')).message,
    ).toMatch(/is written out here/)
  })
})
