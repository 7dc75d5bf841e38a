import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { answerPlan, NotHere, readPlan, shapeOf, toLine } from '@casement/evaluator'
import { decodeTable } from '@casement/evaluator/decode-table'
import { type PlansHead, plansRequest, type SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveContent } from '../../src/served/live/served-content.ts'
import {
  byCity,
  makeContentFolder,
  model,
  openWorld,
  type Service,
  slow,
  total,
  type World,
} from '../world.ts'
import { inCity, kinds } from './filter-kinds.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
afterAll(() => world.close())

const tokenFor = async (username: string, ...roles: string[]) =>
  (await service.embedToken({ username, roles })).token

const many = (name: string) => ({ name, field: { kind: 'column', table: 'Many', column: name } })
/** Questions of two tables; the second one tells the most rows apart. */
const lists = [
  { select: [many('S')] },
  { select: [many('S'), many('N')] },
  total,
] as unknown as SemanticQuery[]
const queries = [byCity, { ...byCity, filters: [inCity('Berlin')] }, total] as unknown as SemanticQuery[]

const ask = (token: string, asked: readonly SemanticQuery[], have: string[] = [], on = service) =>
  on.embed(token, '/plans', { method: 'POST', body: plansRequest(asked, have) })

/** What an answer says, its plans and tables as they are read. */
async function read(answer: Response) {
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const length = bytes.readUInt32LE()
  const head = JSON.parse(bytes.subarray(4, 4 + length).toString()) as PlansHead
  let at = 4 + length
  const next = (count: number) => gunzipSync(bytes.subarray(at, (at += count)))
  const lines = next(head.plans).toString().split('\n').filter(Boolean)
  const tables = head.tables.flatMap(({ id, bytes: count }) =>
    count === null ? [] : [{ id, ...decodeTable(next(count)) }],
  )
  expect(at).toBe(bytes.length)
  return { head, lines, tables, size: bytes.length }
}

type Page = Awaited<ReturnType<typeof read>>

/** The answers of the plans, as the frame works them out. */
function answersOf({ head, lines, tables }: Page, asked: readonly SemanticQuery[]) {
  const all = {
    tables: new Map(tables.map(({ id, data }) => [id, data])),
    links: new Map(tables.flatMap(({ links }) => [...links])),
  }
  return asked.map((query, place) => {
    const own = readPlan(lines[head.asked[place]!]!)
    return toLine('q', own, answerPlan(own.plan, all, query))
  })
}

describe('the plans of a page', () => {
  test('answer its questions as the service does, with other values too', async () => {
    const token = await tokenFor('grace', 'Group')
    const page = await read(await ask(token, queries))
    const others = [
      byCity,
      { ...byCity, filters: [inCity('Paris', 'Boston')] },
      total,
    ] as unknown as SemanticQuery[]
    const lines = await Promise.all(others.map(async (q) => (await service.ask(token, { q }))['q']))
    expect(answersOf(page, others)).toEqual(lines)
    expect(page.head.asked).toEqual([0, 1, 2])
  })

  test.each(kinds)('answer under a filter as the service does: %s', async (_, asked, chosen) => {
    const under = (filter: object) =>
      [byCity, total].map((query) => ({ ...query, filters: [filter] })) as unknown as SemanticQuery[]
    expect(under(chosen).map(shapeOf)).toEqual(under(asked).map(shapeOf))
    const token = await tokenFor('grace', 'Group')
    const page = await read(await ask(token, under(asked)))
    expect(page.head.asked).toEqual([0, 1])
    const lines = await Promise.all(under(chosen).map(async (q) => (await service.ask(token, { q }))['q']))
    expect(answersOf(page, under(chosen))).toEqual(lines)
  })

  test('name no column, table or measure of the model', async () => {
    const { head, lines } = await read(await ask(await tokenFor('grace', 'Group'), queries))
    expect(JSON.stringify(head) + lines.join('').replaceAll(/"name":"[^"]*"/g, '')).not.toMatch(
      /Ledger|City|Amount|SUM/,
    )
  })

  test('are null for rows one by one, for what is no query and for what takes too long', async () => {
    const brief = await world.start({ settings: { SERVICE_QUERY_TIMEOUT_MS: '300' } })
    const { token } = await brief.embedToken()
    const wrong = { select: [{ name: 'x', field: { kind: 'column', table: 'Ledger', column: 'No' } }] }
    const rows = { ...byCity, select: byCity.select.slice(0, 1), detailOf: 'Ledger' }
    const page = await read(await ask(token, [rows, wrong, total] as SemanticQuery[], [], brief))
    expect(page.head.asked).toEqual([null, null, 0])
    expect((await read(await ask(token, [slow, total] as SemanticQuery[], [], brief))).head.asked).toEqual([
      null,
      null,
    ])
  })
})

describe('the tables of a page', () => {
  test('hold what the person may see and no more, to the byte', async () => {
    const [emil, paris] = await Promise.all([tokenFor('emil', 'EMEA'), tokenFor('nina', 'Own')])
    const { tables } = await read(await ask(emil, queries))
    expect(JSON.stringify(tables.map(({ data }) => [...data.columns.values()]))).not.toContain('Boston')
    expect(
      answersOf(await read(await ask(paris, queries)), queries).map(
        (line) => 'columns' in line && line.columns[0]!.values,
      ),
    ).toEqual([['Paris'], [], ['50.05']])
    const [one, other] = await Promise.all(
      [emil, await tokenFor('otto', 'EMEA')].map(async (token) => read(await ask(token, queries))),
    )
    expect(one!.head.tables).toEqual(other!.head.tables)
  })

  test('hold no column that no question reads, and rows of facts as sums', async () => {
    const { tables } = await read(await ask(await tokenFor('emil', 'Own'), queries))
    expect(tables.map(({ data }) => [data.rowCount, data.columns.size])).toEqual([[1, 2]])
  })

  test('are not sent again to who has them', async () => {
    const token = await tokenFor('grace', 'Group')
    const first = await read(await ask(token, queries))
    const keys = first.head.tables.map(({ key }) => key)
    const again = await read(await ask(token, [total] as SemanticQuery[]))
    expect(again.head.tables.map(({ key }) => key)).not.toEqual(keys)
    const same = await read(await ask(token, queries, keys))
    expect(same.head.tables).toEqual(first.head.tables.map((table) => ({ ...table, bytes: null })))
    expect(same.size).toBeLessThan(first.size)
  })

  test('that are too large are left out with the questions that make them so', async () => {
    const small = await world.start({ settings: { SERVICE_FRAME_ROWS: '10' } })
    const { token } = await small.embedToken()
    const page = await read(await ask(token, lists, [], small))
    expect(page.head.asked).toEqual([0, null, 1])
    expect(page.head.tables).toHaveLength(2)
  })

  test('that are one byte too large together are left out the same way; where nothing fits, all are', async () => {
    const bytesOf = ({ head }: Page) => head.tables.reduce((sum, { bytes }) => sum + bytes!, 0)
    const askWithin = async (bytes: number) => {
      const small = await world.start({ settings: { SERVICE_FRAME_BYTES: `${bytes}` } })
      const { token } = await small.embedToken()
      return read(await ask(token, lists, [], small))
    }
    const whole = await read(await ask(await tokenFor('grace', 'Group'), lists))
    const bytes = bytesOf(whole)
    expect((await askWithin(bytes)).head).toMatchObject({ asked: [0, 1, 2], tables: whole.head.tables })
    const smaller = await askWithin(bytes - 1)
    expect(smaller.head.asked).toEqual([0, null, 1])
    expect(bytesOf(smaller)).toBeLessThan(bytes)
    expect(await askWithin(1)).toMatchObject({
      head: { asked: [null, null, null], tables: [] },
      lines: [],
    })
  })
})

/** The model with a table of days, 20,000 lines on thirty of them, and figures of the year before. */
function datedModel() {
  const { tables, ...rest } = model(true)
  const days = {
    name: 'Date',
    source: {
      sql: `SELECT DATE '2026-01-01' + CAST(range AS INTEGER) AS day, 2026 + range // 365 AS year FROM range(730)`,
    },
    columns: [
      { name: 'Date', source: 'day', type: 'date' },
      { name: 'Year', source: 'year', type: 'integer' },
    ],
  }
  const before = "CALCULATE(SUM(Many[A]), SAMEPERIODLASTYEAR('Date'[Date]))"
  const dated = tables.map((table) =>
    table.name === 'Many' ? { ...table, measures: [{ name: 'Before', expression: before }] } : table,
  )
  return {
    ...rest,
    tables: [...dated, days],
    relationships: [{ from: { table: 'Many', column: 'D' }, to: { table: 'Date', column: 'Date' } }],
    dateTable: 'Date',
  }
}

test('a page whose facts are too many by date has them by month, and answers whole months', async () => {
  const contentFolder = await makeContentFolder(join(world.folder, 'dated'), {
    files: { 'models/ledger.json': datedModel() },
  })
  const small = await world.start({ settings: { SERVICE_FRAME_ROWS: '800' }, deps: { contentFolder } })
  const dateColumn = (name: string) => ({ name, field: { kind: 'column', table: 'Date', column: name } })
  const sum = { name: 'A', field: { kind: 'aggregation', table: 'Many', column: 'A', aggregation: 'Sum' } }
  const before = { name: 'Before', field: { kind: 'measure', table: 'Many', measure: 'Before' } }
  const byYear = { select: [many('S'), dateColumn('Year'), before, sum] }
  const within = (from: string, end: string) => ({
    select: [many('S'), sum],
    filters: [
      {
        filterType: 0,
        target: { table: 'Date', column: 'Date' },
        logicalOperator: 'And',
        conditions: [
          { operator: 'GreaterThanOrEqual', value: from },
          { operator: 'LessThan', value: end },
        ],
      },
    ],
  })
  const [month, days] = [within('2026-01-01', '2026-02-01'), within('2026-01-01', '2026-01-15')]
  const asked = [byYear, month] as unknown as SemanticQuery[]
  const { token } = await small.embedToken()
  const page = await read(await ask(token, asked, [], small))
  expect(page.head.asked).toEqual([0, 1])
  // Seven cities in one month, where they are on thirty days.
  expect(page.tables.map(({ data }) => data.rowCount).toSorted((a, b) => a - b)).toEqual([7, 730])
  const lines = await small.ask(token, { byYear, month })
  // The year that is, and the one after, for which it is the year before.
  expect(answersOf(page, asked)).toMatchObject([
    { columns: lines['byYear'].columns, rowCount: 14 },
    { columns: lines['month'].columns, rowCount: 7 },
  ])
  expect(() => answersOf(page, [byYear, days] as unknown as SemanticQuery[])).toThrow(NotHere)
})

describe('the route', () => {
  test('says which content and day its pages are of', async () => {
    const token = await tokenFor('grace', 'Group')
    const { head } = await read(await ask(token, [total] as SemanticQuery[]))
    const answer = await service.embed(token, '/plans')
    expect(await answer.json()).toEqual({ casement: 1, generation: head.generation })
    const other = await world.start()
    const { token: second } = await other.embedToken()
    expect((await (await other.embed(second, '/plans')).json()).generation).not.toBe(head.generation)
  })

  test('says that content or day are others once they are, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime('2026-03-31T23:59:00Z')
    const events = new EventEmitter()
    const live: LiveContent = {
      watch(onChange) {
        events.on('change', onChange)
        return () => events.removeAllListeners()
      },
      tell: () => void events.emit('served'),
    }
    const followed = await world.start({ deps: { live } })
    const { token } = await followed.embedToken()
    /** Generation that both ways give. */
    const generation = async () => {
      const { head } = await read(await ask(token, [total] as SemanticQuery[], [], followed))
      const answer = await followed.embed(token, '/plans')
      expect(await answer.json()).toEqual({ casement: 1, generation: head.generation })
      return head.generation
    }
    const first = await generation()
    vi.setSystemTime('2026-03-31T23:59:59Z')
    expect(await generation()).toBe(first)

    const served = once(events, 'served')
    events.emit('change')
    await served
    const second = await generation()
    vi.setSystemTime('2026-04-01T00:00:00Z')
    expect(new Set([first, second, await generation()]).size).toBe(3)
  })

  test('refuses a token that was revoked, and requests that are wrong', async () => {
    const { token, tokenId } = await service.embedToken()
    const wrong = { casement: 1, queries: [], filters: [], asked: [[0]], have: [] }
    const refused = await service.embed(token, '/plans', { method: 'POST', body: wrong })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      400,
      'asked[0][0]: The place of an item was expected',
    ])
    await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })
    expect((await service.embed(token, '/plans')).status).toBe(401)
    expect((await ask(token, queries)).status).toBe(401)
  })

  test('refuses who has taken more than half of a share, whose queries are answered still', async () => {
    // A clock that stands still gives nobody time back, and reading 256 KiB takes 8 of the 1000 ms.
    const at = new Date()
    const settings = { SERVICE_QUERY_SECONDS_PER_MINUTE: '1', LOG_LEVEL: 'warn' }
    const logged: string[] = []
    const logTo = { write: (line: string) => void logged.push(line) }
    const brief = await world.start({ settings, deps: { now: () => at, logTo } })
    const [emil, grace] = await Promise.all(
      ['emil', 'grace'].map(
        async (username) => (await brief.embedToken({ username, roles: ['Group'] })).token,
      ),
    )
    const asked = (token: string) => ask(token, [total] as SemanticQuery[], [], brief)
    expect((await asked(emil!)).status).toBe(200)
    const body = ' '.repeat(256 * 1024 - 2)
    for (let times = 0; times < 63; times++)
      expect((await brief.embed(emil!, '/query', { method: 'POST', body })).status).toBe(400)
    const refused = await asked(emil!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await refused.json()).toMatchObject({ error: { code: 'TooManyRequests' } })
    expect((await brief.ask(emil!, { total }))['total']).toHaveProperty('columns')
    expect((await asked(grace!)).status).toBe(200)
    await expect
      .poll(() => logged.map((line) => JSON.parse(line)))
      .toContainEqual(
        expect.objectContaining({ what: 'queries were refused', counts: { TooManyRequests: 1 } }),
      )
  })

  test('does not take it for a failure that who asked has left', async () => {
    const logged: string[] = []
    const logTo = { write: (line: string) => void logged.push(line) }
    const brief = await world.start({ settings: { LOG_LEVEL: 'debug' }, deps: { logTo } })
    const token = (await brief.embedToken()).token
    const leaving = fetch(`${brief.url}/embed/plans`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(plansRequest([slow] as SemanticQuery[], [])),
      signal: AbortSignal.timeout(1000),
    })
    await expect(leaving).rejects.toThrow()
    const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ level: 'debug', code: 'clientHasLeft', status: 499 }))
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('gives nothing where it is switched off', async () => {
    const off = await world.start({ settings: { SERVICE_FRAME_ROWS: '0' } })
    const { token } = await off.embedToken()
    expect((await ask(token, queries, [], off)).status).toBe(404)
  })
})
