import { addressOf as publicAddressOf, type Settings } from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyBaseLogger } from 'fastify'
import type { embedTokenFor } from '../catalogue/catalogue.ts'
import type { DatasetRefreshes } from '../../embedding/dataset-refreshes.ts'
import { createServiceExports, type ServiceExports } from '../../embedding/service-exports.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Post } from '../mail/post.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import { createDueSubscriptions } from './due-subscriptions.ts'
import { startSubscriptions } from './start-subscriptions.ts'
import { createSubscriptionRecords, type SubscriptionRecords } from './subscription-records.ts'

type Catalogue = Parameters<typeof embedTokenFor>[2]

interface Deps {
  readonly settings: Settings
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
  /** A way to hand mail over; undefined: none is sent. */
  readonly openPost: () => Post | undefined
  readonly subscriptionsEveryMs?: number | undefined
}

interface Beside extends Catalogue {
  readonly people: PeopleRecords
  readonly datasets: DatasetRefreshes
  readonly outbox: Outbox
}

export interface OpenSubscriptions {
  readonly records: SubscriptionRecords
  readonly forRoutes: {
    readonly subscriptions: SubscriptionRecords
    readonly exports: ServiceExports
    readonly catalogue: Catalogue
  }
  /** Runs what is due where letters are sent, of our own service. Returns the way to stop. */
  start(log: FastifyBaseLogger): () => Promise<void>
}

const everyMs = 5000

/** Subscriptions and alerts, with everything that they need of the portal's server. */
export function openSubscriptions(
  { settings, store, now, newId, openPost, subscriptionsEveryMs = everyMs }: Deps,
  { people, datasets, outbox, ...catalogue }: Beside,
): OpenSubscriptions {
  const records = createSubscriptionRecords({ store, now, newId })
  const exports = createServiceExports({ embedding: settings.embedding })
  return {
    records,
    forRoutes: { subscriptions: records, exports, catalogue },
    start(log) {
      const post = openPost()
      if (!post || !catalogue.service.revoke) return async () => {}
      return startSubscriptions({
        settings,
        people,
        datasets,
        outbox,
        catalogue,
        exports,
        post,
        now,
        log,
        href: publicAddressOf(settings.portal.publicUrl).to('/'),
        due: createDueSubscriptions({ store, now, newId }),
        everyMs: subscriptionsEveryMs,
      })
    },
  }
}
