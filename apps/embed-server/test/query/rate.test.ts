import { expect, test } from 'vitest'
import { createRate } from '../../src/query/rate.ts'

const start = Date.parse('2026-11-21T10:00:00Z')

test('each has a rate of their own, which fills evenly', () => {
  let seconds = 0
  const rate = createRate({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(rate.take('a', 50)).toBe(true)
  expect(rate.take('a', 20)).toBe(10)
  expect(rate.take('b', 20)).toBe(true)
  seconds = 10
  expect(rate.take('a', 20)).toBe(true)
  expect(rate.take('a', 1)).toBe(1)
  seconds = 3600
  expect(rate.take('a', 60)).toBe(true)
  expect(rate.take('a', 1)).toBe(1)
})

test('a clock that goes back gives nothing and takes nothing', () => {
  let seconds = 0
  const rate = createRate({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(rate.take('a', 60)).toBe(true)
  seconds = -30
  expect(rate.take('a', 1)).toBe(1)
})

test('more than a minute’s worth at once is let through with a full bucket, and waited for afterwards', () => {
  const rate = createRate({ perMinute: 60, now: () => new Date(start) })
  expect(rate.take('a', 100)).toBe(true)
  expect(rate.take('a', 1)).toBe(41)
})

test('no rate is no limit', () => {
  const rate = createRate({ perMinute: 0, now: () => new Date(start) })
  expect(rate.take('a', 1_000_000)).toBe(true)
})

test('what was done already counts, and what was too much has to be waited for', () => {
  let seconds = 0
  const rate = createRate({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(rate.leftOf('a')).toBe(1)
  rate.spend('a', 45)
  expect(rate.leftOf('a')).toBe(0.25)
  rate.spend('a', 45)
  expect(rate.leftOf('a')).toBe(-0.5)
  seconds = 30
  expect(rate.leftOf('a')).toBe(0)
  expect(rate.leftOf('b')).toBe(1)
})
