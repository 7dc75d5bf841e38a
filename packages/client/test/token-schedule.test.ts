import { expect, test } from 'vitest'
import { runSchedule } from './token-schedule.ts'

test('tabs that sleep, hide, freeze and go offline are never left with an expired token by a healthy server', async () => {
  const figures = { steps: 0, tokensAsked: 0, longestExpiredMs: 0 }
  for (let seed = 4711; seed < 4751; seed++) await runSchedule(seed, figures)
  expect(figures.steps).toBeGreaterThan(300)
  expect(figures.tokensAsked).toBeGreaterThan(300)
})

test('a schedule in which a tab thaws with several old messages', async () => {
  const figures = { steps: 0, tokensAsked: 0, longestExpiredMs: 0 }
  await runSchedule(208_485_627_420, figures)
  expect(figures.tokensAsked).toBeGreaterThan(0)
})
