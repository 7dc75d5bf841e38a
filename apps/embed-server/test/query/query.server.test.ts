import { on } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byCity, ids, openWorld, type Service, slow, total, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({ settings: { SERVICE_MAX_CONCURRENT_QUERIES: '1' } })
})
afterAll(() => world.close())

const tokenFor = async (username: string, ...roles: string[]) =>
  (await service.embedToken({ username, roles })).token
const totalOf = async (token: string) => (await service.ask(token, { t: total }))['t'].columns[0].values[0]

test('figures come columnar, exact, under the ids they were asked with', async () => {
  const lines = await service.ask(await tokenFor('grace', 'Group'), {
    cities: { ...byCity, totals: true },
    total,
  })
  expect(lines['cities']).toEqual({
    id: 'cities',
    columns: [
      expect.objectContaining({ name: 'City', type: 'text', values: ['Berlin', 'Boston', 'Paris'] }),
      expect.objectContaining({
        name: 'Total',
        type: 'decimal',
        format: '#,0.00',
        values: ['300.30', '3000.00', '50.05'],
      }),
    ],
    rowCount: 3,
    totals: { Total: '3350.35' },
    truncated: false,
  })
  expect(lines['total'].columns[0].values).toEqual(['3350.35'])
})

test('an answer says where it comes from where an author is at work, and nowhere else', async () => {
  const live = await world.start({ deps: { live: { watch: () => () => {}, tell() {} } } })
  const { token } = await live.embedToken()
  const sources = [await live.ask(token, { t: total }), await live.ask(token, { t: total })]
  expect(sources.map(({ t }) => t.source)).toEqual([
    { from: 'engine', ms: expect.any(Number) },
    { from: 'cache', ms: expect.any(Number) },
  ])
  const { t } = await service.ask(await tokenFor('grace', 'Group'), { t: total })
  expect(t).not.toHaveProperty('source')
})

test('a role sees its rows and nobody else’s, in figures, groups and totals', async () => {
  const { cities } = await service.ask(await tokenFor('emil', 'EMEA'), {
    cities: { ...byCity, totals: true },
  })
  expect(cities.columns.map(({ values }: any) => values)).toEqual([
    ['Berlin', 'Paris'],
    ['300.30', '50.05'],
  ])
  expect(cities.totals).toEqual({ Total: '350.35' })
})

test('a rule on the person’s name follows the token’s name', async () => {
  expect(await totalOf(await tokenFor('emil', 'Own'))).toBe('300.30')
  expect(await totalOf(await tokenFor('nina', 'Own'))).toBe('50.05')
  expect(await totalOf(await tokenFor('nobody', 'Own'))).toBe(null)
})

test('two roles together see the rows of both', async () => {
  expect(await totalOf(await tokenFor('x', 'EMEA', 'AMER'))).toBe('3350.35')
})

test('an answer kept for one row scope is never given to another', async () => {
  const tokens = {
    all: await tokenFor('a', 'Group'),
    emea: await tokenFor('b', 'EMEA'),
    amer: await tokenFor('c', 'AMER'),
    own: await tokenFor('emil', 'Own'),
    other: await tokenFor('nina', 'Own'),
  }
  const expected = { all: '3350.35', emea: '350.35', amer: '3000.00', own: '300.30', other: '50.05' }
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Object.entries(tokens).map(async ([who, token]) => [who, await totalOf(token)]),
    )
    expect(Object.fromEntries(answers)).toEqual(expected)
  }
})

test('a token without a role that the model knows sees no row', async () => {
  // The service never issues one, so it is signed here with the service's own key.
  const { importJWK, SignJWT } = await import('jose')
  const key = await importJWK(world.signingKey, 'EdDSA')
  for (const identities of [
    [],
    [{ username: 'x', roles: [], datasets: [ids.ledger] }],
    [{ username: 'x', roles: ['Everything'], datasets: [ids.ledger] }],
    [{ username: 'x', roles: ['Group'], datasets: [ids.board] }],
  ]) {
    const token = await new SignJWT({
      casement: 1,
      reports: [{ id: ids.sales, permissions: 0 }],
      datasets: [ids.ledger],
      identities,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'embed+jwt', kid: 'signing' })
      .setIssuer(service.publicUrl)
      .setAudience('casement-frame')
      .setJti('5b218778-e7a5-4d73-8187-f10824047799')
      .setExpirationTime('1m')
      .sign(key)
    expect(await totalOf(token), JSON.stringify(identities)).toBe(null)
    const { cities } = await service.ask(token, { cities: byCity })
    expect(cities.rowCount).toBe(0)
  }
})

test('names are looked up in the token’s own dataset', async () => {
  const { token } = await service.embedToken(
    { username: 'x', roles: [] },
    { id: ids.other, dataset: ids.open },
  )
  expect(await totalOf(token)).toBe('3350.35')
  const refused = await service.query(token, { t: total }, { path: `/embed/query?reportId=${ids.sales}` })
  expect(refused.status).toBe(403)
})

test('a token over several datasets has to name the report', async () => {
  const answer = await service.rest('/GenerateToken', {
    method: 'POST',
    body: {
      reports: [{ id: ids.sales }, { id: ids.other }],
      datasets: [{ id: ids.ledger }, { id: ids.open }],
      identities: [{ username: 'emil', roles: ['EMEA'], datasets: [ids.ledger] }],
    },
  })
  const { token } = (await answer.json()) as { token: string }
  expect((await service.query(token, { t: total })).status).toBe(400)
  const of = async (id: string) =>
    (await service.ask(token, { t: total }, `/embed/query?reportId=${id}`))['t']
  expect((await of(ids.sales)).columns[0].values).toEqual(['350.35'])
  expect((await of(ids.other)).columns[0].values).toEqual(['3350.35'])
})

test('a wrong query fails alone, with what is wrong and a correlation id', async () => {
  const wrong = { select: [{ name: 'X', field: { kind: 'measure', table: 'Ledger', measure: 'Totl' } }] }
  const lines = await service.ask(await tokenFor('grace', 'Group'), { wrong, total })
  expect(lines['wrong']).toEqual({
    id: 'wrong',
    error: {
      code: 'Invalid parameters',
      message: expect.stringContaining('Total'),
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  })
  expect(lines['total'].columns[0].values).toEqual(['3350.35'])
})

test('an amount of more than 38 digits is refused by name, never rounded', async () => {
  const huge = {
    select: [{ name: 'Huge sum', field: { kind: 'measure', table: 'Huge', measure: 'Sum of huge' } }],
  }
  const lines = await service.ask(await tokenFor('grace', 'Group'), { huge })
  expect(lines['huge'].error).toMatchObject({
    code: 'QueryFailed',
    message: expect.stringMatching(/^"Huge sum" has more than 38 digits/),
  })
})

test.each<[string, unknown]>([
  ['another version', { casement: 2, queries: [] }],
  ['no list', { casement: 1 }],
  [
    'a query twice',
    {
      casement: 1,
      queries: [
        { id: 'a', query: total },
        { id: 'a', query: total },
      ],
    },
  ],
  [
    'more than thirty',
    { casement: 1, queries: Array.from({ length: 31 }, (_, at) => ({ id: `${at}`, query: total })) },
  ],
  ['SQL', { casement: 1, queries: [], sql: 'SELECT 1' }],
])('refuses %s', async (_, body) => {
  const answer = await fetch(`${service.url}/embed/query`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenFor('grace', 'Group')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'Invalid parameters' } })
})

test('a body of 10 MB ends in a clear refusal', async () => {
  const answer = await service.query(await tokenFor('grace', 'Group'), { a: 'x'.repeat(10_000_000) })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: { code: 'tooLarge' } })
})

/** The first line of an answer that goes on. */
async function firstLine(answer: Response) {
  const { value } = await answer.body!.getReader().read()
  return JSON.parse(new TextDecoder().decode(value).split('\n')[0]!)
}

test('lines come as they finish, and a client that leaves stops its statement', async () => {
  const token = await tokenFor('grace', 'Group')
  const leaving = new AbortController()
  const answer = await service.query(token, { fast: total, slow }, { signal: leaving.signal })
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  expect((await firstLine(answer)).id).toBe('fast')
  // The slow one, which takes minutes, now holds the only place.
  const next = service.ask(await tokenFor('emil', 'EMEA'), { next: byCity })
  leaving.abort()
  expect((await next)['next'].rowCount).toBe(2)
})

test('a need that two share goes on when one of them leaves', async () => {
  const restarted = await world.start({ settings: { SERVICE_QUERY_TIMEOUT_MS: '3000' } })
  const leaving = new AbortController()
  const { token } = await restarted.embedToken()
  const arrivals = on(restarted.app.server, 'request')
  const left = restarted.query(token, { slow }, { signal: leaving.signal }).then((answer) => answer.text())
  const staying = restarted.ask(token, { slow })
  for (let count = 0; count < 2; count++) await arrivals.next()
  // One that came later is answered: those two are under way.
  await restarted.ask(token, { total })
  leaving.abort()
  await expect(left).rejects.toThrow()
  expect((await staying)['slow'].error.code).toBe('QueryTimeout')
})

test('a query over its time is stopped and says so', async () => {
  const hurried = await world.start({
    settings: { SERVICE_QUERY_TIMEOUT_MS: '2000', SERVICE_MAX_CONCURRENT_QUERIES: '1' },
  })
  const { token } = await hurried.embedToken()
  const lines = await hurried.ask(token, { slow })
  expect(lines['slow'].error).toMatchObject({ code: 'QueryTimeout', correlationId: expect.any(String) })
  expect((await hurried.ask(token, { total }))['total'].columns[0].values).toEqual(['3350.35'])
})

test('the frame learns the report, the model and what the token allows', async () => {
  const { token, expiration } = await service.embedToken({ username: 'emil', roles: ['EMEA'] })
  const answer = await fetch(`${service.url}/embed/reports/${ids.sales}`, {
    headers: { authorization: `Bearer ${token}`, 'x-correlation-id': '5b218778-e7a5-4d73-8187-f10824047715' },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const body = (await answer.json()) as any
  expect(body).toMatchObject({
    report: { casement: 1, name: 'A' },
    booksEnd: '2026-10',
    permissions: 0,
    tokenExpiresAt: expiration,
    correlationId: '5b218778-e7a5-4d73-8187-f10824047715',
  })
  expect(body.model.tables.map(({ name }: any) => name)).toEqual(['Ledger', 'Huge', 'Slow', 'Hungry', 'Many'])
  expect(JSON.stringify(body.model)).not.toMatch(/EMEA|SUM\(|USERNAME/)
})
