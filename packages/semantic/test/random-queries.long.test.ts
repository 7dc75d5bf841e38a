import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCases } from './reference/run-cases.ts'
import type { OpenEngine, Tally } from './reference/run-cases.ts'
import { peopleIdentities, peopleWorld, smallIdentities, smallWorld } from './reference/small-world.ts'
import { openDuckDb } from './world/duckdb.ts'
import { startPostgres } from './world/postgres.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('what all seeds asked is counted after the last')

/**
 * Random queries with random measures, on random rows: DuckDB and PostgreSQL answer as an interpreter does that goes row
 * by row and shares only the parser with the compiler; so does the plan of each query that can be evaluated without an
 * engine. Amounts agree to the last digit, quotients within 1e-12.
 * `npm run prove -- queries` is the long form.
 */
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

async function open(statements: readonly string[]): Promise<OpenEngine[]> {
  const duckdb = await openDuckDb(statements)
  const postgres = await server.open(statements)
  return [
    { dialect: 'duckdb', run: duckdb.run, close: duckdb.close },
    { dialect: 'postgres', run: postgres.run, close: postgres.close },
  ]
}

const seeds = [20251000, 20253000]
const tallies: Tally[] = []

describe('random queries', () => {
  for (const seed of seeds)
    test(
      `60 of seed ${seed} are answered alike by two engines and row by row`,
      { timeout: 300_000 },
      async () => {
        const tally = await runCases({
          seed,
          count: 60,
          worldOf: smallWorld,
          identities: smallIdentities,
          open,
        })
        expect(tally.differences).toEqual([])
        tallies.push(tally)
      },
    )

  test('40 of people of whom tables say what they see are answered alike', { timeout: 300_000 }, async () => {
    const tally = await runCases({
      seed: 20254000,
      count: 40,
      worldOf: peopleWorld,
      identities: peopleIdentities,
      open,
    })
    expect(tally.differences).toEqual([])
    expect([tally.answered > 36, tally.notEmpty > 15, tally.here > 25]).toEqual([true, true, true])
  })

  test('are of every kind and mostly have answers', () => {
    const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
    expect(sum((tally) => tally.answered)).toBeGreaterThan(114)
    expect(sum((tally) => tally.notEmpty)).toBeGreaterThanOrEqual(96)
    expect(sum((tally) => tally.here)).toBeGreaterThan(84)
    expect(sum((tally) => tally.readByMonth)).toBeGreaterThan(12)
    expect(sum((tally) => tally.answeredByMonth)).toBeGreaterThan(6)
    expect(new Set(tallies.flatMap((tally) => [...tally.constructs.keys()])).size).toBeGreaterThan(120)
  })
})
