import { randomUUID } from 'node:crypto'
import { httpErrors, routesOf } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
let emil: string
let nina: string
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    // What was counted does not come back while the test runs.
    deps: { now: () => at },
    settings: { SERVICE_WRITTEN_BYTES_PER_DAY: '20000' },
  })
  emil = (await service.embedToken({ username: 'emil', roles: ['EMEA'] })).token
  nina = (await service.embedToken({ username: 'nina', roles: ['EMEA'] })).token
})
afterAll(() => world.close())

const at = new Date()
const stateOf = `/reports/${ids.sales}/user-state`
const put = (token: string, letters: number) =>
  service.embed(token, stateOf, { method: 'PUT', body: { state: { x: 'x'.repeat(letters) } } })

/** A text that is nowhere else. */
const mark = 'nowhereelse'
/** The routes that go on whatever their person has written, with a body that each takes. */
const reading = (token: string): Readonly<Record<string, object>> => ({
  '/embed/query': {
    casement: 1,
    queries: [
      {
        id: mark,
        query: { select: [{ name: mark, field: { kind: 'measure', table: mark, measure: mark } }] },
      },
    ],
  },
  '/embed/plans': { casement: 1, visuals: [], mark },
  '/embed/reports/:reportId/figures': { text: mark },
  '/embed/reports/:reportId/load-times': { from: 'frame', loadedMs: 1, renderedMs: 2 },
  '/embed/exports/:exportId/state': { reports: [{ reportId: ids.sales, accessToken: token, name: mark }] },
  '/embed/exports/:exportId/file': { reports: [{ reportId: ids.sales, accessToken: token, name: mark }] },
})

/** Routes with an address of something that is there. */
const placesOf = (all: readonly { method: string; url: string }[]) =>
  all.map(({ method, url }) => ({
    method,
    url,
    path: url
      .replace('/embed', '')
      .replace(':reportId', ids.sales)
      .replace(/:\w+/, randomUUID())
      .replace('*', 'nowhere'),
  }))

/** Routes of embed tokens that take a body. */
const taking = () =>
  placesOf(
    routesOf(service.app).filter(
      ({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && url.startsWith('/embed/'),
    ),
  )

test('whoever has written a day’s bytes is refused by every route that keeps something, and by no other', async () => {
  for (let turn = 0; turn < 30 && (await put(emil, 1)).ok; turn++);
  const bodies = reading(emil)
  const open: string[] = []
  for (const { method, url, path } of taking()) {
    const answer = await service.embed(emil, path, { method, body: bodies[url] ?? {} })
    if ((await answer.text()).includes(httpErrors.tooMuchWritten)) {
      expect([url, answer.status]).toEqual([url, 429])
      expect([url, Number(answer.headers.get('retry-after'))]).not.toEqual([url, 0])
    } else open.push(url)
  }
  expect(open.toSorted()).toEqual(Object.keys(bodies).toSorted())
  expect((await service.embed(emil, stateOf, { method: 'DELETE' })).status).toBe(204)
  expect((await put(nina, 4000)).status).toBe(204)
})

test('what is open to somebody who has written all that one may keeps nothing of what is sent', async () => {
  const bodies = reading(nina)
  for (const { method, url, path } of taking())
    if (bodies[url]) await (await service.embed(nina, path, { method, body: bodies[url] })).text()
  // What was used by whom is written behind the call.
  await service.app.close()
  const tables = await world.store.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'service'`,
  )
  for (const { name } of tables) {
    const sql = `SELECT count(*) AS rows FROM service.${name} AS one WHERE strpos(to_jsonb(one)::text, $1) > 0`
    expect([name, await world.store.query(sql, [mark])]).toEqual([name, [{ rows: 0 }]])
  }
})

test('calls of one person are counted over a day, by every route together, and each other person has their own', async () => {
  const clock = { now: new Date() }
  const limited = await world.start({
    deps: { now: () => clock.now },
    settings: { SERVICE_CALLS_PER_DAY: '10', SERVICE_EMBED_TOKEN_SECONDS: '86400' },
  })
  const [busy, other] = [
    await limited.embedToken({ username: 'emil', roles: ['EMEA'] }),
    await limited.embedToken({ username: 'nina', roles: ['EMEA'] }),
  ]
  const all = routesOf(limited.app).filter(
    ({ url, method }) => url.startsWith('/embed/') && method !== 'HEAD',
  )
  const statuses = []
  for (const { method, path } of placesOf(all).slice(0, 15))
    statuses.push((await limited.embed(busy.token, path, { method })).status)
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses.slice(10)).toEqual(Array(5).fill(429))
  // The same of somebody's other tokens.
  const again = await limited.embedToken({ username: 'emil', roles: ['EMEA'] })
  expect((await limited.embed(again.token, stateOf)).status).toBe(429)
  expect((await limited.embed(other.token, stateOf)).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 100 + 1000)
  expect((await limited.embed(busy.token, stateOf)).status).toBe(200)
  expect((await limited.embed(busy.token, stateOf)).status).toBe(429)
})
