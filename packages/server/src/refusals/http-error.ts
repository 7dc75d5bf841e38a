import { CodedError } from '@casement/errors'

/** Codes that every server may answer, whatever it serves. Each server adds its own. */
export const httpErrors = {
  invalidBody: 'The body of the call is not what was expected',
  invalidRequest: 'The call is not what was expected',
  unauthorized: 'Sign in first: the call needs a valid bearer token',
  forbidden: 'You may not do this',
  notFound: 'There is nothing here',
  tooLarge: 'The body of the call is too large',
  tooManyRequests: 'Too many calls; try again later',
  tooMuchWritten:
    'You have written as much as one person may in a day, so this was not kept; what was kept stays, and you can go on reading',
  unavailable: 'Something this server depends on does not answer; try again later',
  internal: 'Something went wrong on the server; its log has the details under the correlation id',
} as const

export interface HttpErrorDetails {
  /** default: the sentence of `httpErrors` */
  readonly message?: string
  /** the part of the body that is wrong, as 'subject.kind' */
  readonly field?: string
  /** further headers of the answer, for example Retry-After */
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
  /** members of Power BI's form beside `code` and `message` */
  readonly members?: Readonly<Record<string, unknown>> | undefined
  /** who throws it tells the log itself: refusals that come by the thousand are counted there */
  readonly isLogged?: boolean
}

/** A refusal as the caller sees it. `message` and `field` are sent as they are, so they never hold a token. */
export class HttpError extends CodedError {
  override readonly name = 'HttpError'
  readonly status: number
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly isLogged: boolean
  readonly members: Readonly<Record<string, unknown>> | undefined
  constructor(status: number, code: keyof typeof httpErrors | (string & {}), details: HttpErrorDetails = {}) {
    super(code, details.message ?? (httpErrors as Record<string, string>)[code] ?? code, {
      cause: details.cause,
    })
    this.status = status
    this.field = details.field
    this.headers = details.headers ?? {}
    this.isLogged = details.isLogged ?? false
    this.members = details.members
  }
}
