import { and, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../../audit/audit-log.ts'
import { subscriptions } from './subscription-tables.ts'

/**
 * Has the alerts of reports looked at as soon as may be: their data are new. Those that are due already are left as they are;
 * one that is being looked at, perhaps at the data before, is looked at again.
 */
export async function alertsDue(
  tx: Transaction,
  reports: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id.toLowerCase())
  await tx
    .update(subscriptions)
    .set({ tryAt: now })
    .where(
      and(
        inArray(subscriptions.reportId, ids),
        isNotNull(subscriptions.alert),
        isNull(subscriptions.paused),
        or(gt(subscriptions.tryAt, now), gt(subscriptions.leaseUntil, now)),
      ),
    )
}
