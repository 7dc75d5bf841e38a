import { proveComparisons } from '../../samples/test/prove-comparisons.ts'
import { provePeriods } from '../../samples/test/prove-periods.ts'
import { numberOption } from '../seeded.ts'

/**
 * Every visual with figures of the sample's reports on the company's books, under every view, filter, choice, drill and
 * role: what is known answers to all of them, by the columns that facts really have and by SQL's own sums; what does not
 * is blank with its reason. Then every comparison over every kind of period, against everything it may be compared with, in every
 * currency: what stands beside a figure is of the same months, and what workbooks compute from both is their difference.
 * Options: --seed N, --count N of some 90,000 situations (5,000; 0 for all), --lines N (100,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', 1)
  const count = numberOption(options, 'count', 5000)
  const lines = numberOption(options, 'lines', 100_000)
  const found = await proveComparisons({ booksEnd: '2026-10', lines, seed, ...(count > 0 && { count }) })
  const periods = await provePeriods({ booksEnd: '2026-10', lines, seed, ...(count > 0 && { count }) })
  const wrong = [...found.wrong, ...periods.wrong]
  const tally = { ...found, wrong: found.wrong.length }
  const ofPeriods = { ...periods, wrong: periods.wrong.length }
  console.log(JSON.stringify({ ...tally, periods: ofPeriods }))
  if (wrong.length > 0)
    throw new Error(`${wrong.length} figures are not what they seem:\n${wrong.slice(0, 10).join('\n')}`)
  return { ...tally, periods: ofPeriods, holds: true }
}
