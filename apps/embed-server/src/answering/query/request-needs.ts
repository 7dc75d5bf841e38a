import type { PreAggregationNeed } from '@casement/semantic'

/** What the queries of one request read of tables that have no pre-aggregation. */
export interface RequestNeeds {
  /**
   * Notes what one of the queries needs, once each, and resolves when all have: with what `decide` says of the needs of
   * all of them, or with false where this one needs nothing.
   */
  note(needs: readonly PreAggregationNeed[], decide: Decide): Promise<boolean>
}

type Decide = (needs: readonly PreAggregationNeed[]) => Promise<boolean>

/** Needs of a request of so many queries. */
export function createRequestNeeds(queries: number): RequestNeeds {
  const all: PreAggregationNeed[] = []
  let left = queries
  let tell: (decided: Promise<boolean>) => void
  const decided = new Promise<boolean>((resolve) => (tell = resolve))
  return {
    note(needs, decide) {
      all.push(...needs)
      if (--left === 0) tell(all.length > 0 ? decide(all) : Promise.resolve(false))
      return needs.length > 0 ? decided : Promise.resolve(false)
    },
  }
}
