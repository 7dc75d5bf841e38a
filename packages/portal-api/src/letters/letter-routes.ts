/** The portal's routes of the letters that a demonstration keeps; see `routes`. Without schemas, as pages take them. */
export const letterRoutes = {
  letters: { method: 'GET', path: '/api/letters' },
  letterFile: { method: 'POST', path: '/api/letters/file' },
} as const
