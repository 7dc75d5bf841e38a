import { expect, test } from 'vitest'
import { growing, simulateDay } from '../../../../e2e/catalogues/simulated-day.ts'

test('no table grows with the tokens of catalogues, and who signs out is shut out (a short day)', async () => {
  const day = { seed: 7, people: 12, reports: 30, hours: 4, everyMinutes: 12 }
  const result = await simulateDay(day)
  expect(result.wrong).toEqual([])
  expect(growing(result, day.people)).toEqual([])
  expect(result.tokens).toBe(12 * 30 * 20)
  const { rows } = result.hours.at(-1)!
  expect(rows['service.token_holder']).toBeLessThanOrEqual(day.people)
})
