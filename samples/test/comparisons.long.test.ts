import { expect, test } from 'vitest'
import { proveComparisons } from './prove-comparisons.ts'
import { provePeriods } from './prove-periods.ts'

/** `npm run prove -- comparisons` tries more situations, or all. */
test(
  'a figure beside another answers to the same filters, or is blank and says why',
  { timeout: 300_000 },
  async () => {
    const { wrong, ...tally } = await proveComparisons({
      booksEnd: '2026-10',
      lines: 20_000,
      seed: 20_261_122,
      count: 45,
    })
    expect(wrong).toEqual([])
    expect(tally.situations).toBe(45)
    expect(tally.beyond).toBeGreaterThan(9)
    expect(tally.summed).toBeGreaterThan(10)
  },
)

test(
  'what stands beside a figure is of the same months, or blank and says which it has',
  { timeout: 300_000 },
  async () => {
    const { wrong, ...tally } = await provePeriods({
      booksEnd: '2026-10',
      lines: 20_000,
      seed: 20_261_128,
      count: 70,
    })
    expect(wrong).toEqual([])
    expect(tally.situations).toBe(140)
    expect(tally.withheld).toBeGreaterThan(100)
    expect(tally.overCommonMonths).toBeGreaterThan(5)
    expect(tally.comparisons).toBeGreaterThan(2 * tally.withheld)
    expect(tally.computed).toBeGreaterThan(100)
  },
)
