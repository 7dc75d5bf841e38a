import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'

const { signal } = new AbortController()

/** A clock that stands still unless it is moved: time is what work takes, as it says itself. */
function open(secondsPerMinute: number) {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: 1e12 })
  onTestFinished(() => void vi.useRealTimers())
  const shares = createWorkShares({ secondsPerMinute, now: () => new Date() })
  const spent = new Map<string, number>()
  const spend = shares.spend.bind(shares)
  const thread = { used: 0 }
  const counting = {
    ...shares,
    spend(viewer: string, ms: number) {
      spent.set(viewer, (spent.get(viewer) ?? 0) + ms)
      spend(viewer, ms)
    },
  }
  const purse = createPurse(counting, {
    begin() {
      const start = performance.now()
      return () => performance.now() - start
    },
    watch: () => () => thread.used,
  })
  return { purse, shares, spent, thread }
}

/** So many steps of so many milliseconds, each noted. */
function* steps(count: number, ms: number | readonly number[], note: (at: number) => void = () => undefined) {
  for (let at = 0; at < count; at++) {
    vi.advanceTimersByTime(typeof ms === 'number' ? ms : ms[at]!)
    note(at)
    yield
  }
  return 'done'
}

test('work is counted to whom it is for, and the others have their turn after each slice of it', async () => {
  const { purse, spent } = open(60)
  const seen: string[] = []
  const work = purse.workOf('emil', { signal, whenSpent: 'refuse' })(
    steps(6, 4, (at) => void seen.push(`step ${at}`)),
  )
  for (let turn = 0; turn < 2; turn++) {
    seen.push('others')
    await nextTurn()
  }
  expect(await work).toBe('done')
  // Slices of eight milliseconds.
  expect(seen.slice(0, 4)).toEqual(['others', 'step 0', 'step 1', 'others'])
  expect(seen).toHaveLength(8)
  expect(Object.fromEntries(spent)).toEqual({ emil: 24 })
})

test('what cannot be parted is counted, whether it succeeds or fails', () => {
  const { purse, spent } = open(60)
  expect(purse.counted('emil', () => (vi.advanceTimersByTime(7), 7))).toBe(7)
  const fails = () => {
    vi.advanceTimersByTime(5)
    throw new Error('wrong')
  }
  expect(() => purse.counted('nina', fails)).toThrow('wrong')
  expect(Object.fromEntries(spent)).toEqual({ emil: 7, nina: 5 })
})

test('work ends with the share of its person, with the reason, and another’s goes on', async () => {
  const { purse } = open(1)
  const worked: number[] = []
  const work = purse.workOf('emil', { signal, whenSpent: 'refuse' })(
    steps(1000, 100, (at) => void worked.push(at)),
  )
  let ended: unknown
  const end = work.catch((error: unknown) => (ended = error))
  for (let turn = 0; turn < 100; turn++) {
    await nextTurn()
    vi.advanceTimersToNextTimer()
  }
  await end
  expect(ended).toMatchObject({
    status: 429,
    code: 'TooManyRequests',
    message: 'What you asked for has taken more of the service than one person may; wait as Retry-After says',
    headers: { 'retry-after': expect.stringMatching(/^[1-7]$/) },
  })
  expect(worked.length).toBeLessThan(20)
  expect(await purse.workOf('nina', { signal, whenSpent: 'refuse' })(steps(2, 1))).toBe('done')
})

test('work behind a call waits for the share instead, until it is ended', async () => {
  const { purse, shares } = open(1)
  shares.spend('emil', 2000)
  const ending = new AbortController()
  let isDone = false
  const options = { signal: ending.signal, whenSpent: 'wait' } as const
  const one = purse
    .workOf(
      'emil',
      options,
    )(steps(1, 1))
    .then(() => (isDone = true))
  await nextTurn()
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(70_000)
  await one
  expect(isDone).toBe(true)
  shares.spend('emil', 3000)
  const other = purse.workOf('emil', options)(steps(1, 1))
  ending.abort(new Error('over'))
  await expect(other).rejects.toThrow('over')
})

test.each([
  ['as long as the slice while others do nothing', 0, 1],
  ['three times as long while they do', 1, 3],
])('who has taken much pauses after each slice, %s', async (_, used, times) => {
  const { purse, shares, thread } = open(60)
  thread.used = used
  for (const viewer of ['emil', 'theo']) shares.spend(viewer, 10_000)
  const seen: string[] = []
  const work = (viewer: string, ms: readonly number[]) => {
    const each = steps(2, ms, () => void seen.push(viewer))
    return purse.workOf(viewer, { signal, whenSpent: 'refuse' })(each)
  }
  const [heavy, other, light] = [work('emil', [8, 0]), work('theo', [8, 0]), work('nina', [0, 0])]
  await light
  expect(seen.toSorted()).toEqual(['emil', 'nina', 'nina', 'theo'])
  // Of all who have taken much one pauses at a time.
  for (const [pause, count] of [
    [1, 5],
    [2, 6],
  ]) {
    for (let part = 0; part < times; part++) {
      expect(seen, `pause ${pause}`).toHaveLength(count! - 1)
      await vi.advanceTimersByTimeAsync(8)
      await nextTurn()
    }
    expect(seen).toHaveLength(count!)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([heavy, other])).toEqual(['done', 'done'])
})

test('pieces between paces are counted, and end as other work does', async () => {
  const { purse, spent } = open(60)
  const ending = new AbortController()
  const pace = purse.paceOf('emil', { signal: ending.signal, whenSpent: 'wait' })
  for (const ms of [3, 9]) {
    vi.advanceTimersByTime(ms)
    await pace()
  }
  expect(spent.get('emil')).toBe(12)
  ending.abort(new Error('over'))
  await expect(pace()).rejects.toThrow('over')
})
