import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, makeContentFolder, openWorld, slow, total, type Service, type World } from '../world.ts'
import { eventually } from '../../../../scripts/eventually.ts'

const metricsToken = 'token-to-read-measurements-by'
let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({ settings: { METRICS_TOKEN: metricsToken, SERVICE_QUERY_TIMEOUT_MS: '300' } })
})
afterAll(() => world.close())

const scraped = (token?: string, from = service) =>
  fetch(`${from.url}/metrics`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

/** The text, and the values in it by their names with labels; NaN for none. */
async function measured(from = service) {
  const text = await (await scraped(metricsToken, from)).text()
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  const of = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  return { text, of }
}
const queries = (source: string, outcome: string) =>
  `casement_query_duration_seconds_count{source="${source}",outcome="${outcome}",engine="duckdb"}`

test('who brings the token reads what was asked, where answers came from and how they ended', async () => {
  const { token } = await service.embedToken({ username: 'emil.brandt@casement.example', roles: ['EMEA'] })
  const before = await measured()
  expect(before.of(queries('engine', 'answered'))).toBeNaN()
  await service.ask(token, { t: total })
  await service.ask(token, { t: total, wrong: { select: [] } })
  await service.ask(token, { slow })
  const { text, of } = await measured()
  expect(of(queries('engine', 'answered'))).toBe(1)
  expect(of(queries('cache', 'answered'))).toBe(1)
  expect(of(queries('none', 'Invalid parameters'))).toBe(1)
  expect(of(queries('none', 'QueryTimeout'))).toBe(1)
  expect(
    of('casement_http_request_duration_seconds_count{method="POST",route="/embed/query",status="200"}'),
  ).toBe(3)
  expect(of('casement_answers_kept_bytes{engine="duckdb"}')).toBeGreaterThan(10)
  expect(of('casement_queries_waiting{engine="duckdb"}')).toBe(0)
  expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(text).not.toMatch(/emil|casement\.example|EMEA|Bearer/)
  expect(text).not.toContain(token)
})

test('tokens are counted when they are minted and revoked', async () => {
  const tokens = async (what: string) => (await measured()).of(`casement_embed_tokens_total{what="${what}"}`)
  const { tokenId } = await service.embedToken()
  const minted = await tokens('minted')
  await service.embedToken()
  expect(await tokens('minted')).toBe(minted + 1)
  for (const id of [tokenId, tokenId, randomUUID()])
    await service.rest(`/embedTokens/${id}`, { method: 'DELETE' })
  expect(await tokens('revoked')).toBe(1)
})

test('frames say how long a load took, and what is no such time is refused', async () => {
  const { token } = await service.embedToken()
  const say = (body: unknown, report: string = ids.sales, bearer = token) =>
    fetch(`${service.url}/embed/reports/${report}/load-times`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const times = { from: 'frame', loadedMs: 300, renderedMs: 900 }
  expect((await say(times)).status).toBe(204)
  const count = (until: string, le: string) =>
    `casement_frame_load_duration_seconds_bucket{le="${le}",from="frame",until="${until}"}`
  const { of } = await measured()
  expect([of(count('loaded', '0.25')), of(count('loaded', '0.5'))]).toEqual([0, 1])
  expect([of(count('rendered', '0.5')), of(count('rendered', '1'))]).toEqual([0, 1])
  for (const wrong of [{ ...times, from: 'page' }, { ...times, loadedMs: -1 }, { ...times, more: 1 }, []])
    expect((await say(wrong)).status).toBe(400)
  expect((await say(times, ids.other)).status).toBe(403)
  expect((await say(times, ids.sales, 'none')).status).toBe(401)
  expect((await measured()).of(count('rendered', '+Inf'))).toBe(1)
})

test('pre-aggregations are counted by what became of them, and measured while they are kept', async () => {
  const contentFolder = await makeContentFolder(join(world.folder, 'large'))
  const instance = await DuckDBInstance.create(join(contentFolder, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    `INSERT INTO ledger SELECT 'City ' || i % 20, 'APAC', 'ada', DATE '2026-03-01', 1.25 FROM range(250000) AS r(i)`,
  )
  connection.closeSync()
  instance.closeSync()
  // What reports open with is made without a question.
  const large = await world.start({ settings: { METRICS_TOKEN: metricsToken }, deps: { contentFolder } })
  await eventually(async () => {
    const { of } = await measured(large)
    expect(of('casement_pre_aggregations_total{outcome="made"}')).toBe(1)
    expect(of('casement_pre_aggregations_kept')).toBe(1)
    expect(of('casement_pre_aggregations_kept_rows')).toBeGreaterThan(0)
  })
  const { of } = await measured()
  expect([of('casement_pre_aggregations_kept'), of('casement_pre_aggregations_kept_rows')]).toEqual([0, 0])
})

test('everything that is measured is described', async () => {
  const guide = await readFile(new URL('../../../../docs/observing.md', import.meta.url), 'utf8')
  const { text } = await measured()
  const names = [...text.matchAll(/^# TYPE (casement_\S+)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('without the token nothing is said, and without the setting there is no such address', async () => {
  for (const token of [undefined, 'another-token-of-that-length!', `${metricsToken}x`]) {
    const refused = await scraped(token)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="metrics"')
    expect(await refused.text()).not.toContain('casement_')
  }
  const silent = await world.start()
  expect((await scraped(metricsToken, silent)).status).toBe(404)
})

test('a token that a header cannot carry is refused at the start', async () => {
  await expect(world.start({ settings: { METRICS_TOKEN: 'short' } })).rejects.toThrow(
    /CASEMENT_METRICS_TOKEN.*16 or more/s,
  )
})
