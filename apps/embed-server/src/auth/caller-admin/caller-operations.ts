import type { OwnOperationId } from '@casement/rest'
import type { RecordActivity } from '../../activity/activity-event.ts'
import type { CallerRecords } from '../callers/caller-records.ts'
import type { CallerRegistry } from '../callers/caller-registry.ts'
import type { CallersContent } from '../callers/content-within.ts'

/** Administration of callers. */
export type CallerOperationId = Extract<
  OwnOperationId,
  | 'ListCallers'
  | 'CreateCaller'
  | 'GetCaller'
  | 'ChangeCaller'
  | 'DeleteCaller'
  | 'AddCallerCredential'
  | 'RemoveCallerCredential'
>

export interface CallerRouteDeps {
  content: CallersContent
  readonly callers: CallerRegistry
  readonly callerRecords: CallerRecords
  record: RecordActivity
  /** Writes what was recorded until now. */
  readonly flushActivity: () => Promise<void>
  now: () => Date
  readonly newId: () => string
}
