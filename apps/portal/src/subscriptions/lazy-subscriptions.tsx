import { lateComponent } from '@casement/design'
import { Loader } from '../screens/loader.tsx'

/** A person's subscriptions, fetched when the page is first opened. */
export const LazySubscriptions = lateComponent<{ firstAccessToken: string }>(
  async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
  <Loader />,
)
