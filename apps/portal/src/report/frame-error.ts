import { models } from '@casement/contract'
import type { Failure, FailureKind } from '../reading/failure/failure.ts'

const codes = models.CommonErrorCodes

const kinds: Readonly<Record<string, FailureKind>> = {
  [codes.TokenExpired]: 'token-expired',
  [codes.NotFound]: 'not-found',
  [codes.InvalidParameters]: 'invalid',
  [codes.LoadReportFailed]: 'load-failed',
  [codes.NotAuthorized]: 'token-refused',
  [codes.FailedToLoadModel]: 'model-failed',
  // Casement's own frame, where Power BI's has no code.
  ServiceUnavailable: 'service-down',
  Offline: 'offline',
}

/** Failure as a frame reports it; `detail` is `unknown` because it comes from another window. */
export interface FrameError {
  code: string
  text: string
  correlationId: string | undefined
  /** null: a code that has no screen of its own. */
  failure: Failure | null
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Reads an error event's detail. Known codes come in `message` or in `errorCode`. */
export function frameErrorOf(detail: unknown): FrameError {
  const { message, errorCode, detailedMessage, technicalDetails } = (detail ?? {}) as Partial<models.IError>
  const said = [textOf(errorCode), textOf(message)]
  const code =
    said.find((text) => text !== undefined && Object.hasOwn(kinds, text)) ??
    said.find((text) => text !== undefined)
  const correlationId = textOf(technicalDetails?.requestId)
  const kind = code !== undefined && Object.hasOwn(kinds, code) ? kinds[code] : undefined
  return {
    code: code ?? 'unknown',
    text: textOf(detailedMessage) ?? textOf(message) ?? '',
    correlationId,
    failure: kind === undefined ? null : { kind, correlationId },
  }
}
