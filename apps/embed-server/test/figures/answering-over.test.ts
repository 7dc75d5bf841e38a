import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { budgetOfOne } from '@casement/semantic'
import { readSettings } from '@casement/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import { answeringOver } from '../../src/figures/answering-over.ts'
import type { PreAggregation } from '../../src/preagg/kept-tables.ts'
import { createRequestNeeds } from '../../src/query/request-needs.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { byCity, ids, makeContentFolder, total } from '../world.ts'

const { signal } = new AbortController()
const clock = { today: '2026-11-21', now: '2026-11-21T12:00:00' }

/** More lines than a table needs for a pre-aggregation to be worth it. */
const manyLines = `INSERT INTO ledger SELECT 'City ' || i % 20, 'APAC', 'ada', DATE '2026-03-01', 1.25 FROM range(250000) AS r(i)`

/** Answers over an engine of the small ledger, after `sql` has run on it; `watched` stands in for calls of the engine. */
async function open(watched: (engine: Database) => Partial<Database>, sql?: string) {
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
  const content = await readContent(folder)
  const engine = await openDatabase({ ...content, memoryLimit: '1GB' })
  const warnings: unknown[] = []
  const answering = answeringOver(
    // Without reports nothing is prepared before somebody asks.
    { content: { ...content, workspaces: [] }, engine: { ...engine, ...watched(engine) }, connections: [] },
    {
      clock,
      service: readSettings({ env: {}, cwd: folder }).service,
      shares: createWorkShares({ secondsPerMinute: 0, now: () => new Date() }),
      log: { warn: (told: unknown) => void warnings.push(told) },
    },
  )
  onTestFinished(async () => {
    answering.stop()
    await engine.close()
  })
  const dataset = content.dataset(ids.ledger)!
  const asked = (username: string, role: string) => ({
    dataset,
    identity: { username, roles: [role] },
    viewer: username,
    signal,
    clock,
  })
  return {
    warnings,
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
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 10_000 })
  const answered = await ask('emil', total)
  expect(answered).toMatchObject({ from: 'engine' })
  expect(begun[0]!.aborted).toBe(true)
  await vi.waitFor(() => expect(made).toHaveLength(1), { timeout: 10_000 })
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
