import type { AnswerOf, BodyOf, CallParams } from './call.ts'
import type * as calls from './calls.ts'

export type Calls = typeof calls
export type CallName = keyof Calls

/** Input of a frame's handler. `body` has passed the row's rule where one was given; headers are as sent. */
export interface CallRequest<Name extends CallName = CallName> {
  readonly params: CallParams<Calls[Name]>
  readonly body: BodyOf<Calls[Name]>
  readonly headers: Readonly<Record<string, unknown>>
}

export type CallHandler<Name extends CallName = CallName> = (
  request: CallRequest<Name>,
) => AnswerOf<Calls[Name]> | Promise<AnswerOf<Calls[Name]>>

/** A handler for every row but those in `NotYet`, which may have none. */
export type CallHandlers<NotYet extends CallName = never> = {
  readonly [Name in Exclude<CallName, NotYet>]: CallHandler<Name>
} & { readonly [Name in NotYet]?: never }

/** Coverage of the table by a frame: every row is in `handlers` or in `notYet`, none in both. */
export interface CallCover<NotYet extends readonly CallName[] = readonly CallName[]> {
  readonly notYet: NotYet
  readonly handlers: Partial<Record<CallName, unknown>>
}

/** Checks, while compiling, that handlers and `notYet` cover the table row by row. Returns them as they are. */
export const coverCalls = <const NotYet extends readonly CallName[]>(cover: {
  readonly notYet: NotYet
  readonly handlers: CallHandlers<NotYet[number]>
}): CallCover<NotYet> => cover
