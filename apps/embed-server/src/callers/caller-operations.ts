import type { OwnOperationId } from '@casement/rest'
import type { RecordActivity } from '../activity/activity-event.ts'
import type { CallerRecords } from './caller-records.ts'
import type { CallerRegistry } from './caller-registry.ts'
import type { CallersContent } from './content-within.ts'

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
