import { growing, simulateDay } from '../catalogues/simulated-day.ts'
import { numberOption } from '../seeded.ts'

/** Memory of the last hour beside the second: what is not kept is not held. */
const maxMemory = 1.25

/**
 * A day of many people who open the portal again and again, with the servers' own code and a clock of its own: no table
 * grows with tokens, memory is flat, and what signed out opens nothing. Options: --seed N, --people N (5,000), --reports N
 * (100),
 * --hours N (8), --every N: minutes between two visits of one person (60).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const people = numberOption(options, 'people', 5000)
  const reports = numberOption(options, 'reports', 100)
  const hours = numberOption(options, 'hours', 8)
  const everyMinutes = numberOption(options, 'every', 60)
  console.log(`seed ${seed}`)
  const day = await simulateDay({
    seed,
    people,
    reports,
    hours,
    everyMinutes,
    tell: ({ hour, rows, heapMb, rssMb }) => {
      const some = Object.entries(rows).filter(([, count]) => count > 0)
      console.log(
        `hour ${hour}: heap ${heapMb} MB, rss ${rssMb} MB, ${some.map((one) => one.join(' ')).join(', ')}`,
      )
    },
  })
  const [second, last] = [day.hours[1]!, day.hours.at(-1)!]
  const problems = [...day.wrong, ...growing(day, people)]
  if (last.heapMb > maxMemory * second.heapMb + 20)
    problems.push(`memory grew from ${second.heapMb} MB to ${last.heapMb} MB`)
  const { tokens, calls, cpuMsPerCatalogue } = day
  return {
    seed,
    people,
    reports,
    hours,
    everyMinutes,
    tokens,
    calls,
    cpuMsPerCatalogue,
    problems,
    holds: problems.length === 0,
  }
}
