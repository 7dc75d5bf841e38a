import {
  subscriptionRoutes,
  type ChangeSubscription,
  type FiguresOfVisual,
  type FiguresQuery,
  type Subscribe,
  type Subscription,
  type SubscriptionAt,
  type Subscriptions,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of subscriptions and alerts, which the portal learns when somebody has reason to. */
export const subscriptionsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    subscriptions: build.query<Subscriptions, void>({ query: () => subscriptionRoutes.subscriptions }),
    subscribe: build.mutation<Subscription, Subscribe>({
      query: (body) => ({ ...subscriptionRoutes.subscribe, body }),
    }),
    changeSubscription: build.mutation<Subscription, ChangeSubscription>({
      query: (body) => ({ ...subscriptionRoutes.changeSubscription, body }),
    }),
    deleteSubscription: build.mutation<unknown, SubscriptionAt>({
      query: (body) => ({ ...subscriptionRoutes.deleteSubscription, body }),
    }),
    runSubscription: build.mutation<Subscription, SubscriptionAt>({
      query: (body) => ({ ...subscriptionRoutes.runSubscription, body }),
    }),
    figuresOfVisual: build.query<FiguresOfVisual, FiguresQuery>({
      query: (body) => ({ ...subscriptionRoutes.figuresOfVisual, body }),
    }),
  }),
})
