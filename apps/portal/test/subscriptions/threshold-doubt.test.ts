import { expect, test } from 'vitest'
import { thresholdDoubt } from '../../src/reading/subscriptions/threshold-doubt.ts'

test('a rule that is true already, or far from it either way, is doubted; one near the figure, and one at nothing, are not', () => {
  const now = 545_891_113
  const of = (comparison: '<' | '<=' | '>' | '>=', threshold: number, value = now) =>
    thresholdDoubt(value, comparison, threshold)
  expect([of('<', 1), of('<=', 500), of('>', 5e12)]).toEqual(['never', 'never', 'never'])
  expect([of('>', 1), of('>=', 500), of('<', 5e12)]).toEqual(['always', 'always', 'always'])
  expect([of('>', 5e8), of('<=', now), of('>=', now)]).toEqual(['holds', 'holds', 'holds'])
  expect([of('<', 5e8), of('>', now), of('<', now), of('>', 6e8)]).toEqual([null, null, null, null])
  // A loss where there is a profit is what one wants to hear of.
  expect([of('<', 0), of('<', -5e8), of('>', 0, -now), of('>', 3, 0)]).toEqual([null, null, null, null])
  expect(of('<', 0.2, 0.31)).toBeNull()
  expect(of('<', 20, 0.31)).toBe('holds')
  expect(of('<', 20, 0.03)).toBe('always')
})
