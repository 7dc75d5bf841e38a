import {
  commentRoutes,
  type ChangeComment,
  type CommentPlace,
  type Comments,
  type CommentsAsked,
  type CommentView,
  type ReplyToComment,
  type WriteComment,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of comments, which the portal learns with the report's bar. Each write answers all that may be read then. */
export const commentsApi = portalApi.injectEndpoints({
  endpoints: (build) => {
    const write = <Body extends CommentsAsked>(route: { readonly method: 'POST'; readonly path: string }) =>
      build.mutation<Comments, Body>({
        query: (body) => ({ ...route, body }),
        async onQueryStarted({ workspaceId, reportId, locale }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null)
          const place = { workspaceId, reportId, locale }
          if (answer) dispatch(commentsApi.util.updateQueryData('comments', place, () => answer.data))
        },
      })
    return {
      comments: build.query<Comments, CommentsAsked>({
        query: (params) => ({ ...commentRoutes.comments, params }),
      }),
      commentView: build.mutation<CommentView, CommentPlace>({
        query: (body) => ({ ...commentRoutes.commentView, body }),
      }),
      writeComment: write<WriteComment>(commentRoutes.writeComment),
      replyToComment: write<ReplyToComment>(commentRoutes.replyToComment),
      changeComment: write<ChangeComment>(commentRoutes.changeComment),
    }
  },
})
