import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PauseReason, RunOutcome } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, type Transaction } from '../../audit/audit-log.ts'
import { reportViews } from '../report-views/report-views-tables.ts'
import { nextDue } from './next-due.ts'
import { subscriptions, type SubscriptionRow } from './subscription-tables.ts'

/** What came of a run. */
export interface Ended {
  readonly outcome: RunOutcome
  readonly problem?: string
  /** absent: as it is */
  readonly isArmed?: boolean
  /** it is not run again until somebody says so */
  readonly paused?: PauseReason
  /** done in the same step */
  readonly tell?: (tx: Transaction) => Promise<void>
}

/** Subscriptions whose time has come, over all processes: one run of each time, by whoever has taken it. */
export interface DueSubscriptions {
  /** People in turn, one run of each at a time. undefined: nothing is due. */
  take(): Promise<SubscriptionRow | undefined>
  /** True where it still is to be sent, by this process: from then on it is not sent again. */
  beginSending(row: SubscriptionRow): Promise<boolean>
  end(row: SubscriptionRow, ended: Ended): Promise<void>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

/** Longer than any run. */
const leaseMs = 15 * 60_000
const firstPauseMs = 60_000
/** Tries of one run before it is given up until the next time: about an hour. */
export const maxTries = 6

export function createDueSubscriptions({ store, now, newId }: Deps): DueSubscriptions {
  const db = store.drizzle
  const mine = ({ id, lease }: SubscriptionRow) =>
    and(eq(subscriptions.id, id), eq(subscriptions.lease, lease!))

  return {
    async take() {
      const at = now().toISOString()
      const first = sql`(
        SELECT one.id FROM portal.subscriptions AS one
        WHERE one.paused IS NULL AND one.try_at <= ${at}::timestamptz
          AND NOT EXISTS (
            SELECT 1 FROM portal.subscriptions AS other
            WHERE other.person = one.person AND other.lease_until >= ${at}::timestamptz)
        ORDER BY (SELECT max(other.last_at) FROM portal.subscriptions AS other WHERE other.person = one.person)
          NULLS FIRST, one.try_at
        LIMIT 1 FOR UPDATE OF one SKIP LOCKED)`
      const [row] = await db
        .update(subscriptions)
        .set({
          lease: newId(),
          leaseUntil: new Date(now().getTime() + leaseMs),
          tries: sql`${subscriptions.tries} + 1`,
        })
        .where(eq(subscriptions.id, first))
        .returning()
      return row
    },

    async beginSending(row) {
      const begun = await db
        .update(subscriptions)
        .set({ isSending: true })
        .where(and(mine(row), isNull(subscriptions.paused)))
        .returning({ id: subscriptions.id })
      return begun.length > 0
    },

    end: (row, { outcome, problem = null, isArmed, paused, tell }) =>
      db.transaction(async (tx) => {
        // The schedule may have been changed meanwhile.
        const [present] = await tx.select().from(subscriptions).where(mine(row)).for('update')
        if (!present) return
        const at = now()
        const isRetried = outcome === 'retrying'
        const pauseMs = firstPauseMs * 2 ** (present.tries - 1)
        // The data are new since the alert was taken: it is looked at again.
        const isAskedAgain = present.alert !== null && present.tryAt.getTime() !== row.tryAt.getTime()
        // What waits for a sign-in is made up for with it.
        const next = isAskedAgain || paused === 'signIn' ? present.tryAt : nextDue(present.schedule, at)
        await tx
          .update(subscriptions)
          .set({
            lease: null,
            leaseUntil: null,
            isSending: false,
            lastAt: at,
            lastOutcome: outcome,
            lastProblem: problem,
            ...(isRetried ? { tryAt: new Date(at.getTime() + pauseMs) } : { tryAt: next, tries: 0 }),
            ...(isArmed !== undefined && { isArmed }),
            ...(paused && present.paused === null && { paused }),
          })
          .where(eq(subscriptions.id, row.id))
        // A view that mails lead to is kept as one that is opened.
        if (row.viewId !== null)
          await tx.update(reportViews).set({ usedAt: at }).where(eq(reportViews.id, row.viewId))
        if (outcome === 'quiet' || isRetried) return
        await appendEntry(tx, {
          at,
          person: 'casement',
          action: outcome === 'sent' ? 'sendSubscription' : 'refuseSubscription',
          after: {
            person: row.person,
            subscription: row.name,
            subscriptionId: row.id,
            outcome,
            ...(problem === null ? {} : { reason: problem }),
          },
          correlationId: row.lease!,
        })
        await tell?.(tx)
      }),
  }
}
