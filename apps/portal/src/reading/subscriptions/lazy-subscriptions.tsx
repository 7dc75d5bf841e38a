import { latePage } from '../../screens/late-page.tsx'

/** A person's subscriptions, fetched when the page is first opened. */
export const LazySubscriptions = latePage(
  async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
)
