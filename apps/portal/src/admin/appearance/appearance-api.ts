import {
  routes,
  type Appearance,
  type ChangeBanner,
  type ChangeBrand,
  type ChangedAppearance,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import { unlessDry } from '../api/admin-api.ts'

/** The calls about brand and banner. */
export const appearanceApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    appearance: build.query<Appearance, void>({
      query: () => routes.appearance,
      providesTags: ['Workspaces'],
    }),
    changeBrand: build.mutation<ChangedAppearance, ChangeBrand>({
      query: (body) => ({ ...routes.changeBrand, body }),
      invalidatesTags: unlessDry,
    }),
    changeBanner: build.mutation<ChangedAppearance, ChangeBanner>({
      query: (body) => ({ ...routes.changeBanner, body }),
      invalidatesTags: unlessDry,
    }),
  }),
})
