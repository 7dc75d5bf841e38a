import { expect, test } from 'vitest'
import { proveModelBeside } from '../../e2e/queries/prove-model.ts'

test('the proof of queries asks a model in a process of its own', { timeout: 240_000 }, async () => {
  const { cases, differences } = await proveModelBeside({ model: 'small', seed: 1, perRole: 5 })
  expect(cases).toBeGreaterThanOrEqual(25)
  expect(differences).toEqual([])
})
