import type { DatasetRefresh } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../audit/audit-log.ts'
import { refreshStates } from './refresh-tables.ts'

/** How the newest refresh of a dataset ended, and whether one before it has worked. */
export interface EndedRefresh {
  readonly datasetId: string
  readonly state: 'completed' | 'failed'
  readonly endedAt: Date
  readonly hasWorked: boolean
  /** End of the newest one that was completed, be it this one; null: none was. */
  readonly completedAt: Date | null
}

/** What of a refresh was not known before. */
export interface RefreshNews {
  /** It failed after one that worked, or works after one that failed. */
  readonly isTurn: boolean
  /** The data are others than when it was looked at before. */
  readonly hasNewData: boolean
}

/** What is known of datasets' refreshes, for all processes over the store. */
export interface RefreshStates {
  /** True for one process in each such time: it looks, and the others do not. */
  takeTurn(everyMs: number): Promise<boolean>
  newsOf(ended: EndedRefresh): Promise<RefreshNews>
  /** Notes the refresh; where no other process has, does `tell` in the same step. */
  note(ended: EndedRefresh, tell: (tx: Transaction, news: RefreshNews) => Promise<void>): Promise<void>
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
  const endedAt = endOf(ended)
  if (!ended || !endedAt) return undefined
  return {
    datasetId: datasetId.toLowerCase(),
    state: ended.state === 'failed' ? 'failed' : 'completed',
    endedAt,
    hasWorked: refreshes.slice(at + 1).some(({ state }) => state === 'completed'),
    completedAt: endOf(refreshes.find(({ state }) => state === 'completed')),
  }
}

function endOf(refresh: DatasetRefresh | undefined): Date | null {
  const at = new Date(refresh?.endedAt ?? refresh?.startedAt ?? NaN)
  return Number.isNaN(at.getTime()) ? null : at
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

    async newsOf(ended) {
      const [before] = await known(db, ended)
      return newsSince(before, ended)
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
        if (noted.length > 0) await tell(tx, newsSince(before, ended))
      }),
  }
}

const newsSince = (
  before: { readonly state: string; readonly endedAt: Date } | undefined,
  { state, hasWorked, completedAt }: EndedRefresh,
): RefreshNews => ({
  isTurn: before ? before.state !== state : state === 'failed' && hasWorked,
  hasNewData: completedAt !== null && (!before || completedAt > before.endedAt),
})
