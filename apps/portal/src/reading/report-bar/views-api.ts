import {
  viewRoutes,
  type Bookmarks,
  type ChangeBookmarks,
  type ChangeFavourite,
  type Freshness,
  type KeepView,
  type KeptView,
  type ReportPlace,
  type ReportVisit,
  type ShareView,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of the report's bar, which the portal learns with it. */
export const viewsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    keepView: build.mutation<KeptView, KeepView>({ query: (body) => ({ ...viewRoutes.keepView, body }) }),
    shareView: build.mutation<ShareView, ShareView>({ query: (body) => ({ ...viewRoutes.shareView, body }) }),
    changeBookmarks: build.mutation<Bookmarks, ChangeBookmarks>({
      query: (body) => ({ ...viewRoutes.changeBookmarks, body }),
    }),
    changeFavourite: build.mutation<unknown, ChangeFavourite>({
      query: (body) => ({ ...viewRoutes.changeFavourite, body }),
    }),
    reportVisits: build.query<ReportVisit[], void>({ query: () => viewRoutes.reportVisits }),
    freshness: build.query<Freshness, ReportPlace>({
      query: (params) => ({ ...viewRoutes.freshness, params }),
    }),
  }),
})
