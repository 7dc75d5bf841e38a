import { CodedError } from '@casement/errors'

/** Codes of errors between the frame and its service. The first four are Power BI's codes, in its spelling. */
export const frameErrors = {
  TokenExpired: 'The access to this report has expired',
  PowerBINotAuthorizedException: 'You are not allowed to see this',
  PowerBIEntityNotFound: 'This is not here any more',
  'Invalid parameters': 'What was asked for cannot be understood',
  LoadReportFailed: 'The report could not be opened',
  ServiceUnavailable: 'The reporting service cannot be reached',
  DataUnavailable: 'The data of this report cannot be reached',
  Offline: 'You are offline',
  QueryFailed: 'The figures could not be computed',
  QueryTimeout: 'The figures took too long to compute',
  TooBusy: 'The reporting service is busy',
  VersionConflict: 'Somebody else saved this report in the meantime',
  NameConflict: 'A report of this name is there already',
  NoPerson: 'Nothing can be kept for you here',
  NotSupported: 'This frame cannot do that',
} as const
export type FrameErrorCode = keyof typeof frameErrors

export const isFrameErrorCode = (code: unknown): code is FrameErrorCode =>
  typeof code === 'string' && Object.hasOwn(frameErrors, code)

/** What is embedded elsewhere and not here, as programs are told of it. */
export const notServed = {
  dashboards: 'Dashboards are not served here',
  tiles: 'Tiles of dashboards are not served here',
  questions: 'Questions in words are not served here',
  newReports: 'New reports are not made here',
  paginatedReports: 'Paginated reports are not served here',
} as const
export type NotServed = keyof typeof notServed

/** A failed operation of the frame. Never holds a token. */
export class FrameError extends CodedError<FrameErrorCode> {
  override readonly name = 'FrameError'
  /** Detail that the service added; for the log and the details, not for the headline. */
  readonly detail: string
  /** Quoted to the service's people, who find the failed request by it. */
  readonly correlationId: string | undefined
  /** What was asked for and is not served, for the headline. */
  readonly notServed: NotServed | undefined
  constructor(
    code: FrameErrorCode,
    options: { detail?: string; correlationId?: string; cause?: unknown; notServed?: NotServed } = {},
  ) {
    super(code, frameErrors[code], options.cause === undefined ? {} : { cause: options.cause })
    this.detail = options.detail ?? ''
    this.correlationId = options.correlationId
    this.notServed = options.notServed
  }
}

/** Failures that pass by themselves and that every visual of a page shares: reported once, beside the figures of before. */
export const isPassing = ({ code }: FrameError): boolean =>
  ['Offline', 'ServiceUnavailable', 'DataUnavailable', 'TooBusy'].includes(code)

/** The codes that Power BI's frames give as the message itself; programs compare it. */
const spokenAsCode: readonly FrameErrorCode[] = [
  'TokenExpired',
  'PowerBINotAuthorizedException',
  'PowerBIEntityNotFound',
  'LoadReportFailed',
]

/** The error as the event `error` carries it; the level is TraceType.ExpectedError or, where nobody foresaw it, .Error. */
export const toIError = (error: FrameError) => ({
  message: spokenAsCode.includes(error.code) ? error.code : error.message,
  detailedMessage: error.detail ? `${error.message}: ${error.detail}` : error.message,
  errorCode: error.code,
  level: error.code === 'QueryFailed' || error.code === 'LoadReportFailed' ? 3 : 4,
  ...(error.correlationId ? { technicalDetails: { requestId: error.correlationId, errorInfo: [] } } : {}),
})
