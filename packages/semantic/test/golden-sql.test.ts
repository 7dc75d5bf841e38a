import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import type { EffectiveIdentity, Statement } from '../src/index.ts'
import { column, everyone, measure, modelWith, rowsOf, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { hasClickHouse, startClickHouse } from './world/clickhouse.ts'
import { startPostgres } from './world/postgres.ts'
import { smallData } from './world/small-model.ts'
import { withClickHouse } from './world/with-clickhouse.ts'

/** Each statement is compared as text, so that a change of it is seen, and then bound and run by both engines. */
let duckdb: Awaited<ReturnType<typeof openDuckDb>>
let server: Awaited<ReturnType<typeof startPostgres>>
let clickhouse: Awaited<ReturnType<typeof startClickHouse>> | undefined
let third: Awaited<ReturnType<NonNullable<typeof clickhouse>['open']>> | undefined
let postgres: Awaited<ReturnType<typeof server.open>>
beforeAll(async () => {
  duckdb = await openDuckDb(smallData)
  server = await startPostgres()
  postgres = await server.open(smallData)
  if (!hasClickHouse) return
  clickhouse = startClickHouse()
  third = await clickhouse.open(smallData)
})
afterAll(async () => {
  duckdb.close()
  clickhouse?.stop()
  await postgres.close()
  await server.stop()
})

const country = column('Entity', 'Country')
const basic = (table: string, name: string, values: readonly unknown[], operator = 'In') =>
  ({ target: { table, column: name }, filterType: 1, operator, values }) as never

async function answers(
  query: SemanticQuery,
  measures: Record<string, string> = {},
  identity: EffectiveIdentity = everyone,
) {
  const model = parseModel(modelWith(measures))
  const line = async (
    dialect: 'duckdb' | 'postgres' | 'clickhouse',
    run: (statement: Statement) => Promise<{ columns: readonly (readonly unknown[])[] }>,
  ) => {
    const statement = compile(query, model, identity, { dialect, today })
    const found = toLine('1', statement, await run(statement))
    if ('error' in found) throw new Error(found.error.message)
    return { statement, line: found, rows: rowsOf(found), totals: found.totals }
  }
  const a = await line('duckdb', duckdb.run)
  const b = await line('postgres', postgres.run)
  expect(b.rows).toEqual(a.rows)
  expect(b.totals).toEqual(a.totals)
  if (!third) return a
  const c = await line('clickhouse', third.run)
  expect(c.rows).toEqual(a.rows)
  expect(c.totals).toEqual(a.totals)
  return a
}

withClickHouse('with ClickHouse', () => {
  test('it is asked too', () => {
    expect(third).toBeDefined()
  })
})

describe('statements', () => {
  test('no spelling is chosen where there is one, and the answer is the same', async () => {
    const query = {
      select: [column('Entity', 'Name'), column('Account', 'Kind'), measure('Total')],
      totals: true,
    }
    const model = parseModel(modelWith({}))
    const statement = compile(query, model, everyone, {
      dialect: 'duckdb',
      today,
      known: { hasOneSpelling: (table, { name }) => table.name === 'Entity' && name === 'Name' },
    })
    expect(statement.sql).not.toContain('lower("name")')
    expect(statement.sql).toContain('PARTITION BY lower("kind")')
    const { statement: usual, rows, totals } = await answers(query)
    expect(usual.sql).toContain('PARTITION BY lower("name")')
    const line = toLine('1', statement, await duckdb.run(statement))
    if ('error' in line) throw new Error(line.error.message)
    expect([rowsOf(line), line.totals]).toEqual([rows, totals])
  })

  test('what puts groups in order comes with the figures where each has one place, and the answer is the same', async () => {
    const query = {
      select: [column('Date', 'Month'), country, measure('Total')],
      subtotals: [['Month']],
      totals: true,
    }
    const statement = compile(query, parseModel(modelWith({})), everyone, {
      dialect: 'duckdb',
      today,
      known: { hasOneOrder: ({ name }, by) => name === 'Month' && by.name === 'Month number' },
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Date"."month" AS "Month", "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount", min("Date"."month_number") AS "order of Month"
        FROM "ledger" AS "Ledger"
        LEFT JOIN (SELECT min("month") OVER (PARTITION BY lower("month")) AS "month", "month_number", "date" FROM "dates") AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        LEFT JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        GROUP BY 1, 2
      ), "answer" AS (
        SELECT "keys"."Month", "keys"."Country", "keys"."sum of Amount" AS "Total", "keys"."order of Month" AS "order of Month 2"
        FROM "Ledger figures" AS "keys"
      ), "Ledger figures 2" AS (
        SELECT "Month" AS "Month 2", sum("sum of Amount") AS "sum of Amount 2", min("order of Month") AS "order of Month 3"
        FROM "Ledger figures"
        GROUP BY 1
      ), "subtotals" AS (
        SELECT "keys"."Month 2", "keys"."sum of Amount 2" AS "Total 2", "keys"."order of Month 3" AS "order of Month 4"
        FROM "Ledger figures 2" AS "keys"
      ), "Ledger figures 3" AS (
        SELECT sum("sum of Amount 2") AS "sum of Amount 3"
        FROM "Ledger figures 2"
      ), "totals" AS (
        SELECT "Ledger figures 3"."sum of Amount 3" AS "Total 3"
        FROM "Ledger figures 3"
      )
      SELECT "c1", "c2", "c3", "part"
      FROM (
      SELECT "Month", "Country", "Total", "order of Month 2", 0 AS "part"
      FROM "answer"
      WHERE "Total" IS NOT NULL
      UNION ALL
      SELECT "Month 2", CAST(NULL AS VARCHAR), "Total 2", "order of Month 4", 1 AS "part"
      FROM "subtotals"
      WHERE "Total 2" IS NOT NULL
      UNION ALL
      SELECT CAST(NULL AS VARCHAR), CAST(NULL AS VARCHAR), "Total 3", NULL, 2 AS "part"
      FROM "totals"
      ) AS "answered" ("c1", "c2", "c3", "order 1", "part")
      ORDER BY "part", "order 1" NULLS FIRST, lower("c1") NULLS FIRST, lower("c2") NULLS FIRST"
    `)
    const { statement: usual, line: expected } = await answers(query)
    expect(usual.sql).toContain('"Date order"')
    const line = toLine('1', statement, await duckdb.run(statement))
    expect(line).toEqual(expected)
  })

  test('group by a column, filtered by values', async () => {
    const { statement, rows } = await answers({
      select: [country, measure('Total')],
      filters: [basic('Account', 'Kind', ['Revenue', `O'Hara "; DROP TABLE ledger`])],
      limit: 100,
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        JOIN "accounts" AS "Account" ON "Account"."number" = "Ledger"."account"
        LEFT JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        WHERE lower("Account"."kind") IN (lower($1), lower($2))
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Country", "keys"."sum of Amount" AS "Total"
        FROM "Ledger figures" AS "keys"
      )
      SELECT "Country", "Total", 0 AS "part"
      FROM "answer"
      WHERE "Total" IS NOT NULL
      ORDER BY lower("Country") NULLS FIRST
      LIMIT 101"
    `)
    expect(statement.parameters).toEqual(['Revenue', `O'Hara "; DROP TABLE ledger`])
    expect(rows).toEqual([
      [null, '505.00'],
      ['France', '75.25'],
      ['Germany', '350.10'],
      ['USA', '979.99'],
    ])
  })

  test('measures with filters of their own share one pass', async () => {
    const { statement, rows } = await answers({
      select: [measure('Revenue'), measure('Costs'), measure('Margin')],
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT sum("Ledger"."amount") FILTER (WHERE "Account"."Kind test 1") AS "sum of Amount", sum("Ledger"."amount") FILTER (WHERE "Account"."Kind test 2") AS "sum of Amount 2"
        FROM "ledger" AS "Ledger"
        JOIN (SELECT "kind", "number", lower("kind") = lower($1) AS "Kind test 1", lower("kind") = lower($2) AS "Kind test 2" FROM "accounts") AS "Account" ON "Account"."number" = "Ledger"."account"
        WHERE "Account"."Kind test 1" OR "Account"."Kind test 2"
      ), "answer" AS (
        SELECT "Ledger figures"."sum of Amount" AS "Revenue", "Ledger figures"."sum of Amount 2" AS "Costs", CAST(COALESCE("Ledger figures"."sum of Amount" - "Ledger figures"."sum of Amount 2", "Ledger figures"."sum of Amount", -"Ledger figures"."sum of Amount 2") AS DOUBLE) / NULLIF(CAST("Ledger figures"."sum of Amount" AS DOUBLE), 0) AS "Margin"
        FROM "Ledger figures"
      )
      SELECT "Revenue", "Costs", "Margin", 0 AS "part"
      FROM "answer""
    `)
    expect(rows).toEqual([['1910.34', '112.39', 0.9411675408566015]])
  })

  test('a wide figure beside a narrow one needs no filter of its own', async () => {
    const { statement, rows } = await answers(
      { select: [measure('Revenue'), measure('Both')] },
      { Both: 'CALCULATE([Total], Account[Kind] = "Cost" || Account[Kind] = "Revenue")' },
    )
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT sum("Ledger"."amount") FILTER (WHERE "Account"."Kind test 1") AS "sum of Amount", sum("Ledger"."amount") AS "sum of Amount 2"
        FROM "ledger" AS "Ledger"
        JOIN (SELECT "kind", "number", lower("kind") = lower($2) AS "Kind test 1" FROM "accounts") AS "Account" ON "Account"."number" = "Ledger"."account"
        WHERE lower("Account"."kind") = lower($1) OR lower("Account"."kind") = lower($2)
      ), "answer" AS (
        SELECT "Ledger figures"."sum of Amount" AS "Revenue", "Ledger figures"."sum of Amount 2" AS "Both"
        FROM "Ledger figures"
      )
      SELECT "Revenue", "Both", 0 AS "part"
      FROM "answer""
    `)
    expect(rows).toEqual([['1910.34', '2022.73']])
  })

  test('figures of two tables are put below each other, then in one row for each key', async () => {
    const { statement, rows } = await answers({
      select: [column('Date', 'Year'), measure('Revenue'), measure('Budget total', 'Budget')],
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Date"."year" AS "Year", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        JOIN "accounts" AS "Account" ON "Account"."number" = "Ledger"."account"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        WHERE lower("Account"."kind") = lower($1)
        GROUP BY 1
      ), "Budget figures" AS (
        SELECT "Date"."year" AS "Year", sum("Budget"."amount") AS "sum of Amount 2"
        FROM "budget" AS "Budget"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Budget"."month"
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Year", "keys"."sum of Amount" AS "Revenue", "keys"."sum of Amount 2" AS "Budget total"
        FROM (
          SELECT "Year", max("sum of Amount") AS "sum of Amount", max("sum of Amount 2") AS "sum of Amount 2"
          FROM (
            SELECT "Year", "sum of Amount", CAST(NULL AS DECIMAL(38, 2)) AS "sum of Amount 2" FROM "Ledger figures"
            UNION ALL
            SELECT "Year", CAST(NULL AS DECIMAL(38, 2)) AS "sum of Amount", "sum of Amount 2" FROM "Budget figures"
          ) AS "stacked"
          GROUP BY 1
        ) AS "keys"
      )
      SELECT "Year", "Revenue", "Budget total", 0 AS "part"
      FROM "answer"
      WHERE "Revenue" IS NOT NULL OR "Budget total" IS NOT NULL
      ORDER BY "Year" NULLS FIRST"
    `)
    expect(rows).toEqual([
      [2024, '1425.34', '1170.00'],
      [2025, '485.00', '15.00'],
    ])
  })

  test('a share of the whole joins two contexts', async () => {
    const { statement, rows } = await answers({
      select: [country, measure('Share')],
      filters: [basic('Entity', 'Region', ['EMEA'])],
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "region", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        WHERE lower("Entity"."region") = lower($1)
        GROUP BY 1
      ), "Ledger figures 2" AS (
        SELECT sum("Ledger"."amount") AS "sum of Amount 2"
        FROM "ledger" AS "Ledger"
      ), "answer" AS (
        SELECT "keys"."Country", CAST("keys"."sum of Amount" AS DOUBLE) / NULLIF(CAST("Ledger figures 2"."sum of Amount 2" AS DOUBLE), 0) AS "Share"
        FROM "Ledger figures" AS "keys"
        CROSS JOIN "Ledger figures 2"
      )
      SELECT "Country", "Share", 0 AS "part"
      FROM "answer"
      WHERE "Share" IS NOT NULL
      ORDER BY lower("Country") NULLS FIRST"
    `)
    expect(rows.map(([name]) => name)).toEqual(['France', 'Germany'])
  })

  test('the sum up to now goes over the dates of each group', async () => {
    const { statement, rows } = await answers({
      select: [column('Date', 'Month'), measure('Total YTD')],
      filters: [basic('Date', 'Year', [2025]), basic('Date', 'Month', ['Jan', 'Feb', 'Mar'])],
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Date figures" AS (
        SELECT "Date"."month" AS "Month", max("Date"."date") AS "last date"
        FROM (SELECT min("month") OVER (PARTITION BY lower("month")) AS "month", "year", "date" FROM "dates") AS "Date"
        WHERE "Date"."year" = CAST($1 AS HUGEINT) AND lower("Date"."month") IN (lower($2), lower($3), lower($4))
        GROUP BY 1
      ), "Date members" AS (
        SELECT "Date figures"."Month" AS "Month", "Date"."date" AS "Date"
        FROM "dates" AS "Date"
        CROSS JOIN "Date figures"
        WHERE "Date"."date" BETWEEN CAST(date_trunc('year', CAST("Date figures"."last date" AS TIMESTAMP)) AS DATE) AND "Date figures"."last date"
        GROUP BY 1, 2
      ), "Ledger figures" AS (
        SELECT "Date members"."Month" AS "Month", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        JOIN "Date members" ON "Ledger"."posted_on" = "Date members"."Date"
        GROUP BY 1
      ), "Date order" AS (
        SELECT "Date"."month" AS "Month", min("Date"."month_number") AS "order of Month"
        FROM (SELECT min("month") OVER (PARTITION BY lower("month")) AS "month", "month_number" FROM "dates") AS "Date"
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Month", "keys"."sum of Amount" AS "Total YTD", "Date order"."order of Month" AS "order of Month 2"
        FROM "Ledger figures" AS "keys"
        LEFT JOIN "Date order" ON "Date order"."Month" IS NOT DISTINCT FROM "keys"."Month"
      )
      SELECT "Month", "Total YTD", 0 AS "part"
      FROM "answer"
      WHERE "Total YTD" IS NOT NULL
      ORDER BY "order of Month 2" NULLS FIRST, lower("Month") NULLS FIRST"
    `)
    expect(rows).toEqual([
      ['Jan', '12.34'],
      ['Feb', '492.34'],
      ['Mar', '557.34'],
    ])
  })

  test('a role is part of every table', async () => {
    const { statement, rows, totals } = await answers(
      { select: [country, measure('Total')], totals: true },
      {},
      { username: 'emil', roles: ['EMEA'] },
    )
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities" WHERE lower("region") = lower($1)) AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Country", "keys"."sum of Amount" AS "Total"
        FROM "Ledger figures" AS "keys"
      ), "Ledger figures 2" AS (
        SELECT sum("sum of Amount") AS "sum of Amount 2"
        FROM "Ledger figures"
      ), "totals" AS (
        SELECT "Ledger figures 2"."sum of Amount 2" AS "Total 2"
        FROM "Ledger figures 2"
      )
      SELECT "c1", "c2", "part"
      FROM (
      SELECT "Country", "Total", 0 AS "part"
      FROM "answer"
      WHERE "Total" IS NOT NULL
      UNION ALL
      SELECT CAST(NULL AS VARCHAR), "Total 2", 1 AS "part"
      FROM "totals"
      ) AS "answered" ("c1", "c2", "part")
      ORDER BY "part", lower("c1") NULLS FIRST"
    `)
    expect(rows).toEqual([
      ['France', '75.25'],
      ['Germany', '397.92'],
    ])
    expect(totals).toEqual({ Total: '473.17' })
  })

  test('sub-totals and the others of a top are parts of one statement', async () => {
    const { statement, rows } = await answers({
      select: [column('Date', 'Year'), country, measure('Total')],
      topN: { name: 'Country', count: 1, by: 'Total', others: true },
      subtotals: [['Year']],
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Date"."year" AS "Year", "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        LEFT JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        GROUP BY 1, 2
      ), "answer" AS (
        SELECT "keys"."Year", "keys"."Country", "keys"."sum of Amount" AS "Total"
        FROM "Ledger figures" AS "keys"
      ), "Entity members" AS (
        SELECT "Entity"."country" AS "Country 2"
        FROM (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country" FROM "entities" UNION ALL SELECT CAST(NULL AS VARCHAR) WHERE EXISTS (SELECT 1 FROM "ledger" AS "many" WHERE NOT EXISTS (SELECT 1 FROM "entities" AS "one" WHERE lower("one"."id") = lower("many"."entity"))) OR EXISTS (SELECT 1 FROM "budget" AS "many" WHERE NOT EXISTS (SELECT 1 FROM "entities" AS "one" WHERE lower("one"."id") = lower("many"."entity")))) AS "Entity"
        GROUP BY 1
      ), "Ledger figures 2" AS (
        SELECT "Country" AS "Country 2", sum("sum of Amount") AS "sum of Amount 2"
        FROM "Ledger figures"
        GROUP BY 1
      ), "to rank" AS (
        SELECT "keys"."Country 2", "Ledger figures 2"."sum of Amount 2" AS "Total 2"
        FROM (SELECT DISTINCT "Entity members"."Country 2" FROM "Entity members") AS "keys"
        LEFT JOIN "Ledger figures 2" ON "Ledger figures 2"."Country 2" IS NOT DISTINCT FROM "keys"."Country 2"
      ), "top" AS (
        SELECT "Country 2"
        FROM (SELECT "Country 2", "Total 2", rank() OVER (ORDER BY "Total 2" DESC NULLS LAST) AS "place" FROM "to rank") AS "placed"
        WHERE "place" <= 1 AND "Total 2" IS NOT NULL
      ), "the rest" AS (
        SELECT "Country 2"
        FROM (SELECT "Country 2", "Total 2", rank() OVER (ORDER BY "Total 2" DESC NULLS LAST) AS "place" FROM "to rank") AS "placed"
        WHERE NOT ("place" <= 1 AND "Total 2" IS NOT NULL)
      ), "Ledger figures 3" AS (
        SELECT "Date"."year" AS "Year 2", sum("Ledger"."amount") AS "sum of Amount 3"
        FROM "ledger" AS "Ledger"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        LEFT JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        JOIN "the rest" ON "Entity"."country" IS NOT DISTINCT FROM "the rest"."Country 2"
        GROUP BY 1
      ), "others" AS (
        SELECT "keys"."Year 2", "keys"."sum of Amount 3" AS "Total 3"
        FROM "Ledger figures 3" AS "keys"
      ), "Ledger figures 4" AS (
        SELECT "Year" AS "Year 3", sum("sum of Amount") AS "sum of Amount 4"
        FROM "Ledger figures"
        GROUP BY 1
      ), "subtotals" AS (
        SELECT "keys"."Year 3", "keys"."sum of Amount 4" AS "Total 4"
        FROM "Ledger figures 4" AS "keys"
      )
      SELECT "c1", "c2", "c3", "part"
      FROM (
      SELECT "Year", "Country", "Total", 0 AS "part"
      FROM "answer"
      JOIN "top" ON "top"."Country 2" IS NOT DISTINCT FROM "answer"."Country"
      WHERE "Total" IS NOT NULL
      UNION ALL
      SELECT "Year 2", CAST(NULL AS VARCHAR), "Total 3", 1 AS "part"
      FROM "others"
      WHERE "Total 3" IS NOT NULL AND EXISTS (SELECT 1 FROM "the rest")
      UNION ALL
      SELECT "Year 3", CAST(NULL AS VARCHAR), "Total 4", 2 AS "part"
      FROM "subtotals"
      WHERE "Total 4" IS NOT NULL
      ) AS "answered" ("c1", "c2", "c3", "part")
      ORDER BY "part", "c1" NULLS FIRST, lower("c2") NULLS FIRST"
    `)
    expect(statement.parts).toEqual([
      { kind: 'rows', by: [0, 1] },
      { kind: 'others', by: [0], others: true },
      { kind: 'subtotals', by: [0] },
    ])
    expect(rows).toEqual([
      [2024, 'USA', '999.99'],
      [2025, 'USA', '-7.66'],
    ])
  })

  test('detail rows are read from the table without groups', async () => {
    const { statement, rows } = await answers(
      {
        select: [column('Date', 'Month'), column('Ledger', 'Text')],
        detailOf: 'Ledger',
        filters: [basic('Account', 'Kind', ['Cost'])],
        limit: 2,
      },
      {},
      { username: 'emil', roles: ['EMEA'] },
    )
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger rows" AS (
        SELECT "Date"."month" AS "Month", "Ledger"."text" AS "Text", "Date"."month_number" AS "Month number"
        FROM (SELECT "text", "account", "posted_on" FROM "ledger" WHERE lower("entity") IN (SELECT lower("id") FROM "entities" WHERE lower("region") = lower($2))) AS "Ledger"
        JOIN "accounts" AS "Account" ON "Account"."number" = "Ledger"."account"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        WHERE lower("Account"."kind") = lower($1)
      )
      SELECT "Month", "Text", 0 AS "part"
      FROM "Ledger rows"
      ORDER BY "Month number" NULLS FIRST, lower("Month") NULLS FIRST, lower("Text") NULLS FIRST, "Month" NULLS FIRST, "Text" NULLS FIRST
      LIMIT 3"
    `)
    expect(rows).toEqual([['Jan', 'first']])
  })

  test('text of a large table is grouped before it is spelled', async () => {
    const { statement, rows } = await answers({
      select: [column('Ledger', 'Text'), measure('Lines')],
      orderBy: [{ name: 'Lines', direction: 'descending' }],
      limit: 2,
    })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "spelling of Text"."spelled" AS "Text", sum("written"."rows") AS "rows"
        FROM (
          SELECT "Ledger"."text" AS "Text", NULLIF(count(*), 0) AS "rows"
          FROM "ledger" AS "Ledger"
          GROUP BY 1
        ) AS "written"
        LEFT JOIN (SELECT "text" AS "written", min("text") OVER (PARTITION BY lower("text")) AS "spelled" FROM (SELECT DISTINCT "text" FROM "ledger" AS "written") AS "spellings") AS "spelling of Text" ON "spelling of Text"."written" = "written"."Text"
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Text", "keys"."rows" AS "Lines"
        FROM "Ledger figures" AS "keys"
      )
      SELECT "Text", "Lines", 0 AS "part"
      FROM "answer"
      WHERE "Lines" IS NOT NULL
      ORDER BY "Lines" DESC NULLS LAST, lower("Text") NULLS FIRST
      LIMIT 3"
    `)
    expect(rows).toEqual([
      ['First', 2],
      ['Third', 2],
    ])
  })

  test('a slicer lists members, the blank one among them', async () => {
    const { statement, rows } = await answers({ select: [country] })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Entity members" AS (
        SELECT "Entity"."country" AS "Country"
        FROM (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country" FROM "entities" UNION ALL SELECT CAST(NULL AS VARCHAR) WHERE EXISTS (SELECT 1 FROM "ledger" AS "many" WHERE NOT EXISTS (SELECT 1 FROM "entities" AS "one" WHERE lower("one"."id") = lower("many"."entity"))) OR EXISTS (SELECT 1 FROM "budget" AS "many" WHERE NOT EXISTS (SELECT 1 FROM "entities" AS "one" WHERE lower("one"."id") = lower("many"."entity")))) AS "Entity"
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Country"
        FROM "Entity members" AS "keys"
      )
      SELECT "Country", 0 AS "part"
      FROM "answer"
      ORDER BY lower("Country") NULLS FIRST"
    `)
    expect(rows).toEqual([[null], ['France'], ['Germany'], ['USA']])
  })

  test('an iterator folds what its measure is for each member', async () => {
    const { statement, rows } = await answers({ select: [column('Date', 'Year'), measure('Best country')] })
    expect(statement.sql).toMatchInlineSnapshot(`
      "WITH "Ledger figures" AS (
        SELECT "Date"."year" AS "Year", "Entity"."country" AS "Country", sum("Ledger"."amount") AS "sum of Amount"
        FROM "ledger" AS "Ledger"
        LEFT JOIN "dates" AS "Date" ON "Date"."date" = "Ledger"."posted_on"
        LEFT JOIN (SELECT min("country") OVER (PARTITION BY lower("country")) AS "country", "id" FROM "entities") AS "Entity" ON lower("Entity"."id") = lower("Ledger"."entity")
        GROUP BY 1, 2
      ), "each" AS (
        SELECT "keys"."Country", "keys"."Year", "keys"."sum of Amount" AS "value"
        FROM "Ledger figures" AS "keys"
      ), "each folded" AS (
        SELECT "Year", max("value") AS "max of value"
        FROM "each"
        GROUP BY 1
      ), "answer" AS (
        SELECT "keys"."Year", "keys"."max of value" AS "Best country"
        FROM "each folded" AS "keys"
      )
      SELECT "Year", "Best country", 0 AS "part"
      FROM "answer"
      WHERE "Best country" IS NOT NULL
      ORDER BY "Year" NULLS FIRST"
    `)
    expect(rows).toEqual([
      [null, '7.77'],
      [2024, '999.99'],
      [2025, '565.00'],
    ])
  })
})
