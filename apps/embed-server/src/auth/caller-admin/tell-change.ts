import type { ChangedCaller } from '@casement/rest'
import type { FastifyRequest } from 'fastify'
import { type ActivityOperation, done, type RecordActivity } from '../../activity/activity-event.ts'
import { upToNow } from '../../activity/up-to-now.ts'
import { callerIn } from '../callers/caller-of.ts'
import type { Changed } from '../callers/caller-records.ts'
import { toCallerOfService } from '../callers/known-caller.ts'

interface Deps {
  record: RecordActivity
  /** Writes what was recorded until now. */
  readonly flushActivity: () => Promise<void>
}

/** Records a change that was made, durably where the store takes it, and tells it. */
export const tellingChange =
  ({ record, flushActivity }: Deps) =>
  async (
    request: FastifyRequest,
    { before, after }: Changed,
    { operation, dryRun, details }: Told,
  ): Promise<ChangedCaller> => {
    if (!dryRun) {
      const { clientId, name } = (after ?? before)!
      record({
        operation,
        clientId: callerIn(request).clientId,
        outcome: done,
        details: { caller: clientId, name, ...details },
        correlationId: request.id,
      })
      await upToNow(flushActivity)
    }
    return { before: before && toCallerOfService(before), after: after && toCallerOfService(after) }
  }

interface Told {
  readonly operation: Extract<ActivityOperation, `${string}Caller${string}`>
  readonly dryRun: boolean
  readonly details?: Readonly<Record<string, string>>
}
