import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { plansRequest, type SemanticQuery } from '@casement/query'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { smallData, smallModel } from '../../../../packages/semantic/test/world/small-model.ts'
import {
  ids,
  makeContentFolder,
  openWorld,
  report,
  type Service,
  type StartOptions,
  type World,
} from '../world.ts'
import { closeContent, openContent } from '../../src/served/opening/open-content.ts'
import { companyQueries } from './company-queries.ts'
import { openPostgresWorld, until } from './postgres-world.ts'

/** The small company of semantic, in a data file and on a server. */
const onServer = { ...smallModel, connection: 'finance' }
/** The report over the dataset on the server. */
type Report = Parameters<Service['embedToken']>[1]
const [local, remote]: Report[] = [
  { id: ids.sales, dataset: ids.ledger },
  { id: ids.other, dataset: ids.open },
]

let folder: string
let contentFolder: string
let world: World
let postgres: Awaited<ReturnType<typeof openPostgresWorld>>
let service: Service
const logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-connected-'))
  postgres = await openPostgresWorld([
    ...smallData,
    // Called as a part of a statement is that ranks countries.
    'CREATE VIEW ranks AS SELECT * FROM entities',
  ])
  contentFolder = await contentWith('whole', onServer)
  world = await openWorld()
  service = await start({})
})
afterAll(async () => {
  await world.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

/** A content folder with the small company in its data file and `other` in the place of the model on the server. */
async function contentWith(name: string, other: object): Promise<string> {
  const made = await makeContentFolder(join(folder, name), {
    files: {
      'models/ledger.json': smallModel,
      'models/open.json': other,
      'reports/a.json': { ...report('A'), dataExport: 'underlying' },
    },
  })
  const instance = await DuckDBInstance.create(join(made, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  for (const sql of ['DROP TABLE ledger', ...smallData]) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  return made
}

const metricsToken = '0123456789abcdef'
const start = ({ settings = {}, deps = {} }: StartOptions) =>
  world.start({
    settings: {
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'warn',
      STOPPING_ANSWERS_MS: '1',
      SERVICE_CONNECTIONS_FINANCE_KIND: 'postgres',
      SERVICE_CONNECTIONS_FINANCE_URL: postgres.url,
      SERVICE_CONNECTIONS_FINANCE_PASSWORD: postgres.password,
      ...settings,
    },
    deps: { contentFolder, logTo: { write: (line: string) => void logged.push(line) }, ...deps },
  })

const group = { username: 'grace', roles: ['Group'] }
const tokenFor = async (
  report = remote,
  identity: { username: string; roles: string[]; auditableContext?: string } = group,
) => (await service.embedToken(identity, report)).token

/** How many statements of the service wait for a lock on the server. */
const waitingOnServer = async () =>
  (
    await postgres.query(
      `SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader' AND wait_event_type = 'Lock'`,
    )
  )[0]![0]

const answersOf = async (report: Report, identity: typeof group) => {
  const token = await tokenFor(report, identity)
  return service.ask(token, companyQueries)
}

describe('a model on a server', () => {
  test.each([
    ['all rows', group],
    ['the rows of a region', { username: 'emil', roles: ['EMEA'] }],
    ['the rows of two roles', { username: 'nina', roles: ['EMEA', 'Revenue only'] }],
    ['the rows of a kind', { username: 'olga', roles: ['Revenue only'] }],
  ])('answers as the same model in the data file does, for who sees %s', async (_, identity) => {
    const [own, theirs] = await Promise.all([answersOf(local, identity), answersOf(remote, identity)])
    expect(theirs).toEqual(own)
    for (const id of Object.keys(companyQueries)) expect(own[id].error).toBeUndefined()
    expect(own['details'].rowCount).toBeGreaterThan(0)
  })

  test('gives frames the same tables', async () => {
    const asked = Object.values(companyQueries) as unknown as SemanticQuery[]
    const pages = await Promise.all(
      [local, remote].map(async (report) => {
        const token = await tokenFor(report, { username: 'emil', roles: ['EMEA'] })
        const answer = await service.embed(token, '/plans', { method: 'POST', body: plansRequest(asked, []) })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const head = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE()).toString())
        return { asked: head.asked, tables: head.tables.map(({ key }: { key: string }) => key) }
      }),
    )
    expect(pages[0]!.tables.length).toBeGreaterThan(3)
    expect(pages[1]).toEqual(pages[0])
  })

  test('keeps to names and values, whatever is in them', async () => {
    const filter = (value: string) => ({
      ...companyQueries['regions'],
      filters: [
        {
          $schema: 'http://powerbi.com/product/schema#basic',
          target: { table: 'Entity', column: 'Name' },
          filterType: 1,
          operator: 'In',
          values: [value],
        },
      ],
    })
    const hostile = ['O\'Hara "X"', "'; DROP TABLE ledger; --", '$1', '\\', '\u0000']
    const asked = Object.fromEntries(hostile.map((value, place) => [`q${place}`, filter(value)]))
    const [own, theirs] = [
      await service.ask(await tokenFor(local), asked),
      await service.ask(await tokenFor(), asked),
    ]
    expect(theirs['q0']).toEqual(own['q0'])
    expect(theirs['q0'].rowCount).toBe(1)
    for (const id of ['q1', 'q2', 'q3']) expect(theirs[id]).toEqual(own[id])
    expect((await postgres.query('SELECT count(*) FROM ledger'))[0]).toEqual(['11'])
  })

  test('asks the server anew after the time that answers may be given again, and no earlier', async () => {
    const [slow, quick] = [
      await start({ settings: { SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '86400' } }),
      await start({ settings: { SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '1' } }),
    ]
    const read = async (from: Service) => {
      const { token } = await from.embedToken(group, remote)
      const generation = async () =>
        ((await (await from.embed(token, '/plans')).json()) as { generation: string }).generation
      // A total of one generation: the time of the quick one may be over between two of these questions.
      for (;;) {
        const before = await generation()
        const { total } = await from.ask(token, { total: companyQueries['total']! })
        if ((await generation()) === before) return { total: total.columns[0].values[0], generation: before }
      }
    }
    const [slowBefore, quickBefore] = [await read(slow), await read(quick)]
    expect(slowBefore.total).toBe('2030.50')
    await postgres.query("INSERT INTO ledger (entity, account, amount) VALUES ('de1', 400, 0.05)")
    try {
      await until(async () => (await read(quick)).total === '2030.55')
      expect((await read(quick)).generation).not.toBe(quickBefore.generation)
      expect(await read(slow)).toEqual(slowBefore)
    } finally {
      await postgres.query('DELETE FROM ledger WHERE amount = 0.05')
    }
  })

  test('holds figures back while rows of a one side are doubled, and says so without names', async () => {
    const quick = await start({ settings: { SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '1' } })
    const { token } = await quick.embedToken(group, remote)
    const measure = { name: 'total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }
    const byCountry = {
      select: [{ name: 'country', field: { kind: 'column', table: 'Entity', column: 'Country' } }, measure],
      totals: true,
    } as const
    const countries = { select: byCountry.select.slice(0, 1) }
    const ask = () => quick.ask(token, { byCountry, total: { select: [measure] }, countries })
    const readyz = async () =>
      (await (await fetch(`${quick.url}/readyz`)).json()) as { status: string; besides: object }
    const planned = async () => {
      const body = plansRequest([byCountry] as unknown as SemanticQuery[], [])
      const answer = await quick.embed(token, '/plans', { method: 'POST', body })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return (JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE()).toString()) as { asked: unknown }).asked
    }
    const before = await ask()
    expect(await planned()).toEqual([0])
    expect((await readyz()).besides).toEqual({ connections: 'ok' })
    await postgres.query("INSERT INTO entities SELECT * FROM entities WHERE id = 'de1'")
    try {
      await until(async () => 'error' in (await ask())['byCountry'])
      const held = await ask()
      expect(held['byCountry'].error).toEqual({
        code: 'QueryFailed',
        correlationId: expect.any(String) as unknown,
        message:
          'Rows of "Entity" are doubled in the data: Entity[Entity] has a value more than once, so that figures by "Entity" would count what belongs to it twice. They are held back until that is mended',
      })
      expect(await planned()).toEqual([null])
      // What does not go by the one side stays.
      expect([held['total'], held['countries']]).toEqual([before['total'], before['countries']])
      expect(await readyz()).toEqual({
        status: 'ok',
        parts: expect.anything() as unknown,
        besides: {
          connections: 'ok',
          figures:
            'some are held back, since rows on the one side of a relationship are doubled; the log says which',
        },
      })
      expect(logged.join('')).toContain(
        'figures are held back: Entity[Entity] is the one side of a relationship',
      )
    } finally {
      await postgres.query('DELETE FROM entities a USING entities b WHERE a.id = b.id AND a.ctid > b.ctid')
    }
    await until(async () => !('error' in (await ask())['byCountry']))
    expect(await ask()).toEqual(before)
    expect((await readyz()).besides).toEqual({ connections: 'ok' })
  })

  test('is no longer worked for on its server once who asked has left', async () => {
    const token = await tokenFor()
    const letGo = await postgres.lock('budget')
    try {
      const left = new AbortController()
      const budget = {
        select: [{ name: 'Budget', field: { kind: 'measure', table: 'Budget', measure: 'Budget total' } }],
      }
      const asking = service.query(token, { budget }, { signal: left.signal }).catch(() => 'left')
      await until(async () => (await waitingOnServer()) === '1')
      left.abort()
      expect(await asking).toBe('left')
      await until(async () => (await waitingOnServer()) === '0')
    } finally {
      await letGo()
    }
  })

  test('tells whose rows it shows as the same model in the data file does, until who asks has left', async () => {
    const identities = [
      group,
      { username: 'emil', roles: ['EMEA'] },
      { username: 'nina', roles: ['EMEA', 'Revenue only'] },
      { username: 'olga', roles: [] },
    ]
    const scopeOf = async (dataset: string, body: object) => {
      const answer = await service.rest(`/datasets/${dataset}/rowScope`, { method: 'POST', body })
      return [answer.status, await answer.json()] as const
    }
    for (const identity of identities) {
      const [own, theirs] = await Promise.all(
        [ids.ledger, ids.open].map((dataset) => scopeOf(dataset, { ...identity, sampleRows: 20 })),
      )
      expect(theirs).toEqual(own)
      expect(theirs![0]).toBe(200)
    }
    // So patient that only who leaves can end it.
    const patient = await start({
      settings: {
        SERVICE_QUERY_TIMEOUT_MS: '600000',
        SERVICE_CONNECTIONS_FINANCE_STATEMENT_TIMEOUT_MS: '700000',
      },
    })
    const letGo = await postgres.lock('budget')
    try {
      const left = new AbortController()
      const asking = fetch(`${patient.url}/v1.0/myorg/datasets/${ids.open}/rowScope`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await patient.accessToken()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ username: 'emil', roles: ['EMEA'] }),
        signal: left.signal,
      }).catch(() => 'left')
      await until(async () => (await waitingOnServer()) === '1')
      left.abort()
      expect(await asking).toBe('left')
      await until(async () => (await waitingOnServer()) === '0')
    } finally {
      await letGo()
    }
  })

  test('tells nobody what a lost server said, and answers again once it is back', async () => {
    const lost = await start({ settings: { SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '1' } })
    const { token } = await lost.embedToken(group, remote)
    const own = (await lost.embedToken(group, local)).token
    const ask = async () => (await lost.ask(token, { total: companyQueries['total']! }))['total']
    postgres.line.cut()
    try {
      await until(async () => 'error' in (await ask()))
      const { error } = await ask()
      expect(error).toMatchObject({
        code: 'DataUnavailable',
        message: 'The database server of this report does not answer; try again in a moment',
      })
      expect(logged.join('')).toContain('Connection terminated')
      expect((await lost.ask(own, { total: companyQueries['total']! }))['total'].error).toBeUndefined()
      const scope = await lost.rest(`/datasets/${ids.open}/rowScope`, {
        method: 'POST',
        body: { username: 'emil', roles: ['EMEA'] },
      })
      expect([scope.status, await scope.json()]).toEqual([
        503,
        { error: { code: 'DataUnavailable', message: error.message } },
      ])
      const state = async (headers: Record<string, string>) => {
        const answer = await fetch(`${lost.url}/readyz`, { headers })
        return [answer.status, ((await answer.json()) as { besides: unknown }).besides]
      }
      const known = { authorization: `Bearer ${metricsToken}` }
      await until(async () => JSON.stringify(await state(known)) === '[200,{"finance":"does not answer"}]')
      // A stranger is told that something is amiss, and no name.
      const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer 0123456789abcdefg' }]
      for (const stranger of strangers)
        expect(await state(stranger)).toEqual([200, { connections: '1 of 1: does not answer' }])
    } finally {
      postgres.line.mend()
    }
    expect((await ask()).columns[0].values).toEqual(['2030.50'])
  })

  test('whose server lets nobody in any more says no more than that', async () => {
    const locked = await start({ settings: { SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '1' } })
    const { token } = await locked.embedToken(group, remote)
    const ask = async () => (await locked.ask(token, { total: companyQueries['total']! }))['total']
    await postgres.query('ALTER ROLE reader NOLOGIN')
    await postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'")
    try {
      await until(async () => 'error' in (await ask()))
      expect((await ask()).error.code).toBe('DataUnavailable')
    } finally {
      await postgres.query('ALTER ROLE reader LOGIN')
    }
    expect((await ask()).columns[0].values).toEqual(['2030.50'])
  })

  test('whose server is not there at the start is served as soon as it is', async () => {
    postgres.line.cut()
    logged.length = 0
    try {
      const late = await start({})
      const { token: own } = await late.embedToken(group, local)
      expect((await late.ask(own, { total: companyQueries['total']! }))['total'].error).toBeUndefined()
      const { token } = await late.embedToken(group, remote)
      expect((await late.query(token, { total: companyQueries['total']! })).status).toBe(503)
      expect(logged.join('')).toContain('the connection \\"finance\\" does not answer')
      expect(logged.join('')).toContain('models/open.json')
      expect(logged.join('')).not.toContain('secret')
      postgres.line.mend()
      await until(async () => (await late.query(token, { total: companyQueries['total']! })).ok)
    } finally {
      postgres.line.mend()
    }
  })

  test('is told apart from other engines in what is measured, and in the line of a slow statement', async () => {
    const token = 'token-to-read-measurements-by'
    const told = await start({
      settings: {
        METRICS_TOKEN: token,
        SERVICE_SLOW_QUERY_MS: '200',
        SERVICE_CONNECTIONS_FINANCE_MAX_QUERIES: '1',
      },
    })
    const measured = async () => {
      const answer = await fetch(`${told.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      const series = (await answer.text()).matchAll(/^(casement_\S+) (\S+)$/gm)
      return Object.fromEntries([...series].map(([, name, value]) => [name, Number(value)]))
    }
    const answered = (engine: string) =>
      `casement_query_duration_seconds_count{source="engine",outcome="answered",engine="${engine}"}`
    const by = (name: string, engine = 'finance') => `casement_${name}{engine="${engine}"}`
    const own = (await told.embedToken(group, local)).token
    const theirs = (await told.embedToken(group, remote)).token
    logged.length = 0
    await told.ask(own, { total: companyQueries['total']! })
    const letGo = await postgres.lock('budget')
    const budget = (name: string) => ({
      select: [{ name, field: { kind: 'measure', table: 'Budget', measure: 'Budget total' } }],
    })
    const asking = told.ask(theirs, { one: budget('One'), two: budget('Two') })
    try {
      await until(async () => (await measured())[by('queries_waiting')] === 1)
      expect((await measured())[by('queries_waiting', 'duckdb')]).toBe(0)
      // By the server's own clock the statement has taken longer than it may without being told.
      const ages = `SELECT clock_timestamp() - query_start > interval '300 ms' FROM pg_stat_activity
        WHERE usename = 'reader' AND wait_event_type = 'Lock'`
      await until(async () => (await postgres.query(ages))[0]?.[0] === true)
    } finally {
      await letGo()
    }
    expect((await asking)['two'].error).toBeUndefined()
    const after = await measured()
    expect([after[answered('duckdb')], after[answered('finance')]]).toEqual([1, 2])
    expect(after[by('answers_kept_bytes', 'duckdb')]).toBeGreaterThan(10)
    expect(after[by('answers_kept_bytes')]).toBeGreaterThan(10)
    const slow = logged.map((line) => JSON.parse(line)).filter(({ what }) => what === 'a slow statement')
    expect(slow).toContainEqual(expect.objectContaining({ connection: 'finance', source: 'engine' }))

    expect(after[by('connection_up')]).toBe(1)
    postgres.line.cut()
    try {
      await until(async () => (await measured())[by('connection_up')] === 0)
    } finally {
      postgres.line.mend()
    }
  })

  test('works on as many queries of one reader at once as it may, at nobody’s expense here, and is named by what it refuses', async () => {
    const told = await start({
      settings: {
        SERVICE_MAX_CONCURRENT_QUERIES: '1',
        SERVICE_QUERY_SECONDS_PER_MINUTE: '1',
        SERVICE_QUERY_TIMEOUT_MS: '2500',
        SERVICE_CONNECTIONS_FINANCE_MAX_QUERIES: '4',
        SERVICE_CONNECTIONS_FINANCE_QUERY_SECONDS_PER_MINUTE: '1',
      },
    })
    const { token } = await told.embedToken(group, remote)
    const letGo = await postgres.lock('budget')
    const asked = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [
        `q${at}`,
        {
          select: [{ name: `B${at}`, field: { kind: 'measure', table: 'Budget', measure: 'Budget total' } }],
        },
      ]),
    )
    const asking = told.ask(token, asked)
    try {
      await until(async () => Number(await waitingOnServer()) === 4)
      const lines = Object.values(await asking)
      const server = 'The database server of the connection "finance"'
      // What waits is sent away when its time is over or when the four have taken the person's share, whichever is seen first.
      const words: Readonly<Record<string, string>> = {
        QueryTimeout: `${server} took too long for the query, which was stopped`,
        TooManyRequests: `${server} has worked for you as long as it may for one person; try again in a moment`,
        TooBusy: `${server} has too many queries waiting; try again in a moment`,
      }
      expect(lines.map(({ error }) => error.message)).toEqual(lines.map(({ error }) => words[error.code]))
      expect(lines.filter(({ error }) => error.code === 'QueryTimeout').length).toBeGreaterThanOrEqual(4)
    } finally {
      await letGo()
    }
    // What the server took is no part of what this process may take for a person.
    const own = (await told.embedToken(group, local)).token
    expect((await told.ask(own, { total: companyQueries['total']! }))['total'].error).toBeUndefined()
  })

  test('is stopped by what is wrong with it, each with its place; what else there is is served', async () => {
    const settings = { kind: 'postgres', url: postgres.url, password: postgres.password } as const
    const finance = { ...settings, maxQueries: 2, statementTimeoutMs: 60_000, cacheSeconds: 60 }
    const wrong = async (change: (model: any) => void, password = postgres.password) => {
      const model = structuredClone(onServer)
      change(model)
      await writeFile(join(contentFolder, 'models/open.json'), JSON.stringify(model))
      const connections = { finance: { ...finance, password } }
      const opened = await openContent(contentFolder, { connections, imageOrigins: [], memoryLimit: '1GB' })
      onTestFinished(() => closeContent(opened))
      const { content } = opened
      expect(content.dataset(ids.ledger)).toBeDefined()
      expect(content.dataset(ids.open)).toBeUndefined()
      return content.stopped.flatMap(({ problems }) => problems.map(problemText)).join('\n')
    }
    onTestFinished(() => writeFile(join(contentFolder, 'models/open.json'), JSON.stringify(onServer)))
    expect(await wrong((model) => (model.connection = 'finanse'))).toMatch(
      /there is no connection "finanse" in service.connections of the settings; did you mean "finance"\?/,
    )
    expect(await wrong((model) => (model.tables[0].source.table = 'leger'))).toMatch(
      /tables\[0\].source.table.*has no table "leger" that may be read; did you mean "ledger"\?/,
    )
    expect(await wrong((model) => (model.tables[0].columns[0].source = 'Entity'))).toMatch(
      /tables\[0\].columns\[0\].*has no column "Entity"; did you mean "entity"\?/,
    )
    expect(await wrong((model) => (model.tables[0].columns[4].type = 'date'))).toMatch(
      /tables\[0\].columns\[4\].type: Ledger\[Text\] is kept as text, and the model says date; /,
    )
    expect(await wrong((model) => (model.tables[0].columns[8].type = 'decimal(18,2)'))).toMatch(
      /tables\[0\].columns\[8\].type: Ledger\[Weight\] is kept as .*, and the model says decimal\(18,2\); /,
    )
    expect(await wrong((model) => (model.tables[2].source = { sql: 'SELECT 1; DROP TABLE ledger' }))).toMatch(
      /tables\[2\].source.sql.*the query cannot be run: cannot insert multiple commands/,
    )
    expect(
      await wrong(
        (model) =>
          (model.tables[2].source = { sql: 'SELECT * FROM entities UNION ALL SELECT * FROM entities' }),
      ),
    ).toMatch(/relationships\[0\].to.*some of its values occur more than once: "de1"/)
    expect(await wrong(() => {}, 'guessed')).toMatch(
      /the connection "finance" cannot be used: it does not let this program in/,
    )
  })

  test('may have a query for a table, whose names no other part of a statement hides', async () => {
    const model = structuredClone(onServer) as { tables: { source: unknown }[] }
    model.tables[2]!.source = { sql: 'SELECT * FROM ranks -- all of them' }
    const queried = await start({ deps: { contentFolder: await contentWith('queried', model) } })
    const { token } = await queried.embedToken({ username: 'emil', roles: ['EMEA'] }, remote)
    const own = await tokenFor(local, { username: 'emil', roles: ['EMEA'] })
    expect(await queried.ask(token, companyQueries)).toEqual(await service.ask(own, companyQueries))
  })
})
