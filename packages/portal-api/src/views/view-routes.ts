/** The portal's routes of views, bookmarks and visits, which its pages learn with the bar of a report; see `routes`. */
export const viewRoutes = {
  keepView: { method: 'POST', path: '/api/views/keep' },
  shareView: { method: 'POST', path: '/api/views/share' },
  changeBookmarks: { method: 'POST', path: '/api/views/bookmarks' },
  changeFavourite: { method: 'POST', path: '/api/views/favourite' },
  reportVisits: { method: 'GET', path: '/api/views/visits' },
  freshness: { method: 'GET', path: '/api/views/freshness' },
} as const
