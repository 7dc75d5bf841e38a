import { openSample, proveExplanations } from '../../samples/test/prove-explanations.ts'
import { numberOption } from '../seeded.ts'

/**
 * Differences of the sample's figures to budget and prior year, by random dimension, filters and role: the parts are those
 * of SQL and add up to the whole to the cent, and what is no sum is not shown as one. Options: --seed N, --count N (1,500),
 * --lines N (40,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', 1)
  const count = numberOption(options, 'count', 1500)
  const lines = numberOption(options, 'lines', 40_000)
  const sample = await openSample({ booksEnd: '2026-10', lines })
  const { wrong, ...tally } = await proveExplanations({ seed, count }, sample).finally(() =>
    sample.books.close(),
  )
  console.log(JSON.stringify(tally))
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} differences are not explained by what made them:\n${wrong.slice(0, 10).join('\n')}`,
    )
  return { ...tally, holds: true }
}
