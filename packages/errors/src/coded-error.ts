/** An error of a closed list. Programs go by `code`, which is stable; the message is for people. */
export class CodedError<Code extends string = string> extends Error {
  override readonly name: string = 'CodedError'
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
