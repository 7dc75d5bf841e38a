/** The portal's routes of subscriptions and alerts, which its pages learn with them; see `routes`. */
export const subscriptionRoutes = {
  subscriptions: { method: 'GET', path: '/api/subscriptions' },
  subscribe: { method: 'POST', path: '/api/subscriptions' },
  changeSubscription: { method: 'POST', path: '/api/subscriptions/change' },
  deleteSubscription: { method: 'POST', path: '/api/subscriptions/delete' },
  runSubscription: { method: 'POST', path: '/api/subscriptions/run' },
  figuresOfVisual: { method: 'POST', path: '/api/subscriptions/figures' },
  allSubscriptions: { method: 'GET', path: '/api/adminRoutes/subscriptions' },
  allowSubscription: { method: 'POST', path: '/api/adminRoutes/allowSubscription' },
  stopSubscription: { method: 'POST', path: '/api/adminRoutes/stopSubscription' },
} as const
