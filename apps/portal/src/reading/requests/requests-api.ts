import {
  routes,
  type AccessRequest,
  type RequestAccess as Asked,
  type WithdrawRequest,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of people who ask for access, which the portal learns when somebody has reason to. */
export const requestsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    ownRequests: build.query<AccessRequest[], void>({ query: () => routes.ownRequests }),
    requestAccess: build.mutation<AccessRequest, Asked>({
      query: (body) => ({ ...routes.requestAccess, body }),
    }),
    withdrawRequest: build.mutation<AccessRequest, WithdrawRequest>({
      query: (body) => ({ ...routes.withdrawRequest, body }),
    }),
  }),
})
