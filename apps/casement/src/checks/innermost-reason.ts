/** Why something failed in the end: the message, or the code, of the innermost cause. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return innermostReason(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
