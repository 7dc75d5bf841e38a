import { routes, type RlsRules, type TriedRlsRules, type TryRlsRules } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls about rules of row-level security; none of them changes anything. */
export const rulesApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    rlsRules: build.query<RlsRules, { readonly datasetId: string }>({
      query: (params) => ({ ...routes.rlsRules, params: { ...params } }),
    }),
    tryRlsRules: build.mutation<TriedRlsRules, TryRlsRules>({
      query: (body) => ({ ...routes.tryRlsRules, body }),
    }),
  }),
})
