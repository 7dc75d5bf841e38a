import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFailedAttempts } from '../../src/auth/client-proofs/failed-attempts.ts'
import { createHashTurns } from '../../src/auth/client-proofs/hash-turns.ts'
import { createViewerLimits } from '../../src/answering/query/viewer-limits.ts'
import { createHourlyLimit } from '../../src/rest/hourly-limit.ts'
import { createSlots } from '../../src/scheduling/slots.ts'
import { createTokenBucketLimiter } from '../../src/scheduling/token-bucket.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'

/** Gives back what was taken, or lets the time pass after which it is given back. */
type End = () => void

/** A limit that each has for themselves. */
interface LimitOfEach {
  readonly what: string
  /** How many are let in. */
  readonly most: number
  /** Makes one limit; what it gives takes one more for somebody: null where that is refused, or has to wait. */
  open(clock: Clock): (who: string) => Promise<End | null>
}

interface Clock {
  now(): Date
  pass(ms: number): void
}

const refusedWith = (code: string, error: unknown) => {
  expect(error).toMatchObject({ code, headers: { 'retry-after': expect.any(String) } })
  return null
}
/** Null for what is refused for now. */
const unlessRefused = (take: () => End, code = 'TooManyRequests'): End | null => {
  try {
    return take()
  } catch (error) {
    return refusedWith(code, error)
  }
}
/** Null for what has to wait, which is given up. */
async function atOnce(take: (signal: AbortSignal) => Promise<End>): Promise<End | null> {
  const leaving = new AbortController()
  const taken = take(leaving.signal).catch((error: unknown) => {
    expect(error).toBe(leaving.signal.reason)
    return null
  })
  const end = await Promise.race([taken, nextTurn(null)])
  if (!end) leaving.abort(new Error('does not wait'))
  return end
}

const viewerLimits = (
  { now }: Clock,
  change: Partial<Parameters<typeof createViewerLimits>[0]> = {},
  secondsPerMinute = 0,
) => {
  const shares = createWorkShares({ secondsPerMinute, now })
  const most = { maxUnderWay: 100, perMinute: 0 }
  return { shares, limits: createViewerLimits({ ...most, shares, now, ...change }) }
}

const megabyte = 1024 * 1024

const all: readonly LimitOfEach[] = [
  {
    what: 'queries under way',
    most: 4,
    open(clock) {
      const { limits } = viewerLimits(clock, { maxUnderWay: 4 })
      return async (who) => unlessRefused(() => limits.enter(who, 1))
    },
  },
  {
    what: 'queries in a minute',
    most: 6,
    open(clock) {
      const { limits } = viewerLimits(clock, { perMinute: 6 })
      return async (who) =>
        unlessRefused(() => {
          limits.enter(who, 1)
          return () => clock.pass(10_000)
        })
    },
  },
  {
    what: 'requests beside queries under way',
    most: 3,
    open(clock) {
      const { limits } = viewerLimits(clock, { maxUnderWay: 3 })
      return async (who) =>
        unlessRefused(() => {
          limits.begin(who, 10 * megabyte)()
          return limits.enter(who, 1)
        })
    },
  },
  {
    what: 'bytes asked by who has taken much of late',
    most: 4,
    open(clock) {
      const { limits, shares } = viewerLimits(clock, {}, 60)
      return async (who) => {
        if (!shares.isHeavy(who)) shares.spend(who, 30_000)
        return unlessRefused(() => limits.begin(who, megabyte / 4))
      }
    },
  },
  {
    what: 'the service’s time',
    most: 10,
    open(clock) {
      const { limits, shares } = viewerLimits(clock, {}, 20)
      return async (who) =>
        unlessRefused(() => {
          limits.begin(who, 0)()
          shares.spend(who, 2000)
          return () => clock.pass(6001)
        })
    },
  },
  ...(['kept', 'computed'] as const).map((kind): LimitOfEach => ({
    what: `answers held that were ${kind}`,
    most: kind === 'kept' ? 3 : 5,
    open(clock) {
      const { limits } = viewerLimits(clock)
      const engine = { name: 'duckdb', atOnce: 4 }
      return (who) => atOnce((signal) => limits.hold(kind, who, { engine, signal }))
    },
  })),
  {
    what: 'slots',
    most: 2,
    open() {
      const slots = createSlots({ each: 2 })
      return (who) => atOnce((signal) => slots.take(who, signal))
    },
  },
  {
    what: 'calls in a minute',
    most: 5,
    open(clock) {
      const limiter = createTokenBucketLimiter({ perMinute: 5, now: clock.now })
      return async (who) => (limiter.take(who, 1) === true ? () => clock.pass(12_000) : null)
    },
  },
  {
    what: 'calls in an hour',
    most: 7,
    open(clock) {
      const waitOf = createHourlyLimit(7, clock.now)
      return async (who) => (waitOf(who) === 0 ? () => clock.pass(60 * 60_000) : null)
    },
  },
  ...(['pair', 'network', 'caller'] as const).map((kind): LimitOfEach => ({
    what: `failed proofs of a ${kind}`,
    most: kind === 'pair' ? 20 : 60,
    open(clock) {
      const attempts = createFailedAttempts({ now: clock.now, shared: undefined })
      let other = 0
      return async (who) => {
        const attempt = {
          clientId: kind === 'network' ? `caller ${++other}` : who,
          network: kind === 'caller' ? `network ${++other}` : who,
        }
        if (attempts.waitOf(attempt) > 0) return null
        attempts.noteFailed(attempt)
        return () => clock.pass(kind === 'pair' ? 3000 : 1000)
      }
    },
  })),
  {
    what: 'secrets of a network that wait to be checked',
    most: 8,
    open() {
      const turns = createHashTurns()
      const running: (() => void)[] = []
      const run = (network: string) =>
        turns.run(network, () => new Promise<void>((resolve) => void running.push(resolve)))
      void Promise.all([run('elsewhere'), run('elsewhere')])
      return async (who) => {
        const refused = run(who).then(
          () => null,
          (error: unknown) => refusedWith('TooBusy', error),
        )
        const isIn = await Promise.race([refused, nextTurn(true)])
        return isIn ? () => running.shift()!() : null
      }
    },
  },
]

function givenClock(): Clock {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  return { now: () => new Date(), pass: (ms) => void vi.advanceTimersByTime(ms) }
}

test.each(all.map((each) => [each.what, each] as const))(
  'one person’s %s are bounded, and take nothing from another’s',
  async (_, { most, open }) => {
    const take = open(givenClock())
    /** Takes as many as are let in; those that there are by now are the first ones. */
    const takeAll = async (who: string) => {
      const ends: End[] = []
      for (let end = await take(who); end && ends.length <= most; end = await take(who)) ends.push(end)
      return ends
    }
    const first = await takeAll('emil')
    expect(first).toHaveLength(most)
    expect(await takeAll('nina')).toHaveLength(most)
    expect(await take('emil')).toBeNull()
    first[0]!()
    await nextTurn()
    expect(await take('emil')).not.toBeNull()
  },
)

test('who proved itself is not stopped by what others fail at, elsewhere or beside it', () => {
  const { now } = givenClock()
  const attempts = createFailedAttempts({ now, shared: undefined })
  const [own, beside] = [
    { clientId: 'portal', network: 'office' },
    { clientId: 'report', network: 'office' },
  ]
  attempts.noteGood(own)
  for (let count = 0; count < 60; count++) {
    attempts.noteFailed({ clientId: 'portal', network: `network ${count}` })
    attempts.noteFailed({ clientId: `caller ${count}`, network: 'office' })
  }
  expect([attempts.waitOf(own), attempts.waitOf(beside)]).toEqual([0, 1])
  for (let count = 0; count < 20; count++) attempts.noteFailed(own)
  expect(attempts.waitOf(own)).toBe(3)
})

test('of all networks together sixty-four secrets wait to be checked', async () => {
  const turns = createHashTurns()
  const run = (network: string) => turns.run(network, () => new Promise<void>(() => undefined))
  void [run('busy'), run('busy')]
  for (let count = 0; count < 64; count++) void run(`network ${count >> 3}`)
  await expect(run('another')).rejects.toMatchObject({ code: 'TooBusy' })
})

test('answers that were kept are held beside those that are computed', async () => {
  const { limits } = viewerLimits(givenClock())
  const engine = { name: 'duckdb', atOnce: 1 }
  const hold = (kind: 'kept' | 'computed') =>
    atOnce((signal) => limits.hold(kind, 'emil', { engine, signal }))
  for (const isLetIn of [true, true, false]) expect((await hold('computed')) !== null).toBe(isLetIn)
  expect(await hold('kept')).not.toBeNull()
})

test('each engine has answers of a person as many as it works out at once, and one more; nine at most', async () => {
  const { limits } = viewerLimits(givenClock())
  for (const [name, most, places] of [
    ['duckdb', 3, 2],
    ['finance', 5, 4],
    ['large', 9, 100],
  ] as const) {
    const hold = () =>
      atOnce((signal) => limits.hold('computed', 'emil', { engine: { name, atOnce: places }, signal }))
    let held = 0
    while ((await hold()) !== null) held++
    expect([name, held]).toEqual([name, most])
  }
})

test('several queries are let in together or not at all, and each gives back its own place', () => {
  const { limits } = viewerLimits(givenClock(), { maxUnderWay: 5 })
  const done = limits.enter('emil', 3)
  expect(() => limits.enter('emil', 3)).toThrow(expect.objectContaining({ code: 'TooManyRequests' }))
  done()
  const more = limits.enter('emil', 3)
  expect(() => limits.enter('emil', 1)).toThrow(expect.objectContaining({ code: 'TooManyRequests' }))
  for (const end of [done, done, more, more, more]) end()
  limits.enter('emil', 5)
  expect(() => limits.enter('emil', 1)).toThrow(expect.objectContaining({ code: 'TooManyRequests' }))
})

test('who has taken little asks as many bytes at once as there are', () => {
  const { limits } = viewerLimits(givenClock(), {}, 60)
  for (let count = 0; count < 10; count++) limits.begin('emil', megabyte)
})
