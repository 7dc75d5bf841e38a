/** Every failure that the client adds to the published ones, by code. */
export const embedErrors = {
  FRAME_TIMEOUT: 'The frame did not answer in time',
  FRAME_ORIGIN_OPAQUE: 'The frame has no origin that messages could be locked to',
  FRAME_GONE: 'The frame is no longer part of the page',
  REQUEST_ABORTED: 'The request was aborted',
  MESSAGE_NOT_SENDABLE: 'The message holds something that cannot be posted to the frame, such as a function',
  PAGE_NOT_ACTIVE: 'The report has no active page',
  TOKEN_NOT_RENEWED: 'The access token could not be renewed',
} as const

export type EmbedErrorCode = keyof typeof embedErrors

/**
 * What the client throws beyond the published client's own errors. `code` is stable; `message`,
 * `detailedMessage` and `errorCode` are IError's fields, so that code which reads those goes on working.
 * Never holds a token.
 */
export class EmbedError extends Error {
  override readonly name = 'EmbedError'
  declare readonly code: EmbedErrorCode
  declare readonly errorCode: EmbedErrorCode
  declare readonly detailedMessage: string

  constructor(code: EmbedErrorCode, detail = '', options?: { readonly cause?: unknown }) {
    super(detail ? `${embedErrors[code]}: ${detail}` : embedErrors[code], options)
    this.code = code
    this.errorCode = code
    this.detailedMessage = detail
  }

  /** Programs written for the published client read `.body` of whatever a request was refused with. */
  get body(): this {
    return this
  }
}
