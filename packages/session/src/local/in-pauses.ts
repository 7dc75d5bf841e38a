/** Time for which work goes on without a pause, in milliseconds; one step of it may take longer. */
const sliceMs = 20

/** Runs work that is done in steps while the reader waits for nothing. Rejects with the reason of `signal`. */
export async function inPauses<T>(
  steps: Generator<void, T>,
  pause: () => Promise<void>,
  signal?: AbortSignal,
): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await pause()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
