import { expect, test } from 'vitest'
import { proveAccess } from './prove-access.ts'

test('after random changes of grants, content and rules everybody gets what a model of ten lines says, and is told why', async () => {
  const figures = await proveAccess({ seed: 1125, steps: 40 })
  for (const [name, count] of Object.entries(figures)) expect([name, count > 0]).toEqual([name, true])
})
