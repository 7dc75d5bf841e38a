/** Thrown by a frame's handler to refuse a call: the status, and an IError, IErrors or a code as the body. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly statusCode: number
  readonly body: unknown

  constructor(statusCode: number, body: unknown) {
    super(`Refused with ${statusCode}`)
    this.statusCode = statusCode
    this.body = body
  }
}
