import { expect, test } from 'vitest'
import { proveLines } from './prove-lines.ts'

/** `npm run prove -- lines` tries more situations. */
test(
  'the rows behind a figure add up to it, or are refused with a reason',
  { timeout: 120_000 },
  async () => {
    const { wrong, ...tally } = await proveLines({
      booksEnd: '2026-10',
      lines: 8_000,
      seed: 20_261_125,
      count: 30,
    })
    expect(wrong).toEqual([])
    expect(tally.sums).toBeGreaterThan(7)
    expect(tally.ratios).toBeGreaterThan(2)
    expect(tally.refused).toBeGreaterThan(1)
    expect(tally.rows).toBeGreaterThan(1_500)
    expect(tally.byHand).toBeGreaterThan(2)
  },
)
