import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { budgetOfOne } from '@casement/semantic'
import { readSettings } from '@casement/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'
import { answeringOver } from '../../src/served/figures/answering-over.ts'
import type { PreAggregation } from '../../src/engines/preagg/kept-tables.ts'
import { createRequestNeeds } from '../../src/answering/query/request-needs.ts'
import { createConnectionShares } from '../../src/engines/connections/connection-shares.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { byCity, ids, makeContentFolder, total } from '../world.ts'

const { signal } = new AbortController()
const clock = { today: '2026-11-21', now: '2026-11-21T12:00:00' }

const now = () => new Date()

/** More lines than a table needs for a pre-aggregation to be worth it. */
const manyLines = `INSERT INTO ledger SELECT 'City ' || i % 20, 'APAC', 'ada', DATE '2026-03-01', 1.25 FROM range(250000) AS r(i)`

/** A folder of the small ledger, after `sql` has run on it. */
async function ledgerFolder(sql?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'casement-answering-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await makeContentFolder(folder)
  if (sql !== undefined) {
    const instance = await DuckDBInstance.create(join(folder, 'data', 'finance.duckdb'))
    const connection = await instance.connect()
    await connection.run(sql)
    connection.closeSync()
    instance.closeSync()
  }
  return folder
}

async function engineOver(content: Awaited<ReturnType<typeof readContent>>) {
  const engine = await openDatabase({ ...content, memoryLimit: '1GB' })
  onTestFinished(() => engine.close())
  return engine
}

/**
 * Answers over an engine of the small ledger, after `sql` has run on it; `watched` stands in for calls of the engine.
 * `connection`: the engine is one of a database server, whose answers are kept for so many seconds.
 */
async function open(
  watched: (engine: Database) => Partial<Database>,
  sql?: string,
  connection?: { readonly cacheSeconds: number; readonly querySecondsPerMinute?: number },
) {
  const folder = await ledgerFolder(sql)
  const content = await readContent(folder)
  const opened = await engineOver(content)
  const engine = { ...opened, ...watched(opened) }
  const warnings: unknown[] = []
  const settings = { maxQueries: 4, cacheSeconds: 0, ...connection }
  const shares = createWorkShares({ secondsPerMinute: 60, now })
  const connectionShares = createConnectionShares({ now })
  const answering = answeringOver(
    // Without reports nothing is prepared before somebody asks.
    {
      content: { ...content, workspaces: [] },
      engine,
      connections: connection
        ? [
            {
              name: 'finance',
              engine,
              settings,
              keys: { doubledIn: async () => [] },
              days: { upToDate: async (dataset) => dataset },
            },
          ]
        : [],
    },
    {
      clock,
      service: readSettings({ env: {}, cwd: folder }).service,
      shares,
      connectionShares,
      purse: createPurse(shares),
      log: { warn: (told: unknown) => void warnings.push(told) },
    },
  )
  onTestFinished(() => answering.stop())
  const own = content.dataset(ids.ledger)!
  const dataset = connection ? { ...own, model: { ...own.model, connection: 'finance' } } : own
  const asked = (username: string, role: string) => ({
    dataset,
    identity: { username, roles: [role] },
    viewer: username,
    signal,
    clock,
  })
  return {
    warnings,
    shares,
    sharesOfServer: connectionShares('finance', settings),
    engineOf: answering.engineOf(dataset),
    period: () => answering.periodOf(dataset),
    async ask(username: string, query: object) {
      const needs = createRequestNeeds(1)
      const own = { query, needs, takesArrow: false, budget: { ...budgetOfOne }, mayHold: async () => {} }
      const answered = await answering.answer({ ...asked(username, 'Group'), ...own })
      return 'figures' in answered ? { figures: answered.figures, from: answered.source.from } : answered
    },
    keysFor: async (username: string, role: string) => {
      const page = await answering.preparePage({ ...asked(username, role), queries: [byCity, total] })
      return page.tables.map(({ key }) => key)
    },
  }
}

test('a pre-aggregation makes room for somebody who waits for an answer, and is begun anew', async () => {
  const begun: AbortSignal[] = []
  const made: (PreAggregation | null)[] = []
  const { ask, warnings } = await open(
    (engine) => ({
      async preAggregate(need, making) {
        begun.push(making)
        // The first is not done before somebody else has come.
        if (begun.length === 1) await once(making, 'abort')
        const table = await engine.preAggregate(need, making)
        made.push(table)
        return table
      },
    }),
    manyLines,
  )
  expect(await ask('grace', byCity)).toMatchObject({ from: 'engine' })
  await expect.poll(() => begun).toHaveLength(1)
  const answered = await ask('emil', total)
  expect(answered).toMatchObject({ from: 'engine' })
  expect(begun[0]!.aborted).toBe(true)
  await expect.poll(() => made).toHaveLength(1)
  expect(begun).toHaveLength(2)
  expect(await ask('emil', total)).toEqual({ ...answered, from: 'cache' })
  const renamed = { select: total.select.map((each) => ({ ...each, name: 'Again' })) }
  expect(await ask('emil', renamed)).toMatchObject({ from: 'preAggregation' })
  expect(warnings).toEqual([])
})

test('tables of a page are read once for people who see the same rows, and for each where rules differ', async () => {
  const run = vi.fn<Database['run']>()
  const { keysFor, warnings } = await open((engine) => ({ run: run.mockImplementation(engine.run) }))
  const both = await Promise.all([keysFor('emil', 'EMEA'), keysFor('otto', 'EMEA')])
  expect(both[0]).toHaveLength(1)
  expect([both[1], await keysFor('nina', 'EMEA')]).toEqual([both[0], both[0]])
  expect(run).toHaveBeenCalledTimes(1)
  expect(await keysFor('ida', 'sales')).toEqual(await keysFor('grace', 'Group'))
  expect(run).toHaveBeenCalledTimes(2)

  const others = [
    ['ada', 'AMER'],
    ['emil', 'Own'],
    ['nina', 'Own'],
    ['grace', 'Group'],
  ] as const
  const keys = await Promise.all(others.map(([username, role]) => keysFor(username, role)))
  expect(new Set([both[0], ...keys].map(String)).size).toBe(5)
  expect(run).toHaveBeenCalledTimes(5)
  expect(warnings).toEqual([])
})

test('answers and pages over a connection are given again within a period, and read anew in the next', async () => {
  const begin = Date.parse('2026-11-21T12:00:00Z')
  const at = (ms: number) => vi.setSystemTime(begin + ms)
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  onTestFinished(() => void vi.useRealTimers())
  const changed = await engineOver(await readContent(await ledgerFolder(manyLines)))
  const run = vi.fn<Database['run']>()
  const { ask, keysFor, period, warnings } = await open(
    (engine) => ({ run: run.mockImplementation(engine.run) }),
    undefined,
    { cacheSeconds: 60 },
  )
  const figures = async () => {
    const answered = await ask('grace', total)
    if (!('figures' in answered)) throw new Error('no figures')
    return [answered.from, JSON.parse(String(answered.figures)).columns[0].values[0]]
  }
  const [before, keys] = [await figures(), await keysFor('grace', 'Group')]
  expect([before, period()]).toEqual([['engine', '3350.35'], String(begin / 60_000)])
  run.mockImplementation(changed.run)

  at(59_999)
  expect([await figures(), await keysFor('grace', 'Group')]).toEqual([['cache', '3350.35'], keys])
  expect([run.mock.calls.length, period()]).toEqual([2, String(begin / 60_000)])

  at(60_000)
  expect(await figures()).toEqual(['engine', '315850.35'])
  const anew = await keysFor('grace', 'Group')
  expect([anew.length, period()]).toEqual([keys.length, String(begin / 60_000 + 1)])
  expect(anew).not.toEqual(keys)
  expect(await keysFor('grace', 'Group')).toEqual(anew)
  expect([run.mock.calls.length, warnings]).toEqual([4, []])
})

/** An engine that works for so many seconds on each statement, by a given clock. */
const working = (seconds: number) => (engine: Database) => ({
  run: ((...asked) =>
    engine.run(...asked).finally(() => void vi.advanceTimersByTime(1000 * seconds))) as Database['run'],
})
const limited = (limit: number) => ({ ...total, limit })
const givenClock = () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
}

test('the time of a server is counted there, and that of the own engine here', async () => {
  const own = await open(working(20))
  const server = await open(working(20), undefined, { cacheSeconds: 60 })
  givenClock()
  expect([own.engineOf, server.engineOf]).toEqual([
    { name: 'duckdb', atOnce: 2 },
    { name: 'finance', atOnce: 4 },
  ])
  for (const { ask } of [own, server]) await ask('grace', total)
  const halves = ({ shares, sharesOfServer }: typeof own) => [
    shares.isHeavy('grace'),
    sharesOfServer.isHeavy('grace'),
  ]
  expect([halves(own), halves(server)]).toEqual([
    [true, false],
    [false, true],
  ])
})

test('one reader of a slow server is not refused for what it carries; where less is set, the words name it', async () => {
  const carried = await open(working(30), undefined, { cacheSeconds: 60 })
  const narrow = await open(working(30), undefined, { cacheSeconds: 60, querySecondsPerMinute: 40 })
  givenClock()
  for (let limit = 1; limit <= 12; limit++)
    expect(await carried.ask('grace', limited(limit))).toMatchObject({ from: 'engine' })
  const answers: unknown[] = []
  // Each takes 30 s, in which 20 s come back.
  for (let limit = 1; limit <= 5; limit++) answers.push(await narrow.ask('grace', limited(limit)))
  expect(answers.slice(0, 2)).toEqual(
    answers.slice(0, 2).map(() => expect.objectContaining({ from: 'engine' })),
  )
  expect(answers.at(-1)).toEqual({
    code: 'TooManyRequests',
    message:
      'The database server of the connection "finance" has worked for you as long as it may for one person; try again in a moment',
    cause: expect.any(Error),
  })
  expect(await narrow.ask('emil', limited(9))).toMatchObject({ from: 'engine' })
})

test('what reports open with is prepared once all parts have started', async () => {
  const folder = await ledgerFolder(manyLines)
  const content = await readContent(folder)
  const engine = await engineOver(content)
  const over = (begun?: Promise<void>) => {
    const made: string[] = []
    const preAggregate = async ({ table }: { table: string }) => (made.push(table), null)
    const shares = createWorkShares({ secondsPerMinute: 60, now })
    const answering = answeringOver(
      { content, engine: { ...engine, preAggregate }, connections: [] },
      {
        clock,
        service: readSettings({ env: {}, cwd: folder }).service,
        shares,
        connectionShares: createConnectionShares({ now }),
        purse: createPurse(shares),
        log: { warn: () => undefined },
        begun,
      },
    )
    onTestFinished(() => answering.stop())
    return made
  }
  let begin = () => {}
  const later = over(new Promise((resolve) => (begin = resolve)))
  const atOnce = over()
  await expect.poll(() => atOnce.length).toBeGreaterThan(0)
  expect(later).toEqual([])
  begin()
  await expect.poll(() => later).toEqual(atOnce)
})
