import { expect, test } from 'vitest'
import { proveComparisons } from './prove-comparisons.ts'

/** `npm run prove -- comparisons` tries more situations, or all. */
test(
  'a figure beside another answers to the same filters, or is blank and says why',
  { timeout: 300_000 },
  async () => {
    const { wrong, ...tally } = await proveComparisons({
      booksEnd: '2026-10',
      lines: 20_000,
      seed: 20_261_122,
      count: 75,
    })
    expect(wrong).toEqual([])
    expect(tally.situations).toBe(75)
    expect(tally.beyond).toBeGreaterThan(15)
    expect(tally.summed).toBeGreaterThan(10)
  },
)
