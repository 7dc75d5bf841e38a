import { installationMigrations, openStore, type Store } from '@casement/store'
import { createServer, type Server, shareCounts, type SharedCounts } from '@casement/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { createTokenBucketLimiter } from '../../embed-server/src/scheduling/token-bucket.ts'
import { createWorkShares } from '../../embed-server/src/scheduling/work-shares.ts'
import { createGuessingBrake } from '../../identity/src/sign-in/guessing-brake.ts'
import { eventually } from '../../../scripts/eventually.ts'

let postgres: RealPostgres
/** of each process: nothing shared but the database */
let stores: Store[] = []
let counts: SharedCounts[] = []
const servers: Server[] = []
const errors: unknown[] = []
/** Nothing comes back while it is waited for. */
const begun = new Date()
const now = () => begun
const share = (store: Store) =>
  shareCounts({ query: store.query, now, onError: (error) => errors.push(error), everyMs: 50 })

beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const { url } = postgres
  stores = await Promise.all([1, 2].map(() => openStore({ url, timeoutMs: 500 })))
  await stores[0]!.migrate('installation', installationMigrations)
})
beforeEach(async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await stores[0]!.query('DELETE FROM installation.spent')
  counts = stores.map(share)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const each of counts) await each.close()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  if (postgres.kind === 'running') await postgres.stop()
})

test('what one process let through, the other does not let through again', async () => {
  const [here, there] = counts.map((each) =>
    createTokenBucketLimiter({ perMinute: 60, now, shared: each.limit('queries') }),
  ) as [ReturnType<typeof createTokenBucketLimiter>, ReturnType<typeof createTokenBucketLimiter>]
  expect(here.take('ada', 60)).toBe(true)
  await eventually(() => expect(there.leftOf('ada')).toBeLessThan(1 / 2))
  expect(there.take('grace', 30)).toBe(true)
  expect(here.take('grace', 10)).toBe(true)
})

test('work for one person counts in all processes, so that who is heavy here is heavy there', async () => {
  const [here, there] = counts.map((each) =>
    createWorkShares({ secondsPerMinute: 60, now, shared: each.limit('work') }),
  ) as [ReturnType<typeof createWorkShares>, ReturnType<typeof createWorkShares>]
  here.spend('ada', 55_000)
  await eventually(() => expect([there.isHeavy('ada'), there.hasHalfLeft('ada')]).toEqual([true, false]))
  expect(there.isHeavy('grace')).toBe(false)
})

test('calls of one network count together, each server for itself', async () => {
  const asked = counts.map((shared) => {
    const server = createServer({
      name: 'portal',
      publicUrl: 'http://localhost:4000',
      trustProxy: false,
      logLevel: 'silent',
      headers: { csp: {}, frameAncestors: [] },
      ready: async () => ({}),
      anonymousPerMinute: 100,
      shared,
    })
    servers.push(server)
    return async () => (await server.inject({ url: '/readyz' })).statusCode
  })
  for (let call = 0; call < 100; call++) expect(await asked[0]!()).toBe(200)
  expect(await asked[0]!()).toBe(429)
  // Fewer calls than would be too many without the other's.
  await eventually(async () => expect(await asked[1]!()).toBe(429), 500)
})

test('wrong passwords at one process hold back at the other', async () => {
  const [here, there] = counts.map((shared) =>
    createGuessingBrake({ freeForName: 5, freeForNetwork: 30, now, shared }),
  ) as [ReturnType<typeof createGuessingBrake>, ReturnType<typeof createGuessingBrake>]
  const attempt = { name: 'ada', network: '203.0.113.7' }
  for (let wrong = 0; wrong < 12; wrong++) here.failed(attempt)
  await eventually(() => expect(there.secondsToWait(attempt)).toBeGreaterThan(60))
  expect(there.secondsToWait({ ...attempt, name: 'grace' })).toBe(0)
})

test('while the database hangs each process counts alone, and tells the others afterwards', async () => {
  if (postgres.kind === 'absent') return
  const [here, there] = counts.map((each) =>
    createTokenBucketLimiter({ perMinute: 60, now, shared: each.limit('queries') }),
  ) as [ReturnType<typeof createTokenBucketLimiter>, ReturnType<typeof createTokenBucketLimiter>]
  errors.length = 0
  postgres.freeze()
  try {
    expect(here.take('ada', 60)).toBe(true)
    expect(here.take('ada', 30)).not.toBe(true)
    expect(there.take('ada', 1)).toBe(true)
    await eventually(() => expect(errors).toHaveLength(2))
  } finally {
    postgres.thaw()
  }
  await eventually(() => expect(there.leftOf('ada')).toBeLessThan(1 / 2))
})

test('a process that starts later hears of these two minutes only', async () => {
  await stores[0]!.query(
    `INSERT INTO installation.spent VALUES (gen_random_uuid(), '["queries","ada"]', $1, 60, clock_timestamp()),
       (gen_random_uuid(), '["queries","grace"]', $2, 60, clock_timestamp())`,
    [Math.floor(begun.getTime() / 60_000) - 3, Math.floor(begun.getTime() / 60_000)],
  )
  const later = createTokenBucketLimiter({ perMinute: 60, now, shared: counts[1]!.limit('queries') })
  await eventually(() => expect(later.leftOf('grace')).toBeLessThan(1 / 2))
  const rows = await stores[0]!.query<{ key: string }>('SELECT key FROM installation.spent')
  expect(rows.map(({ key }) => key)).not.toContain('["queries","ada"]')
  expect(later.take('ada', 60)).toBe(true)
})
