import { HttpError } from '@casement/server'
import { RefusedProof } from '../embedding/refused-proof.ts'

/**
 * A refusal as administrators read it: with what the token endpoint said of the server's own proof. Anything else as it
 * is.
 */
export function inOperatorsWords(error: unknown): unknown {
  if (!(error instanceof HttpError && error.cause instanceof RefusedProof)) return error
  const { status, code, message, field, headers, cause, isLogged } = error
  return new HttpError(status, code, {
    message: `${message} (${cause.message})`,
    ...(field !== undefined && { field }),
    headers,
    cause,
    isLogged,
  })
}
