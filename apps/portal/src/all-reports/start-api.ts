import { startRoutes, type AskPicture, type ReportPicture } from '@casement/portal-api'
import { portalApi } from '../api/portal-api.ts'

/** The call of the page of all reports, which the portal learns with it. */
export const startApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    reportPicture: build.query<ReportPicture, AskPicture>({
      query: (body) => ({ ...startRoutes.reportPicture, body }),
    }),
  }),
})
