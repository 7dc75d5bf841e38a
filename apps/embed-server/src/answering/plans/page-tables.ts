import { createHash } from 'node:crypto'
import { pageTables, type PageTables, type PreAggregationNeed, usesOf } from '@casement/semantic'
import type { PreAggregations } from '../../engines/preagg/pre-aggregations.ts'
import { createSizedCache } from '../cache/sized-cache.ts'
import type { AnsweringEngine } from '../query/answering-engine.ts'
import type { RunLater } from '../../scheduling/low-priority.ts'
import { createSingleFlight } from '../../scheduling/single-flight.ts'
import type { PageAsked } from './page-asked.ts'
import type { MadePlan } from './plan-compiler.ts'
import { type MadeTable, readTables, type Run, TableRefused } from './read-tables.ts'
import { withoutLargest } from './smaller-page.ts'

export interface PageTablesDeps {
  readonly engine: Omit<AnsweringEngine, 'known'>
  readonly preAggregations: Pick<PreAggregations, 'find' | 'known' | 'settled'>
  /** The most rows of a page's tables together. */
  readonly maxRows: number
  /** The most bytes of a page's tables together, compressed. */
  readonly maxBytes: number
}

/** Plans, and the tables that they are evaluated over. */
export interface PlansWithTables {
  readonly plans: readonly MadePlan[]
  readonly tables: readonly MadeTable[]
}

/** Plans whose tables are read together; `byMonth`: with sums for each month in the place of each date. */
interface Attempt {
  readonly plans: readonly MadePlan[]
  readonly byMonth: boolean
}

/** Bytes of tables that are kept, compressed. */
const maxKept = 64 * 1024 * 1024
/** Times that a page which is too large is tried by month, or with fewer plans. */
const maxTries = 12

/** Reads the tables of as many plans as are small enough together, once for all who may see the same rows. */
export function createPageTables(deps: PageTablesDeps, later: RunLater) {
  const { engine, preAggregations, maxRows, maxBytes } = deps
  const kept = createSizedCache<readonly MadeTable[]>({ maxHeld: maxKept, sizeOf: bytesOf })
  const shared = createSingleFlight<readonly MadeTable[]>()
  const runUntil =
    (signal: AbortSignal, { step, dataset }: PageAsked): Run =>
    (statement) =>
      engine.run(statement, { signal, runFor: { step, dataset } })

  function pageOf({ plans, byMonth }: Attempt, asked: PageAsked, find: PreAggregations['find']): PageTables {
    const { dataset, identity, clock } = asked
    const all = plans.map(({ plan }) => plan)
    return pageTables(all, dataset.model, identity, {
      byMonth,
      dialect: engine.dialect,
      today: clock.today,
      maxRows,
      preAggregations: { find },
    })
  }

  async function read(page: PageTables, asked: PageAsked): Promise<readonly MadeTable[]> {
    const { viewer, signal } = asked
    const key = createHash('sha256')
      .update(JSON.stringify([page, engine.period?.()]))
      .digest('base64url')
    const known = kept.get(key)
    if (known) return known
    const tables = await shared.join(key, signal, (own) =>
      later(viewer, own, (until) => readTables(page, runUntil(until, asked), { maxRows, signal: until })),
    )
    kept.set(key, tables)
    return tables
  }

  /** Throws TableRefused. */
  async function readSmall(attempt: Attempt, asked: PageAsked): Promise<readonly MadeTable[]> {
    // What a page needs is one pre-aggregation, which is made first: it serves all who open the page.
    const needs: PreAggregationNeed[] = []
    pageOf(attempt, asked, (need) => {
      needs.push(need)
      return preAggregations.find(need)
    })
    await preAggregations.settled(needs, asked.signal)
    const tables = await read(pageOf(attempt, asked, preAggregations.known), asked)
    if (rowsOf(tables) <= maxRows && bytesOf(tables) <= maxBytes) return tables
    const [largest] = tables.toSorted((one, other) => other.bytes.length - one.bytes.length)
    throw new TableRefused(largest!.read)
  }

  /** The next attempt after one whose table is refused: sums by month where it is too large, or else fewer plans. */
  async function afterRefusal(
    { plans }: Attempt,
    { table, isTooLarge }: TableRefused,
    asked: PageAsked,
  ): Promise<Attempt> {
    if (!isTooLarge)
      return { plans: plans.filter(({ plan }) => !usesOf([plan]).has(table.name)), byMonth: false }
    if (table.byDate) return { plans, byMonth: true }
    const fewer = await later(asked.viewer, asked.signal, (until) =>
      withoutLargest(plans, table, runUntil(until, asked)),
    )
    return { plans: fewer, byMonth: false }
  }

  return async (all: readonly MadePlan[], asked: PageAsked): Promise<PlansWithTables> => {
    let attempt: Attempt = { plans: all, byMonth: false }
    for (let tries = 0; tries < maxTries && attempt.plans.length > 0; tries++)
      try {
        return { plans: attempt.plans, tables: await readSmall(attempt, asked) }
      } catch (error) {
        if (!(error instanceof TableRefused)) throw error
        attempt = await afterRefusal(attempt, error, asked)
      }
    return { plans: [], tables: [] }
  }
}

const rowsOf = (tables: readonly MadeTable[]) => tables.reduce((sum, { rows }) => sum + rows, 0)
const bytesOf = (tables: readonly MadeTable[]) => tables.reduce((sum, { bytes }) => sum + bytes.length, 0)
