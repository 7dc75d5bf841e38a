import { runSchedule, type ScheduleFigures } from '../../packages/client/test/token-schedule.ts'
import { numberOption } from '../seeded.ts'

/**
 * Runs the token manager in three tabs through generated schedules of sleep, wrong and set clocks, lost networks, failing,
 * hanging and slow servers, hidden, frozen, closed and newly opened tabs. Once nothing has stood in a tab's way for
 * a while, it never has an expired token, and tabs never ask at the same time. Options: --seed N, --schedules N.
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const schedules = numberOption(options, 'schedules', 4_000)
  console.log(`seed ${seed}`)
  const figures: ScheduleFigures = { steps: 0, tokensAsked: 0, longestExpiredMs: 0 }
  for (let index = 0; index < schedules; index++) await runSchedule(seed * 1_000_003 + index, figures)
  return { seed, schedules, ...figures, holds: true }
}
