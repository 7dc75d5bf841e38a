import { routes, type ChangeContent, type ChangedContent, type ContentEntry } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import { unlessDry } from '../api/admin-api.ts'

/** The calls about content. */
export const contentApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    content: build.query<ContentEntry[], void>({
      query: () => routes.content,
      providesTags: ['Workspaces'],
    }),
    changeContent: build.mutation<ChangedContent, ChangeContent>({
      query: (body) => ({ ...routes.changeContent, body }),
      invalidatesTags: unlessDry,
    }),
  }),
})
