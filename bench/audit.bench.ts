import { randomUUID } from 'node:crypto'
import { openStore, type Store } from '@casement/store'
import { appendEntry, entriesQuery, readAudit } from '../apps/portal-server/src/audit/audit-log.ts'
import { startRetention } from '../apps/portal-server/src/audit/retention.ts'
import { portalMigrations } from '../apps/portal-server/src/portal-migrations.ts'
import { numberOption } from '../e2e/seeded.ts'
import { startPostgres } from '../packages/store/test/real-postgres.ts'

/** The longest that a search may take, in milliseconds. */
const maxMs = 1000

const searches = {
  'the newest': {},
  'a person who did nothing': { person: 'nobody' },
  'a person': { person: 'person-7' },
  'an action that never was': { action: 'delete' },
  'changes alone': { kind: 'changes' },
  'sign-ins alone': { kind: 'signIns' },
  'a text that is nowhere': { about: 'nowhere' },
  'a text of one entry': { about: 'report 37 of the year' },
  'a person and a text': { person: 'person-7', about: 'nowhere' },
} as const

/**
 * The audit of a company of thousands after years, on PostgreSQL: sign-ins, and a change in every fifty entries. How long
 * each search takes; then a rule of retention that is set for the first time, and how long a change waits while it is
 * worked off. Options: --entries N (2,000,000).
 */
export async function run(options: string[]) {
  const entries = numberOption(options, 'entries', 2_000_000)
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') throw new Error(`no PostgreSQL: ${postgres.reason}`)
  const [store, other] = await Promise.all([
    openStore({ url: postgres.url }),
    openStore({ url: postgres.url }),
  ])
  try {
    await store.migrate('portal', portalMigrations)
    await fill(store, entries)
    const found: Record<string, { ms: number; entries: number; how: string }> = {}
    for (const [what, filter] of Object.entries(searches)) {
      const asked = { ...filter, order: 'newest', limit: 50 } as const
      const begun = performance.now()
      const page = await readAudit(store, asked)
      const ms = Math.round(performance.now() - begun)
      found[what] = { ms, entries: page.entries.length, how: await planOf(store, asked) }
    }
    const longestMs = Math.max(...Object.values(found).map(({ ms }) => ms))
    const retention = await workOff(store, other)
    return { entries, found, longestMs, retention, holds: longestMs <= maxMs && retention.left < 10 }
  } finally {
    await Promise.all([store.close(), other.close()])
    await postgres.stop()
  }
}

async function fill(store: Store, entries: number): Promise<void> {
  const atOnce = 100_000
  for (let from = 1; from <= entries; from += atOnce)
    await store.query(
      `INSERT INTO portal.audit (at, person, action, grant_id, after, correlation_id, hash)
       SELECT timestamptz '2024-01-01' + n * interval '30 seconds', 'person-' || n % 5000,
         CASE WHEN n % 50 = 0 THEN 'create' ELSE 'signIn' END, CASE WHEN n % 50 = 0 THEN gen_random_uuid() END,
         CASE WHEN n % 50 = 0 THEN jsonb_build_object('note', 'report ' || n / 50 || ' of the year', 'workspaceId',
             gen_random_uuid(), 'reportId', gen_random_uuid(), 'rights', 'view', 'rowRoles', '["Group"]'::jsonb)
           ELSE '{"signedInAt": "2026-01-01T00:00:00.000Z"}' END, gen_random_uuid(), repeat('x', 64)
       FROM generate_series($1::integer, $2::integer) AS numbers(n)`,
      [from, Math.min(entries, from + atOnce - 1)],
    )
  await store.query('UPDATE portal.audit_head SET (id, hash) = (SELECT max(id), max(hash) FROM portal.audit)')
  await store.query('ANALYZE portal.audit')
}

async function planOf(store: Store, filter: Parameters<typeof entriesQuery>[1]): Promise<string> {
  const { sql, params } = entriesQuery(store, filter).toSQL()
  const rows = await store.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params)
  const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Scan'))
  return lines.map((line) => line.replace(/^[\s>-]+|\s*\(cost.*$/g, '')).join('; ')
}

/** Begins a rule over all that there is, while changes go on. */
async function workOff(store: Store, other: Store) {
  const now = () => new Date()
  const told: object[] = []
  const log = { info: (what: object) => told.push(what), warn: (what: object) => told.push(what) }
  const begun = performance.now()
  const stop = startRetention({ store, days: 1, now, newId: randomUUID, log })
  let longestWaitMs = 0
  while (told.length === 0) {
    const asked = performance.now()
    await other.drizzle.transaction((tx) =>
      appendEntry(tx, { at: now(), person: 'ada', action: 'endSignIns', correlationId: 'bench' }),
    )
    longestWaitMs = Math.max(longestWaitMs, performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - begun) / 1000
  await stop()
  const [row] = await store.query<{ left: number }>(
    "SELECT count(*)::integer AS left FROM portal.audit WHERE action IN ('signIn', 'create')",
  )
  return { seconds: Math.round(seconds), longestWaitMs: Math.round(longestWaitMs), left: row!.left, told }
}
