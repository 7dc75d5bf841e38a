import {
  startRoutes,
  type AskPicture,
  type DocumentAt,
  type DocumentState,
  type MakeDocument,
  type ReportPicture,
} from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of the page of all reports, which the portal learns with it. */
export const startApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    reportPicture: build.query<ReportPicture, AskPicture>({
      query: (body) => ({ ...startRoutes.reportPicture, body }),
    }),
    makeDocument: build.mutation<DocumentState, MakeDocument>({
      query: (body) => ({ ...startRoutes.makeDocument, body }),
    }),
    documentState: build.mutation<DocumentState, DocumentAt>({
      query: (body) => ({ ...startRoutes.documentState, body }),
    }),
    /** Run with `track: false`: files stay out of the store. */
    documentFile: build.mutation<Blob, DocumentAt>({
      query: (body) => ({ ...startRoutes.documentFile, body, isBlob: true }),
    }),
    cancelDocument: build.mutation<unknown, DocumentAt>({
      query: (body) => ({ ...startRoutes.cancelDocument, body }),
    }),
  }),
})
