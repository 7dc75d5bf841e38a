import { expect, test } from 'vitest'
import { run } from '../proofs/audit.proof.ts'

// A short run; `npm run prove -- audit` has ten thousand changes.

test('every change that was acknowledged before a kill is in the audit, and what is changed there by hand is found', async () => {
  const { acknowledged, found } = await run(['--seed', '5', '--events', '60', '--kills', '1'])
  expect(acknowledged).toBeGreaterThanOrEqual(60)
  expect(found).toHaveLength(2)
}, 300_000)
