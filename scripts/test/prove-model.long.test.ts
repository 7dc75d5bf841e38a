import { expect, test } from 'vitest'
import { proveModelBeside } from '../../e2e/queries/prove-model.ts'

test('the proof of queries asks a model in a process of its own', { timeout: 240_000 }, async () => {
  const { cases, differences } = await proveModelBeside({ model: 'small', seed: 1, perRole: 5 })
  expect(cases).toBeGreaterThanOrEqual(25)
  expect(differences).toEqual([])
})

test('the proof asks the sample as well, and the choices of its readers', { timeout: 240_000 }, async () => {
  const { cases, answered, constructs, differences } = await proveModelBeside({
    model: 'sample',
    seed: 1,
    perRole: 8,
  })
  expect(differences).toEqual([])
  expect(cases).toBe(16)
  expect(answered).toBeGreaterThanOrEqual(12)
  expect([...constructs.keys()].some((construct) => construct.startsWith('filter choice'))).toBe(true)
})
