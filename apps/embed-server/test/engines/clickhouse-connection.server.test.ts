import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { plansRequest, type SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallData, smallModel } from '../../../../packages/semantic/test/world/small-model.ts'
import { withClickHouse } from '../../../../packages/semantic/test/world/with-clickhouse.ts'
import { ids, makeContentFolder, openWorld, report, type Service, type World } from '../world.ts'
import { openClickHouseWorld } from './clickhouse-world.ts'
import { companyQueries } from './company-queries.ts'

const local = { id: ids.sales, dataset: ids.ledger }
const remote = { id: ids.other, dataset: ids.open }
const group = { username: 'grace', roles: ['Group'] }
/** Figures of the entity of a name. */
const regionsOf = (name: string) => ({
  ...companyQueries['regions'],
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'Entity', column: 'Name' },
      filterType: 1,
      operator: 'In',
      values: [name],
    },
  ],
})

withClickHouse('a model on a ClickHouse server', () => {
  let folder: string
  let world: World
  let engine: Awaited<ReturnType<typeof openClickHouseWorld>>
  let service: Service
  const logged: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casement-clickhouse-'))
    engine = await openClickHouseWorld(smallData)
    const contentFolder = await makeContentFolder(join(folder, 'content'), {
      files: {
        'models/ledger.json': smallModel,
        'models/open.json': { ...smallModel, connection: 'finance' },
        'reports/a.json': { ...report('A'), dataExport: 'underlying' },
      },
    })
    const instance = await DuckDBInstance.create(join(contentFolder, 'data', 'finance.duckdb'))
    const connection = await instance.connect()
    for (const sql of ['DROP TABLE ledger', ...smallData]) await connection.run(sql)
    connection.closeSync()
    instance.closeSync()
    world = await openWorld()
    service = await world.start({
      settings: {
        LOG_LEVEL: 'warn',
        STOPPING_ANSWERS_MS: '1',
        SERVICE_CONNECTIONS_FINANCE_KIND: 'clickhouse',
        SERVICE_CONNECTIONS_FINANCE_URL: engine.url,
        SERVICE_CONNECTIONS_FINANCE_PASSWORD: engine.password,
      },
      deps: { contentFolder, logTo: { write: (line: string) => void logged.push(line) } },
    })
  })
  afterAll(async () => {
    await world?.close()
    await engine?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const asked = async (
    where: Parameters<Service['embedToken']>[1],
    queries: Record<string, unknown>,
    identity = group,
  ) => service.ask((await service.embedToken(identity, where)).token, queries)

  test.each([
    ['all rows', group],
    ['the rows of a region', { username: 'emil', roles: ['EMEA'] }],
    ['the rows of two roles', { username: 'nina', roles: ['EMEA', 'Revenue only'] }],
    ['the rows of a kind', { username: 'olga', roles: ['Revenue only'] }],
  ])('answers as the same model in the data file does, for who sees %s', async (_, identity) => {
    const own = await asked(local, companyQueries, identity)
    const theirs = await asked(remote, companyQueries, identity)
    for (const id of Object.keys(companyQueries)) expect(own[id].error).toBeUndefined()
    expect(theirs).toEqual(own)
    expect(own['details'].rowCount).toBeGreaterThan(0)
  })

  test('gives frames the same tables', async () => {
    const queries = Object.values(companyQueries) as unknown as SemanticQuery[]
    const pages = []
    for (const where of [local, remote]) {
      const { token } = await service.embedToken({ username: 'emil', roles: ['EMEA'] }, where)
      const answer = await service.embed(token, '/plans', { method: 'POST', body: plansRequest(queries, []) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const head = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE()).toString())
      pages.push({ asked: head.asked, tables: head.tables.map(({ key }: { key: string }) => key) })
    }
    expect(pages[0]!.tables.length).toBeGreaterThan(3)
    expect(pages[1]).toEqual(pages[0])
  })

  test('keeps to names and values, whatever is in them', async () => {
    const hostile = ['O\'Hara "X"', "'; DROP TABLE ledger; --", '$1', '\\', 'a\tb\nc', '{p1:String}']
    const queries = Object.fromEntries(hostile.map((value, place) => [`q${place}`, regionsOf(value)]))
    const own = await asked(local, queries)
    expect(await asked(remote, queries)).toEqual(own)
    expect(own['q0'].rowCount).toBe(1)
    expect(await engine.query('SELECT count() FROM ledger')).toEqual([['11']])
  })

  test('keeps the values of filters and of row-level security out of addresses', async () => {
    const before = engine.addresses.length
    const identity = { username: 'emil', roles: ['Own region'], customData: 'EMEA' }
    const own = await asked(local, { berlin: regionsOf('Berlin') }, identity)
    expect(await asked(remote, { berlin: regionsOf('Berlin') }, identity)).toEqual(own)
    expect(own['berlin'].rowCount).toBe(1)
    const addresses = engine.addresses.slice(before)
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.join('\n')).not.toMatch(/Berlin|EMEA|emil|param_/i)
  })

  test('what the server says is in the log alone, and a lost one is told and mended', async () => {
    engine.refuseWith({ status: 500, code: '241', said: 'Code: 241. DB::Exception: secret memory limit' })
    const refused = await asked(remote, {
      a: { select: [...(companyQueries['regions']!['select'] as [])].slice(1) },
    })
    expect(refused['a'].error.code).toBe('QueryFailed')
    expect(JSON.stringify(refused)).not.toContain('secret')
    expect(logged.join('')).toContain('secret memory limit')
    engine.refuseWith({ status: 503, code: '202', said: 'Code: 202. DB::Exception: too many' })
    const lost = await asked(remote, {
      b: { select: [...(companyQueries['values']!['select'] as [])].slice(1) },
    })
    expect(lost['b'].error.code).toBe('DataUnavailable')
    engine.refuseWith(null)
    expect((await asked(remote, { a: companyQueries['total'] }))['a'].error).toBeUndefined()
  })
})
