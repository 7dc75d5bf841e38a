/**
 * The two messages of the wire. Both are structured-clone objects, not text. A request names a method and a
 * path; an answer has neither and carries the id of its request.
 */
export interface RequestMessage {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly body?: unknown
}

export interface AnswerMessage {
  readonly statusCode?: number
  readonly headers: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly body?: unknown
}

export type Message = RequestMessage | AnswerMessage

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The message in `data`, or undefined: other libraries post to the same window. */
export function parseMessage(data: unknown): Message | undefined {
  if (!isObject(data) || !isObject(data['headers'])) return undefined
  const { id } = data['headers']
  if (typeof id !== 'string' || id === '') return undefined
  const { method, url } = data
  const isWhole =
    typeof method === 'string' ? typeof url === 'string' : method === undefined && url === undefined
  return isWhole ? (data as unknown as Message) : undefined
}

/** True for a request; an answer has no method. */
export const isRequest = (message: Message): message is RequestMessage =>
  (message as Partial<RequestMessage>).method !== undefined

/** An answer without a numeric status is a success (Power BI behaviour). */
export const isRefusal = ({ statusCode }: AnswerMessage): boolean =>
  typeof statusCode === 'number' && !(statusCode >= 200 && statusCode < 300)

const digits = '0123456789abcdef'

/** Random hexadecimal digits. */
export const randomHex = (count: number): string =>
  new TextDecoder().decode(
    crypto.getRandomValues(new Uint8Array(count)).map((byte) => digits.charCodeAt(byte & 15)),
  )

let drawn = ''

/**
 * 128 random bits: nobody who has not seen a request can answer it. Drawn for 64 ids at a time, because each drawing
 * costs a twentieth of a round trip; no bit is used twice.
 */
export function newMessageId(): string {
  drawn ||= randomHex(2048)
  const id = drawn.slice(-32)
  drawn = drawn.slice(0, -32)
  return id
}
