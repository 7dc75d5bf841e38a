import { expect, test } from 'vitest'
import { proveQueries } from './reference/prove-queries.ts'
import { runCases } from './reference/run-cases.ts'
import { smallIdentities, smallWorld } from './reference/small-world.ts'
import { startClickHouse } from './world/clickhouse.ts'
import { withClickHouse } from './world/with-clickhouse.ts'

/** The random queries of the two other engines, by the same interpreter. `npm run prove -- queries` is the long form. */
const small = { worldOf: smallWorld, identities: smallIdentities }

withClickHouse('random queries of ClickHouse', () => {
  test('100 are answered as row by row', { timeout: 600_000 }, async () => {
    const server = startClickHouse()
    try {
      const { differences, judged } = await runCases({
        ...small,
        seed: 20251000,
        count: 100,
        perWorld: 25,
        open: async (statements) => [{ dialect: 'clickhouse', ...(await server.open(statements)) }],
      })
      expect(differences).toEqual([])
      expect(judged.get('clickhouse')).toBeGreaterThan(95)
    } finally {
      server.stop()
    }
  })

  test('the proof asks its share of it, and of the others also what it has no words for', async () => {
    const { differences, judged, refused } = await proveQueries({
      ...small,
      seed: 20251840,
      count: 20,
      perWorld: 10,
      maxClickHouse: 10,
    })
    expect(differences).toEqual([])
    expect(Object.fromEntries(judged)).toEqual({ duckdb: 20, postgres: 20, clickhouse: 9 })
    expect([...refused]).toEqual([[expect.stringMatching(/^clickhouse: MEASURE_UNSUPPORTED: UPPER/), 1]])
  })
})
