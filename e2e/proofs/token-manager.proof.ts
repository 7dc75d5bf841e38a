import { runSchedule, type ScheduleFigures } from '../../packages/client/test/token-schedule.ts'
import { numberOption } from '../seeded.ts'

/**
 * Runs the token manager in three tabs through generated schedules of sleep, wrong and set clocks, lost networks, failing,
 * hanging and slow servers, hidden, frozen, closed and newly opened tabs. Once nothing has stood in a tab's way for
 * a while, it never has an expired token, and tabs never ask at the same time. Options: --seed N, --schedules N;
 * --schedule N runs the one that a failure names, and prints what happens in it.
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const schedules = numberOption(options, 'schedules', 4_000)
  const figures: ScheduleFigures = { steps: 0, tokensAsked: 0, longestExpiredMs: 0 }
  const only = numberOption(options, 'schedule', 0)
  if (only) {
    await runSchedule(only, figures, console.log)
    return { schedule: only, ...figures, holds: true }
  }
  console.log(`seed ${seed}`)
  for (let index = 0; index < schedules; index++) await runSchedule(seed * 1_000_003 + index, figures)
  return { seed, schedules, ...figures, holds: true }
}
