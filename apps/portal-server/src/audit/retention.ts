import { dayMs } from '@casement/limits'
import { removeInBatches, type Store } from '@casement/store'
import { pruneAudit } from './audit-log.ts'

const lookEveryMs = dayMs / 24

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  /** 0: for ever */
  readonly days: number
  readonly now: () => Date
  readonly newId: () => string
  readonly log: {
    info(what: object): void
    warn(what: object): void
  }
}

/**
 * Removes entries of the audit that are older than the rule says, however many, now and every hour. Returns the way to
 * stop.
 */
export function startRetention({ store, days, now, newId, log }: Deps): () => Promise<void> {
  if (days === 0) return async () => {}
  let isStopped = false
  const prune = async () => {
    const until = new Date(now().getTime() - days * dayMs)
    const entries = await removeInBatches(
      (atMost) => pruneAudit(store, { until, now: now(), newId, atMost }),
      { isStopped: () => isStopped },
    )
    if (entries > 0) log.info({ what: 'old entries of the audit were removed', entries, until })
  }
  let pruning: Promise<void> = Promise.resolve()
  const look = () => {
    pruning = pruning
      .then(prune)
      .catch((error: unknown) => log.warn({ err: error, what: 'old entries of the audit were not removed' }))
  }
  look()
  const timer = setInterval(look, lookEveryMs).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    return pruning
  }
}
