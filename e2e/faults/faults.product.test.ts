import { expect, test } from 'vitest'
import { NoPostgres } from '../../packages/store/test/embedded-postgres.ts'
import { run } from '../proofs/faults.proof.ts'

test('faults around the product lose nothing, show nobody a wrong row, and pass by themselves', async (context) => {
  // `npm run prove -- faults` does more of them.
  const proof = run(['--seed', '181854', '--faults', '4']).catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error
    return context.skip(error.message)
  })
  expect(await proof).toMatchObject({ faults: 4, holds: true })
})
