import {
  findRoutes,
  type AskFigures,
  type AskFindable,
  type Findable,
  type FoundFigures,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of finding, which the portal learns with the dialog. */
export const findApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    /** Kept for the person whose token it is; the token itself is not sent. */
    findable: build.query<Findable, AskFindable & { readonly accessToken: string }>({
      query: ({ accessToken: _whose, ...body }) => ({ ...findRoutes.findable, body }),
      providesTags: ['Workspaces'],
      keepUnusedDataFor: 300,
    }),
    figures: build.mutation<FoundFigures, AskFigures>({
      query: (body) => ({ ...findRoutes.figures, body }),
    }),
  }),
})
