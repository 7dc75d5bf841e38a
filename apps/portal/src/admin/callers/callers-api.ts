import { routes, type Callers, type ChangeCaller, type ChangedCaller } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import { unlessDry } from '../api/admin-api.ts'

/** The calls about callers of the embedding service. */
export const callersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    callers: build.query<Callers, void>({
      query: () => routes.callers,
      providesTags: ['Workspaces'],
    }),
    changeCaller: build.mutation<ChangedCaller, ChangeCaller>({
      query: (body) => ({ ...routes.changeCaller, body }),
      invalidatesTags: unlessDry,
    }),
  }),
})
