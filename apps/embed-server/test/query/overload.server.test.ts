import { request } from 'node:http'
import type { ModelDescription } from '@casement/query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, slow, total, type World } from '../world.ts'
import { attacks, hostileBodies } from './hostile-queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tokenOf = async (service: Service, username: string) =>
  (await service.embedToken({ username, roles: ['Group'] })).token

/** A clock that stands still gives nobody time back, however long the machine takes. */
const begun = new Date()
const standingClock = { now: () => begun }

const column = (name: string, of: string) => ({
  name,
  field: { kind: 'column', table: 'Many', column: of },
})
/** 20,000 rows of as many columns. */
const wide = (columns: number) => ({
  select: [
    column('N', 'N'),
    ...Array.from({ length: columns - 1 }, (_, at) => column(`c${at}`, ['S', 'A', 'I', 'D'][at % 4]!)),
  ],
})
const slowly = (limit: number) => ({ ...slow, limit })

/** A seeded sequence of numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type Reading = 'read' | 'leave' | 'hold'

/** Resolves with the status, and for 'hold' leaves the answer unread on an open connection. */
function post(
  url: string,
  token: string,
  body: string,
  reading: Reading,
  open: (() => void)[],
): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(`${url}/embed/query`, {
      agent: false,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    open.push(() => asked.destroy())
    asked.once('error', () => resolve(0))
    asked.once('response', (answer) => {
      answer.once('error', () => undefined)
      if (reading === 'read') answer.resume().once('close', () => resolve(answer.statusCode!))
      else {
        if (reading === 'leave') asked.destroy()
        resolve(answer.statusCode!)
      }
    })
    asked.end(body)
  })
}

test('an answer has a bound in cells, and says that it is cut', async () => {
  const service = await world.start({ settings: { SERVICE_MAX_ANSWER_CELLS: '10000' } })
  const token = await tokenOf(service, 'grace')
  const lines = await service.ask(token, {
    wide: wide(100),
    asked: { ...wide(100), limit: 1_000_000 },
    total,
  })
  for (const line of [lines['wide'], lines['asked']]) {
    expect(line).toMatchObject({ rowCount: 100, truncated: true })
    expect(line.columns).toHaveLength(100)
    expect(line.columns[99].values).toHaveLength(100)
  }
  expect(lines['total'].truncated).toBe(false)
})

test('who has taken all of a person’s time is told when to come again, with whatever token; others are answered', async () => {
  const settings = { SERVICE_QUERY_SECONDS_PER_MINUTE: '1', SERVICE_QUERY_TIMEOUT_MS: '1500' }
  const service = await world.start({ settings, deps: standingClock })
  const lines = await service.ask(await tokenOf(service, 'emil'), { slow })
  expect(lines['slow'].error.code).toBe('QueryTimeout')
  const refused = await service.query(await tokenOf(service, 'emil'), { total })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused.json()).toMatchObject({ error: { code: 'TooManyRequests' } })
  const others = await service.ask(await tokenOf(service, 'grace'), { total })
  expect(others['total'].columns[0].values).toEqual(['3350.35'])
})

test('who does not wait as told is refused before a body is read, and waits longer each time', async () => {
  const settings = { SERVICE_QUERY_SECONDS_PER_MINUTE: '1', SERVICE_QUERY_TIMEOUT_MS: '1500' }
  const service = await world.start({ settings, deps: standingClock })
  const token = await tokenOf(service, 'emil')
  await service.ask(token, { slow })
  // A request without a query is refused with 400 once it is read.
  const refused = async () => {
    const answer = await service.query(token, {})
    expect(answer.status).toBe(429)
    return Number(answer.headers.get('retry-after'))
  }
  const first = await refused()
  for (let more = 0; more < 10; more++) await refused()
  expect(await refused()).toBeGreaterThan(Math.min(first + 10, 59))
  for (let more = 0; more < 50; more++) await refused()
  expect(await refused()).toBe(60)
})

test('a person has two hundred queries under way at most, with however many tokens: more are refused before anything is answered', async () => {
  const service = await world.start({ settings: { SERVICE_MAX_CONCURRENT_QUERIES: '1' } })
  const leaving = new AbortController()
  const tokens = [await tokenOf(service, 'emil'), await tokenOf(service, 'emil')]
  const thirty = (at: number) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, each) => [`${each}`, slowly(1 + at * 30 + each)]))
  const asked = Array.from({ length: 7 }, (_, at) =>
    service.query(tokens[at % 2]!, thirty(at), { signal: leaving.signal }).catch(() => undefined),
  )
  // Six of them are 180 queries, which wait for the slow one; the seventh is beyond 200.
  const refused = await Promise.race(asked)
  expect(refused?.status).toBe(429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  leaving.abort()
  await Promise.all(asked)
  await expect.poll(async () => (await service.query(tokens[0]!, { total })).status).toBe(200)
})

test('a full queue is refused with 503 and Retry-After, and is open again when those who wait have gone', async () => {
  const settings = { SERVICE_MAX_CONCURRENT_QUERIES: '1', SERVICE_MAX_WAITING_QUERIES: '30' }
  const service = await world.start({ settings })
  const leaving = new AbortController()
  const waiting = await Promise.all(Array.from({ length: 12 }, (_, at) => tokenOf(service, `viewer-${at}`)))
  const asked = waiting.map((token, at) =>
    service
      .query(token, { a: slowly(2 * at + 1), b: slowly(2 * at + 2) }, { signal: leaving.signal })
      .catch(() => undefined),
  )
  const token = await tokenOf(service, 'grace')
  const thirty = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`${at}`, { ...total, limit: at + 1 }]),
  )
  // Those before are read and compiled in a moment: until then grace waits with them, and gives up.
  const refusal = async () => {
    const answer = await service
      .query(token, thirty, { signal: AbortSignal.timeout(1000) })
      .catch(() => undefined)
    return (
      answer && { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
    )
  }
  await expect.poll(refusal).toMatchObject({ status: 503, wait: '1', body: { error: { code: 'TooBusy' } } })
  leaving.abort()
  await Promise.all(asked)
  await expect.poll(async () => (await service.query(token, thirty)).status).toBe(200)
})

test('who is refused because the queue is full has used none of the own share', async () => {
  const settings = {
    SERVICE_MAX_CONCURRENT_QUERIES: '1',
    SERVICE_MAX_WAITING_QUERIES: '30',
    SERVICE_QUERY_SECONDS_PER_MINUTE: '2',
  }
  const service = await world.start({ settings, deps: standingClock })
  const leaving = new AbortController()
  const blocking = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`, slowly(at + 1)]))
  const blocked = service
    .query(await tokenOf(service, 'emil'), blocking, { signal: leaving.signal })
    .catch(() => undefined)
  const token = await tokenOf(service, 'grace')
  const thirty = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`${at}`, { ...total, limit: at + 1 }]),
  )
  const statusOf = async (signal?: AbortSignal) =>
    (await service.query(token, thirty, { ...(signal && { signal }) })).status
  // The others are read and compiled in a moment: until then grace waits with them, and gives up.
  const atOnce = () => statusOf(AbortSignal.timeout(1000)).catch(() => undefined)
  await expect.poll(atOnce).toBe(503)
  // At what being told to wait takes of a share, these would be two of it.
  for (let times = 0; times < 100; times++) expect(await statusOf()).toBe(503)
  leaving.abort()
  await blocked
  await expect.poll(async () => (await service.query(token, { total })).status).toBe(200)
})

/** A body of queries for large answers, for each `at` other ones. */
const large = (at: number, count = 10) =>
  JSON.stringify({
    casement: 1,
    queries: Array.from({ length: count }, (_, each) => ({
      id: `${each}`,
      query: { ...wide(40), limit: 10_000 + at * 10 + each },
    })),
  })

test('who holds answers without reading them is given no more until one is read or given up', async () => {
  const settings = { SERVICE_MAX_CONCURRENT_QUERIES: '1', SERVICE_READER_IDLE_MS: '3000' }
  const service = await world.start({ settings })
  const token = await tokenOf(service, 'emil')
  const open: (() => void)[] = []
  let givenUp = 0
  service.app.server.on('request', ({ url, socket }) => {
    if (url === '/embed/query') socket.once('close', () => givenUp++)
  })
  const begin = (at: number) => post(service.url, token, large(at, 1), 'hold', open)
  expect(await Promise.all([begin(0), begin(1)])).toEqual([200, 200])
  // The others are given up after three seconds in which nothing was taken of them.
  expect(await begin(2)).toBe(200)
  expect(givenUp).toBeGreaterThan(0)
  for (const leave of open) leave()
})

test('readers who do not read hold up nobody but themselves', async () => {
  const service = await world.start({ settings: { SERVICE_MAX_CONCURRENT_QUERIES: '1' } })
  const token = await tokenOf(service, 'emil')
  const open: (() => void)[] = []
  // Whichever comes first: connections opened at once are not taken in the order of their opening.
  const begun = Promise.race(
    Array.from({ length: 5 }, (_, at) => post(service.url, token, large(at), 'hold', open)),
  )
  expect(await begun).toBe(200)
  for (const viewer of ['grace', 'nina', 'ada']) {
    const lines = await service.ask(await tokenOf(service, viewer), { total, wide: wide(5) })
    expect(lines['total'].columns[0].values).toEqual(['3350.35'])
    expect(lines['wide'].rowCount).toBe(20_000)
  }
  for (const leave of open) leave()
})

test.each([1, 2, 3])(
  'one hostile viewer stops neither the service nor the others (seed %i)',
  async (seed) => {
    const service = await world.start({
      settings: { SERVICE_MAX_ANSWER_CELLS: '200000', SERVICE_QUERY_TIMEOUT_MS: '5000' },
    })
    const random = numbers(seed)
    const tokens = [
      await tokenOf(service, 'emil'),
      await tokenOf(service, 'emil'),
      await tokenOf(service, 'emil'),
    ]
    const { model } = (await (await service.embed(tokens[0]!, `/reports/${ids.sales}`)).json()) as {
      model: ModelDescription
    }
    const bodyOf = hostileBodies(model, random)
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
    const open: (() => void)[] = []
    const statuses = new Set<number>()
    const attack = Array.from({ length: 20 }, () =>
      post(
        service.url,
        pick(tokens),
        bodyOf(pick(attacks)),
        pick(['read', 'leave', 'hold'] as const),
        open,
      ).then((status) => statuses.add(status)),
    )
    const grace = await tokenOf(service, 'grace')
    for (let round = 0; round < 5; round++) {
      const lines = await service.ask(grace, { total, other: { ...total, limit: 10 + round } })
      for (const id of ['total', 'other']) expect(lines[id].columns[0].values).toEqual(['3350.35'])
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    }
    for (const leave of open) leave()
    await Promise.all(attack)
    for (const status of statuses) expect([0, 200, 413, 429, 503]).toContain(status)
    expect((await service.ask(grace, { total }))['total'].columns[0].values).toEqual(['3350.35'])
  },
)
