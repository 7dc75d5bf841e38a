import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEffects } from './prove-effects.ts'
import { openSample, proveExplanations } from './prove-explanations.ts'
import type { Sample } from './prove-explanations.ts'

let sample: Sample
beforeAll(async () => {
  sample = await openSample({ booksEnd: '2026-10', lines: 20_000 })
})
afterAll(() => sample.books.close())

/** `npm run prove -- explanations` tries more situations. */
test(
  'the parts of a difference are those of SQL and add up to it, or are not shown',
  { timeout: 120_000 },
  async () => {
    const { wrong, ...tally } = await proveExplanations({ seed: 20_261_125, count: 40 }, sample)
    expect(wrong).toEqual([])
    expect(tally.split).toBeGreaterThan(7)
    expect(tally.leftOut).toBeGreaterThan(5)
    expect(tally.members).toBeGreaterThan(50)
  },
)

test(
  'volume, mix, price and exchange rates are those of SQL under filters, choices and roles, and add up to the cent',
  { timeout: 120_000 },
  async () => {
    const priorYear = ['Comparison', 'Comparison', 'Prior year'] as const
    const found = await proveEffects(
      [
        {},
        { role: 'EMEA' },
        { limits: [['Entity', 'Entity', 'Casement US']] },
        { limits: [['Entity', 'Entity', 'Casement UK']] },
        { limits: [['Product', 'Family', 'Cloud']] },
        { limits: [['Calendar', 'Month', '2026-05-01']] },
        { limits: [['Customer', 'Segment', 'Healthcare']], role: 'EMEA' },
        { limits: [['Customer', 'Customer', 'Dunmore Curtain Wall Inc.']] },
        { against: 'Revenue compared', limits: [priorYear] },
        { limits: [['Amounts in', 'Amounts in', 'Constant rates']] },
        { against: 'Revenue compared', limits: [['Comparison', 'Comparison', 'Budget']] },
      ],
      sample,
    )
    expect(found.pop()!.told).toBe('No budget by product and unit')
    for (const { told, byHand, change } of found) {
      expect(told).toEqual(byHand)
      if (typeof told === 'string') throw new Error(told)
      expect(Object.values(told).reduce((all, cents) => all + cents, 0n)).toBe(change)
    }
    const kinds = found.map(({ told }) => Object.keys(told))
    const whole = ['volume', 'mix', 'price', 'exchangeRates']
    expect(kinds[0]).toEqual(whole)
    expect(kinds[8]).toEqual(whole)
    expect(kinds[9]).toEqual(['volume', 'mix', 'price'])
    // One customer buys now and then: what it did not buy in both years is said apart.
    expect(kinds[7]).toContain('newAndLost')
    // The UK lost its largest customer, and prices rose all the same.
    const { volume, price } = found[3]!.told as Record<string, bigint>
    expect([volume! < 0n, price! > 0n]).toEqual([true, true])
  },
)
