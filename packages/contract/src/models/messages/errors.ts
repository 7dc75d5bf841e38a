import type { TraceType } from '../enums/index.ts'

export interface KeyValuePair {
  key: string
  value: string
}

export interface ITechnicalDetails {
  requestId?: string
  errorInfo?: KeyValuePair[]
}

/** Form of every failure at the frame border. */
export interface IError {
  message: string
  detailedMessage?: string
  errorCode?: string
  level?: TraceType
  technicalDetails?: ITechnicalDetails
}

/** The codes and texts that programs match on in `IError.message` and `IError.errorCode` [ERR-03]. */
export const CommonErrorCodes = {
  TokenExpired: 'TokenExpired',
  NotFound: 'PowerBIEntityNotFound',
  InvalidParameters: 'Invalid parameters',
  LoadReportFailed: 'LoadReportFailed',
  NotAuthorized: 'PowerBINotAuthorizedException',
  FailedToLoadModel: 'ExplorationContainer_FailedToLoadModel_DefaultDetails',
}
