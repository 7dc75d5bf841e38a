import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withClickHouse } from '../../../../packages/semantic/test/world/with-clickhouse.ts'
import { AnswerTooLarge } from '../../src/engines/duckdb/database.ts'
import { openEngine } from '../../src/engines/connections/open-engine.ts'
import { clickHouseEngine } from '../../src/engines/clickhouse/clickhouse-engine.ts'
import { versionProblem } from '../../src/engines/clickhouse/version.ts'
import { EngineLost, EngineTooSlow, EngineUnfit, type SourceEngine } from '../../src/engines/source-engine.ts'
import { openClickHouseWorld } from './clickhouse-world.ts'
import { until } from './postgres-world.ts'

test('a server that is too old is refused by its version', () => {
  expect(versionProblem('26.7.1.1')).toBeUndefined()
  expect(versionProblem('27.1.2.3-lts')).toBeUndefined()
  expect(versionProblem('26.3.9.8')).toBe('it is ClickHouse 26.3.9.8; 26.7 or newer is needed')
  expect(versionProblem('25.8.1.1')).toMatch(/26\.7 or newer/)
})

test('the addresses of requests, which proxies log, have neither statements nor values', async () => {
  const sent: { address: string; body: string }[] = []
  let answers = true
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push({ address: request.url!, body })
      if (answers || body.includes('KILL QUERY')) response.end('["a"]\n["String"]\n["b"]\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const engine = clickHouseEngine({
    url: `http://reader:planted-password@127.0.0.1:${port}/finance`,
    readPassword: async () => undefined,
    statementTimeoutMs: 1000,
  })
  onTestFinished(async () => {
    await engine.close()
    server.closeAllConnections()
    server.close()
  })
  const statement = {
    sql: 'SELECT 1 AS planted_name WHERE {p1:String} = {p2:String}',
    parameters: ['planted-user', ''],
  }
  expect(await engine.run(statement)).toEqual({ columns: [['b']] })
  await engine.columnsOf('planted_table')
  answers = false
  const controller = new AbortController()
  const running = engine.run(statement, { signal: controller.signal }).catch(String)
  await until(async () => sent.length === 3)
  controller.abort(new Error('enough'))
  expect(await running).toBe('Error: enough')
  expect(sent).toHaveLength(4)
  for (const { address, body } of sent) {
    const settings = new URL(address, 'http://engine').searchParams
    expect(settings.get('database')).toBe('finance')
    expect([...settings.keys()].filter((name) => /^(param_.*|query|user|password)$/.test(name))).toEqual([])
    expect(address).not.toMatch(/planted|SELECT|KILL|DESCRIBE/i)
    expect(body).toMatch(/planted|KILL/)
  }
  expect(sent[0]!.body).toMatch(/name="param_p1"\r\n\r\nplanted-user\r\n/)
})

withClickHouse('a ClickHouse server', () => {
  let world: Awaited<ReturnType<typeof openClickHouseWorld>>
  let engine: SourceEngine
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casement-clickhouse-'))
    world = await openClickHouseWorld([
      'CREATE TABLE shops (id INTEGER, city TEXT)',
      'CREATE TABLE "odd "" name; drop table shops --" (a TEXT)',
      'CREATE DATABASE elsewhere',
      'CREATE TABLE elsewhere.ledger (id INTEGER, "Net ""amount""" DECIMAL(18,2))',
    ])
    engine = engineWith({})
  })
  afterEach(() => {
    world.refuseWith(null)
    world.cutAfter(null)
  })
  afterAll(async () => {
    await engine.close()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })

  const engineWith = (settings: {
    url?: string
    password?: string | undefined
    passwordFile?: string
    statementTimeoutMs?: number
  }) =>
    openEngine({
      kind: 'clickhouse',
      url: world.url,
      password: world.password,
      maxQueries: 2,
      statementTimeoutMs: 60_000,
      cacheSeconds: 60,
      ...settings,
    })
  const own = (settings: Parameters<typeof engineWith>[0]): SourceEngine => {
    const made = engineWith(settings)
    onTestFinished(() => made.close())
    return made
  }
  const run = (sql: string, parameters: readonly string[] = [], of = engine) => of.run({ sql, parameters })
  const soon = () => AbortSignal.timeout(8000)

  test('values are text as the server writes it, in UTC', async () => {
    expect(
      await run(
        `SELECT toDecimal128('12345678901234567890.10', 2), toFloat64(0.1), 9007199254740993, true, false, toDate32('2024-02-29'),
          toDateTime64('2024-02-29 10:15:00', 6), toDateTime64('2024-02-29 10:15:00.25', 6), NULL, {p1:String}`,
        ["it's \\ a\ttab\nand {p1:String} ε"],
      ),
    ).toEqual({
      columns: [
        '12345678901234567890.10',
        0.1,
        '9007199254740993',
        true,
        false,
        '2024-02-29',
        '2024-02-29 10:15:00',
        '2024-02-29 10:15:00.25',
        null,
        "it's \\ a\ttab\nand {p1:String} ε",
      ].map((value) => [value]),
    })
    expect(await run('SELECT 1 AS a, 2 AS b WHERE FALSE')).toEqual({ columns: [[], []] })
  })

  test('statements and values are long, and what is in a statement is not changed', async () => {
    const line = `a\r\nb\nc\rd "é" 𝄞`
    const long = '𝄞é'.repeat(20_000)
    const values = ['x', 'ε', '𝄞'].map((letter) =>
      letter.repeat(Math.floor(100_000 / Buffer.byteLength(letter))),
    )
    const sql = `SELECT '${line}', '${long}' = {p4:String}, {p1:String}, {p2:String}, {p3:String} /* ${'-'.repeat(130_000)} */`
    expect(Buffer.byteLength(sql)).toBeGreaterThan(240_000)
    const { columns } = await run(sql, [...values, long])
    expect(columns).toEqual([[line], ['1'], ...values.map((value) => [value])])
  })

  test.each([
    ['a value of 140 kB', ['x'.repeat(140_000)], 'Field value too long'],
    ['a thousand values', Array<string>(1000).fill('y'), 'Too many form fields'],
  ])('%s is refused, as a server does that nobody has changed', async (_, values, said) => {
    await expect(run('SELECT {p1:String}', values)).rejects.toMatchObject({
      name: 'ClickHouseRefusal',
      code: '1000',
      said: expect.stringContaining(said),
    })
    expect(await run('SELECT {p999:String}', Array<string>(999).fill('y'))).toEqual({
      columns: [['y']],
    })
  })

  test.each(['nan', 'inf', '-inf'])('%s is no figure, and is not shown as one', async (value) => {
    await expect(run(`SELECT toFloat64('${value}')`)).rejects.toThrow(/which is no amount/)
    expect(await run('SELECT 1')).toEqual({ columns: [['1']] })
  })

  test('a statement whose signal is aborted is killed on the server before the caller hears of it', async () => {
    const controller = new AbortController()
    const running = engine.run(
      { sql: 'SELECT sleep(1.5) AS slept', parameters: [] },
      { signal: controller.signal },
    )
    const told = running.then(String, String)
    await until(async () => world.underWay.size === 1)
    const [id] = world.underWay
    controller.abort(new Error('enough'))
    expect(await told).toBe('Error: enough')
    expect([...world.killed].at(-1)).toBe(id)
    await expect(
      engine.run({ sql: 'SELECT 1', parameters: [] }, { signal: controller.signal }),
    ).rejects.toThrow('enough')
    expect(await run('SELECT 1')).toEqual({ columns: [['1']] })
  })

  test('an answer with too much text is refused, and the server is told to stop', async () => {
    const killed = world.killed.size
    await expect(run(`SELECT repeat('x', 1000000) FROM numbers(40)`)).rejects.toThrow(AnswerTooLarge)
    expect(world.killed.size).toBe(killed + 1)
  })

  test('a statement is given so long as the service gives it', async () => {
    const hasty = own({ statementTimeoutMs: 1500 })
    await run('SELECT 1', [], hasty)
    expect(world.settings().get('max_execution_time')).toBe('2')
    world.refuseWith({ status: 500, code: '159', said: 'Code: 159. DB::Exception: Timeout exceeded' })
    await expect(run('SELECT 1', [], hasty)).rejects.toThrow(EngineTooSlow)
  })

  test('tables and columns are known by their names, whatever is in them', async () => {
    expect([...(await engine.columnsOf('elsewhere.ledger'))!.keys()]).toEqual(['id', 'Net "amount"'])
    expect([...(await engine.columnsOf('shops'))!.keys()]).toEqual(['id', 'city'])
    expect([...(await engine.columnsOf('odd " name; drop table shops --'))!.keys()]).toEqual(['a'])
    for (const none of [
      'Shops',
      'elsewhere.shops',
      'nowhere.ledger',
      'shops; SELECT 1',
      'a.b.c',
      "'",
      '\\',
      '',
    ])
      expect(await engine.columnsOf(none)).toBeNull()
    expect(await engine.tableNames()).toEqual([
      'elsewhere.ledger',
      'odd " name; drop table shops --',
      'shops',
    ])
  })

  test('an answer that is cut is a lost engine, never a shorter answer', async () => {
    for (const characters of [0, 5, 20, 60, 100]) {
      world.cutAfter(characters)
      await expect(run('SELECT number, toString(number) FROM numbers(100)')).rejects.toThrow(EngineLost)
    }
    world.cutAfter(null)
    expect((await run('SELECT number FROM numbers(100)')).columns[0]).toHaveLength(100)
  })

  test('a server that is not there is lost', async () => {
    await expect(own({ url: 'http://127.0.0.1:9/finance' }).ping(soon())).rejects.toThrow(EngineLost)
    world.refuseWith({ status: 502, code: '', said: '<html>Bad gateway</html>' })
    await expect(engine.ping(soon())).rejects.toThrow(EngineLost)
  })

  test('what is refused is refused with the words of the server', async () => {
    for (const [sql, words] of [
      ['SELECT * FROM nowhere', /^Unknown table/],
      ['SELECT throwIf(1, $$a. b$$)', /^a$/],
    ] as const) {
      const refused = await run(sql).catch((error: unknown) => error)
      expect(refused).toMatchObject({ name: 'ClickHouseRefusal', said: expect.stringMatching(/^Code: \d+/) })
      expect((refused as Error).message).toMatch(words)
    }
  })

  test('a wrong password, user or database is said, and a corrected file of the password is read', async () => {
    const file = join(folder, 'password')
    const filed = own({ password: undefined, passwordFile: file })
    await expect(filed.ping(soon())).rejects.toThrow(/passwordFile .* cannot be read \(ENOENT\)/)
    await writeFile(file, 'wrong\n')
    const refused = filed.ping(soon())
    await expect(refused).rejects.toThrow(EngineUnfit)
    await expect(refused).rejects.toThrow(/does not let this program in: reader: Authentication failed/)
    await writeFile(file, `${world.password}\n`)
    await filed.ping(soon())
    const nowhere = own({ url: world.url.replace(/finance$/, 'nowhere') })
    await expect(nowhere.ping(soon())).rejects.toThrow(/does not let this program in: Database/)
  })

  test('a profile that lets nobody change settings is said, for without them answers are wrong', async () => {
    world.refuseWith({
      status: 500,
      code: '164',
      said: "Code: 164. DB::Exception: Cannot modify 'join_use_nulls' setting in readonly mode. (READONLY)",
    })
    await expect(engine.ping(soon())).rejects.toThrow(/readonly has to be 2 or 0.*join_use_nulls/)
  })
})
