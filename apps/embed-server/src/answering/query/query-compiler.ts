import { parseQuery } from '@casement/query'
import type { Step } from '@casement/server'
import {
  compile,
  type CompileBudget,
  type EffectiveIdentity,
  type PreAggregationLookup,
  type PreAggregationNeed,
  type Statement,
} from '@casement/semantic'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { PreAggregations } from '../../engines/preagg/pre-aggregations.ts'
import { withDeadline } from '../../scheduling/deadline.ts'
import { createQueryQueue, type QueryQueue, QueueFull } from '../../scheduling/query-queue.ts'
import { createTurns } from '../../scheduling/time-slices.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import type { AnsweringEngine } from './answering-engine.ts'
import type { Clock } from './clock.ts'
import { createQueryBudget } from './compile-budgets.ts'
import type { RequestNeeds } from './request-needs.ts'

/** One query as it is asked, for whom and of what. */
export interface Uncompiled {
  readonly query: unknown
  readonly dataset: ServedDataset
  readonly identity: EffectiveIdentity
  /** whose turn it takes in the queue, and whose share of the service's time */
  readonly viewer: string
  readonly signal: AbortSignal
  /** what it is a part of, for traces and the log; absent: nobody is told */
  readonly step?: Step
  readonly clock: Clock
  /** Budget that is left for compiling all that is asked together; less of it afterwards. */
  readonly budget: CompileBudget
  /** Needs of the request that it came with, one of which it is. */
  readonly needs: RequestNeeds
}

export interface CompilerDeps {
  engine: Pick<AnsweringEngine, 'dialect' | 'known'>
  /** Pre-aggregations that statements may read; absent: none. */
  preAggregations?: Pick<PreAggregations, 'find' | 'known' | 'forPage'>
  queue: QueryQueue
  timeoutMs: number
  /** Rows times columns. */
  maxCells: number
  shares: WorkShares
}

const minOf = (one: CompileBudget, other: CompileBudget): CompileBudget => ({
  steps: Math.min(one.steps, other.steps),
  characters: Math.min(one.characters, other.characters),
})

/** Queries that wait to be compiled. */
const maxUncompiled = 5000

/**
 * Compiles queries, which stops everybody's events for as long as it takes: viewers take turns, and events come between.
 * What heavy viewers ask is compiled while no other work is done, and what compiling takes is the viewer's. A request that
 * reads a large table often waits for a pre-aggregation of it, and is compiled anew to read that.
 */
export function createQueryCompiler({
  engine,
  preAggregations,
  queue,
  timeoutMs,
  maxCells,
  shares,
}: CompilerDeps): (asked: Uncompiled) => Promise<Statement> {
  const compiling = createQueryQueue({
    places: 1,
    longestQueue: maxUncompiled,
    takenOf: shares.takenOf,
  })
  const giveTurns = createTurns()

  async function compiledNow(asked: Uncompiled, lookup: PreAggregationLookup | null): Promise<Statement> {
    const { query, dataset, identity, viewer, clock, budget } = asked
    const start = performance.now()
    const own = minOf(createQueryBudget(), budget)
    const before = { ...own }
    try {
      return compile(parseQuery(query), dataset.model, identity, {
        dialect: engine.dialect,
        ...clock,
        known: engine.known,
        maxCells,
        budget: own,
        ...(lookup && { preAggregations: lookup }),
      })
    } finally {
      budget.steps -= before.steps - own.steps
      budget.characters -= before.characters - own.characters
      const took = performance.now() - start
      shares.spend(viewer, took)
      await giveTurns(took)
    }
  }

  async function compiledInTurn(asked: Uncompiled, lookup: PreAggregationLookup | null): Promise<Statement> {
    const { viewer, signal } = asked
    const unlessHeavy = async () => (shares.isHeavy(viewer) ? undefined : compiledNow(asked, lookup))
    const atLowPriority = (signal: AbortSignal) =>
      queue.run(() => compiledNow(asked, lookup), { group: viewer, signal })
    return (
      (await compiling.run(unlessHeavy, { group: viewer, signal })) ??
      (await withDeadline(atLowPriority, { signal, timeoutMs, Late: QueueFull }))
    )
  }

  return async (asked) => {
    if (!preAggregations) return compiledInTurn(asked, null)
    const { needs, viewer, signal } = asked
    const { forPage, known } = preAggregations
    const unmet: PreAggregationNeed[] = []
    const find = (need: PreAggregationNeed) => {
      // Who has taken half of a minute's share gets no pre-aggregations made.
      if (!shares.hasHalfLeft(viewer)) return known(need)
      const name = preAggregations.find(need)
      if (name === undefined) unmet.push(need)
      return name
    }
    /** What a viewer waits for is the viewer's, as an answer is. */
    const decide = async (of: readonly PreAggregationNeed[]) => {
      const done = shares.begin(viewer)
      return forPage(of, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])).finally(done)
    }
    let isMade: Promise<boolean>
    let statement: Statement
    try {
      statement = await compiledInTurn(asked, { find })
    } finally {
      isMade = needs.note(unmet, decide)
    }
    if (!(await isMade)) return statement
    return compiledInTurn({ ...asked, budget: createQueryBudget() }, { find: known })
  }
}
