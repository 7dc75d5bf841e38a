import type { QueryError } from '../../api/query-error.ts'
import type { DrawingName } from '../../screens/drawing.tsx'

/** Why the report area shows a message instead of a report. */
export type FailureKind =
  | 'no-reports'
  | 'cannot-be-shown'
  | 'without-row-role'
  | 'address-refused'
  | 'not-found'
  | 'token-refused'
  | 'token-expired'
  | 'service-down'
  | 'offline'
  | 'invalid'
  | 'load-failed'
  | 'model-failed'

export interface Failure {
  kind: FailureKind
  correlationId?: string | undefined
}

/** Its title and text are the messages `failure.<kind>.title` and `.text`. */
export interface FailureLook {
  drawing: DrawingName
  /** Trying again could change something. */
  mayRetry: boolean
}

export const failureLooks: Record<FailureKind, FailureLook> = {
  'no-reports': { drawing: 'empty', mayRetry: true },
  'cannot-be-shown': { drawing: 'not-shown', mayRetry: true },
  'without-row-role': { drawing: 'denied', mayRetry: true },
  'address-refused': { drawing: 'denied', mayRetry: false },
  'not-found': { drawing: 'not-found', mayRetry: true },
  'token-refused': { drawing: 'denied', mayRetry: true },
  'token-expired': { drawing: 'expired', mayRetry: true },
  'service-down': { drawing: 'service-down', mayRetry: true },
  offline: { drawing: 'offline', mayRetry: true },
  invalid: { drawing: 'broken', mayRetry: true },
  'load-failed': { drawing: 'broken', mayRetry: true },
  'model-failed': { drawing: 'broken', mayRetry: true },
}

/** Failures that pass by themselves: the area tries again without a press. */
export const isPassing = ({ kind }: Failure): boolean => kind === 'service-down' || kind === 'offline'

/** From a failed call for an embed token. */
export function failureOfQuery(error: QueryError, isOnline: boolean): Failure {
  const { status, correlationId } = error
  const kindOf = (): FailureKind => {
    if (status === 'FETCH_ERROR' && !isOnline) return 'offline'
    if (status === 400) return 'invalid'
    if (status === 401 || status === 403) return 'token-refused'
    if (status === 404) return 'not-found'
    return 'service-down'
  }
  return { kind: kindOf(), correlationId }
}
