import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contentOf, openTestHost, type TestHost } from '../src/index.ts'

const amount = { kind: 'measure', table: 'Sales', measure: 'Total' }
const city = { kind: 'column', table: 'Sales', column: 'City' }
const layout = { x: 0, y: 0, width: 300, height: 150 }
const content = contentOf({
  report: {
    casement: 1,
    name: 'Shops',
    pages: [
      {
        name: 'one',
        displayName: 'One',
        size: { width: 1280, height: 720 },
        visuals: [
          { name: 'total', type: 'card', layout, roles: { value: [amount] } },
          { name: 'cities', type: 'table', layout, roles: { column: [city, amount] } },
        ],
      },
    ],
  },
  model: {
    casement: 1,
    name: 'Shops',
    tables: [
      {
        name: 'Sales',
        source: { table: 'sales' },
        columns: [
          { name: 'City', source: 'city', type: 'text' },
          { name: 'Amount', source: 'amount', type: 'decimal(18,2)' },
        ],
        measures: [{ name: 'Total', expression: 'SUM(Sales[Amount])' }],
      },
    ],
  },
  statements: [
    'CREATE TABLE sales (city VARCHAR, amount DECIMAL(18,2))',
    "INSERT INTO sales VALUES ('Berlin', 10.25), ('Paris', 20)",
  ],
})

let host: TestHost
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-frame-'))
  await mkdir(join(folder, 'frame'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
  host = await openTestHost({
    content,
    framePages: folder,
    page: (path) => (path === '/' ? '<p>Host' : undefined),
  })
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})
afterEach(() => host.faults.clear())

interface Answered {
  readonly status: number
  readonly text: string
}

/** As a browser on the page asks: by the name, over TLS. */
function ask(
  path: string,
  options: { token?: string; body?: object; name?: string } = {},
): Promise<Answered> {
  const { token, body, name = 'app.powerbi.com' } = options
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: host.port,
        path,
        method: body ? 'POST' : 'GET',
        rejectUnauthorized: false,
        headers: {
          host: name,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode!, text }))
      },
    )
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}

const query = (...fields: (typeof amount | typeof city)[]) => ({
  select: fields.map((field, at) => ({ name: `f${at}`, field })),
})
const askFigures = (token: string) => {
  const queries = [
    { id: 'total', query: query(amount) },
    { id: 'cities', query: query(city, amount) },
  ]
  const { id } = host.reports[0]!
  return ask(`/embed/query?reportId=${id}`, { token, body: { casement: 1, queries } })
}
const newToken = async () => (await host.issueToken('Shops', { roles: [] })).accessToken
const reportPath = () => `/embed/reports/${host.reports[0]!.id}`

test('a token that was issued opens the report, and its figures are the tables’', async () => {
  const token = await newToken()
  const { report } = JSON.parse((await ask(reportPath(), { token })).text)
  expect(report.name).toBe('Shops')
  const before = host.queries.length
  const lines = (await askFigures(token)).text.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).id).sort()).toEqual(['cities', 'total'])
  expect(lines.find((line) => line.includes('"total"'))).toContain('30.25')
  expect(host.queries.slice(before).map(({ query: { select } }) => select.length)).toEqual([1, 2])
})

test('the page’s own origin is answered from what the test gave', async () => {
  expect(await ask('/', { name: 'host.test' })).toEqual({ status: 200, text: '<p>Host' })
  expect((await ask('/reportEmbed', { name: 'host.test' })).status).toBe(404)
  expect(host.chromiumArguments[0]).toBe(
    `--host-resolver-rules=MAP app.powerbi.com 127.0.0.1:${host.port},MAP host.test 127.0.0.1:${host.port}`,
  )
})

test('a page or a report that is not there is said to be so', async () => {
  await expect(host.issueToken('Nothing')).rejects.toThrow('There is no report "Nothing"; there are Shops')
  await expect(openTestHost({ framePages: join(folder, 'none') })).rejects.toThrow('There is no built frame')
})

test('the clock stands still until it is moved, and tokens end by it', async () => {
  expect(host.clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z')
  const { accessToken, expiresAt } = await host.issueToken('Shops', { roles: [], lifetimeInMinutes: 10 })
  expect(expiresAt).toBe('2026-11-21T12:10:00Z')
  expect((await ask(reportPath(), { token: accessToken })).status).toBe(200)
  host.clock.advance(11 * 60_000)
  expect((await ask(reportPath(), { token: accessToken })).status).toBe(401)
  host.clock.set('2026-11-21T12:00:00Z')
  expect((await ask(reportPath(), { token: accessToken })).status).toBe(200)
})

test('a clock that is wrong is right again when the faults are cleared', async () => {
  host.faults.skewClock(-3_600_000)
  const { serverTime } = JSON.parse((await ask(reportPath(), { token: await newToken() })).text)
  expect(serverTime).toBe('2026-11-21T11:00:00.000Z')
  host.faults.clear()
  expect(host.clock.now().toISOString()).toBe('2026-11-21T12:00:00.000Z')
})

test('tokens expire when they are told to, and the next one is good', async () => {
  const token = await newToken()
  host.faults.expireTokens()
  const { status, text } = await ask(reportPath(), { token })
  expect([status, JSON.parse(text).error.code]).toEqual([401, 'TokenExpired'])
  expect((await ask(reportPath(), { token: await newToken() })).status).toBe(200)
})

test('what is forbidden or dropped is so as often as it was asked for', async () => {
  const token = await newToken()
  host.faults.forbid(1)
  expect((await ask(reportPath(), { token })).status).toBe(403)
  expect((await ask(reportPath(), { token })).status).toBe(200)
  host.faults.drop(1)
  await expect(ask(reportPath(), { token })).rejects.toThrow(/hang up|ECONNRESET/)
  expect((await ask(reportPath(), { token })).status).toBe(200)
})

test('a visual that is delayed comes after the others', async () => {
  const token = await newToken()
  host.faults.delayVisual('total', 300)
  const lines = (await askFigures(token)).text.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['cities', 'total'])
  expect(() => host.faults.delayVisual('nothing', 1)).toThrow('No report has a visual "nothing"')
})

test('a message is lost as often as it was asked for, and the frame’s page asks first', async () => {
  expect((await ask('/reportEmbed')).text).toContain('<head><script src="/test-host/lost-messages.js">')
  host.faults.loseMessages('POST /report/filters', 1)
  const fate = async () => (await ask('/test-host/lost?call=POST%20%2Freport%2Ffilters')).text
  expect([await fate(), await fate()]).toEqual(['lost', 'heard'])
})

test('the sample company is hosted where nothing else is given, with reports that are folders', async () => {
  const sample = await openTestHost()
  try {
    const reports = join(import.meta.dirname, '../../../samples/content/reports')
    const names = (await readdir(reports))
      .filter((name) => !name.endsWith('.translations'))
      .map((folder) => folder.replaceAll('-', ' '))
    // The gallery is made of the kinds' examples.
    expect(sample.reports.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(
      [...names, 'gallery of visuals'].toSorted(),
    )
  } finally {
    await sample.close()
  }
})
