import { expect, test } from 'vitest'
import { countedWork } from '../../../../scripts/counted-work.ts'
import { atMost } from '../../src/embedding/at-most.ts'
import { createTtlCache } from '../../src/embedding/ttl-cache.ts'
import { retryAfterMs } from '../../src/embedding/throttling.ts'

test('an answer is kept for its time, by name', async () => {
  let nowMs = 0
  let asked = 0
  const cached = createTtlCache<number>({ now: () => new Date(nowMs), ttlMs: 1000 })
  const ask = async () => ++asked
  expect([await cached('a', ask), await cached('a', ask), await cached('b', ask)]).toEqual([1, 1, 2])
  nowMs = 999
  expect(await cached('a', ask)).toBe(1)
  nowMs = 1000
  expect(await cached('a', ask)).toBe(3)
})

test('a failure is not kept, and does not throw away a newer answer', async () => {
  let nowMs = 0
  const cached = createTtlCache<string>({ now: () => new Date(nowMs), ttlMs: 1000 })
  let fail = (_error: Error): void => {}
  const failing = cached('a', () => new Promise((_resolve, reject) => (fail = reject)))
  nowMs = 2000
  expect(await cached('a', async () => 'newer')).toBe('newer')
  fail(new Error('late'))
  await expect(failing).rejects.toThrow('late')
  expect(await cached('a', async () => 'newest')).toBe('newer')
  await expect(
    cached('b', async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await cached('b', async () => 'yes')).toBe('yes')
})

test('at most so many run at a time, and a failure makes room too', async () => {
  const limited = atMost(3)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      limited(async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        if (index % 2) throw new Error('odd')
        return index
      }),
    ),
  )
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test.each([
  ['3', 3000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', 1000],
  [null, 1000],
])('Retry-After %s is %i ms', (header, expected) => {
  expect(retryAfterMs(header, new Date('2026-11-21T10:00:00Z'))).toBe(expected)
})

test('an answer that is asked for costs no more where much is kept', async () => {
  const workOf = async (kept: number) => {
    let nowMs = 0
    const cached = createTtlCache<number>({ now: () => new Date(nowMs), ttlMs: 1000 })
    for (let name = 0; name < kept; name++) await cached(String(name), async () => name)
    nowMs = 999
    return countedWork(/embedding\/ttl-cache/, () => cached('new', async () => 1))
  }
  const [few, many] = [await workOf(10), await workOf(5000)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few + 5)
})

test('what was asked for anew stays as long as any other', async () => {
  let nowMs = 0
  let asked = 0
  const cached = createTtlCache<number>({ now: () => new Date(nowMs), ttlMs: 1000 })
  const ask = (name: string) => cached(name, async () => ++asked)
  await ask('a')
  nowMs = 500
  await ask('b')
  nowMs = 1200
  expect(await ask('a')).toBe(3)
  nowMs = 1600
  expect([await ask('b'), await ask('a')]).toEqual([4, 3])
})
