/** The portal's own routes. Paths are relative to the portal's public address; the portal is served below it. */
export const routes = {
  catalogue: { method: 'POST', path: '/api/getAll/all' },
  grants: { method: 'GET', path: '/api/adminRoutes/getAll' },
  updateGrant: { method: 'POST', path: '/api/adminRoutes/updateOne' },
  deleteGrant: { method: 'POST', path: '/api/adminRoutes/deleteOne' },
  audit: { method: 'GET', path: '/api/adminRoutes/audit' },
  embedToken: { method: 'POST', path: '/api/embedTokens' },
  signOut: { method: 'POST', path: '/api/signOut' },
  settings: { method: 'GET', path: '/settings.json' },
  openapi: { method: 'GET', path: '/openapi.json' },
} as const
