/** Person who changes something, and the call. */
export interface Author {
  readonly person: string
  readonly correlationId: string
}
