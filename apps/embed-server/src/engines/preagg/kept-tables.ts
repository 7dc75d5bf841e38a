import type { PreAggregationNeed } from '@casement/semantic'
import { covers } from './needs.ts'

/** A pre-aggregation in the engine. */
export interface PreAggregation {
  /** Name as SQL takes it. */
  readonly name: string
  readonly rows: number
}

interface Kept extends PreAggregation {
  readonly need: PreAggregationNeed
}

interface Deps {
  readonly drop: (name: string) => Promise<void>
  /** Longer than any statement takes that may read a table. */
  readonly dropAfterMs: number
  /** A table could not be dropped; figures do not depend on it. */
  readonly onFailure: (error: unknown) => void
}

/** Rows of all pre-aggregations together. */
export const maxRows = 4_000_000

/** The pre-aggregations that were made; those that were not used for the longest make room. */
export function createKeptTables({ drop, dropAfterMs, onFailure }: Deps) {
  /** The last used one last. */
  let kept: readonly Kept[] = []
  const timers = new Set<NodeJS.Timeout>()

  /** Drops a table after a while: statements that read it may still wait for their turn. */
  function dropLater({ name }: Kept): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      drop(name).catch(onFailure)
    }, dropAfterMs).unref()
    timers.add(timer)
  }

  /** Finds the smallest of the tables that have all that is needed. */
  const find = (need: PreAggregationNeed): Kept | undefined =>
    kept
      .filter((each) => covers(each.need, need))
      .reduce<Kept | undefined>((best, each) => (best && best.rows <= each.rows ? best : each), undefined)

  const allRows = () => kept.reduce((sum, { rows }) => sum + rows, 0)

  return {
    state: () => ({ kept: kept.length, rows: allRows() }),
    has: (need: PreAggregationNeed): boolean => find(need) !== undefined,
    /** The name of a table with all that is needed, which counts as a use of it. */
    use(need: PreAggregationNeed): string | undefined {
      const table = find(need)
      if (!table) return undefined
      kept = [...kept.filter((each) => each !== table), table]
      return table.name
    },
    keep(table: Kept): void {
      const replaced = kept.filter(({ need }) => covers(table.need, need))
      kept = [...kept.filter((each) => !replaced.includes(each)), table]
      replaced.forEach(dropLater)
      while (allRows() > maxRows) {
        dropLater(kept[0]!)
        kept = kept.slice(1)
      }
    },
    /** No more tables are dropped. */
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
