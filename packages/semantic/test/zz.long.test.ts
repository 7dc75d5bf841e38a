import { test } from 'vitest'
import { runCases } from './reference/run-cases.ts'
import { smallIdentities, smallWorld } from './reference/small-world.ts'
import { openDuckDb } from './world/duckdb.ts'
test('x', { timeout: 600000 }, async () => {
  const tally = await runCases({
    seed: Number(process.env.SEED ?? 20251000),
    count: Number(process.env.COUNT ?? 200),
    maxDifferences: Number(process.env.MAXD ?? 5),
    worldOf: smallWorld,
    identities: smallIdentities,
    async open(statements) {
      const d = await openDuckDb(statements)
      return [{ dialect: 'duckdb', run: d.run, close: d.close }]
    },
  })
  console.log('CASES', tally.cases, 'answered', tally.answered, 'here', tally.here)
  console.log(
    [...tally.elsewhere]
      .sort((a, b) => b[1] - a[1])
      .map((x) => x.join(': '))
      .join('\n'),
  )
  console.log(tally.differences.map((x) => 'DIFF ' + x).join('\n\n'))
})
