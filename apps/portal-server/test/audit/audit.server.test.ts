import { AuditAction, AuditPage, routes } from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../../packages/store/test/real-postgres.ts'
import { openStore, type Store } from '@casement/store'
import { appendEntries, pruneAudit, readAudit } from '../../src/audit/audit-log.ts'
import { startRetention } from '../../src/audit/retention.ts'
import { verifyAudit } from '../../src/audit/verify-audit.ts'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { portalMigrations } from '../../src/portal-migrations.ts'
import { grantFor, openWorld, type Portal, type World } from '../world.ts'
import { initialisedDatabase } from '../../../../scripts/initialised-database.mjs'

let world: World
let portal: Portal
let ada: string
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await rewrite(
    'DELETE FROM portal.grants',
    'DELETE FROM portal.audit',
    'DELETE FROM portal.audit_head',
    'INSERT INTO portal.audit_head DEFAULT VALUES',
  )
  for (const person of ['one', 'two', 'three', 'four']) await change(person)
})

const author = { person: 'ada', correlationId: 'test' }
let day = new Date('2026-01-01T00:00:00.123Z')
const later = () => (day = new Date(day.getTime() + 24 * 3600_000))
const change = (person: string, store: Store = world.store) =>
  createGrantRecords({ store, now: later, newId: () => crypto.randomUUID() }).write(
    grantFor(person, { note: 'Zo\u00EB, "so"\nand so' }),
    author,
  )
const verify = (known?: { id: number; hash: string }, store: Store = world.store) =>
  verifyAudit((after) => readAudit(store, { after, limit: 2 }), known)
const ids = async () =>
  (await world.store.query<{ id: number }>('SELECT id FROM portal.audit ORDER BY id')).map(({ id }) => id)
/** Changes entries as somebody who may do everything with the database can. */
async function rewrite(...statements: string[]) {
  await world.store.query('ALTER TABLE portal.audit DISABLE TRIGGER USER')
  for (const statement of statements) await world.store.query(statement)
  await world.store.query('ALTER TABLE portal.audit ENABLE TRIGGER USER')
}

test('an audit that is as it was written has no problem, page by page', async () => {
  const [, , , last] = await ids()
  expect(await verify()).toEqual({
    entries: 4,
    newest: { id: last, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    problems: [],
  })
  expect(await verify((await verify()).newest!)).toMatchObject({ problems: [] })
})

test.each<[string, string, RegExp]>([
  ['a person that was changed', "UPDATE portal.audit SET person = 'eve' WHERE id = $2", /Entry 2 is not/],
  ['a moment', "UPDATE portal.audit SET at = at + interval '1 hour' WHERE id = $2", /Entry 2 is not/],
  ['an action', "UPDATE portal.audit SET action = 'update' WHERE id = $2", /Entry 2 is not/],
  [
    'rights',
    `UPDATE portal.audit SET after = after || '{"rights":"edit"}' WHERE id = $2`,
    /Entry 2 is not what was written after entry 1/,
  ],
  ['a call', "UPDATE portal.audit SET correlation_id = 'x' WHERE id = $2", /Entry 2 is not/],
  ['a link', "UPDATE portal.audit SET hash = repeat('0', 64) WHERE id = $2", /Entry 2 is not/],
  ['the first entry removed', 'DELETE FROM portal.audit WHERE id = $1', /Entry 2 .* after the beginning/],
  ['one in the middle', 'DELETE FROM portal.audit WHERE id = $3', /Entry 4 .* after entry 2/],
  ['the newest', 'DELETE FROM portal.audit WHERE id = $4', /Entry 4, the newest that was written/],
  ['all', 'DELETE FROM portal.audit', /Entry 4, the newest that was written/],
  ['what the newest is', 'DELETE FROM portal.audit_head', /What the newest entry is was removed/],
  [
    'two in each other’s place',
    `UPDATE portal.audit AS a SET at = b.at, person = b.person, grant_id = b.grant_id, after = b.after, hash = b.hash
       FROM portal.audit b WHERE (a.id, b.id) IN (($2, $3), ($3, $2))`,
    /Entry 2 is not/,
  ],
  [
    'one put in beside the product',
    `INSERT INTO portal.audit (at, person, action, grant_id, correlation_id)
       VALUES (now(), 'eve', 'create', gen_random_uuid(), 'x')`,
    /Entry \d+ was not written by Casement/,
  ],
])('%s is found', async (_title, statement, problem) => {
  const numbers = await ids()
  await rewrite(statement.replaceAll(/\$(\d)/g, (_, place) => String(numbers[Number(place) - 1])))
  const { problems } = await verify()
  const [first] = problems
  // Numbers go on from test to test; here they are those of the four entries.
  const told = first?.replaceAll(/\b\d+\b/g, (id) => String(numbers.indexOf(Number(id)) + 1 || id))
  expect(told).toMatch(problem)
})

test('a head that was removed stays seen, whatever is appended after', async () => {
  const [, , third, fourth] = await ids()
  await rewrite(`DELETE FROM portal.audit WHERE id = ${fourth}`, 'DELETE FROM portal.audit_head')
  await change('after')
  expect((await verify()).problems).toEqual([
    expect.stringMatching(`is not what was written after entry ${third}:`),
  ])
})

test('an audit that was written anew from the beginning is found by a mark that was noted', async () => {
  const { newest: known } = await verify()
  await rewrite(
    'DELETE FROM portal.audit',
    'DELETE FROM portal.audit_head',
    'INSERT INTO portal.audit_head DEFAULT VALUES',
  )
  await change('forged')
  expect((await verify()).problems).toEqual([])
  expect((await verify(known!)).problems).toEqual([
    `Entry ${known!.id} is not the one that was noted: the audit was written anew`,
  ])
})

test('old entries are removed by the rule, which is an entry, and the rest is still a chain', async () => {
  const known = (await verify()).newest!
  const [first, second, third, fourth] = await ids()
  const [until] = await world.store.query<{ at: Date }>('SELECT at FROM portal.audit WHERE id = $1', [third])
  const rule = { until: until!.at, now: later(), newId: () => 'prune' }
  expect(await pruneAudit(world.store, rule)).toBe(2)
  expect(await pruneAudit(world.store, rule)).toBe(0)
  expect((await ids()).slice(0, 2)).toEqual([third, fourth])
  const { entries, newest } = await readAudit(world.store, { after: fourth!, limit: 9 })
  expect(entries).toMatchObject([
    {
      id: newest!.id,
      action: 'prune',
      grantId: null,
      before: { entries: 2, upTo: { id: second } },
      after: null,
    },
  ])
  expect(await verify(known)).toMatchObject({ entries: 3, problems: [] })
  expect((await verify({ id: first!, hash: known.hash })).problems).toEqual([
    expect.stringContaining(`Entry ${first} was removed by the rule of retention`),
  ])
  // Nobody else may remove anything, in the same connection either.
  await expect(world.store.query('DELETE FROM portal.audit')).rejects.toThrow(/append-only/)
  await change('after')
  expect((await verify()).problems).toEqual([])
  await rewrite(`DELETE FROM portal.audit WHERE id = ${third}`)
  expect((await verify()).problems).toEqual([expect.stringContaining(`Entry ${fourth} is not`)])
})

test('of entries that are all too old the newest stays', async () => {
  const numbers = await ids()
  const until = new Date('2200-01-01')
  expect(await pruneAudit(world.store, { until, now: later(), newId: () => 'prune' })).toBe(3)
  expect((await ids())[0]).toBe(numbers[3])
  expect((await verify()).problems).toEqual([])
})

test('the rule is followed from the start on, by the days of the settings, or not at all', async () => {
  const told: object[] = []
  const log = { info: (what: object) => told.push(what), warn: (what: object) => told.push(what) }
  const now = () => new Date(day.getTime() + 3 * 24 * 3600_000)
  const deps = { store: world.store, now, newId: () => 'prune', log }
  await startRetention({ ...deps, days: 0 })()
  expect(await ids()).toHaveLength(4)
  await startRetention({ ...deps, days: 5 })()
  expect(await ids()).toHaveLength(3)
  expect(told).toMatchObject([{ what: 'old entries of the audit were removed', entries: 2 }])
})

test('of all that is written down, sign-ins and their refusals are one kind and the rest the other', async () => {
  const [, , , last] = await ids()
  const ofGrants: readonly AuditAction[] = ['create', 'update', 'delete']
  const entries = AuditAction.options.map((action) => ({
    at: later(),
    person: 'ada',
    action,
    correlationId: 'test',
    ...(ofGrants.includes(action) && { grantId: crypto.randomUUID() }),
  }))
  await world.store.drizzle.transaction((tx) => appendEntries(tx, entries))
  const actions = async (kind?: 'changes' | 'signIns') =>
    (await readAudit(world.store, { after: last!, limit: 99, ...(kind && { kind }) })).entries.map(
      ({ action }) => action,
    )
  const signIns = ['signIn', 'refuseSignIn']
  expect(await actions()).toEqual(AuditAction.options)
  expect(await actions('signIns')).toEqual(signIns)
  expect(await actions('changes')).toEqual(AuditAction.options.filter((action) => !signIns.includes(action)))
})

test('administrators read it by the portal, and nobody else; what is asked wrongly is refused', async () => {
  const get = (query: string, token: string | null = ada) =>
    portal.call(routes.audit.path + query, { method: 'GET', token })
  const [first, second] = await ids()
  const answer = await get(`?after=${first}&limit=1`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = AuditPage.parse(await answer.json())
  expect(page).toEqual(await readAudit(world.store, { after: first!, limit: 1 }))
  expect(page.entries.map(({ id }) => id)).toEqual([second])
  for (const query of ['?after=-1', '?after=x', '?limit=0', '?limit=1001', '?who=eve', '?action=hack'])
    expect((await get(query)).status).toBe(400)
  expect((await get('', await world.issuer.sign({ sub: 'nina' }))).status).toBe(403)
  expect((await get('', null)).status).toBe(401)
})

test('entries of before the chain are bound by the first that is linked', async () => {
  const folder = `${world.folder}/older`
  vi.stubEnv('STORE_INITIALISED_DATABASE', initialisedDatabase)
  const store = await openStore({ folder })
  vi.unstubAllEnvs()
  await store.migrate('portal', portalMigrations.slice(0, 2))
  for (const person of ['a', 'b'])
    await store.query(
      `INSERT INTO portal.audit (at, person, action, grant_id, after, correlation_id)
       VALUES (now(), $1, 'create', gen_random_uuid(), '{"id":"g","version":1}', 'x')`,
      [person],
    )
  await store.migrate('portal', portalMigrations)
  expect(await verify(undefined, store)).toEqual({ entries: 2, newest: null, problems: [] })
  await change('c', store)
  expect((await verify(undefined, store)).problems).toEqual([])
  await store.query('ALTER TABLE portal.audit DISABLE TRIGGER USER')
  await store.query("UPDATE portal.audit SET person = 'eve' WHERE person = 'a'")
  expect((await verify(undefined, store)).problems).toEqual([expect.stringMatching(/^Entry 3 is not/)])
  await store.close()
})

test('changes in several servers at once make one chain', async (context) => {
  const server: RealPostgres = await startPostgres()
  if (server.kind === 'absent') return context.skip(`no PostgreSQL: ${server.reason}`)
  const stores = await Promise.all([0, 1].map(() => openStore({ url: server.url })))
  await stores[0]!.migrate('portal', portalMigrations)
  await Promise.all(Array.from({ length: 24 }, (_, index) => change(`at once ${index}`, stores[index % 2])))
  const until = new Date(day.getTime() - 20 * 24 * 3600_000)
  const pruned = await Promise.all(
    stores.map((store) => pruneAudit(store, { until, now: later(), newId: () => 'prune' })),
  )
  expect(Math.min(...pruned)).toBe(0)
  expect(Math.max(...pruned)).toBeGreaterThan(0)
  expect(await verify(undefined, stores[1])).toMatchObject({
    entries: 25 - Math.max(...pruned),
    problems: [],
  })
  await Promise.all(stores.map((store) => store.close()))
  await server.stop()
})
