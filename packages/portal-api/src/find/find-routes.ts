/** The portal's routes of finding, which its pages learn with the dialog; see `routes`. */
export const findRoutes = {
  findable: { method: 'POST', path: '/api/find/findable' },
  figures: { method: 'POST', path: '/api/find/figures' },
} as const
