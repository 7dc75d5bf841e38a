import { expect, test } from 'vitest'
import { seeded } from '../../../e2e/seeded.ts'
import { harass } from './hostile.ts'

test('wrong definitions and wrong calls are refused one by one, and the frame serves the next good one', async () => {
  const { opened, refused, answers } = await harass({ random: seeded(5), definitions: 30, bodies: 150 })
  expect(opened + refused).toBe(30)
  expect(refused).toBeGreaterThan(10)
  expect(answers[400]).toBeGreaterThan(50)
  expect(answers[202]).toBeGreaterThan(5)
})
