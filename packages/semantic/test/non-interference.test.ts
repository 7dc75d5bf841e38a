import { afterAll, expect, test } from 'vitest'
import { compile, parseModel, toLine } from '../src/index.ts'
import type { PlainData, PlainRow } from './reference/interpreter.ts'
import { Chance } from './reference/random.ts'
import { randomCase } from './reference/random-query.ts'
import { randomData, toStatements } from './reference/random-world.ts'
import { folded } from './reference/values.ts'
import { openDuckDb } from './world/duckdb.ts'

/**
 * What a person may not see cannot show in what the person sees: rows outside of the role are changed, deleted and
 * multiplied at random, and every answer stays the same, byte for byte.
 */
const opened: { close(): void }[] = []
afterAll(() => {
  for (const database of opened) database.close()
})

const isIn = (row: PlainRow, region: string) =>
  typeof row.Region === 'string' && folded(row.Region) === folded(region)

/** The world with everything outside of the region disturbed. */
function disturbed(data: PlainData, region: string, chance: Chance): PlainData {
  const inside = new Set(
    data.Entity!.filter((row) => isIn(row, region)).map((row) => folded(String(row.Entity))),
  )
  const hidden = (row: PlainRow) => row.Entity === null || !inside.has(folded(String(row.Entity)))
  const other = randomData(chance, 60)
  const change = (
    rows: readonly PlainRow[],
    isHidden: (row: PlainRow) => boolean,
    more: readonly PlainRow[],
  ): PlainRow[] => {
    const kept = rows.flatMap((row) => {
      if (!isHidden(row)) return [row]
      const copies = chance.one([0, 0, 1, 2, 5])
      return Array.from({ length: copies }, () =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            name === 'Entity' || name === 'Region'
              ? value
              : chance.is(0.3)
                ? (chance.one(more)[name] ?? null)
                : value,
          ]),
        ),
      )
    })
    // Order tells as much as content does.
    for (let index = kept.length - 1; index > 0; index--) {
      const at = chance.below(index + 1)
      ;[kept[index], kept[at]] = [kept[at]!, kept[index]!]
    }
    return kept
  }
  const newcomers = Array.from({ length: 3 }, (_, index): PlainRow => ({
    ...chance.one(other.Entity!),
    Entity: `new${index}`,
    Region: 'elsewhere',
  }))
  return {
    ...data,
    Ledger: [
      ...change(data.Ledger!, hidden, other.Ledger!),
      ...other
        .Ledger!.filter(hidden)
        .map((row) => (chance.is(0.5) ? { ...row, Entity: `new${chance.below(3)}` } : row)),
    ],
    Budget: change(data.Budget!, hidden, other.Budget!),
    Entity: [...change(data.Entity!, (row) => !isIn(row, region), other.Entity!), ...newcomers],
  }
}

const regions = [
  { roles: ['EMEA'], region: 'EMEA' },
  { roles: ['Own region'], customData: 'amer', region: 'AMER' },
] as const

for (const { roles, region, ...custom } of regions)
  test(`nothing outside of ${region} shows in 60 answers to ${roles[0]}`, { timeout: 120_000 }, async () => {
    let compared = 0
    for (let seed = 0; seed < 3; seed++) {
      const data = randomData(new Chance(seed + 71), 60)
      const worlds = [data, ...[1, 2].map((turn) => disturbed(data, region, new Chance(seed * 10 + turn)))]
      const databases = await Promise.all(worlds.map((world) => openDuckDb(toStatements(world))))
      opened.push(...databases)
      for (let index = 0; index < 20; index++) {
        const { model, query } = randomCase(new Chance(seed * 1000 + index + 5))
        const person = { username: 'emil', roles, ...custom }
        const statement = compile(query, parseModel(model), person, {
          dialect: 'duckdb',
          today: '2024-08-17',
        })
        const answers: string[] = []
        for (const database of databases)
          answers.push(JSON.stringify(toLine('q', statement, await database.run(statement))))
        expect(answers[1], `seed ${seed}, query ${index}\n${statement.sql}`).toBe(answers[0])
        expect(answers[2]).toBe(answers[0])
        compared++
      }
    }
    expect(compared).toBe(60)
  })

test('the disturbance shows to those who may see it', async () => {
  const data = randomData(new Chance(71), 60)
  const [before, after] = await Promise.all(
    [data, disturbed(data, 'EMEA', new Chance(1))].map((world) => openDuckDb(toStatements(world))),
  )
  opened.push(before!, after!)
  const sums = await Promise.all(
    [before!, after!].map((database) =>
      database.run({ sql: 'SELECT sum(amount), count(*) FROM ledger', parameters: [] }),
    ),
  )
  expect(sums[0]).not.toEqual(sums[1])
})
