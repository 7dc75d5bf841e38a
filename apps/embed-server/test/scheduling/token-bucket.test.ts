import { expect, test } from 'vitest'
import { createTokenBucketLimiter } from '../../src/scheduling/token-bucket.ts'

const start = Date.parse('2026-11-21T10:00:00Z')

test('each has a rate of their own, which fills evenly', () => {
  let seconds = 0
  const limiter = createTokenBucketLimiter({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(limiter.take('a', 50)).toBe(true)
  expect(limiter.take('a', 20)).toBe(10)
  expect(limiter.take('b', 20)).toBe(true)
  seconds = 10
  expect(limiter.take('a', 20)).toBe(true)
  expect(limiter.take('a', 1)).toBe(1)
  seconds = 3600
  expect(limiter.take('a', 60)).toBe(true)
  expect(limiter.take('a', 1)).toBe(1)
})

test('a clock that goes back gives nothing and takes nothing', () => {
  let seconds = 0
  const limiter = createTokenBucketLimiter({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(limiter.take('a', 60)).toBe(true)
  seconds = -30
  expect(limiter.take('a', 1)).toBe(1)
})

test('more than a minute’s worth at once is let through with a full bucket, and waited for afterwards', () => {
  const limiter = createTokenBucketLimiter({ perMinute: 60, now: () => new Date(start) })
  expect(limiter.take('a', 100)).toBe(true)
  expect(limiter.take('a', 1)).toBe(41)
})

test('no rate is no limit', () => {
  const limiter = createTokenBucketLimiter({ perMinute: 0, now: () => new Date(start) })
  expect(limiter.take('a', 1_000_000)).toBe(true)
})

test('what was done already counts, and what was too much has to be waited for', () => {
  let seconds = 0
  const limiter = createTokenBucketLimiter({ perMinute: 60, now: () => new Date(start + seconds * 1000) })
  expect(limiter.leftOf('a')).toBe(1)
  limiter.spend('a', 45)
  expect(limiter.leftOf('a')).toBe(0.25)
  limiter.spend('a', 45)
  expect(limiter.leftOf('a')).toBe(-0.5)
  seconds = 30
  expect(limiter.leftOf('a')).toBe(0)
  expect(limiter.leftOf('b')).toBe(1)
})
