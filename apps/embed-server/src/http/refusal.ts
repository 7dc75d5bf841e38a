import { HttpError } from '@casement/server'

/** Codes of the service's refusals: Power BI's own where it has one. The sentence is the default message. */
export const refusals = {
  InvalidRequest: 'The request is not what was expected',
  'Invalid parameters': 'The query is not what was expected',
  TokenExpired: 'The token has expired; ask for a new one',
  PowerBINotAuthorizedException: 'The token does not allow this',
  InsufficientRights: 'The caller does not have the right that this needs',
  VersionConflict: 'This was changed meanwhile; read it again',
  NameConflict: 'The name is taken',
  NoPerson: 'The token names no person, so there is nobody to keep this for; give its identity a name',
  PowerBIFolderNotFound: 'There is no such workspace, or this caller does not have it',
  PowerBIEntityNotFound: 'There is no such thing, or the token does not reach it',
  LoadReportFailed: 'Something in the data or the description of the report is wrong, so it is not shown',
  NotImplemented: 'This service does not serve this operation of the REST API yet',
  QueryFailed: 'The query failed; the log of the embedding service has the details under the correlation id',
  DataUnavailable: 'The database server of this report does not answer; try again in a moment',
  QueryTimeout: 'The query took too long and was stopped',
  TooBusy: 'The service has too many queries waiting; try again in a moment',
  TooManyRequests: 'You have asked for more than one person may at a time; try again in a moment',
} as const
export type RefusalCode = keyof typeof refusals

const statuses: Record<RefusalCode, number> = {
  InvalidRequest: 400,
  'Invalid parameters': 400,
  TokenExpired: 401,
  PowerBINotAuthorizedException: 403,
  InsufficientRights: 403,
  VersionConflict: 409,
  NameConflict: 409,
  NoPerson: 403,
  PowerBIFolderNotFound: 404,
  PowerBIEntityNotFound: 404,
  LoadReportFailed: 503,
  NotImplemented: 501,
  QueryFailed: 500,
  DataUnavailable: 503,
  QueryTimeout: 504,
  TooBusy: 503,
  TooManyRequests: 429,
}

/** A refusal to throw. `message` is sent as it is: it never holds a token. */
export function refusal(
  code: RefusalCode,
  message: string = refusals[code],
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  const status = statuses[code]
  const challenge = { 'www-authenticate': 'Bearer realm="casement", error="invalid_token"' }
  return new HttpError(status, code, {
    message,
    headers: { ...(status === 401 ? challenge : {}), ...headers },
  })
}

/** A refusal because of a failure, which the log tells of. */
export const refusalOver = (code: RefusalCode, cause: unknown, message: string = refusals[code]): HttpError =>
  new HttpError(statuses[code], code, { message, cause })

/** A refusal of who comes at a bad time, for so many seconds. The log counts them together. */
export const refusalFor = (
  code: 'TooBusy' | 'TooManyRequests',
  seconds: number,
  message: string = refusals[code],
): HttpError =>
  new HttpError(statuses[code], code, {
    message,
    headers: { 'retry-after': String(seconds) },
    isLogged: true,
  })
