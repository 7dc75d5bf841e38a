import { removedAtOnce } from '@casement/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEntries, pruneAudit, readAudit } from '../../src/audit/audit-log.ts'
import { startRetention } from '../../src/audit/retention.ts'
import { verifyAudit } from '../../src/audit/verify-audit.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

let prepared: PreparedStore
beforeAll(async () => {
  prepared = await openPreparedStore()
})
afterAll(() => prepared.close())

const dayMs = 24 * 3600_000
const start = Date.parse('2026-01-01T00:00:00Z')
const append = (days: readonly number[]) =>
  prepared.store.drizzle.transaction((tx) =>
    appendEntries(
      tx,
      days.map((day) => ({
        at: new Date(start + day * dayMs),
        person: 'ada',
        action: 'signIn',
        correlationId: 'test',
      })),
    ),
  )
const days = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const verify = () => verifyAudit((after) => readAudit(prepared.store, { after, limit: 1000 }))
const count = async () =>
  (await prepared.store.query<{ rows: number }>('SELECT count(*)::integer AS rows FROM portal.audit'))[0]!
    .rows
const prunes = async () =>
  (await readAudit(prepared.store, { action: 'prune', limit: 1000 })).entries.map(
    ({ before }) => (before as unknown as { entries: number }).entries,
  )

test('a backlog is removed step by step, each of its own, and the rest is a chain after each of them', async () => {
  await append(days(0, 100))
  const rule = {
    until: new Date(start + 90 * dayMs),
    now: new Date(start + 200 * dayMs),
    newId: () => 'prune',
  }
  const removed: number[] = []
  for (;;) {
    removed.push(await pruneAudit(prepared.store, { ...rule, atMost: 40 }))
    expect((await verify()).problems).toEqual([])
    await append([201])
    if (removed.at(-1)! < 40) break
  }
  expect(removed).toEqual([40, 40, 10])
  expect(await prunes()).toEqual([40, 40, 10])
  expect(await count()).toBe(10 + 3 + 3)
  expect((await verify()).problems).toEqual([])
})

test('a rule that is set after years removes all of them, and a step that fails takes none back', async () => {
  const entries = 2 * removedAtOnce + 500
  await prepared.store.query(
    `INSERT INTO portal.audit (at, person, action, correlation_id, hash)
     SELECT timestamptz '2027-01-01', 'ada', 'signIn', 'filled', 'x' FROM generate_series(1, $1::integer)`,
    [entries],
  )
  const before = await count()
  const told: object[] = []
  const log = { info: (what: object) => told.push(what), warn: (what: object) => told.push(what) }
  const now = () => new Date('2028-01-01')
  let steps = 0
  // The second step fails, as where the database is taken away.
  const failing = new Proxy(prepared.store, {
    get: (store, name) =>
      name !== 'drizzle'
        ? Reflect.get(store, name)
        : {
            transaction: (run: never) =>
              ++steps === 2 ? Promise.reject(new Error('gone')) : store.drizzle.transaction(run),
          },
  })
  const deps = { days: 30, now, newId: () => 'prune', log }
  const look = async (store: typeof prepared.store) => {
    const stop = startRetention({ ...deps, store })
    await expect.poll(() => told.length).toBeGreaterThan(0)
    await stop()
    return told.splice(0)
  }
  expect(await look(failing)).toEqual([
    { err: new Error('gone'), what: 'old entries of the audit were not removed' },
  ])
  expect(await count()).toBe(before - removedAtOnce + 1)
  expect(await look(prepared.store)).toEqual([
    {
      what: 'old entries of the audit were removed',
      entries: before - removedAtOnce,
      until: expect.any(Date),
    },
  ])
  // What was removed, three times, and nothing else.
  expect(await count()).toBe(3)
})
