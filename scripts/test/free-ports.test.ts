import { expect, test } from 'vitest'
import { freePorts } from '../../e2e/free-ports.ts'

test('no port is given twice, whoever asks at the same time', async () => {
  const few = [14_000, 14_400] as const
  const asked = await Promise.all(Array.from({ length: 4 }, () => freePorts(15, few)))
  expect(new Set(asked.flat()).size).toBe(60)
})
