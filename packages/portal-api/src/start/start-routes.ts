/** The portal's routes that only its page of all reports calls; see `routes`. */
export const startRoutes = {
  reportPicture: { method: 'POST', path: '/api/reports/picture' },
} as const
