import { proveComparisons } from '../../samples/test/prove-comparisons.ts'
import { numberOption } from '../seeded.ts'

/**
 * Every visual with figures of the sample's reports on the company's books, under every view, filter, choice, drill and
 * role: what is known answers to all of them, by the columns that facts really have and by SQL's own sums; what does not
 * is blank with its reason. Options: --seed N, --count N of some 90,000 situations (5,000; 0 for all), --lines N (100,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', 1)
  const count = numberOption(options, 'count', 5000)
  const lines = numberOption(options, 'lines', 100_000)
  const found = await proveComparisons({ booksEnd: '2026-10', lines, seed, ...(count > 0 && { count }) })
  const { wrong, ...tally } = found
  console.log(JSON.stringify(tally))
  if (wrong.length > 0)
    throw new Error(`${wrong.length} figures are not what they seem:\n${wrong.slice(0, 10).join('\n')}`)
  return { ...tally, holds: true }
}
