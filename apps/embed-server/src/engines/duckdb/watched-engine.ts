import { createHash } from 'node:crypto'
import type { Statement } from '@casement/semantic'
import type { Step } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { SourceEngine } from '../source-engine.ts'
import { readsPreAggregation, withoutPreAggregations } from './database.ts'

/** For whom a statement is run: what it is a step of, and the dataset that is asked. */
export interface RunFor {
  readonly step: Step | undefined
  readonly dataset: { readonly name: string }
}

export type RunWatched = (
  statement: Pick<Statement, 'sql' | 'parameters'>,
  options: { readonly signal: AbortSignal; readonly runFor: RunFor },
) => ReturnType<SourceEngine['run']>

interface Watching {
  /** statements that take longer are written to the log */
  readonly slowMs: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Name of the connection that the engine is behind; absent: it is the content's own. */
  readonly connection?: string | undefined
}

/** The engine's `run` that tells its steps, and the log of slow statements: by fingerprint, never with a value. */
export const watchedRun =
  (
    { run, dialect }: Pick<SourceEngine, 'run' | 'dialect'>,
    { slowMs, log, connection }: Watching,
  ): RunWatched =>
  (statement, { signal, runFor: { step, dataset } }) => {
    const source = readsPreAggregation(statement) ? 'preAggregation' : 'engine'
    const timed = async () => {
      const start = performance.now()
      try {
        return await run(statement, { signal })
      } finally {
        const durationMs = Math.round(performance.now() - start)
        if (durationMs > slowMs)
          log.warn({
            what: 'a slow statement',
            ...(step && { correlationId: step.correlationId }),
            dataset: dataset.name,
            ...(connection !== undefined && { connection }),
            fingerprint: fingerprintOf(statement.sql),
            source,
            durationMs,
          })
      }
    }
    if (step === undefined) return timed()
    return step.step('statement', (own) => {
      own.note({
        'db.system.name': dialect === 'postgres' ? 'postgresql' : dialect,
        'casement.dataset': dataset.name,
        'casement.source': source,
        ...(own.traceparent !== undefined && { 'casement.fingerprint': fingerprintOf(statement.sql) }),
      })
      return timed()
    })
  }

/**
 * Sixteen hexadecimal digits that are the same for statements which differ in their values alone: in numbers and texts, in how
 * many are chosen, and in the pre-aggregation that is read.
 */
export const fingerprintOf = (sql: string): string =>
  createHash('sha256').update(shapeOf(sql)).digest('hex').slice(0, 16)

const shapeOf = (sql: string): string =>
  withoutPreAggregations(sql)
    .replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|\b\d+(?:\.\d+)?\b/g, (found) =>
      found.startsWith('"') ? found : '?',
    )
    .replaceAll(/\?(?:\s*,\s*\?)+/g, '?')
