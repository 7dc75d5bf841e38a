import { expect, test } from 'vitest'
import { runCases } from './reference/run-cases.ts'
import { smallIdentities, smallWorld } from './reference/small-world.ts'
import { startClickHouse } from './world/clickhouse.ts'
import { withClickHouse } from './world/with-clickhouse.ts'

/** The random queries of the two other engines, by the same interpreter. `npm run engines` installs ClickHouse. */
const count = Number(process.env['CLICKHOUSE_QUERIES'] ?? 100)
const seed = Number(process.env['CLICKHOUSE_SEED'] ?? 20251000)

withClickHouse('ClickHouse', () => {
  const title = `${count} random queries of seed ${seed} are answered as row by row`
  test(title, { timeout: 3_600_000 }, async () => {
    const server = startClickHouse()
    try {
      const tally = await runCases({
        seed,
        count,
        worldOf: smallWorld,
        identities: smallIdentities,
        open: async (statements) => [{ dialect: 'clickhouse', ...(await server.open(statements)) }],
      })
      expect(tally.differences).toEqual([])
      console.log(`${tally.answered} answered, ${tally.here} by their plans; refused:`, [...tally.refused])
    } finally {
      server.stop()
    }
  })
})
