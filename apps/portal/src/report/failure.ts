import type { QueryError } from '../api/query-error.ts'
import type { DrawingName } from '../screens/drawing.tsx'

/** Why the report area shows a message instead of a report. */
export type FailureKind =
  | 'no-reports'
  | 'cannot-be-shown'
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

export interface FailureText {
  drawing: DrawingName
  title: string
  text: string
  /** null: trying again would change nothing. */
  retry: string | null
}

export const failureTexts: Record<FailureKind, FailureText> = {
  'no-reports': {
    drawing: 'empty',
    title: 'No dashboards are available to you yet',
    text: 'You are signed in, and nothing has been shared with you so far. Ask whoever runs this portal for access.',
    retry: 'Look again',
  },
  'cannot-be-shown': {
    drawing: 'not-shown',
    title: 'This dashboard cannot be shown',
    text: 'The reporting service gave no way to open it. Choose another one, or try again later.',
    retry: 'Try again',
  },
  'address-refused': {
    drawing: 'denied',
    title: 'The address of this dashboard is not trusted',
    text: 'It does not belong to this portal’s reporting service, so it was not opened.',
    retry: null,
  },
  'not-found': {
    drawing: 'not-found',
    title: 'This dashboard does not exist any more',
    text: 'It may have been moved or removed. Choose another one, or try again.',
    retry: 'Try again',
  },
  'token-refused': {
    drawing: 'denied',
    title: 'The reporting service did not let you in',
    text: 'Your access to this dashboard may have changed. Try again, or ask whoever runs this portal.',
    retry: 'Try again',
  },
  'token-expired': {
    drawing: 'expired',
    title: 'The time to open this dashboard ran out',
    text: 'Its access ended before the dashboard was there. Try again to open it with a new one.',
    retry: 'Try again',
  },
  'service-down': {
    drawing: 'service-down',
    title: 'The reporting service does not answer',
    text: 'Your dashboards are safe. It is asked again by itself; you can also try now.',
    retry: 'Try again',
  },
  offline: {
    drawing: 'offline',
    title: 'You are offline',
    text: 'The dashboard opens as soon as your connection is back.',
    retry: 'Try again',
  },
  invalid: {
    drawing: 'broken',
    title: 'The dashboard could not be asked for',
    text: 'The reporting service did not understand the request. Try again, or tell whoever runs this portal.',
    retry: 'Try again',
  },
  'load-failed': {
    drawing: 'broken',
    title: 'The dashboard could not be loaded',
    text: 'Something went wrong while opening it. Try again in a moment.',
    retry: 'Try again',
  },
  'model-failed': {
    drawing: 'broken',
    title: 'The figures of this dashboard could not be loaded',
    text: 'Its data model did not open. Try again, or tell whoever looks after this dashboard.',
    retry: 'Try again',
  },
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
