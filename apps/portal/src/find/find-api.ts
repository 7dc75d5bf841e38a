import {
  findRoutes,
  type AskFigures,
  type Findable,
  type FoundFigures,
  type ReportPlace,
} from '@casement/portal-api'
import { portalApi } from '../api/portal-api.ts'

/** The calls of finding, which the portal learns with the dialog. */
export const findApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Kept for the person whose token it is; the token itself is not sent. */
    findable: build.query<Findable, ReportPlace & { readonly accessToken: string }>({
      query: ({ workspaceId, reportId }) => ({ ...findRoutes.findable, body: { workspaceId, reportId } }),
      providesTags: ['Workspaces'],
      keepUnusedDataFor: 300,
    }),
    figures: build.mutation<FoundFigures, AskFigures>({
      query: (body) => ({ ...findRoutes.figures, body }),
    }),
  }),
})
