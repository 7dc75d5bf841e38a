import { expect, test } from 'vitest'
import { proveExplanations } from './prove-explanations.ts'

/** `npm run prove -- explanations` tries more situations. */
test(
  'the parts of a difference are those of SQL and add up to it, or are not shown',
  { timeout: 120_000 },
  async () => {
    const { wrong, ...tally } = await proveExplanations({
      booksEnd: '2026-10',
      lines: 20_000,
      seed: 20_261_125,
      count: 80,
    })
    expect(wrong).toEqual([])
    expect(tally.split).toBeGreaterThan(20)
    expect(tally.leftOut).toBeGreaterThan(10)
    expect(tally.members).toBeGreaterThan(100)
  },
)
