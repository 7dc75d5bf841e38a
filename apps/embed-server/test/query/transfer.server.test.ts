import { type IncomingMessage, request as startRequest } from 'node:http'
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { tableFromIPC } from '@uwdata/flechette'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bulk,
  byCity,
  contentList,
  ids,
  makeContentFolder,
  openWorld,
  report,
  type Service,
  slow,
  total,
  type World,
} from '../world.ts'

const arrow = 'application/vnd.apache.arrow.stream'

let world: World
let service: Service
let token: string
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  token = (await service.embedToken()).token
})
afterAll(() => world.close())

/** A query over HTTP as it is, nothing decompressed. */
async function raw(queries: Record<string, unknown>, headers: Record<string, string>) {
  const body = JSON.stringify({
    casement: 1,
    queries: Object.entries(queries).map(([id, query]) => ({ id, query })),
  })
  const request = startRequest(`${service.url}/embed/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  request.end(body)
  return new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
}
async function bytesOf(answer: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('a large answer is compressed for who accepts that, and the same without', async () => {
  const plain = await bytesOf(await raw({ bulk }, {}))
  expect(JSON.parse(plain.toString()).rowCount).toBe(20_000)
  for (const [encoding, decompress] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const answer = await raw({ bulk }, { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toContain('Accept-Encoding')
    const bytes = await bytesOf(answer)
    expect(bytes.length).toBeLessThan(plain.length / 3)
    expect(decompress(bytes).equals(plain)).toBe(true)
  }
})

test('a small answer is not compressed', async () => {
  const answer = await raw({ byCity }, { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect((await bytesOf(answer)).toString().trim().split('\n')).toHaveLength(1)
})

test('compressed lines, too, come as they finish', async () => {
  const answer = await raw({ slow, bulk, total }, { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  const seen: string[] = []
  let text = ''
  // The slow one runs for minutes: whoever sees both others has not waited for it.
  for await (const chunk of answer.pipe(createGunzip())) {
    text += String(chunk)
    const lines = text.split('\n')
    text = lines.pop()!
    seen.push(...lines.map((line) => JSON.parse(line).id as string))
    if (seen.length === 2) break
  }
  answer.destroy()
  expect(seen.sort()).toEqual(['bulk', 'total'])
})

test('a bulk answer comes as Arrow for who accepts that, with the same figures', async () => {
  const lines = await service.ask(token, { bulk })
  for (const encoding of ['identity', 'br']) {
    const answer = await service.query(
      token,
      { bulk },
      { headers: { accept: `${arrow}, application/x-ndjson`, 'accept-encoding': encoding } },
    )
    expect(answer.headers.get('content-type')).toBe(arrow)
    const table = tableFromIPC(await answer.arrayBuffer(), { useDecimalInt: true, useBigInt: true })
    expect(table.numRows).toBe(20_000)
    const [n, s, a, i, d] = lines['bulk'].columns.map(({ values }: any) => values)
    const decimals = table.getChild('A').toArray() as bigint[]
    expect([...decimals].map(String)).toEqual(
      a.map((text: string) => text.replace('.', '').replace(/^0+(?=.)/, '')),
    )
    expect([...table.getChild('I')].map(String)).toEqual(i.map(String))
    expect([...table.getChild('N')].map(Number)).toEqual(n)
    expect([...table.getChild('S')]).toEqual(s)
    expect([...table.getChild('D')].map((time) => new Date(time).toISOString().slice(0, 10))).toEqual(d)
  }
})

test('what is small, wrong, or asked with others comes as lines, whatever is accepted', async () => {
  const ask = async (queries: Record<string, unknown>) => {
    const answer = await service.query(token, queries, { headers: { accept: arrow } })
    expect(answer.headers.get('content-type')).toContain('x-ndjson')
    return (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  expect(await ask({ byCity })).toMatchObject([{ id: 'byCity', rowCount: 3 }])
  expect(await ask({ wrong: {} })).toMatchObject([{ id: 'wrong', error: { code: 'Invalid parameters' } }])
  expect(await ask({ bulk, total })).toHaveLength(2)
})

test('rows behind figures are given where the report says so, under row-level security', async () => {
  const column = (name: string) => ({ name, field: { kind: 'column', table: 'Ledger', column: name } })
  const details = { detailOf: 'Ledger', select: [column('City'), column('Amount')] }
  const refused = await service.ask(token, { details, total })
  expect(refused['details'].error).toMatchObject({ code: 'PowerBINotAuthorizedException' })
  expect(refused['total'].rowCount).toBe(1)

  const files = { 'reports/a.json': { ...report('A'), dataExport: 'underlying' } }
  const contentFolder = await makeContentFolder(`${world.folder}/underlying`, { files })
  const open = await world.start({ deps: { contentFolder } })
  const emil = await open.embedToken({ username: 'emil', roles: ['EMEA'] })
  const path = `/embed/query?reportId=${ids.sales}`
  const given = (await open.ask(emil.token, { details }, path))['details']
  expect(given.columns.map(({ values }: any) => [...values].sort())).toEqual([
    ['Berlin', 'Berlin', 'Paris'],
    ['100.10', '200.20', '50.05'],
  ])
})

test('a report that is named twice is refused', async () => {
  const answer = await service.query(
    token,
    { total },
    { path: `/embed/query?reportId=${ids.sales}&reportId=${ids.regional}` },
  )
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'Invalid parameters' } }])
})

test('of a token for several reports each gives the rows behind figures as it says itself, and all of them only what all say', async () => {
  const files = { 'reports/open.json': { ...report('Open'), dataExport: 'underlying' } }
  const [first, ...others] = contentList.workspaces
  const reports = first!.reports.map((one) =>
    one.id === ids.regional ? { ...one, file: 'reports/open.json' } : one,
  )
  const content = { ...contentList, workspaces: [{ ...first!, reports }, ...others] }
  const contentFolder = await makeContentFolder(`${world.folder}/two-exports`, {
    files: { ...files, 'content.json': content },
  })
  const both = await world.start({ deps: { contentFolder } })
  const answer = await both.rest('/GenerateToken', {
    method: 'POST',
    body: {
      reports: [{ id: ids.sales }, { id: ids.regional }],
      datasets: [{ id: ids.ledger }],
      identities: [{ username: 'emil', roles: ['EMEA'] }],
    },
  })
  const { token: forBoth } = (await answer.json()) as { token: string }
  const city = { name: 'City', field: { kind: 'column', table: 'Ledger', column: 'City' } }
  const ask = async (search: string) =>
    (await both.ask(forBoth, { rows: { detailOf: 'Ledger', select: [city] } }, `/embed/query${search}`))[
      'rows'
    ]
  expect((await ask('')).error).toMatchObject({ code: 'PowerBINotAuthorizedException' })
  expect((await ask(`?reportId=${ids.sales}`)).error).toMatchObject({ code: 'PowerBINotAuthorizedException' })
  expect((await ask(`?reportId=${ids.regional}`)).columns[0].values.sort()).toEqual([
    'Berlin',
    'Berlin',
    'Paris',
  ])
})

test('a person who asks too often is told how long to wait, with whatever token', async () => {
  const at = new Date()
  const strict = await world.start({
    settings: { SERVICE_QUERIES_PER_MINUTE: '3' },
    deps: { now: () => at },
  })
  const [one, same] = [(await strict.embedToken()).token, (await strict.embedToken()).token]
  const another = (await strict.embedToken({ username: 'emil', roles: ['EMEA'] })).token
  expect((await strict.query(one, { a: total, b: total })).status).toBe(200)
  const refused = await strict.query(same, { a: total, b: total })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'TooManyRequests' } })
  expect((await strict.query(another, { a: total, b: total })).status).toBe(200)
})

test('a query that needs more memory than there is says so, and the next one is answered', async () => {
  const small = await world.start({ settings: { SERVICE_MEMORY_LIMIT: '40MB' } })
  const viewer = (await small.embedToken()).token
  const hunger = { name: 'Hunger', field: { kind: 'measure', table: 'Hungry', measure: 'Sum of hunger' } }
  const lines = await small.ask(viewer, { hungry: { select: [hunger] } })
  expect(lines['hungry'].error).toMatchObject({
    code: 'QueryFailed',
    message: expect.stringContaining('more memory'),
  })
  expect((await small.ask(viewer, { total }))['total'].rowCount).toBe(1)
})
