import { PlacedError } from '@casement/query'
import type { RowScope, ScopedTable } from '@casement/rest'
import {
  deniedObjects,
  type EffectiveIdentity,
  type ReadStatement,
  rowScopeOf,
  type TableScope,
} from '@casement/semantic'
import type { HttpError, Step } from '@casement/server'
import type { ServedDataset } from '../../content/content-parts.ts'
import { refusal, refusalFor, refusalOver } from '../../http/refusal.ts'
import type { AnsweringEngine } from '../query/answering-engine.ts'
import { createRunInTurn, failureCodeOf, failureMessage } from '../query/run-in-turn.ts'
import type { QueryQueue } from '../../scheduling/query-queue.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'

/** Whose rows of which dataset are asked for, and by whom. */
export interface ScopeAsked {
  readonly dataset: ServedDataset
  readonly identity: EffectiveIdentity
  readonly sampleRows: number
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** whose turn it takes in the queue, and whose share of the service's time */
  readonly caller: string
  readonly signal: AbortSignal
  readonly step?: Step
}

interface Deps {
  readonly engine: Pick<AnsweringEngine, 'run' | 'dialect'>
  readonly queue: QueryQueue
  readonly shares: WorkShares
  readonly engineShares: WorkShares
  readonly connection?: string | undefined
  readonly timeoutMs: number
}

/**
 * Counts and shows the rows that an effective identity sees, a table after the other, each in the turn of the caller as the
 * queries of a viewer are. Throws a refusal DataUnavailable, QueryTimeout, QueryFailed, TooBusy or TooManyRequests, and the
 * reason of `signal`.
 */
export function createRowScopes(deps: Deps): (asked: ScopeAsked) => Promise<RowScope> {
  const { engine, shares, engineShares, connection } = deps
  const runInTurn = createRunInTurn(deps)

  const compiled = ({ dataset, identity, sampleRows, today, caller }: ScopeAsked): TableScope[] => {
    const start = performance.now()
    try {
      return rowScopeOf(dataset.model, identity, { dialect: engine.dialect, today, sampleRows })
    } finally {
      shares.spend(caller, performance.now() - start)
    }
  }

  const readTable = async (
    { counts, sample, ...why }: TableScope,
    { dataset, caller: group, signal, step }: ScopeAsked,
  ): Promise<ScopedTable> => {
    const answerOf = async <T>({ statement, read }: ReadStatement<T>): Promise<T> =>
      read(
        await runInTurn((own) => engine.run(statement, { signal: own, runFor: { step, dataset } }), {
          group,
          signal,
          step,
        }),
      )
    const { visible, all } = await answerOf(counts)
    const rows = sample.rows && visible > 0 ? await answerOf(sample.rows) : []
    return { ...why, visible, all, sample: { columns: sample.columns, rows } }
  }

  const refused = (error: unknown, caller: string): HttpError => {
    if (error instanceof PlacedError) return refusal('QueryFailed', error.message)
    const code = failureCodeOf(error)
    const message = failureMessage(code, connection)
    if (code === 'TooManyRequests') return refusalFor(code, Math.max(1, engineShares.waitOf(caller)), message)
    return code === 'TooBusy' ? refusalFor(code, 1, message) : refusalOver(code, error, message)
  }

  return async (asked) => {
    try {
      const tables: ScopedTable[] = []
      for (const scope of compiled(asked)) tables.push(await readTable(scope, asked))
      const { model } = asked.dataset
      const denied = deniedObjects(model, asked.identity)
      return { hasRoles: model.roles.length > 0, tables, denied }
    } catch (error) {
      asked.signal.throwIfAborted()
      throw refused(error, asked.caller)
    }
  }
}
