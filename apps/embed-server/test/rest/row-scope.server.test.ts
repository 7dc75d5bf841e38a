import { once } from 'node:events'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { RowScope } from '@casement/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelWith } from '../../../../packages/semantic/test/world/ask.ts'
import { openDuckDb } from '../../../../packages/semantic/test/world/duckdb.ts'
import { smallData, smallModel } from '../../../../packages/semantic/test/world/small-model.ts'
import { ids, makeContentFolder, openWorld, type Service, total, type World } from '../world.ts'

const sources = { Ledger: 'ledger', Budget: 'budget', Entity: 'entities', Account: 'accounts', Date: 'dates' }
const tables = Object.keys(sources) as (keyof typeof sources)[]

/** The small company with a count of each table's rows, and a role of who asks. */
const model = {
  ...modelWith(Object.fromEntries(tables.map((name) => [`#${name}`, `COUNTROWS('${name}')`]))),
  roles: [
    ...smallModel.roles,
    { name: 'Own', rules: [{ table: 'Entity', filter: 'Entity[Name] = USERNAME()' }] },
  ],
}

let world: World
let service: Service
let contentFolder: string
/** The same rows, beside the service. */
let byHand: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  world = await openWorld()
  const { roles: _, ...open } = model
  contentFolder = await makeContentFolder(join(world.folder, 'small'), {
    files: { 'models/ledger.json': model, 'models/open.json': open },
  })
  const instance = await DuckDBInstance.create(join(contentFolder, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  for (const sql of ['DROP TABLE ledger', ...smallData]) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  byHand = await openDuckDb(smallData)
  service = await world.start({ deps: { contentFolder } })
})
afterAll(async () => {
  byHand.close()
  await world.close()
})

const post = (body: unknown, { dataset = ids.ledger as string, from = service } = {}) =>
  from.rest(`/datasets/${dataset}/rowScope`, { method: 'POST', body })
async function scopeOf(username: string, roles: readonly string[], dataset?: string): Promise<RowScope> {
  const answer = await post({ username, roles }, dataset === undefined ? {} : { dataset })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as RowScope
}
const countsOf = ({ tables: limited }: RowScope) =>
  Object.fromEntries(limited.map(({ table, visible, all }) => [table, [visible, all]]))
const count = async (from: string) =>
  Number((await byHand.run({ sql: `SELECT count(*) FROM ${from}`, parameters: [] })).columns[0]![0])

/** Facts of some entities. */
const factsOf = (table: string, where: string) =>
  count(`${table} WHERE lower(entity) IN (SELECT lower(id) FROM entities WHERE ${where})`)

describe('the scope of an effective identity', () => {
  test('of one role has its rules, in DAX and in words, and the facts that they reach', async () => {
    const scope = await scopeOf('emil', ['EMEA'])
    expect(scope.hasRoles).toBe(true)
    const emea = `lower(region) = 'emea'`
    expect(countsOf(scope)).toEqual({
      Ledger: [await factsOf('ledger', emea), await count('ledger')],
      Budget: [await factsOf('budget', emea), await count('budget')],
      Entity: [await count(`entities WHERE ${emea}`), await count('entities')],
    })
    expect(scope.tables.map(({ table, rules, limitedBy }) => [table, rules, limitedBy])).toEqual([
      ['Ledger', [], ['Entity']],
      ['Budget', [], ['Entity']],
      ['Entity', [{ role: 'EMEA', dax: 'Entity[Region] = "EMEA"', words: 'Region is EMEA' }], []],
    ])
    expect(scope.tables[2]!.sample).toEqual({
      columns: ['Entity', 'Name', 'Country', 'Region', 'Size'],
      rows: [
        ['de1', 'Berlin', 'Germany', 'EMEA', '10'],
        ['de2', 'Köln', 'germany', 'EMEA', '5'],
        ['fr1', 'Lyon', 'France', 'emea', null],
      ],
    })
  })

  test('of two roles has what either shows', async () => {
    const scope = await scopeOf('nina', ['EMEA', 'Revenue only'])
    const seen = `lower(entity) IN (SELECT lower(id) FROM entities WHERE lower(region) = 'emea') OR account IN (SELECT number FROM accounts WHERE lower(kind) = 'revenue')`
    expect(countsOf(scope)).toEqual({ Ledger: [await count(`ledger WHERE ${seen}`), 11] })
    expect(scope.tables[0]!.limitedBy).toEqual(['Entity', 'Account'])
  })

  test('by a rule of the name has the rows of that name', async () => {
    const scope = await scopeOf('boston', ['Own'])
    const own = `lower(name) = 'boston'`
    expect(countsOf(scope)).toEqual({
      Ledger: [await factsOf('ledger', own), 11],
      Budget: [await factsOf('budget', own), 4],
      Entity: [1, 6],
    })
    expect(scope.tables[2]!.rules).toEqual([
      { role: 'Own', dax: 'Entity[Name] = USERNAME()', words: "Name is the person's name (boston)" },
    ])
    expect(countsOf(await scopeOf('', ['Own']))).toMatchObject({ Entity: [0, 6] })
  })

  test.each([[[]], [['Board']], [['EMEA', 'Board']]])('of the roles %j has nothing', async (roles) => {
    const scope = await scopeOf('emil', roles)
    expect(countsOf(scope)).toEqual(
      Object.fromEntries(
        await Promise.all(tables.map(async (name) => [name, [0, await count(sources[name])]] as const)),
      ),
    )
    for (const { rules, limitedBy, sample } of scope.tables)
      expect([rules, limitedBy, sample.rows]).toEqual([[], [], []])
  })

  test('of a role without rules has no table, as that of a model without roles', async () => {
    expect(await scopeOf('grace', ['Group'])).toEqual({ hasRoles: true, tables: [], denied: [] })
    expect(await scopeOf('grace', ['EMEA'], ids.open)).toEqual({ hasRoles: false, tables: [], denied: [] })
  })

  test('counts what COUNTROWS counts for an embed token of that identity', async () => {
    const select = tables.map((table) => ({
      name: table,
      field: { kind: 'measure', table: 'Ledger', measure: `#${table}` },
    }))
    for (const roles of [
      ['EMEA'],
      ['Revenue only'],
      ['EMEA', 'Revenue only'],
      ['Own'],
      ['Own', 'EMEA'],
      ['Group'],
    ]) {
      const { token } = await service.embedToken({ username: 'boston', roles })
      const { rows } = await service.ask(token, { rows: { select } })
      const visible = new Map(
        (await scopeOf('boston', roles)).tables.map((each) => [each.table, each.visible]),
      )
      for (const [place, table] of tables.entries())
        expect([roles, table, visible.get(table) ?? (await count(sources[table]))]).toEqual([
          roles,
          table,
          rows.columns[place].values[0] ?? 0,
        ])
    }
  })
})

test('as many rows are shown as are asked for', async () => {
  const rowsFor = async (sampleRows: number) => {
    const { tables: limited } = (await (
      await post({ username: 'x', roles: ['EMEA'], sampleRows })
    ).json()) as RowScope
    return limited.map(({ sample }) => sample.rows.length)
  }
  expect(await rowsFor(0)).toEqual([0, 0, 0])
  expect(await rowsFor(2)).toEqual([2, 2, 2])
  expect(await rowsFor(20)).toEqual([5, 2, 3])
})

test('keys and the id may be in any letter case', async () => {
  const answer = await post(
    { Username: 'emil', Roles: ['EMEA'], SampleRows: 1 },
    { dataset: ids.ledger.toUpperCase() },
  )
  expect(countsOf((await answer.json()) as RowScope)).toMatchObject({ Entity: [3, 6] })
})

test.each([
  [{}, 'username'],
  [{ username: 'emil' }, 'roles'],
  [{ username: 7, roles: [] }, 'username'],
  [{ username: 'a\u0000', roles: [] }, 'username'],
  [{ username: 'emil', roles: 'EMEA' }, 'roles'],
  [{ username: 'emil', roles: [7] }, 'roles.0'],
  [{ username: 'emil', roles: [], sampleRows: 21 }, 'sampleRows'],
  [{ username: 'emil', roles: [], sampleRows: -1 }, 'sampleRows'],
  [{ username: 'emil', roles: [], sampleRows: 1.5 }, 'sampleRows'],
  [{ username: 'emil', roles: [], sql: 'SELECT 1' }, 'sql'],
  [[], ''],
])('%j is refused', async (body, field) => {
  const answer = await post(body)
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  expect([answer.status, error.code]).toEqual([400, 'InvalidRequest'])
  expect(error.message).toContain(field)
})

test('an unknown dataset is not found', async () => {
  const answer = await post({ username: 'emil', roles: [] }, { dataset: ids.contoso })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PowerBIEntityNotFound' } })
})

test('a hostile name and hostile roles are values', async () => {
  for (const text of [`'; DROP TABLE ledger; --`, '$1', '\\', `"'`]) {
    expect(countsOf(await scopeOf(text, ['Own']))).toMatchObject({ Entity: [0, 6] })
    expect(countsOf(await scopeOf('x', [text]))).toMatchObject({ Ledger: [0, 11] })
  }
})

describe('over a table that takes minutes to count', () => {
  test('it is given up when a query would be, and pays for it with the share of its caller', async () => {
    const at = new Date()
    const slow = await world.start({
      settings: { SERVICE_QUERY_TIMEOUT_MS: '1500', SERVICE_QUERY_SECONDS_PER_MINUTE: '1' },
      deps: { now: () => at },
    })
    const answer = await post({ username: 'emil', roles: [] }, { from: slow })
    expect([answer.status, await answer.json()]).toEqual([
      504,
      { error: { code: 'QueryTimeout', message: 'The query took too long and was stopped' } },
    ])
    const again = await post({ username: 'emil', roles: [] }, { from: slow })
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await again.json()).toMatchObject({ error: { code: 'TooManyRequests' } })
    // The share is the caller's, and no viewer's.
    const { token } = await slow.embedToken()
    expect((await slow.ask(token, { total }))['total'].error).toBeUndefined()
  })

  test('it holds up no viewer, even where queries run one at a time', async () => {
    const one = await world.start({ settings: { SERVICE_MAX_CONCURRENT_QUERIES: '1' } })
    const leaving = new AbortController()
    let hasEnded = false
    const accessToken = await one.accessToken()
    const hasCome = once(one.app.server, 'request')
    const scope = fetch(`${one.url}/v1.0/myorg/datasets/${ids.ledger}/rowScope`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ username: 'emil', roles: [] }),
      signal: leaving.signal,
    })
      .catch((error: unknown) => error)
      .finally(() => (hasEnded = true))
    await hasCome
    const { token } = await one.embedToken()
    const { total: line } = await one.ask(token, { total })
    expect(line.columns[0].values).toEqual(['3350.35'])
    expect(hasEnded).toBe(false)
    leaving.abort()
    await scope
  })
})
