import { expect, test } from 'vitest'
import { run } from '../proofs/audit.proof.ts'

// A short run; `npm run prove -- audit` has ten thousand events.

test('changes acknowledged before a kill are in the audit, use but for the last second in the activity, and what is changed by hand is found', async () => {
  const { changes, uses, found } = await run(['--seed', '5', '--events', '60', '--kills', '1'])
  expect(changes + uses).toBeGreaterThanOrEqual(60)
  expect(uses).toBeGreaterThan(0)
  expect(found).toHaveLength(6)
})
