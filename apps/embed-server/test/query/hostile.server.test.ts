import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type Service, total, type World } from '../world.ts'

let world: World
let service: Service
let token: string
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  token = (await service.embedToken({ username: 'emil', roles: ['EMEA'] })).token
})
afterAll(() => world.close())

/** The server lives on, and still shows its rows to whom they are for. */
afterEach(async () => {
  expect((await service.ask(token, { total }))['total'].columns[0].values).toEqual(['350.35'])
})

const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  fetch(`${service.url}/embed/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  })
const measure = (name: string) => ({ name: 'X', field: { kind: 'measure', table: 'Ledger', measure: name } })
const city = { table: 'Ledger', column: 'City' }
const basic = (values: unknown, target: unknown = city) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target,
  filterType: 1,
  operator: 'In',
  values,
})
const filtered = (...filters: unknown[]) => ({ ...total, filters })
const nested = (depth: number, open: string, close: string, inside = '1') =>
  open.repeat(depth) + inside + close.repeat(depth)
const inRequest = (query: string) => `{"casement":1,"queries":[{"id":"a","query":${query}}]}`
const inFilter = (filter: string) => inRequest(JSON.stringify(filtered('here')).replace('"here"', filter))
const sql = `x" OR 1=1; DROP TABLE ledger; --'`
const deep = 100_000

test.each<[string, () => string | Uint8Array<ArrayBuffer>, number]>([
  ['10 MB of a name', () => inRequest(JSON.stringify(measure('x'.repeat(10_000_000)))), 413],
  ['10 MB that are no JSON', () => '['.repeat(10_000_000), 413],
  ['half a body', () => inRequest(JSON.stringify(total)).slice(0, -3), 400],
  ['bytes that are no text', () => new Uint8Array([0xff, 0xfe, 0x00, 0x80]), 400],
  ['a list in a list, and so on', () => nested(deep, '[', ']'), 400],
  ['a prototype', () => '{"casement":1,"queries":[],"__proto__":{"isAdmin":true}}', 400],
  ['nothing', () => 'null', 400],
  ['queries that are a text', () => '{"casement":1,"queries":"SELECT 1"}', 400],
  ['an id of a megabyte', () => JSON.stringify({ casement: 1, queries: [{ id: 'x'.repeat(900_000) }] }), 400],
])('%s is refused whole', async (_, body, status) => {
  const answer = await post(body())
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
})

test.each<[string, () => string]>([
  ['a name of 900 kB', () => inRequest(JSON.stringify({ select: [measure('x'.repeat(900_000))] }))],
  ['SQL as a measure', () => inRequest(JSON.stringify({ select: [measure(sql)] }))],
  [
    'SQL as a kind of field',
    () => inRequest(JSON.stringify({ select: [{ name: 'X', field: { kind: sql } }] })),
  ],
  ['a name from the prototype', () => inRequest(JSON.stringify({ select: [measure('__proto__')] }))],
  [
    'a constructor for a table',
    () => inFilter(JSON.stringify(basic(['x'], { table: 'constructor', column: 'name' }))),
  ],
  [
    'a table of the engine',
    () => inFilter(JSON.stringify(basic(['x'], { table: 'duckdb_settings', column: 'name' }))),
  ],
  ['a filter nested in itself', () => inFilter(nested(50_000, '{"target":', '}'))],
  [
    'conditions nested in conditions',
    () => inFilter(nested(10_000, '{"target":{"table":"Ledger","column":"City"},"conditions":[', ']}')),
  ],
  [
    'a value that is a deep list',
    () => inFilter(JSON.stringify(basic('here')).replace('"here"', nested(deep, '[', ']'))),
  ],
  ['a value that is an object', () => inFilter(JSON.stringify(basic([{ toString: 'x' }, { __proto__: 1 }])))],
  [
    'more values than are allowed',
    () => inFilter(JSON.stringify(basic(Array.from({ length: 150_000 }, (_value, at) => at)))),
  ],
  [
    'more filters than are allowed',
    () => inRequest(JSON.stringify(filtered(...Array.from({ length: 5000 }, () => basic(['x']))))),
  ],
  ['a limit beyond all numbers', () => inRequest(JSON.stringify(total).replace(/}$/, ',"limit":1e400}'))],
  ['an offset below nothing', () => inRequest(JSON.stringify({ ...total, offset: -1 }))],
  [
    'an order by SQL',
    () => inRequest(JSON.stringify({ ...total, orderBy: [{ name: sql, direction: sql }] })),
  ],
])('%s is refused in its own line, and says why in few words', async (_, body) => {
  const answer = await post(body())
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    id: 'a',
    error: { code: 'Invalid parameters', correlationId: expect.any(String) },
  })
  expect(text.length).toBeLessThan(2000)
})

test.each<[string, unknown]>([
  ['a value with SQL', filtered(basic([sql]))],
  ['a value with a zero byte', filtered(basic(['a\u0000b']))],
  ['half a surrogate', filtered(basic(['\ud800']))],
  [
    'all values that are allowed',
    filtered(basic(Array.from({ length: 5000 }, (_value, at) => `city ${at}`))),
  ],
])('%s is only a value: nothing has it', async (_, query) => {
  const line = (await service.ask(token, { query }))['query']
  const hasNothing = line.columns?.[0].values[0] === null
  const isRefused = line.error?.code === 'Invalid parameters'
  expect(hasNothing || isRefused, JSON.stringify(line).slice(0, 300)).toBe(true)
})

test('thirty queries of one page, all but one hostile, are each answered, the good one among them too', async () => {
  const hostile = Array.from({ length: 29 }, (_, at) => [`${at}`, filtered(basic([[sql, at]], [city, city]))])
  const lines = await service.ask(token, { ...Object.fromEntries(hostile), good: total })
  expect(Object.keys(lines)).toHaveLength(30)
  expect(lines['good'].rowCount).toBe(1)
})

test('a body of another type is not read', async () => {
  expect((await post(inRequest(JSON.stringify(total)), 'text/plain')).status).toBe(400)
})
