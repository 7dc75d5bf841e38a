import { expect, test } from 'vitest'
import { proveModelBeside } from '../../e2e/queries/prove-model.ts'

test(
  'the proof of queries asks the sample in a process of its own, and the choices of its readers',
  { timeout: 240_000 },
  async () => {
    const { cases, answered, constructs, differences } = await proveModelBeside({
      model: 'sample',
      seed: 1,
      perRole: 8,
    })
    expect(differences).toEqual([])
    expect(cases).toBe(16)
    expect(answered).toBeGreaterThanOrEqual(12)
    expect([...constructs.keys()].some((construct) => construct.startsWith('filter choice'))).toBe(true)
  },
)
