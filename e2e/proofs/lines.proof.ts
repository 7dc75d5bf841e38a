import { proveLines } from '../../samples/test/prove-lines.ts'
import { numberOption } from '../seeded.ts'

/**
 * The rows behind the sample's figures, by random measure, filters, role and size of a page: they add up to the figure to
 * the last digit, and pages neither repeat nor lose one. Options: --seed N, --count N (1,500), --lines N (40,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', 1)
  const count = numberOption(options, 'count', 1500)
  const lines = numberOption(options, 'lines', 40_000)
  const { wrong, ...tally } = await proveLines({ booksEnd: '2026-10', lines, seed, count })
  console.log(JSON.stringify(tally))
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} figures are not the total of the rows behind them:\n${wrong.slice(0, 10).join('\n')}`,
    )
  return { ...tally, holds: true }
}
