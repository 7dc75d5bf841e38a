import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AnswerSource, PlansRequest } from '@casement/query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../src/local/page-tools.ts'
import { FrameError } from '../src/service/frame-error.ts'
import { createSession } from '../src/session/session.ts'
import { drawAtOnce } from './draws-at-once.ts'
import { smallPlans } from './small-plans.ts'
import type { SmallFigures } from './small-plans.ts'
import { createSmallService } from './small-service.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const realTimeout = setTimeout
const packed = promisify(gzip)

/**
 * Lets everything that is under way come through. Unpacking runs in threads beside this one, in turn: packing something is
 * over after what was begun before, however busy the machine is.
 */
const settled = async (): Promise<void> => {
  // What is foreseen is fetched once nothing has been asked for a moment.
  await vi.advanceTimersByTimeAsync(200)
  for (let round = 0; round < 25; round++) {
    await Promise.all(Array.from({ length: 8 }, () => packed('.')))
    await new Promise((resolve) => realTimeout(resolve, 2))
    await vi.advanceTimersByTimeAsync(0)
  }
}

/** A session on a service that gives plans, its clocks in the hand of the test. */
async function opened(
  figures: SmallFigures = { Alpha: '10.25', Beta: '20.50' },
  { tokenLifetimeMs = 3_600_000 } = {},
) {
  const service = createSmallService()
  service.tokenLifetimeMs = tokenLifetimeMs
  const given = { generation: 'g1', figures }
  const fetched: { token: string; body: PlansRequest }[] = []
  const refusals: { fetch: FrameError | null; check: FrameError | null } = { fetch: null, check: null }
  const raised: [name: string, detail: unknown][] = []
  const sources: AnswerSource[] = []
  let checks = 0
  service.fetchPlans = async (_report, body, token) => {
    fetched.push({ token, body })
    if (refusals.fetch) throw refusals.fetch
    return smallPlans(body, given)
  }
  service.checkPlans = async () => {
    checks++
    if (refusals.check) throw refusals.check
    return { generation: given.generation }
  }
  const after = (ms: number, action: () => void) => {
    // oxlint-disable-next-line waiting/no-sleep -- the given clock itself, which the test moves
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  }
  const session = createSession({
    service,
    raise: (name, detail) => void raised.push([name, detail]),
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => 'id1',
    print: () => {},
    after,
    whenIdle: (action) => after(0, action),
    noteAnswer: (_, source) => void sources.push(source),
  })
  drawAtOnce(session)
  session.report.load(
    { id: 'r1', accessToken: 'first', type: 'report' },
    { isPhased: false, hasTokenProvider: false },
  )
  await settled()
  /** Clicks on a company, and gives the card's figure after it and whether the service was asked for the card. */
  const click = async (name: string) => {
    const before = service.requests.length
    const target = { table: 'Entity', column: 'Name' }
    session.selection.click('entities', { identity: [{ target, equals: name }] })
    const state = session.state.get()
    const result = state.phase === 'open' ? state.results.get('revenue') : undefined
    const atOnce = result?.kind === 'ready' ? result.answer.columns[0]!.values[0] : null
    await settled()
    const asked = service.requests.slice(before).flatMap(({ queries }) => queries)
    return { atOnce, asked: asked.length }
  }
  return { service, session, given, fetched, refusals, raised, click, sources, checks: () => checks }
}

test('a click is answered in the same turn, without a request', async () => {
  const { click, fetched, sources } = await opened()
  expect(fetched).toHaveLength(1)
  expect(await click('Beta')).toEqual({ atOnce: '20.50', asked: 0 })
  // The clock stands.
  expect(sources).toEqual([{ from: 'frame', ms: 0 }])
  expect(await click('Alpha')).toEqual({ atOnce: '10.25', asked: 0 })
  expect(fetched).toHaveLength(1)
})

test('nothing is foreseen while the page waits for figures, nor for a moment after they are drawn', async () => {
  const { fetched, session, service } = await opened()
  session.figures.refresh()
  await vi.advanceTimersByTimeAsync(100)
  service.isHeld = true
  session.selection.click('entities', {
    identity: [{ target: { table: 'Entity', column: 'Name' }, equals: 'Beta' }],
  })
  await settled()
  expect(fetched).toHaveLength(1)
  service.release()
  await vi.advanceTimersByTimeAsync(100)
  expect(fetched).toHaveLength(1)
  await settled()
  expect(fetched).toHaveLength(2)
})

test('what is sent is the page and what clicks lead to, without a value', async () => {
  const { fetched } = await opened()
  const [{ body }] = fetched as [(typeof fetched)[0]]
  expect(body.queries).toHaveLength(2)
  expect(body.filters).toEqual([expect.objectContaining({ operator: 'In', values: [null] })])
  expect(body.asked).toEqual([[0], [1], [0, 0]])
})

test('the word that token and content are as they were is asked again, and holds for a minute', async () => {
  const { click, refusals, checks } = await opened()
  await vi.advanceTimersByTimeAsync(26_000)
  await settled()
  expect(checks()).toBe(1)
  refusals.check = new FrameError('Offline')
  await vi.advanceTimersByTimeAsync(50_000)
  await settled()
  expect((await click('Beta')).asked).toBe(0)
  await vi.advanceTimersByTimeAsync(11_000)
  expect((await click('Alpha')).asked).toBe(1)
})

test('a machine that slept for a minute asks the service', async () => {
  const { click } = await opened()
  vi.setSystemTime(Date.now() + 61_000)
  expect((await click('Beta')).asked).toBe(1)
})

test('other content, or another day, ends the figures of before', async () => {
  const { click, given, fetched } = await opened()
  Object.assign(given, { generation: 'g2', figures: { Alpha: '1.00', Beta: '2.00' } })
  await vi.advanceTimersByTimeAsync(26_000)
  await settled()
  expect(fetched).toHaveLength(2)
  expect(await click('Beta')).toEqual({ atOnce: '2.00', asked: 0 })
})

test.each(['TokenExpired', 'PowerBINotAuthorizedException'] as const)(
  'a token that is refused with %s lets see nothing any more',
  async (code) => {
    const { click, refusals, fetched, raised } = await opened()
    refusals.check = refusals.fetch = new FrameError(code)
    await vi.advanceTimersByTimeAsync(26_000)
    await settled()
    // The host hears of it though nobody has asked for anything.
    expect(raised.filter(([name]) => name === 'error')).toMatchObject([['error', { message: code }]])
    expect((await click('Beta')).asked).toBe(1)
    expect(fetched).toHaveLength(2)
  },
)

test('a token whose life is over lets see nothing, as far as it is known', async () => {
  const { click } = await opened(undefined, { tokenLifetimeMs: 180_000 })
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await vi.advanceTimersByTimeAsync(60_000)
      await settled()
    }
  }
  await pass(2)
  expect((await click('Beta')).asked).toBe(0)
  await pass(2)
  expect((await click('Alpha')).asked).toBe(1)
})

test('another token is asked for first; the tables of the same rows are not sent again', async () => {
  const { click, session, fetched } = await opened()
  session.report.setToken('second')
  expect((await click('Beta')).asked).toBe(1)
  expect(fetched.map(({ token, body }) => [token, body.have.length])).toEqual([
    ['first', 0],
    ['second', 1],
  ])
  expect(await click('Alpha')).toEqual({ atOnce: '10.25', asked: 0 })
})

test('a token of somebody else shows nothing of the one before', async () => {
  const { click, session, given, fetched } = await opened()
  given.figures = { Alpha: '10.25' }
  session.report.setToken('second')
  await settled()
  expect(fetched).toHaveLength(2)
  expect((await click('Beta')).atOnce).toBe(null)
})

test('nor do the pages that were seen with the one before', async () => {
  const { click, session, given, refusals } = await opened()
  session.pages.setActive('a b%/c', 'sdk')
  await settled()
  given.figures = { Alpha: '10.25' }
  session.report.setToken('second')
  await settled()
  refusals.fetch = new FrameError('TooBusy')
  session.pages.setActive('first', 'sdk')
  await settled()
  expect((await click('Beta')).asked).toBe(1)
})

test('the word about other tables is none about those that are not there any more', async () => {
  const { click, session, refusals, checks } = await opened()
  refusals.fetch = new FrameError('PowerBIEntityNotFound')
  session.figures.refresh()
  await settled()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(checks()).toBe(1)
  expect((await click('Beta')).asked).toBeGreaterThan(0)
})

test('a token that is taken back is heard of where the service gives no plans, also after another token', async () => {
  const { session, refusals, checks, raised } = await opened()
  const errors = () => raised.filter(([name]) => name === 'error')
  refusals.fetch = new FrameError('PowerBIEntityNotFound')
  session.figures.refresh()
  await settled()
  session.report.setToken('second')
  await settled()
  await vi.advanceTimersByTimeAsync(26_000)
  expect([checks(), errors()]).toEqual([1, []])
  refusals.check = new FrameError('TokenExpired')
  await vi.advanceTimersByTimeAsync(25_000)
  await settled()
  expect(errors()).toMatchObject([['error', { message: 'TokenExpired' }]])
  await vi.advanceTimersByTimeAsync(100_000)
  expect(checks()).toBe(2)
})

/** A session whose plans are fetched again from a service that is busy. */
async function openedBusy() {
  const own = await opened()
  own.session.figures.refresh()
  own.refusals.fetch = new FrameError('TooBusy')
  await settled()
  return own
}

test('a service that gives no plans is not asked again; one that is busy after a while', async () => {
  const { click, refusals, fetched } = await openedBusy()
  expect(fetched).toHaveLength(2)
  await click('Beta')
  expect(fetched).toHaveLength(2)
  refusals.fetch = new FrameError('PowerBIEntityNotFound')
  await vi.advanceTimersByTimeAsync(31_000)
  await click('Alpha')
  expect(fetched).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(31_000)
  await click('Beta')
  expect(fetched).toHaveLength(3)
})

test('a report at rest whose plans could not be fetched is watched again after a while', async () => {
  const { refusals, fetched, checks } = await openedBusy()
  expect(fetched).toHaveLength(2)
  refusals.fetch = null
  await vi.advanceTimersByTimeAsync(31_000)
  await settled()
  expect([fetched.length, checks()]).toEqual([3, 1])
  await vi.advanceTimersByTimeAsync(26_000)
  expect(checks()).toBe(2)
})

test('a token that is refused when plans are fetched lets see nothing any more, though nobody asks for anything', async () => {
  const { refusals, raised } = await openedBusy()
  refusals.fetch = new FrameError('TokenExpired')
  expect(raised.filter(([name]) => name === 'error')).toEqual([])
  await vi.advanceTimersByTimeAsync(31_000)
  await settled()
  expect(raised.filter(([name]) => name === 'error')).toMatchObject([['error', { message: 'TokenExpired' }]])
})

test('plans that were asked for with the token before are not used with the next', async () => {
  const { click, session, service, fetched } = await opened()
  const { fetchPlans } = service
  let release = () => {}
  service.fetchPlans = async (...asked) => {
    await new Promise<void>((resolve) => (release = resolve))
    return fetchPlans(...asked)
  }
  session.figures.refresh()
  await settled()
  session.report.setToken('second')
  release()
  await settled()
  expect(fetched.at(-1)!.token).toBe('first')
  expect((await click('Beta')).asked).toBe(1)
})

test('plans that were asked for before a refresh are not used after it', async () => {
  const { click, session, service, given } = await opened()
  const { fetchPlans } = service
  const releases: (() => void)[] = []
  service.fetchPlans = async (...asked) => {
    const plans = await fetchPlans(...asked)
    await new Promise<void>((resolve) => releases.push(resolve))
    return plans
  }
  session.figures.refresh()
  await settled()
  Object.assign(given, { figures: { Alpha: '1.00', Beta: '2.00' } })
  session.figures.refresh()
  releases[0]!()
  await settled()
  expect((await click('Beta')).asked).toBe(1)
  for (const release of releases) release()
  await settled()
  for (const release of releases) release()
  await settled()
  expect(await click('Alpha')).toEqual({ atOnce: '1.00', asked: 0 })
})
