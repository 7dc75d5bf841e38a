import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLease } from '../src/local/lease.ts'
import { FrameError } from '../src/service/frame-error.ts'
import { createStopwatch } from '../src/service/stopwatch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A lease that has just begun, on a service that takes `takesMs` to answer. */
function begun(takesMs = 0) {
  const given: { takesMs: number; generation: string; error: Error | null } = {
    takesMs,
    generation: 'g1',
    error: null,
  }
  const ended: (FrameError | null)[] = []
  const signals: AbortSignal[] = []
  const after = (ms: number, action: () => void) => {
    // oxlint-disable-next-line waiting/no-sleep -- the given clock itself, which the test moves
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  }
  const lease = createLease({
    async ask(signal) {
      signals.push(signal)
      const { generation, error } = given
      // oxlint-disable-next-line waiting/no-sleep -- the given clock, by which the service takes this long
      if (given.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, given.takesMs))
      if (error) throw error
      return { generation }
    },
    after,
    isHeld: (generation) => generation === 'g1',
    onEnd: (refusal) => void ended.push(refusal),
  })
  lease.begin(createStopwatch())
  return { lease, given, ended, signals, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('the word is asked again every 25 s, and is true throughout', async () => {
  const { lease, signals, pass } = begun()
  await pass(24_999)
  expect(signals).toHaveLength(0)
  await pass(1)
  expect(signals).toHaveLength(1)
  await pass(100_000)
  expect(signals).toHaveLength(5)
  expect(lease.isTrue()).toBe(true)
})

test('a word that is not given again holds for a minute', async () => {
  const { lease, given, ended, pass } = begun()
  given.error = new FrameError('Offline')
  await pass(59_999)
  expect(lease.isTrue()).toBe(true)
  await pass(1)
  expect(lease.isTrue()).toBe(false)
  expect(ended).toEqual([])
})

test('a word holds for a minute from when it was asked for, however slow its answer was', async () => {
  const { lease, given, pass } = begun(30_000)
  // Asked at 25 s and answered at 55 s; the next is asked at 80 s and never answered.
  await pass(55_000)
  given.takesMs = 1_000_000
  await pass(29_999)
  expect(lease.isTrue()).toBe(true)
  await pass(1)
  expect(lease.isTrue()).toBe(false)
})

test('an answer that took more than a minute gives no word', async () => {
  const { lease, pass } = begun(61_000)
  await pass(86_000)
  expect(lease.isTrue()).toBe(false)
})

test('a word that begins is as old as its asking', async () => {
  const { lease, pass } = begun(1_000_000)
  const asked = createStopwatch()
  await pass(59_000)
  lease.begin(asked)
  expect(lease.isTrue()).toBe(true)
  await pass(1000)
  expect(lease.isTrue()).toBe(false)
})

test.each(['TokenExpired', 'PowerBINotAuthorizedException', 'PowerBIEntityNotFound'] as const)(
  '%s ends it for good',
  async (code) => {
    const { given, ended, signals, pass } = begun()
    given.error = new FrameError(code)
    await pass(25_000)
    expect(ended).toEqual([given.error])
    await pass(100_000)
    expect(signals).toHaveLength(1)
  },
)

test('other content ends it without a refusal', async () => {
  const { given, ended, signals, pass } = begun()
  given.generation = 'g2'
  await pass(100_000)
  expect(ended).toEqual([null])
  expect(signals).toHaveLength(1)
})

test('who watches without a word has none by asking, and hears of its end', async () => {
  const { lease, given, ended, signals, pass } = begun()
  lease.end()
  lease.watch()
  lease.watch()
  await pass(25_000)
  expect([signals.length, lease.isTrue(), ended]).toEqual([1, false, []])
  given.error = new FrameError('TokenExpired')
  await pass(25_000)
  expect([signals.length, ended]).toEqual([2, [given.error]])
})

test('one that was ended is not true, asks no more and hears no late answer', async () => {
  const { lease, given, ended, signals, pass } = begun(10_000)
  given.generation = 'g2'
  await pass(30_000)
  lease.end()
  expect(lease.isTrue()).toBe(false)
  expect(signals[0]!.aborted).toBe(true)
  await pass(100_000)
  expect(ended).toEqual([])
  expect(signals).toHaveLength(1)
})

test('a late refusal is not heard either', async () => {
  const { lease, given, ended, signals, pass } = begun(10_000)
  given.error = new FrameError('TokenExpired')
  await pass(30_000)
  lease.end()
  lease.begin(createStopwatch())
  given.error = null
  await pass(10_000)
  expect(ended).toEqual([])
  expect(lease.isTrue()).toBe(true)
  await pass(15_000)
  expect(signals).toHaveLength(2)
})
