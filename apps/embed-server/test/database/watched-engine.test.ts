import { quietStep } from '@casement/server'
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'
import { fingerprintOf, watchedRun } from '../../src/engines/duckdb/watched-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-watched-'))
let engine: Database
beforeAll(async () => {
  const database = join(folder, 'finance.duckdb')
  const made = await DuckDBInstance.create(database)
  made.closeSync()
  engine = await openDatabase({ database, sources: { datasets: [] }, memoryLimit: '512MB' })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const statement = {
  sql: "SELECT count(*) FROM range(3000000) AS t(n) WHERE hash(n) % 7 <> 3 AND 'planted-literal' <> $1",
  parameters: ['planted-value'],
}

function logged(slowMs: number, connection?: string) {
  const lines: object[] = []
  const run = watchedRun(engine, {
    slowMs,
    connection,
    log: { warn: (line: object) => void lines.push(line) },
  })
  return { lines, run }
}

test('a statement that takes long is logged by its fingerprint, its connection and the reader’s correlation id, without a value', async () => {
  const { lines, run } = logged(1)
  const options = {
    signal: new AbortController().signal,
    runFor: { step: quietStep('the-id'), dataset: { name: 'Finance' } },
  }
  await run(statement, options)
  expect(lines).toEqual([
    {
      what: 'a slow statement',
      correlationId: 'the-id',
      dataset: 'Finance',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      source: 'engine',
      durationMs: expect.any(Number),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('planted')

  const named = logged(1, 'finance')
  await named.run(statement, options)
  expect(named.lines).toEqual([expect.objectContaining({ connection: 'finance', dataset: 'Finance' })])

  const quick = logged(600_000)
  await quick.run(statement, options)
  expect(quick.lines).toEqual([])
})

test('a fingerprint is the same whatever values, how many of them and which pre-aggregation, and no other statement’s', () => {
  const one = fingerprintOf('SELECT "a 1" FROM "t" WHERE b IN ($1, $2) AND c > 10.5 AND d = \'x\'')
  expect(fingerprintOf('SELECT "a 1" FROM "t" WHERE b IN ($1, $2, $3) AND c > 7 AND d = \'it\'\'s\'')).toBe(
    one,
  )
  expect(fingerprintOf('SELECT "a 1" FROM memory.preagg."4 t" WHERE b IN ($1) AND c > 7 AND d = \'\'')).toBe(
    one,
  )
  expect(fingerprintOf('SELECT "a 2" FROM "t" WHERE b IN ($1, $2) AND c > 10.5 AND d = \'x\'')).not.toBe(one)
})
