import { parseModel } from '@casement/semantic'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { readKnowledge } from '../../src/engines/duckdb/data-knowledge.ts'

const table = (name: string, source: object, columns: Record<string, string>) => ({
  name,
  source,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, source: column, type })),
})

const model = parseModel({
  casement: 1,
  name: 'M',
  tables: [
    table('Fact', { table: 'fact' }, { city: 'text', day: 'date', product: 'integer' }),
    table('City', { table: 'city' }, { id: 'text', one: 'text', two: 'text' }),
    table('Day', { table: 'day' }, { day: 'date' }),
    {
      name: 'Month',
      source: { table: 'month' },
      columns: [
        { name: 'place', source: 'place', type: 'integer' },
        ...['one', 'none', 'two', 'blank', 'half'].map((name) => ({
          name,
          source: name,
          type: 'text',
          sortBy: 'Place',
        })),
      ],
    },
    table('Product', { table: 'product' }, { id: 'integer' }),
    table('View', { table: 'memory.views.v' }, { day: 'date', text: 'text' }),
  ],
  relationships: [
    { from: { table: 'Fact', column: 'city' }, to: { table: 'City', column: 'id' } },
    { from: { table: 'Fact', column: 'day' }, to: { table: 'Day', column: 'day' } },
    { from: { table: 'Fact', column: 'product' }, to: { table: 'Product', column: 'id' } },
    { from: { table: 'View', column: 'day' }, to: { table: 'Day', column: 'day' } },
  ],
})

test('looks once at spellings and partners, and claims nothing of what is not in the database', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const sql of [
    "CREATE TABLE fact AS FROM (VALUES ('A', DATE '2026-01-01', 1), ('b', DATE '2026-01-02', NULL)) AS v(city, day, product)",
    "CREATE TABLE city AS FROM (VALUES ('a', 'Ä', 'ä'), ('B', 'B', 'Ä'), ('c', NULL, 'b')) AS v(id, one, two)",
    "CREATE TABLE day AS SELECT DATE '2026-01-01' AS day",
    'CREATE TABLE product AS SELECT 1 AS id',
    `CREATE TABLE month AS FROM (VALUES
      (1, 'Jan', 'a', 'x', NULL, 'y'), (1, 'jan', 'b', 'x', 'b', 'z'), (2, 'Feb', 'c', 'X', 'c', 'v'), (NULL, NULL, 'd', 'u', 'd', 'y')
    ) AS v(place, one, none, two, blank, half)`,
  ])
    await connection.run(sql)
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  const known = await readKnowledge(read, { models: [model], databaseName: 'memory' })
  const texts = model.tables.flatMap((one) =>
    one.columns
      .filter((column) => known.hasOneSpelling(one, column))
      .map(({ name }) => `${one.name}.${name}`),
  )
  expect(texts).toEqual(['Fact.city', 'City.id', 'City.one', 'Month.none', 'Month.blank', 'Month.half'])
  // Two places for one text without case, a place where there is no text, and a text that has a place in one row only.
  const { columns } = model.tables.find(({ name }) => name === 'Month')!
  const placed = columns.filter((column) => known.hasOneOrder(column, columns[0]!))
  expect(placed.map(({ name }) => name)).toEqual(['one', 'none'])
  // A city without case, a day that is missing, a product that is blank, and a table that was not looked at.
  expect(model.relationships.map((relationship) => known.hasPartners(relationship))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
