import { randomUUID } from 'node:crypto'
import type { Subscribe } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../src/audit/audit-log.ts'
import { createReportViews } from '../../src/reading/report-views/report-views.ts'
import {
  createSubscriptionRecords,
  pauseSubscriptionsOf,
} from '../../src/reading/subscriptions/subscription-records.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

const noon = Date.parse('2026-11-25T12:00:00Z')
const hourMs = 60 * 60_000
let prepared: PreparedStore
let nowMs = noon
const now = () => new Date(nowMs)
const deps = () => ({ store: prepared.store, now, newId: () => randomUUID() })
const records = () => createSubscriptionRecords(deps())
const views = () => createReportViews({ ...deps(), days: 30 })
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
const daily = { every: 'day', day: null, time: '07:00', zone: 'UTC' } as const
const asked: Subscribe = {
  ...place,
  name: 'Every morning',
  schedule: daily,
  format: 'PDF',
  alert: null,
  page: null,
  view: null,
  locale: 'de-DE',
}
const authorOf = (person: string) => ({ person, correlationId: `call of ${person}` })
const emil = authorOf('emil')
const ada = authorOf('ada')
const subscribe = (more: Partial<Subscribe> = {}, author = emil) =>
  records().create({ ...asked, ...more }, author)
const keep = async (person: string, at = place) =>
  (await views().keep({ ...at, person, scope: 'all' }, { page: 'trend', state: `of ${person}` }))!
const newest = async () => {
  const {
    id: _,
    hash: __,
    ...entry
  } = (await readAudit(prepared.store, { order: 'newest', limit: 1 })).entries[0]!
  return entry
}
const refusalOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? [error.status, error.code, error.field] : error),
  )
const stored = async (columns: string) =>
  (await prepared.store.query<Record<string, unknown>>(`SELECT ${columns} FROM portal.subscriptions`))[0]!

test('a subscription is told as it was made, due at its next time', async () => {
  const made = await subscribe({ page: 'trend', alert: rule })
  expect(made).toEqual({
    id: expect.any(String),
    version: 1,
    person: 'emil',
    name: 'Every morning',
    ...place,
    page: 'trend',
    hasView: false,
    schedule: daily,
    format: 'PDF',
    alert: rule,
    paused: null,
    nextAt: '2026-11-26T07:00:00.000Z',
    last: null,
  })
  expect(await records().list('emil')).toEqual([made])
  expect(await stored('locale, state, view_id, is_armed, tries, is_sending')).toEqual({
    locale: 'de-DE',
    state: null,
    view_id: null,
    is_armed: true,
    tries: 0,
    is_sending: false,
  })
})

test('people have lists of their own, by names, and administrators that of all, by people', async () => {
  await subscribe({ name: 'b' })
  await subscribe({ name: 'a' })
  await subscribe({ name: 'z' }, authorOf('anna'))
  expect((await records().list('emil')).map(({ name }) => name)).toEqual(['a', 'b'])
  expect((await records().list()).map(({ name }) => name)).toEqual(['z', 'a', 'b'])
  expect(await records().list('grace')).toEqual([])
})

test('a kept view of the caller is taken as it is now and kept for as long as mails lead to it', async () => {
  const view = await keep('emil')
  expect((await subscribe({ view })).hasView).toBe(true)
  expect(await stored('state, view_id')).toEqual({ state: 'of emil', view_id: view })
  const [kept] = await prepared.store.query<object>('SELECT kind FROM portal.report_views')
  expect(kept).toEqual({ kind: 'shared' })
})

test('a bookmark that mails lead to stays a bookmark', async () => {
  const seen = { ...place, person: 'emil', scope: 'all' }
  const one = { name: 'Mine', isDefault: false, page: 'trend', state: 'kept' }
  const { bookmarks } = await views().changeBookmarks(seen, { version: 0, bookmarks: [one] })
  await subscribe({ view: bookmarks[0]!.id })
  const [kept] = await prepared.store.query<object>('SELECT kind FROM portal.report_views')
  expect(kept).toEqual({ kind: 'bookmark' })
})

test('a view of another, or of another report or workspace, is none to subscribe to, and is left as it was', async () => {
  const others = [
    await keep('grace'),
    await keep('emil', { ...place, reportId: randomUUID() }),
    await keep('emil', { ...place, workspaceId: randomUUID() }),
    '0123456789ab',
  ]
  const before = await prepared.store.query<object>('SELECT * FROM portal.report_views ORDER BY id')
  for (const view of others)
    expect(await refusalOf(subscribe({ view }))).toEqual([404, 'viewUnknown', 'view'])
  expect(await prepared.store.query('SELECT * FROM portal.report_views ORDER BY id')).toEqual(before)
  expect(await records().list()).toEqual([])
})

test('a subscription is another’s to nobody: each change is refused as for an id that is not there', async () => {
  const { id, version } = await subscribe()
  const grace = authorOf('grace')
  const attempts = (at: { id: string; version: number }) => [
    records().change({ ...at, set: { name: 'Taken', isPaused: true } }, grace),
    records().remove(at, grace),
    records().runNow(at, grace),
  ]
  for (const at of [
    { id, version },
    { id, version: 9 },
    { id: randomUUID(), version },
  ])
    expect(await Promise.all(attempts(at).map(refusalOf))).toEqual(
      Array.from({ length: 3 }, () => [404, 'subscriptionUnknown', 'id']),
    )
  expect(await records().list()).toMatchObject([{ id, version, name: 'Every morning', paused: null }])
})

test('what is changed must be as it was read', async () => {
  const { id } = await subscribe()
  const at = { id, version: 2 }
  for (const attempt of [
    records().change({ ...at, set: {} }, emil),
    records().remove(at, emil),
    records().runNow(at, emil),
    records().stop(at, ada),
    records().allow(at, ada),
  ])
    expect(await refusalOf(attempt)).toEqual([409, 'subscriptionChanged', 'version'])
})

test('only what is named is changed, each time to a new version', async () => {
  const made = await subscribe({ page: 'trend', alert: rule })
  const change = async (set: Parameters<ReturnType<typeof records>['change']>[0]['set']) => {
    const { id, version } = (await records().list())[0]!
    return records().change({ id, version, set }, emil)
  }
  expect(await change({ name: 'Weekly' })).toEqual({ ...made, version: 2, name: 'Weekly' })
  expect(await change({ format: 'XLSX' })).toEqual({ ...made, version: 3, name: 'Weekly', format: 'XLSX' })
  const schedule = { every: 'week', day: 1, time: '08:00', zone: 'UTC' } as const
  await prepared.store.query('UPDATE portal.subscriptions SET tries = 3')
  expect(await change({ schedule })).toMatchObject({ schedule, nextAt: '2026-11-30T08:00:00.000Z' })
  expect(await stored('tries')).toEqual({ tries: 0 })
})

test('an alert with another rule is armed again; with another name it is not', async () => {
  for (const set of [{ threshold: 0.1 }, { comparison: '<=' as const }]) {
    const { id, version } = await subscribe({ page: 'trend', alert: rule })
    await prepared.store.query('UPDATE portal.subscriptions SET is_armed = false')
    await records().change({ id, version, set: { name: 'Renamed' } }, emil)
    expect(await stored('is_armed')).toEqual({ is_armed: false })
    const changed = await records().change({ id, version: version + 1, set }, emil)
    expect(changed.alert).toEqual({ ...rule, ...set })
    expect(await stored('is_armed')).toEqual({ is_armed: true })
    await records().remove({ id, version: version + 2 }, emil)
  }
})

test('one that is paused is not due, and due at its next time once it is resumed', async () => {
  const { id, version } = await subscribe()
  const paused = await records().change({ id, version, set: { isPaused: true } }, emil)
  expect(paused).toMatchObject({ paused: 'person', nextAt: null, version: 2 })
  expect(await refusalOf(records().runNow({ id, version: 2 }, emil))).toEqual([
    409,
    'subscriptionPaused',
    undefined,
  ])
  await prepared.store.query('UPDATE portal.subscriptions SET tries = 3')
  nowMs += 24 * hourMs
  expect(await records().change({ id, version: 2, set: { isPaused: false } }, emil)).toMatchObject({
    paused: null,
    nextAt: '2026-11-27T07:00:00.000Z',
  })
  expect(await stored('tries')).toEqual({ tries: 0 })
})

test('resuming what is not paused leaves its time as it is', async () => {
  const { id, version } = await subscribe()
  await records().runNow({ id, version }, emil)
  expect(await records().change({ id, version, set: { isPaused: false } }, emil)).toMatchObject({
    nextAt: now().toISOString(),
  })
})

test('pausing what is paused for another reason leaves the reason', async () => {
  const { id, version } = await subscribe()
  await prepared.store.drizzle.transaction((tx) => pauseSubscriptionsOf(tx, 'emil'))
  expect(await records().change({ id, version, set: { isPaused: true } }, emil)).toMatchObject({
    paused: 'signIn',
  })
})

test('one that is run now is due at once and tried anew', async () => {
  const { id, version } = await subscribe()
  await prepared.store.query('UPDATE portal.subscriptions SET tries = 3')
  expect(await records().runNow({ id, version }, emil)).toMatchObject({
    nextAt: now().toISOString(),
    version,
  })
  expect(await stored('tries')).toEqual({ tries: 0 })
})

test('what an administrator stops only administrators let run again', async () => {
  const { id } = await subscribe()
  expect(await records().stop({ id, version: 1 }, ada)).toMatchObject({
    paused: 'administrator',
    nextAt: null,
    version: 2,
  })
  expect(await refusalOf(records().change({ id, version: 2, set: { isPaused: false } }, emil))).toEqual([
    403,
    'subscriptionStopped',
    'set.isPaused',
  ])
  expect(await records().change({ id, version: 2, set: { isPaused: true } }, emil)).toMatchObject({
    paused: 'administrator',
  })
  await prepared.store.query('UPDATE portal.subscriptions SET tries = 3')
  nowMs += 24 * hourMs
  expect(await records().allow({ id, version: 3 }, ada)).toMatchObject({
    paused: null,
    nextAt: '2026-11-27T07:00:00.000Z',
    version: 4,
  })
  expect(await stored('tries')).toEqual({ tries: 0 })
  expect(await refusalOf(records().allow({ id, version: 4 }, ada))).toEqual([
    409,
    'subscriptionChanged',
    'id',
  ])
  for (const done of [
    records().stop({ id: randomUUID(), version: 1 }, ada),
    records().allow({ id: randomUUID(), version: 1 }, ada),
  ])
    expect(await refusalOf(done)).toEqual([404, 'subscriptionUnknown', 'id'])
})

test('ended sign-ins pause what the person subscribed to, and neither another’s nor what is paused', async () => {
  await subscribe({ name: 'a' })
  const { id, version } = await subscribe({ name: 'b' })
  await records().change({ id, version, set: { isPaused: true } }, emil)
  await subscribe({ name: 'c' }, authorOf('grace'))
  await prepared.store.drizzle.transaction((tx) => pauseSubscriptionsOf(tx, 'emil'))
  expect((await records().list()).map(({ name, paused }) => [name, paused])).toEqual([
    ['a', 'signIn'],
    ['b', 'person'],
    ['c', null],
  ])
})

test('a person has fifty subscriptions at most, however many another has', async () => {
  await subscribe()
  const columns =
    'version, person, name, workspace_id, report_id, format, schedule, is_armed, try_at, tries, is_sending'
  await prepared.store.query(
    `INSERT INTO portal.subscriptions (id, ${columns})
     SELECT gen_random_uuid(), ${columns} FROM portal.subscriptions, generate_series(2, 49) AS n`,
  )
  await subscribe()
  expect(await refusalOf(subscribe())).toEqual([409, 'subscriptionsFull', undefined])
  expect(await records().list('emil')).toHaveLength(50)
  expect((await subscribe({}, authorOf('grace'))).person).toBe('grace')
})

test('every change is in the audit with whose subscription it was, and who changed it', async () => {
  const entered = (author: typeof emil, action: string, subscriptionId: string, more: object = {}) => ({
    at: now().toISOString(),
    ...author,
    action,
    grantId: null,
    before: null,
    after: { person: 'emil', subscription: 'Every morning', subscriptionId, ...more },
  })
  const { id } = await subscribe()
  expect(await newest()).toEqual(entered(emil, 'subscribe', id, place))
  nowMs += hourMs
  await records().change({ id, version: 1, set: { format: 'XLSX' } }, emil)
  expect(await newest()).toEqual(entered(emil, 'changeSubscription', id, { isPaused: false }))
  nowMs += hourMs
  await records().change({ id, version: 2, set: { isPaused: true } }, emil)
  expect(await newest()).toEqual(entered(emil, 'changeSubscription', id, { isPaused: true }))
  nowMs += hourMs
  await records().stop({ id, version: 3 }, ada)
  expect(await newest()).toEqual(entered(ada, 'stopSubscription', id))
  nowMs += hourMs
  await records().allow({ id, version: 4 }, ada)
  expect(await newest()).toEqual(entered(ada, 'changeSubscription', id, { isPaused: false }))
  nowMs += hourMs
  await records().remove({ id, version: 5 }, emil)
  expect(await newest()).toEqual(entered(emil, 'stopSubscription', id))
  expect(await records().list()).toEqual([])
})
