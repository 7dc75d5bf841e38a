import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { HttpError, httpErrors } from './http-error.ts'

/** Refusals by the codes of Node's parser; 400 for all others. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The call did not come in whole in time'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers of the call are too large'],
}

export interface MalformedMessagesOptions {
  /** headers of an answer with this correlation id */
  readonly headersOf: (id: string) => readonly (readonly [name: string, value: string])[]
  readonly bodyOf: (refusal: HttpError, id: string) => object
  readonly log: (line: object) => void
}

/**
 * Answers messages that never become a request, as the parser cannot read them, with a refusal of ours that holds nothing
 * of what was sent, and closes their connections.
 */
export function malformedMessages({ headersOf, bodyOf, log }: MalformedMessagesOptions) {
  const lastAnswers = new WeakMap<Socket, ServerResponse>()
  return {
    /** Remembers the answer that a connection is about to carry: nothing is written into one that has begun. */
    willAnswer(request: IncomingMessage, answer: ServerResponse): void {
      lastAnswers.set(request.socket, answer)
    },
    answer({ code: reason = '' }: { readonly code?: string }, socket: Socket): void {
      const last = lastAnswers.get(socket)
      const isAnswering = last !== undefined && last.headersSent && !last.writableFinished
      if (isAnswering || !socket.writable) {
        socket.destroy()
        return
      }
      const id = randomUUID()
      const [status, message] = refusals[reason] ?? [400, httpErrors.invalidRequest]
      const refusal = new HttpError(status, 'invalidRequest', { message })
      log({ correlationId: id, code: refusal.code, status, reason })
      socket.write(textOf(status, headersOf(id), JSON.stringify(bodyOf(refusal, id))))
      socket.destroySoon()
    },
  }
}

function textOf(
  status: number,
  headers: readonly (readonly [name: string, value: string])[],
  body: string,
): string {
  const lines = [
    ['date', new Date().toUTCString()],
    ['connection', 'close'],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', Buffer.byteLength(body)],
    ...headers,
  ].map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
