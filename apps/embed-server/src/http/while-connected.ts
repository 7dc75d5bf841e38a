import { HttpError } from '@casement/server'
import type { FastifyReply } from 'fastify'

/**
 * Aborted once the client has left, since nobody reads what is worked out for it then. The reason is no failure of the service,
 * and the log tells it so.
 */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort(new HttpError(499, 'clientHasLeft', { message: 'The client has left' })))
  return left.signal
}
