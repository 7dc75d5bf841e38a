/**
 * Runs `task` with a signal that is aborted when `signal` is, and with a new `Late` once `timeoutMs` have passed.
 * Rejects as the task does: what it does about its signal is its own affair.
 */
export async function withDeadline<T>(
  task: (signal: AbortSignal) => Promise<T>,
  { signal, timeoutMs, Late }: { signal: AbortSignal; timeoutMs: number; Late: new () => Error },
): Promise<T> {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => controller.abort(new Late()), timeoutMs)
  try {
    return await task(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
