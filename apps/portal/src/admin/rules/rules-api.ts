import { routes, type RowRules, type TriedRowRules, type TryRowRules } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls about rules of row-level security; none of them changes anything. */
export const rulesApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    rowRules: build.query<RowRules, { readonly datasetId: string }>({
      query: (params) => ({ ...routes.rowRules, params: { ...params } }),
    }),
    tryRowRules: build.mutation<TriedRowRules, TryRowRules>({
      query: (body) => ({ ...routes.tryRowRules, body }),
    }),
  }),
})
