import { type RunDeps, runSubscription } from './run-subscription.ts'

/** Runs at once in a process. */
const atOnce = 2

/** Runs what is due, again and again; one that fails keeps no other from its time. Returns the way to stop. */
export function startSubscriptions(deps: RunDeps & { readonly everyMs: number }): () => Promise<void> {
  const { due, everyMs, log, post } = deps
  let isStopped = false
  const workers = new Set<Promise<void>>()

  async function work(): Promise<void> {
    for (let row = await due.take(); row; row = isStopped ? undefined : await due.take())
      await runSubscription(row, deps)
  }
  const look = () => {
    while (!isStopped && workers.size < atOnce) {
      const worker: Promise<void> = work()
        .catch((error: unknown) => log.warn({ err: error, what: 'the subscriptions could not be looked at' }))
        .finally(() => workers.delete(worker))
      workers.add(worker)
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await Promise.all(workers)
    post.close()
  }
}
