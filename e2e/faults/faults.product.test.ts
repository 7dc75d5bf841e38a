import { expect, test } from 'vitest'
import { startPostgres } from '../../packages/store/test/real-postgres.ts'
import { run } from '../proofs/faults.proof.ts'

test('faults around the product lose nothing, show nobody a wrong row, and pass by themselves', async (context) => {
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await postgres.stop()
  // `npm run prove -- faults` does more of them.
  expect(await run(['--seed', '181854', '--faults', '4'])).toMatchObject({ faults: 4, holds: true })
}, 300_000)
