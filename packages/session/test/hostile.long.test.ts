import { expect, test } from 'vitest'
import { seeded } from '../../../e2e/seeded.ts'
import { harass } from './hostile.ts'

test('wrong definitions and wrong calls are refused one by one, and the frame serves the next good one', async () => {
  const { opened, refused, answers } = await harass({ random: seeded(5), definitions: 15, bodies: 75 })
  expect(opened + refused).toBe(15)
  expect(refused).toBeGreaterThan(5)
  expect(answers[400]).toBeGreaterThan(25)
  expect(answers[202]).toBeGreaterThan(2)
})
