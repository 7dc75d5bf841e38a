import { expect, onTestFinished, test, vi } from 'vitest'
import { lowPriorityGroup } from '../../src/scheduling/low-priority.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'

function sharesAt(secondsPerMinute = 60) {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return createWorkShares({ secondsPerMinute, now: () => new Date() })
}

test('who takes two seconds at once is heavy, and no longer once some time has passed', () => {
  const shares = sharesAt()
  shares.spend('emil', 1800)
  expect(shares.isHeavy('emil')).toBe(false)
  shares.spend('emil', 200)
  expect(shares.isHeavy('emil')).toBe(true)
  expect(shares.isHeavy('nina')).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(shares.isHeavy('emil')).toBe(false)
})

test('what is still running counts already', () => {
  const shares = sharesAt()
  const ends = [shares.begin('emil'), shares.begin('emil')]
  vi.advanceTimersByTime(900)
  expect(shares.isHeavy('emil')).toBe(false)
  vi.advanceTimersByTime(1500)
  expect(shares.isHeavy('emil')).toBe(true)
  for (const end of ends) end()
  // Nothing is counted twice: 4.8 seconds, of which a quarter of the time comes back.
  vi.advanceTimersByTime(9000)
  expect(shares.isHeavy('emil')).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(shares.isHeavy('emil')).toBe(false)
})

test('what somebody has taken of late, of which a quarter of the time comes back', () => {
  const shares = sharesAt()
  shares.spend('emil', 1000)
  const end = shares.begin('emil')
  vi.advanceTimersByTime(400)
  const taken = ['emil', 'nina'].map((who) => Math.round(shares.takenOf(who)))
  expect(taken).toEqual([1000 - 100 + 400, 0])
  end()
  vi.advanceTimersByTime(2000)
  expect(Math.round(shares.takenOf('emil'))).toBe(1300 - 500)
  expect(sharesAt(0).takenOf('emil')).toBe(0)
})

test('who has taken half of a minute, and who has taken it all', () => {
  const shares = sharesAt()
  shares.spend('emil', 29_000)
  expect(shares.hasHalfLeft('emil')).toBe(true)
  shares.spend('emil', 2000)
  expect(shares.hasHalfLeft('emil')).toBe(false)
  expect(shares.hasLeft('emil')).toBe(true)
  shares.spend('emil', 34_000)
  expect(shares.hasLeft('emil')).toBe(false)
  expect(shares.waitOf('emil')).toBe(5)
})

test('however much somebody takes, a minute is the longest wait', () => {
  const shares = sharesAt()
  shares.spend('emil', 10_000_000)
  expect(shares.waitOf('emil')).toBe(60)
})

test('without a limit nobody is heavy', () => {
  const shares = sharesAt(0)
  shares.spend('emil', 10_000_000)
  expect(shares.isHeavy('emil')).toBe(false)
  expect(shares.hasLeft('emil')).toBe(true)
})

test('work of low priority is its person’s', () => {
  const shares = sharesAt()
  const later = lowPriorityGroup('emil')
  const end = shares.begin(later)
  vi.advanceTimersByTime(61_000)
  end()
  expect([later, 'emil', 'nina'].map((who) => shares.hasHalfLeft(who))).toEqual([false, false, true])
  shares.spend(later, 61_000)
  expect([shares.hasLeft('emil'), shares.waitOf('emil') > 0, shares.isHeavy('emil')]).toEqual([
    false,
    true,
    true,
  ])
})
