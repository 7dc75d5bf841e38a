import { randomUUID } from 'node:crypto'
import type { Subscribe } from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../src/audit/audit-log.ts'
import { createReportViews } from '../../src/reading/report-views/report-views.ts'
import { alertsDue } from '../../src/reading/subscriptions/alerts-after-refresh.ts'
import { createDueSubscriptions, type Ended } from '../../src/reading/subscriptions/due-subscriptions.ts'
import { createSubscriptionRecords } from '../../src/reading/subscriptions/subscription-records.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

const minuteMs = 60_000
const noon = Date.parse('2026-11-25T12:00:00Z')
const tomorrow = '2026-11-26T07:00:00.000Z'
let prepared: PreparedStore
let nowMs = noon
const now = () => new Date(nowMs)
const deps = () => ({ store: prepared.store, now, newId: () => randomUUID() })
const due = () => createDueSubscriptions(deps())
const records = () => createSubscriptionRecords(deps())
beforeAll(async () => {
  prepared = await openPreparedStore()
})
afterAll(() => prepared.close())
beforeEach(async () => {
  nowMs = noon
  for (const table of ['subscriptions', 'report_views'])
    await prepared.store.query(`DELETE FROM portal.${table}`)
})

const place = { workspaceId: randomUUID(), reportId: randomUUID() }
const rule = { visual: 'card', figure: 'Margin', comparison: '<', threshold: 0.2 } as const
const asked: Subscribe = {
  ...place,
  name: 'Every morning',
  schedule: { every: 'day', day: null, time: '07:00', zone: 'UTC' },
  format: 'PDF',
  alert: null,
  page: null,
  view: null,
  locale: null,
}
const authorOf = (person: string) => ({ person, correlationId: `call of ${person}` })
/** Subscribed to by the person, and due now. */
async function dueOf(person: string, more: Partial<Subscribe> = {}) {
  const { id, version } = await records().create({ ...asked, ...more }, authorOf(person))
  return records().runNow({ id, version }, authorOf(person))
}
const only = async () => (await records().list())[0]!
const newData = () =>
  prepared.store.drizzle.transaction((tx) => alertsDue(tx, [{ id: place.reportId.toUpperCase() }], now()))
const newest = async () => {
  const [entry] = (await readAudit(prepared.store, { order: 'newest', limit: 1 })).entries
  const { id: _, hash: __, ...written } = entry!
  return written
}

test('an alert whose data become new while it is looked at is looked at again at once', async () => {
  await dueOf('emil', { alert: rule, page: 'trend' })
  const taken = (await due().take())!
  nowMs += minuteMs
  await newData()
  const renewedAt = now()
  nowMs += minuteMs
  await due().end(taken, { outcome: 'quiet' })
  expect((await only()).nextAt).toBe(renewedAt.toISOString())
  expect((await due().take())?.id).toBe(taken.id)
})

test('an alert that found no new data, and a report asked for while it was made, are due at their next time', async () => {
  const { id } = await dueOf('emil', { alert: rule, page: 'trend' })
  const other = await dueOf('grace')
  const taken = [(await due().take())!, (await due().take())!]
  nowMs += minuteMs
  await records().runNow({ id: other.id, version: other.version }, authorOf('grace'))
  nowMs += minuteMs
  for (const each of taken) await due().end(each, { outcome: 'sent' })
  expect((await records().list()).map(({ nextAt }) => nextAt)).toEqual([tomorrow, tomorrow])
  expect(taken.map((each) => each.id).toSorted()).toEqual([id, other.id].toSorted())
})

test('new data have no subscription, no alert of another report and none that is paused looked at', async () => {
  const other = { reportId: randomUUID() }
  const { id, version } = await records().create(
    { ...asked, name: 'paused', alert: rule, page: 'trend' },
    authorOf('emil'),
  )
  await records().change({ id, version, set: { isPaused: true } }, authorOf('emil'))
  await records().create({ ...asked, name: 'no alert' }, authorOf('emil'))
  await records().create({ ...asked, ...other, name: 'other', alert: rule, page: 'trend' }, authorOf('emil'))
  await newData()
  await prepared.store.drizzle.transaction((tx) => alertsDue(tx, [], now()))
  expect((await records().list()).map(({ name, nextAt }) => [name, nextAt])).toEqual([
    ['no alert', tomorrow],
    ['other', tomorrow],
    ['paused', null],
  ])
  expect(await due().take()).toBe(undefined)
})

test('a subscription that has run is due at its next time, and its last time is told', async () => {
  await dueOf('emil')
  const taken = (await due().take())!
  nowMs += minuteMs
  await due().end(taken, { outcome: 'sent' })
  expect(await only()).toMatchObject({
    nextAt: tomorrow,
    last: { at: now().toISOString(), outcome: 'sent', problem: null },
    paused: null,
  })
})

const outcomes: readonly (readonly [Ended, string | null, object])[] = [
  [{ outcome: 'sent', isArmed: false }, 'sendSubscription', {}],
  [{ outcome: 'quiet' }, null, {}],
  [{ outcome: 'retrying', problem: 'not now' }, null, {}],
  [{ outcome: 'failed', problem: 'no address' }, 'refuseSubscription', { reason: 'no address' }],
  [
    { outcome: 'refused', problem: 'no right', paused: 'access' },
    'refuseSubscription',
    { reason: 'no right' },
  ],
  [{ outcome: 'unknown', problem: 'stopped' }, 'refuseSubscription', { reason: 'stopped' }],
]

test.each(outcomes)('a run that ended with %j is in the audit as %s, whole', async (ended, action, more) => {
  const made = await dueOf('emil')
  const taken = (await due().take())!
  const told: string[] = []
  await due().end(taken, { ...ended, tell: async () => void told.push('told') })
  const entry = await newest()
  const written = {
    at: now().toISOString(),
    person: 'casement',
    action,
    grantId: null,
    before: null,
    after: {
      person: 'emil',
      subscription: 'Every morning',
      subscriptionId: made.id,
      outcome: ended.outcome,
      ...more,
    },
    correlationId: taken.lease,
  }
  if (action === null) expect(entry.action).toBe('subscribe')
  else expect(entry).toEqual(written)
  expect(told).toEqual(action === null ? [] : ['told'])
  expect((await only()).paused).toBe(ended.paused ?? null)
  const [row] = await prepared.store.query<object>(
    'SELECT is_armed, is_sending, lease, lease_until, last_problem FROM portal.subscriptions',
  )
  expect(row).toEqual({
    is_armed: ended.isArmed ?? true,
    is_sending: false,
    lease: null,
    lease_until: null,
    last_problem: ended.problem ?? null,
  })
})

test('each try waits twice as long as the one before, and one that ends otherwise begins anew', async () => {
  await dueOf('emil')
  const pauses: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    await due().end((await due().take())!, { outcome: 'retrying', problem: 'not now' })
    const nextMs = Date.parse((await only()).nextAt!)
    pauses.push((nextMs - nowMs) / minuteMs)
    nowMs = nextMs
  }
  expect(pauses).toEqual([1, 2, 4])
  const taken = (await due().take())!
  expect(taken.tries).toBe(4)
  await due().end(taken, { outcome: 'sent' })
  const { id, version } = await only()
  await records().runNow({ id, version }, authorOf('emil'))
  expect((await due().take())!.tries).toBe(1)
})

test('a pause that its person made while it ran stays', async () => {
  const { id, version } = await dueOf('emil')
  const taken = (await due().take())!
  await records().change({ id, version, set: { isPaused: true } }, authorOf('emil'))
  await due().end(taken, { outcome: 'refused', paused: 'access' })
  expect((await only()).paused).toBe('person')
})

test('the view that a mail leads to counts as used when it was sent, and no other', async () => {
  const views = createReportViews({ ...deps(), days: 30 })
  const seen = { ...place, person: 'emil', scope: 'all' }
  const view = (await views.keep(seen, { page: 'trend', state: 'one' }))!
  const other = (await views.keep(seen, { page: 'trend', state: 'two' }))!
  await dueOf('emil', { view })
  nowMs += minuteMs
  await due().end((await due().take())!, { outcome: 'sent' })
  const used = await prepared.store.query<{ id: string; used_at: Date }>(
    'SELECT id, used_at FROM portal.report_views',
  )
  expect(new Map(used.map(({ id, used_at }) => [id, used_at.getTime()]))).toEqual(
    new Map([
      [view, nowMs],
      [other, noon],
    ]),
  )
})

test('a run belongs to who has taken it: another neither sends nor ends it', async () => {
  await dueOf('emil')
  const first = (await due().take())!
  nowMs += 15 * minuteMs
  expect(await due().take(), 'while it is held').toBe(undefined)
  nowMs += 1
  const second = (await due().take())!
  expect([second.id, second.lease === first.lease]).toEqual([first.id, false])
  expect(await due().beginSending(first)).toBe(false)
  await due().end(first, { outcome: 'sent' })
  expect((await only()).last).toBe(null)
  expect([second.isSending, await due().beginSending(second)]).toEqual([false, true])
  nowMs += 15 * minuteMs + 1
  expect((await due().take())!.isSending, 'whoever takes it next knows').toBe(true)
})

test('what is not due, or paused, is not taken; of a person one at a time, and those who waited longest first', async () => {
  await records().create(asked, authorOf('emil'))
  expect(await due().take()).toBe(undefined)
  nowMs = Date.parse(tomorrow)
  const taken = (await due().take())!
  await dueOf('emil', { name: 'second' })
  expect(await due().take(), 'another of the same person').toBe(undefined)
  await due().end(taken, { outcome: 'sent' })
  nowMs += minuteMs
  await dueOf('grace')
  const order = [(await due().take())!, (await due().take())!]
  expect(order.map(({ person }) => person)).toEqual(['grace', 'emil'])
})
