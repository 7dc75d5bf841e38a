/** The portal's routes of comments, which its pages learn with the panel that shows them; see `routes`. */
export const commentRoutes = {
  comments: { method: 'GET', path: '/api/comments' },
  commentView: { method: 'POST', path: '/api/comments/view' },
  writeComment: { method: 'POST', path: '/api/comments/write' },
  replyToComment: { method: 'POST', path: '/api/comments/reply' },
  changeComment: { method: 'POST', path: '/api/comments/change' },
} as const
