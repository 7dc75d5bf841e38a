import type { PreAggregationLookup, PreAggregationNeed } from '@casement/semantic'
import { createKeptTables, type PreAggregation } from './kept-tables.ts'
import { createMaking, type PreAggregationOutcome } from './making.ts'
import { unions } from './needs.ts'

export interface PreAggregations extends PreAggregationLookup {
  /** As `find`, but no table is made for what is needed. */
  known(need: PreAggregationNeed): string | undefined
  /** Makes, while nobody waits for an answer, what these needs of one page have in common. */
  prepare(needs: readonly PreAggregationNeed[]): void
  /**
   * Makes what one page waits for, before all else: of each table that so many of its needs read that a scan for each of
   * them takes longer. Resolves with true once one of those tables is there, with false where none is to be had, or when
   * `signal` is aborted.
   */
  forPage(needs: readonly PreAggregationNeed[], signal: AbortSignal): Promise<boolean>
  /** True while a page waits for a table. */
  isAwaited(): boolean
  /** Resolves when no table is still to be made that any of these needs was noted for. Rejects with the reason of `signal`. */
  settled(needs: readonly PreAggregationNeed[], signal: AbortSignal): Promise<void>
  /** How many tables are kept, and their rows together. */
  state(): { readonly kept: number; readonly rows: number }
  /** No more tables are made. */
  stop(): void
}

interface Deps {
  /** Makes a table; null where it is not worth it. Rejects with the reason of `signal`. */
  readonly make: (need: PreAggregationNeed, signal: AbortSignal) => Promise<PreAggregation | null>
  readonly drop: (name: string) => Promise<void>
  /** False for a table that is read whole about as fast as a pre-aggregation of it. */
  readonly isLarge: (table: string) => boolean
  /** Time after the first need in which the others of the same page may come; absent: 50 ms. */
  readonly pageMs?: number
  /** Longer than any statement takes that may read a table. */
  readonly dropAfterMs: number
  /** A table could not be made or dropped; figures do not depend on it. */
  readonly onFailure: (error: unknown) => void
  /** Takes what became of a table that was to be made. Absent: nobody counts. */
  readonly note?: (outcome: PreAggregationOutcome) => void
}

/** Scans of a table that take about as long as making a pre-aggregation of it. */
const minScans = 4

/**
 * Keeps pre-aggregations for what pages ask for. A page that reads a large table often waits for its own; what else is
 * needed within a moment is made once nobody waits for an answer: a click or a choice will ask for the same columns.
 */
export function createPreAggregations(deps: Deps): PreAggregations {
  const { isLarge, pageMs = 50 } = deps
  const kept = createKeptTables(deps)
  const making = createMaking({ ...deps, kept })
  let noted: PreAggregationNeed[] = []

  function learn(): void {
    const needs = unions(noted)
    noted = []
    for (const need of needs) making.add(need)
    making.tell()
  }
  const known = (need: PreAggregationNeed) => (making.isStopped() ? undefined : kept.use(need))

  return {
    find(need) {
      if (!making.isStopped() && isLarge(need.table) && noted.push(need) === 1)
        setTimeout(learn, pageMs).unref()
      return known(need)
    },
    known,
    prepare(needs) {
      for (const need of unions(needs.filter(({ table }) => isLarge(table)))) making.add(need)
    },
    async forPage(needs, signal) {
      const often = unions(needs).filter(
        ({ table }) => isLarge(table) && needs.filter((need) => need.table === table).length >= minScans,
      )
      await Promise.all(often.map((need) => making.make(need, signal)))
      return often.some(kept.has)
    },
    isAwaited: making.isAwaited,
    state: kept.state,
    async settled(needs, signal) {
      const isOpen = (need: PreAggregationNeed) => noted.includes(need) || making.isPending(need)
      while (needs.some(isOpen) && !making.isStopped()) await making.next(signal)
    },
    stop() {
      making.stop()
      kept.stop()
    },
  }
}
