/** The portal's routes that only its page of all reports calls; see `routes`. */
export const startRoutes = {
  reportPicture: { method: 'POST', path: '/api/reports/picture' },
  makeDocument: { method: 'POST', path: '/api/reports/documents' },
  documentState: { method: 'POST', path: '/api/reports/documents/state' },
  documentFile: { method: 'POST', path: '/api/reports/documents/file' },
  cancelDocument: { method: 'POST', path: '/api/reports/documents/cancel' },
} as const
