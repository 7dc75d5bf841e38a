import type { DatasetRefresh } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../audit/audit-log.ts'
import { refreshStates } from './refresh-tables.ts'

/** How the newest refresh of a dataset ended, and whether one before it has worked. */
export interface EndedRefresh {
  readonly datasetId: string
  readonly state: 'completed' | 'failed'
  readonly endedAt: Date
  readonly hasWorked: boolean
}

/** What is known of datasets' refreshes, for all processes over the store. */
export interface RefreshStates {
  /** True for one process in each such time: it looks, and the others do not. */
  takeTurn(everyMs: number): Promise<boolean>
  /** Whether the refresh is news: it failed after one that worked, or works after one that failed. */
  isNews(ended: EndedRefresh): Promise<boolean>
  /** Notes the refresh; where it still is news, does `tell` in the same step. */
  note(ended: EndedRefresh, tell: (tx: Transaction) => Promise<void>): Promise<void>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle' | 'query'>
  readonly now: () => Date
}

/** Timers of processes differ a little. */
const almost = 0.9
const turn = 'refreshes looked at'

/** The refresh that ended last, as the history has it, the newest first; undefined: none has, or none says when. */
export function endedRefresh(
  datasetId: string,
  refreshes: readonly DatasetRefresh[],
): EndedRefresh | undefined {
  const at = refreshes.findIndex(({ state }) => state === 'completed' || state === 'failed')
  const ended = refreshes[at]
  const endedAt = new Date(ended?.endedAt ?? ended?.startedAt ?? NaN)
  if (!ended || Number.isNaN(endedAt.getTime())) return undefined
  return {
    datasetId: datasetId.toLowerCase(),
    state: ended.state === 'failed' ? 'failed' : 'completed',
    endedAt,
    hasWorked: refreshes.slice(at + 1).some(({ state }) => state === 'completed'),
  }
}

export function createRefreshStates({ store, now }: Deps): RefreshStates {
  const db = store.drizzle
  const known = (tx: Pick<Transaction, 'select'>, { datasetId }: EndedRefresh) =>
    tx.select().from(refreshStates).where(eq(refreshStates.datasetId, datasetId))

  return {
    async takeTurn(everyMs) {
      const taken = await store.query(
        `INSERT INTO portal.marks AS mark (name, at) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET at = excluded.at WHERE mark.at <= $3 RETURNING name`,
        [turn, now().toISOString(), new Date(now().getTime() - everyMs * almost).toISOString()],
      )
      return taken.length > 0
    },

    async isNews(ended) {
      const [before] = await known(db, ended)
      return differs(before, ended)
    },

    note: (ended, tell) =>
      db.transaction(async (tx) => {
        const [before] = await known(tx, ended).for('update')
        // One that failed and never worked is nothing that anybody would miss.
        if (!before && ended.state === 'failed' && !ended.hasWorked) return
        const { datasetId, state, endedAt } = ended
        const noted = await tx
          .insert(refreshStates)
          .values({ datasetId, state, endedAt })
          .onConflictDoUpdate({
            target: refreshStates.datasetId,
            set: { state, endedAt },
            setWhere: lt(refreshStates.endedAt, sql`excluded.ended_at`),
          })
          .returning()
        // Another process has seen this one, or a newer one.
        if (noted.length > 0 && differs(before, ended)) await tell(tx)
      }),
  }
}

const differs = (
  before: { readonly state: string } | undefined,
  { state, hasWorked }: EndedRefresh,
): boolean => (before ? before.state !== state : state === 'failed' && hasWorked)
