import { subscriptionRoutes, type Subscription, type SubscriptionAt } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The administrators' calls of everybody's subscriptions. */
export const allSubscriptionsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    allSubscriptions: build.query<Subscription[], void>({ query: () => subscriptionRoutes.allSubscriptions }),
    stopSubscription: build.mutation<Subscription, SubscriptionAt>({
      query: (body) => ({ ...subscriptionRoutes.stopSubscription, body }),
    }),
    allowSubscription: build.mutation<Subscription, SubscriptionAt>({
      query: (body) => ({ ...subscriptionRoutes.allowSubscription, body }),
    }),
  }),
})
