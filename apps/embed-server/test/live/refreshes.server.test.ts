import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Refreshes, RefreshSchedule } from '@casement/rest'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRefreshRecords } from '../../src/served/refreshes/refresh-records.ts'
import { ids, makeContentFolder, model, openWorld, type Service, total, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'
import { eventually } from '../../../../scripts/eventually.ts'

inOrder('each load of a dataset follows the one before')

const metricsToken = 'token-to-read-measurements-by'
const times = { cron: '30 6 * * 1-5', timeZone: 'Europe/Berlin' }
let folder: string
let contentFolder: string
let world: World
let service: Service
/** The service's clock goes so much before that of this machine, in milliseconds. */
let ahead = 0
const setClock = (time: number) => (ahead = time - Date.now())
/** Resolves a read that waits; null: none waits. */
let letRead: (() => void) | null = null
let isHeld = false
const logged: string[] = []

/** How often services have asked for the time: each look for what is due does once. */
const asked = new Map<string, number>()
const startService = (name = 'the service') =>
  world.start({
    settings: { LOG_LEVEL: 'info', METRICS_TOKEN: metricsToken },
    deps: {
      contentFolder,
      now: () => {
        asked.set(name, (asked.get(name) ?? 0) + 1)
        return new Date(Date.now() + ahead)
      },
      reload: {
        watch: () => () => {},
        tell() {},
        askOthers: () =>
          isHeld ? new Promise((resolve) => (letRead = resolve)) : Promise.resolve(undefined),
      },
      logTo: { write: (line: string) => void logged.push(line) },
    },
  })

/** Resolves once a look that began after the call has ended in each of the services: a next one has begun then. */
const looked = async (...names: string[]) => {
  const before = new Map(asked)
  const since = () => names.map((name) => (asked.get(name) ?? 0) - (before.get(name) ?? 0))
  await expect.poll(() => Math.min(...since())).toBeGreaterThanOrEqual(2)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-refreshes-'))
  contentFolder = await makeContentFolder(join(folder, 'content'), {
    files: { 'models/ledger.json': { ...(model(true) as object), refresh: times } },
  })
  world = await openWorld()
  service = await startService()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  isHeld = false
  letRead?.()
  letRead = null
})

const path = (dataset: string, rest = '') =>
  `/groups/${dataset === ids.open ? ids.marketingGroup : ids.sampleGroup}/datasets/${dataset}${rest}`
const post = (body: unknown = {}, dataset: string = ids.ledger) =>
  service.rest(path(dataset, '/refreshes'), { method: 'POST', body })
const history = async (query = '', dataset: string = ids.ledger) =>
  ((await (await service.rest(path(dataset, `/refreshes${query}`))).json()) as Refreshes).value!
const untilEnded = (dataset?: string) =>
  eventually(async () => {
    const [newest] = await history('', dataset)
    expect(newest?.status).not.toBe('Unknown')
    return newest!
  }, 100)
const figures = async () =>
  (await service.ask((await service.embedToken()).token, { a: total }))['a'].columns[0].values

/** Puts a data file in place of the one that is served, as a load of an operator's does. */
async function replaceData(sql: string) {
  const served = join(contentFolder, 'data/finance.duckdb')
  const next = join(folder, 'next.duckdb')
  await copyFile(served, next)
  const instance = await DuckDBInstance.create(next)
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  await rename(next, served)
}

test('a refresh that is asked for reads the data again; its history says when and how', async () => {
  expect(await history()).toEqual([])
  const dataset = await (await service.rest(path(ids.ledger))).json()
  expect(dataset).toMatchObject({ isRefreshable: true })
  await replaceData('UPDATE ledger SET amount = amount + 1')
  const [before] = await figures()
  const answer = await post({ notifyOption: 'NoNotification' })
  expect(answer.status).toBe(202)
  const requestId = answer.headers.get('x-ms-request-id')!
  expect(answer.headers.get('location')).toBe(
    `${service.publicUrl}/v1.0/myorg${path(ids.ledger, `/refreshes/${requestId}`)}`,
  )
  const ended = await untilEnded()
  expect(ended).toMatchObject({ requestId, refreshType: 'ViaApi', status: 'Completed' })
  expect(ended).not.toHaveProperty('serviceExceptionJson')
  expect(Date.parse(ended.endTime!)).toBeGreaterThanOrEqual(Date.parse(ended.startTime!))
  const [after] = await figures()
  expect(Number(after)).toBeGreaterThan(Number(before))

  const detail = await service.rest(path(ids.ledger, `/refreshes/${requestId.toUpperCase()}`))
  expect(detail.status).toBe(200)
  expect(await detail.json()).toMatchObject({
    status: 'Completed',
    extendedStatus: 'Completed',
    type: 'Full',
  })
  // The history is each dataset's own.
  expect(await history('', ids.open)).toEqual([])
  const metrics = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(await metrics.text()).toContain(
    'casement_refresh_duration_seconds_count{type="ViaApi",outcome="completed"} 1',
  )
})

test('while one is under way the old figures are served, and no other of the dataset begins', async () => {
  isHeld = true
  const [before] = await figures()
  const first = await post({ type: 'Full' })
  expect(first.status).toBe(202)
  const refused = await post()
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    error: { code: 'InvalidRequest', message: expect.stringContaining('under way') },
  })
  const [entry] = await history('?$top=1')
  expect(entry).toMatchObject({ status: 'Unknown', refreshType: 'ViaEnhancedApi' })
  expect(entry).not.toHaveProperty('endTime')
  const detail = await service.rest(path(ids.ledger, `/refreshes/${entry!.requestId}`))
  expect([detail.status, await detail.json()]).toMatchObject([202, { extendedStatus: 'InProgress' }])
  const cancelled = await service.rest(path(ids.ledger, `/refreshes/${entry!.requestId}`), {
    method: 'DELETE',
  })
  expect(cancelled.status).toBe(501)
  expect(await figures()).toEqual([before])
  await eventually(() => expect(letRead).not.toBeNull())
  isHeld = false
  letRead!()
  expect(await untilEnded()).toMatchObject({ requestId: first.headers.get('x-ms-request-id') })
})

test('one that fails leaves the figures before, and says in which file, in no words of the engine', async () => {
  const file = join(contentFolder, 'models/ledger.json')
  const good = await readFile(file, 'utf8')
  const before = await figures()
  await writeFile(file, good.replace('SUM(Ledger[Amount])', 'SUM(Ledger[Amuont])'))
  await post()
  const failed = await untilEnded()
  expect(failed.status).toBe('Failed')
  expect(JSON.parse(failed.serviceExceptionJson!)).toEqual({
    errorCode: 'ModelRefreshFailed',
    errorDescription:
      'Something is wrong with models/ledger.json; the log of the service says what. The data before are served on',
  })
  expect(await figures()).toEqual(before)
  expect(logged.join('')).toContain('a refresh failed')
  const ready = (await (await fetch(`${service.url}/readyz`)).json()) as { besides?: { content: string } }
  expect(ready.besides?.content).toMatch(/^a newer load failed at \S+Z; what was there before/)

  await writeFile(file, good)
  await replaceData('ALTER TABLE ledger RENAME COLUMN amount TO sum')
  await post()
  expect((await untilEnded()).status).toBe('Failed')
  expect(await figures()).toEqual(before)
  await replaceData('ALTER TABLE ledger RENAME COLUMN sum TO amount')
  await post()
  expect((await untilEnded()).status).toBe('Completed')
})

test('one that may be tried again is, after a while, and its history has each attempt', async () => {
  const file = join(contentFolder, 'models/ledger.json')
  const good = await readFile(file, 'utf8')
  await writeFile(file, good.replace('SUM(Ledger[Amount])', 'SUM(Ledger[Amuont])'))
  expect((await post({ retryCount: 2 })).status).toBe(202)
  const attempts = async () => (await history('?$top=1'))[0]!.refreshAttempts!
  await eventually(async () => expect(await attempts()).toHaveLength(2))
  await writeFile(file, good)
  const ended = await untilEnded()
  expect(ended).toMatchObject({ status: 'Completed', refreshType: 'ViaEnhancedApi' })
  expect(ended).not.toHaveProperty('serviceExceptionJson')
  expect(ended.refreshAttempts).toMatchObject([
    {
      attemptId: 1,
      startTime: ended.startTime,
      serviceExceptionJson: expect.stringContaining('ledger.json'),
    },
    { attemptId: 2, endTime: ended.endTime },
  ])
  const [first, second] = ended.refreshAttempts!
  expect(second!.startTime).toBe(first!.endTime)
  expect(second).not.toHaveProperty('serviceExceptionJson')
  const detail = await service.rest(path(ids.ledger, `/refreshes/${ended.requestId}`))
  expect(await detail.json()).toMatchObject({ extendedStatus: 'Completed', numberOfAttempts: 2 })
})

test.each([
  [{ notifyOption: 'MailOnCompletion' }, 'ViaApi'],
  [
    { NotifyOption: 'nonotification', type: 'full', commitMode: 'transactional', applyRefreshPolicy: 'True' },
    'ViaEnhancedApi',
  ],
  [
    { maxParallelism: 2, objects: [], applyRefreshPolicy: false, effectiveDate: '2026-10-31' },
    'ViaEnhancedApi',
  ],
])('what has no meaning here is taken as Power BI takes it: %j', async (body, refreshType) => {
  expect((await post(body)).status).toBe(202)
  expect(await untilEnded()).toMatchObject({ refreshType, status: 'Completed' })
})

test('the schedule is said as days and times; it is changed in the model', async () => {
  const schedule = async (dataset: string) =>
    (await (await service.rest(path(dataset, '/refreshSchedule'))).json()) as RefreshSchedule
  expect(await schedule(ids.ledger)).toEqual({
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    times: ['06:30'],
    enabled: true,
    localTimeZoneId: 'Europe/Berlin',
    notifyOption: 'NoNotification',
  })
  expect(await schedule(ids.open)).toMatchObject({ days: [], times: [], enabled: false })
  const changed = await service.rest(path(ids.ledger, '/refreshSchedule'), {
    method: 'PATCH',
    body: { value: { enabled: false } },
  })
  expect([changed.status, await changed.json()]).toMatchObject([
    501,
    { error: { code: 'NotImplemented', message: expect.stringContaining('written in its model') } },
  ])
})

test.each([
  [{ notifyOption: 'Mail' }, /^notifyOption: .*no mail is sent/],
  [{ type: 'ClearValues' }, /^type: this service reads a dataset as a whole/],
  [{ commitMode: 'PartialBatch' }, /^commitMode: /],
  [{ objects: [{ table: 'Ledger' }] }, /^objects: /],
  [{ applyRefreshPolicy: 'perhaps' }, /^applyRefreshPolicy: /],
  [{ retryCount: 11 }, /^retryCount: /],
  [{ maxParallelism: 0 }, /^maxParallelism: /],
  [{ timeout: '01:00:00' }, /timeout/],
  [[], /./],
])('a refresh that is not offered is refused: %j', async (body, message) => {
  const count = (await history()).length
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(message)
  expect((await history()).length).toBe(count)
})

test('what is not there is not found, and a wrong number is refused', async () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  for (const rest of ['/refreshes', '/refreshSchedule'])
    expect((await service.rest(path(nothing, rest))).status).toBe(404)
  expect((await post({}, nothing)).status).toBe(404)
  for (const id of [nothing, 'x'])
    expect((await service.rest(path(ids.ledger, `/refreshes/${id}`))).status).toBe(404)
  for (const top of ['0', 'x', '-1'])
    expect((await service.rest(path(ids.ledger, `/refreshes?$top=${top}`))).status).toBe(400)
})

test('a scheduled refresh is made by one of the processes, and by another where its process is gone', async () => {
  const other = await startService('another')
  // Friday, a moment before 06:30 in Berlin, which is an hour ahead of UTC then.
  const due = Date.parse('2099-11-20T05:30:00Z')
  setClock(due - 60_000)
  await looked('the service', 'another')
  const count = await world.store.query('SELECT 1 AS one FROM service.refresh')
  setClock(due)
  const scheduled = () =>
    world.store.query<{ problem: string | null; ended_at: Date | null }>(
      "SELECT problem, ended_at FROM service.refresh WHERE type = 'Scheduled' AND dataset_id = $1 AND started_at >= $2",
      [ids.ledger, new Date(due).toISOString()],
    )
  await eventually(async () =>
    expect((await scheduled()).map(({ ended_at }) => ended_at !== null)).toEqual([true]),
  )
  await looked('the service', 'another')
  expect(await scheduled()).toHaveLength(1)
  expect(count.length).toBeGreaterThan(0)

  // A process that began the next day's and was killed.
  const records = createRefreshRecords(world.store)
  const nextDue = new Date(due + 72 * 3600_000)
  const begun = (requestId: string) => ({
    requestId,
    datasetId: ids.ledger,
    type: 'Scheduled' as const,
    attemptsLeft: 1,
  })
  const [lost, late] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  expect(await records.beginDue(begun(lost), nextDue, nextDue)).toBe('begun')
  expect(await records.beginDue(begun(late), nextDue, nextDue)).toBe('claimed')
  setClock(nextDue.getTime() + 90_000)
  await eventually(async () =>
    expect(await records.find(ids.ledger, lost)).toMatchObject({
      endedAt: expect.any(Date),
      problem: null,
      earlier: [{ problem: 'The process that made it ended before it did' }],
    }),
  )
  expect(await records.find(ids.ledger, late)).toBeUndefined()
  await other.app.close()
})

test('a refresh that may not be tried again is closed as failed where its process is gone', async () => {
  const records = createRefreshRecords(world.store)
  const requestId = '33333333-3333-4333-8333-333333333333'
  const start = new Date(Date.now() + ahead)
  await records.begin({ requestId, datasetId: ids.ledger, type: 'ViaApi', attemptsLeft: 0 }, start)
  setClock(start.getTime() + 90_000)
  await eventually(async () =>
    expect(await records.find(ids.ledger, requestId)).toMatchObject({
      endedAt: expect.any(Date),
      problem: 'The process that made it ended before it did',
      earlier: [],
    }),
  )
})

test('a scheduled refresh that is due while another is under way is made after it', async () => {
  const records = createRefreshRecords(world.store)
  const requestId = '44444444-4444-4444-8444-444444444444'
  // The Wednesday after.
  const due = new Date('2099-11-25T05:30:00Z')
  await records.begin({ requestId, datasetId: ids.ledger, type: 'ViaApi', attemptsLeft: 0 }, due)
  setClock(due.getTime() + 1)
  await looked('the service')
  expect(await records.list(ids.ledger, 1)).toMatchObject([{ requestId, endedAt: null }])
  await records.end(requestId, null, new Date(Date.now() + ahead))
  await eventually(async () =>
    expect(await records.list(ids.ledger, 2)).toMatchObject([
      { type: 'Scheduled', endedAt: expect.any(Date), problem: null },
      { requestId, problem: null },
    ]),
  )
})

test('each end of a refresh forgets those of its dataset that are older than 90 days, or not among the newest 200', async () => {
  const days = (count: number) => count * 24 * 60 * 60 * 1000
  const at = new Date()
  const records = createRefreshRecords(world.store)
  /** Refreshes that ended once, one after the other, so many days ago. */
  const add = (dataset: string, count: number, daysAgo: number) =>
    world.store.query(
      `INSERT INTO service.refresh (request_id, dataset_id, type, started_at, seen_at, ended_at)
       SELECT gen_random_uuid(), $1, 'Scheduled', at, at, at
       FROM (SELECT $2::timestamptz + each * interval '1 second' AS at FROM generate_series(1, $3) AS each) AS times`,
      [dataset, new Date(at.getTime() - days(daysAgo)).toISOString(), count],
    )
  const end = async (datasetId: string) => {
    const refresh = { requestId: crypto.randomUUID(), datasetId, type: 'ViaApi', attemptsLeft: 0 } as const
    expect(await records.begin(refresh, at)).toBe(true)
    await records.end(refresh.requestId, null, at)
    return refresh.requestId
  }
  await add('rare', 3, 91)
  await add('rare', 2, 89)
  await add('often', 250, 1)
  await add('other', 250, 91)
  const [rare, often] = [await end('rare'), await end('often')]
  const idsOf = async (dataset: string) =>
    (await records.list(dataset, 1000)).map(({ requestId }) => requestId)
  expect(await idsOf('rare')).toEqual([rare, expect.any(String), expect.any(String)])
  expect(await idsOf('other')).toHaveLength(250)
  const kept = await records.list('often', 1000)
  expect([kept.length, kept[0]!.requestId]).toEqual([200, often])
  // The oldest of them went.
  expect(kept.at(-1)!.startedAt.getTime()).toBe(at.getTime() - days(1) + 52 * 1000)
})
