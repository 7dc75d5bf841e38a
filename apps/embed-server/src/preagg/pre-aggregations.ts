import type { PreAggregationLookup, PreAggregationNeed } from '@casement/semantic'
import { QueueFull } from '../scheduling/query-queue.ts'
import { createWaiters } from '../scheduling/waiters.ts'

/** A pre-aggregation in the engine. */
export interface PreAggregation {
  /** Name as SQL takes it. */
  readonly name: string
  readonly rows: number
}

export interface PreAggregations extends PreAggregationLookup {
  /** As `find`, but no table is made for what is needed. */
  known(need: PreAggregationNeed): string | undefined
  /** Resolves when no table is still to be made that any of these needs was noted for. Rejects with the reason of `signal`. */
  settled(needs: readonly PreAggregationNeed[], signal: AbortSignal): Promise<void>
  /** No more tables are made. */
  stop(): void
}

interface Deps {
  /** Makes a table while nobody waits for an answer; null where it is not worth it. Rejects with the reason of `signal`. */
  readonly make: (need: PreAggregationNeed, signal: AbortSignal) => Promise<PreAggregation | null>
  readonly drop: (name: string) => Promise<void>
  /** Time after the first need in which the others of the same page may come; absent: 50 ms. */
  readonly pageMs?: number
  /** Longer than any statement takes that may read a table. */
  readonly dropAfterMs: number
  /** A table could not be made or dropped; figures do not depend on it. */
  readonly onFailure: (error: unknown) => void
}

interface Kept extends PreAggregation {
  readonly need: PreAggregationNeed
}

/** Rows of all pre-aggregations together. */
const maxRows = 4_000_000
/** Tables that are still to be made. */
const maxPending = 20
/** Needs that were refused, or failed. */
const maxRefused = 1000

/**
 * Keeps pre-aggregations for what pages ask for. What is needed within a moment is what a page needs: a click or a choice in
 * it will ask for the same columns. Its table is made once the page has its figures, and begun anew where somebody asked
 * for others meanwhile; the ones that were not used for the longest make room.
 */
export function createPreAggregations({
  make,
  drop,
  pageMs = 50,
  dropAfterMs,
  onFailure,
}: Deps): PreAggregations {
  /** The last used one last. */
  let kept: readonly Kept[] = []
  let noted: PreAggregationNeed[] = []
  const refused = new Set<string>()
  const pending: PreAggregationNeed[] = []
  let isMaking = false
  let isStopped = false
  const stopping = new AbortController()
  const drops = createDrops(drop, { dropAfterMs, onFailure })
  const settling = createWaiters()

  /** Finds the smallest of the tables that have all that is needed. */
  const found = (need: PreAggregationNeed): Kept | undefined =>
    kept
      .filter((each) => covers(each.need, need))
      .reduce<Kept | undefined>((best, each) => (best && best.rows <= each.rows ? best : each), undefined)

  function learn(): void {
    const needs = unions(noted)
    noted = []
    for (const need of needs) {
      const isKnown = refused.has(keyOf(need)) || pending.some((other) => covers(other, need))
      if (!found(need) && !isKnown && pending.length < maxPending) pending.push(need)
    }
    if (!isMaking && pending.length > 0 && !isStopped) void makeAll()
    settling.tell()
  }

  async function makeAll(): Promise<void> {
    isMaking = true
    while (pending.length > 0 && !isStopped) {
      const [need] = pending as [PreAggregationNeed]
      try {
        const table = await make(need, stopping.signal)
        if (table && table.rows <= maxRows) keep({ ...table, need })
        else refuse(need)
      } catch (error) {
        // There was no room to wait in; the page will need it again.
        if (!(error instanceof QueueFull)) refuse(need)
        if (!isStopped) onFailure(error)
      }
      pending.shift()
      settling.tell()
    }
    isMaking = false
  }

  function keep(table: Kept): void {
    const replaced = kept.filter(({ need }) => covers(table.need, need))
    kept = [...kept.filter((each) => !replaced.includes(each)), table]
    const gone = [...replaced]
    while (kept.reduce((sum, { rows }) => sum + rows, 0) > maxRows) {
      gone.push(kept[0]!)
      kept = kept.slice(1)
    }
    for (const { name } of gone) drops.add(name)
  }

  function refuse(need: PreAggregationNeed): void {
    if (refused.size >= maxRefused) refused.clear()
    refused.add(keyOf(need))
  }

  function known(need: PreAggregationNeed): string | undefined {
    const table = isStopped ? undefined : found(need)
    if (!table) return undefined
    kept = [...kept.filter((each) => each !== table), table]
    return table.name
  }

  return {
    find(need) {
      if (!isStopped && noted.push(need) === 1) setTimeout(learn, pageMs).unref()
      return known(need)
    },
    known,
    async settled(needs, signal) {
      const isOpen = (need: PreAggregationNeed) =>
        noted.includes(need) || pending.some((other) => covers(other, need))
      while (needs.some(isOpen) && !isStopped) await settling.next(signal)
    },
    stop() {
      isStopped = true
      stopping.abort(new Error('No more pre-aggregations are made'))
      settling.tell()
      drops.stop()
    },
  }
}

/** Drops tables after a while: statements that read them may still wait for their turn. */
function createDrops(
  drop: (name: string) => Promise<void>,
  { dropAfterMs, onFailure }: Pick<Deps, 'dropAfterMs' | 'onFailure'>,
) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    add(name: string) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        drop(name).catch(onFailure)
      }, dropAfterMs).unref()
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const covers = (whole: PreAggregationNeed, part: PreAggregationNeed): boolean =>
  whole.table === part.table &&
  part.by.every((column) => whole.by.includes(column)) &&
  part.sums.every((column) => whole.sums.includes(column))

/** Unites the needs of each table; a column whose values are pending somewhere is not summed anywhere. */
function unions(needs: readonly PreAggregationNeed[]): PreAggregationNeed[] {
  return [...new Set(needs.map(({ table }) => table))].map((table) => {
    const own = needs.filter((need) => need.table === table)
    const by = [...new Set(own.flatMap((need) => need.by))].toSorted()
    const sums = [...new Set(own.flatMap((need) => need.sums))]
      .filter((column) => !by.includes(column))
      .toSorted()
    return { table, by, sums }
  })
}

const keyOf = (need: PreAggregationNeed): string => JSON.stringify(need)
