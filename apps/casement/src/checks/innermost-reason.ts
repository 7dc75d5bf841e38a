import { certificateFault } from '@casement/errors'

/**
 * Why something failed in the end: what is wrong with a certificate, else the message, or the code, of the innermost
 * cause.
 */
export function innermostReason(error: unknown): string {
  const fault = certificateFault(error)
  if (fault !== undefined) return fault
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return innermostReason(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
