import { randomUUID } from 'node:crypto'
import type { ActivityOfService, Usage, VerifiedActivity } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActivityRecords } from '../../src/activity/activity-records.ts'
import { byCity, ids, openWorld, type Service, total, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('a day fills up that the later tests add up')

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
afterAll(() => world.close())

const read = async (query = ''): Promise<readonly ActivityOfService[]> => {
  const answer = await service.rest(`/activity${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { value: ActivityOfService[] }).value
}
const events = (query: string) => service.rest(`/admin/activityevents?${new URLSearchParams(query)}`)
const verified = async () => (await (await service.rest('/activity/verify')).json()) as VerifiedActivity
const tokenOf = async (person: string) =>
  (await service.embedToken({ username: person, roles: ['EMEA'] } as never)).token

test('what a reader does is kept: token, report, load, page and queries, with its person and its call', async () => {
  const token = await tokenOf('ada')
  const opened = await service.embed(token, `/reports/${ids.sales}`)
  const call = ((await opened.json()) as { correlationId: string }).correlationId
  await service.embed(token, `/reports/${ids.sales}/load-times`, {
    method: 'POST',
    body: { from: 'frame', loadedMs: 120, renderedMs: 300 },
  })
  await service.ask(token, { a: total, b: byCity, c: { select: [] } }, `/embed/query?reportId=${ids.sales}`)
  for (const page of ['ReportSection1', 'ReportSection1', 'Nowhere'])
    await service.embed(token, `/plans?reportId=${ids.sales}&page=${page}`, {
      method: 'POST',
      body: { casement: 1, queries: [], have: [] },
    })
  await service.embed(token, `/reports/${ids.regional}`)
  const told = await read('?person=ada')
  expect(told.map(({ operation }) => operation)).toEqual([
    'GenerateEmbedToken',
    'ViewReport',
    'LoadReport',
    'QueryPage',
    'ViewPage',
    'ViewReport',
  ])
  expect(told[5]).toMatchObject({
    reportId: ids.regional,
    outcome: 'PowerBINotAuthorizedException',
  })
  expect(told[1]).toMatchObject({
    reportId: ids.sales,
    reportName: 'SalesMarketing',
    workspaceId: ids.sampleGroup,
    datasetId: ids.ledger,
    outcome: 'ok',
    correlationId: call,
  })
  expect(told[2]).toMatchObject({ durationMs: 300, details: { loadedMs: 120 } })
  expect(told[3]).toMatchObject({
    outcome: 'Invalid parameters',
    details: { queries: 3, engine: 2, failed: 1 },
  })
  expect(told[4]).toMatchObject({ page: 'ReportSection1', pageName: 'Geographic Analysis' })
  expect(JSON.stringify(told)).not.toContain(token)
})

test('tokens that are taken back are kept, and only those that were', async () => {
  const { tokenId } = await service.embedToken({ username: 'bea', roles: ['EMEA'] })
  for (let times = 0; times < 2; times++) await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })
  const taken = await read('?operation=RevokeEmbedToken')
  expect(taken.map(({ details }) => details)).toEqual([{ tokenId, tokens: 1 }])
})

test('activityevents answers a day as Power BI does, and refuses what it refuses', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const window = `startDateTime='${day}T00:00:00.000Z'&endDateTime='${day}T23:59:59.999Z'`
  const all = (await (await events(window)).json()) as { activityEventEntities: Record<string, unknown>[] }
  expect(Object.keys(all)).toEqual(['activityEventEntities'])
  expect(all.activityEventEntities.map((event) => event['Activity'])).toContain('RevokeEmbedToken')
  const filter = `&$filter=Activity eq 'ViewReport' and UserId eq 'ada'`
  const views = (await (await events(window + filter)).json()) as typeof all
  expect(views.activityEventEntities).toEqual([
    expect.objectContaining({
      Operation: 'ViewReport',
      UserId: 'ada',
      ReportName: 'SalesMarketing',
      WorkSpaceName: 'Sample Group 1',
      DatasetName: 'Ledger',
      IsSuccess: true,
    }),
    expect.objectContaining({ ReportName: 'Regional', IsSuccess: false }),
  ])
  for (const [query, field] of [
    [`startDateTime=${day}T00:00:00Z&endDateTime='${day}T01:00:00Z'`, 'startDateTime'],
    [`startDateTime='${day}T00:00:00Z'`, 'endDateTime'],
    [`startDateTime='2026-01-01T00:00:00Z'&endDateTime='2026-01-02T00:00:00Z'`, 'endDateTime'],
    [`startDateTime='2026-01-01T02:00:00Z'&endDateTime='2026-01-01T01:00:00Z'`, 'endDateTime'],
    [`${window}&$filter=Activity ne 'x'`, '$filter'],
    [`${window}&$filter=Activity eq 'x' or UserId eq 'y'`, '$filter'],
    [`${window}&continuationToken='x'`, 'continuationToken'],
    [`continuationToken='x'`, 'continuationToken'],
  ] as const) {
    const refused = await events(query)
    expect([refused.status, query]).toEqual([400, query])
    const { error } = (await refused.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe('InvalidRequest')
    expect(error.message.startsWith(`${field}:`), error.message).toBe(true)
  }
})

test('a long day comes in pieces, each event once', async () => {
  const records = createActivityRecords(world.store)
  const at = new Date('2026-02-03T10:00:00.000Z')
  const some = [...Array(1001).keys()].map((place) => ({
    eventId: randomUUID(),
    at,
    operation: 'ViewReport' as const,
    clientId: 'portal',
    outcome: 'ok',
    correlationId: `${place}`,
  }))
  await records.append(some, false)
  // What a lost answer made look undone is there once.
  await records.append(some.slice(0, 3), true)
  type Piece = {
    activityEventEntities: { RequestId: string }[]
    continuationToken?: string
    continuationUri?: string
  }
  const window = `startDateTime='2026-02-03T10:00:00Z'&endDateTime='2026-02-03T10:00:00Z'`
  const first = (await (await events(window)).json()) as Piece
  expect(first.activityEventEntities).toHaveLength(1000)
  expect(first.continuationUri).toContain(`continuationToken='${first.continuationToken}'`)
  const query = first.continuationUri!.split('?')[1]!
  const second = (await (await service.rest(`/admin/activityevents?${query}`)).json()) as Piece
  expect(second.activityEventEntities.map(({ RequestId }) => RequestId)).toEqual(['1000'])
  expect(second.continuationToken).toBeUndefined()
})

test('what another caller did is not told', async () => {
  await createActivityRecords(world.store).append(
    [
      {
        eventId: randomUUID(),
        at: new Date(),
        operation: 'ViewReport',
        clientId: 'another',
        person: 'ada',
        reportId: ids.regional,
        outcome: 'ok',
        correlationId: 'theirs',
      },
    ],
    false,
  )
  expect(JSON.stringify(await read('?order=newest'))).not.toContain('theirs')
  expect((await read(`?reportId=${ids.regional}`)).length).toBe(1)
})

test('use adds up: views, people, times, errors, days, pages and people of a report', async () => {
  const [from, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)]
  const window = `?from=${from.toISOString()}&until=${until.toISOString()}`
  const usage = (await (await service.rest(`/usage${window}`)).json()) as Usage
  expect(usage.reports.find(({ reportId }) => reportId === ids.sales)).toMatchObject({
    views: 1,
    people: 1,
    loadP50Ms: 300,
    loadP95Ms: 300,
    requests: 1,
    errors: 1,
    lastViewAt: expect.stringMatching(/Z$/),
  })
  expect(usage.days.reduce((sum, { views }) => sum + views, 0)).toBe(1)
  const one = (await (await service.rest(`/usage${window}&reportId=${ids.sales}`)).json()) as Usage
  expect(one.pages).toEqual([expect.objectContaining({ page: 'ReportSection1', views: 1, people: 1 })])
  expect(one.people).toEqual([expect.objectContaining({ person: 'ada', views: 1 })])
  expect((await service.rest('/usage?from=x')).status).toBe(400)
})

test('entries that are old are removed, and the chain begins where they ended', async () => {
  const records = createActivityRecords(world.store)
  const before = (await verified()).entries
  const gone = await records.prune(new Date('2026-02-04'), { eventId: randomUUID(), at: new Date() })
  // Those in the middle of newer ones stay: the order of the numbers is kept.
  expect(gone).toBe(0)
  const all = await records.prune(new Date(Date.now() + 60_000), { eventId: randomUUID(), at: new Date() })
  expect(all).toBe(before - 1)
  expect(await verified()).toMatchObject({ entries: 2, problems: [] })
})

test('what is changed, removed or put in is found, and the database refuses it', async () => {
  await tokenOf('cleo')
  await tokenOf('dana')
  await read()
  const { store } = world
  await expect(store.query("UPDATE service.activity SET person = 'x'")).rejects.toThrow('append-only')
  await expect(store.query('DELETE FROM service.activity')).rejects.toThrow('append-only')
  expect(await verified()).toMatchObject({ problems: [] })
  await store.query('ALTER TABLE service.activity DISABLE TRIGGER USER')
  await store.query("UPDATE service.activity SET person = 'emil' WHERE person = 'cleo'")
  expect((await verified()).problems).toEqual([expect.stringContaining('it was changed')])
  await store.query("UPDATE service.activity SET person = 'cleo' WHERE person = 'emil'")
  expect((await verified()).problems).toEqual([])
  await store.query('DELETE FROM service.activity WHERE id = (SELECT max(id) FROM service.activity)')
  expect((await verified()).problems).toEqual([expect.stringContaining('the newest that was written')])
})

test('more than 200 requests an hour are told when to come back', async () => {
  let answer = await events('')
  for (let times = 0; times < 200 && answer.status === 400; times++) answer = await events('')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
})
