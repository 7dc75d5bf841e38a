import { createApi } from '@reduxjs/toolkit/query/react'
import {
  routes,
  type Catalogue,
  type DeleteOne,
  type EmbedTokenAnswer,
  type EmbedTokenRequest,
  type EndViewAs,
  type GrantRecord,
  type OpenedReport,
  type OpenReport,
  type UpdateOne,
} from '@casement/portal-api'
import type { BaseQuery } from './base-query.ts'

/** Context that a store gives to the calls made through it (the thunks' extra argument). */
export interface CallDeps {
  baseQuery: BaseQuery
  /** The installation's time-out for the catalogue call; undefined waits as long as it takes. */
  catalogueTimeoutMs: number | undefined
}

const askWithStoresDeps: BaseQuery = (call, api, options) =>
  (api.extra as CallDeps).baseQuery(call, api, options)

/** The person's cache entry: told apart from another person's by the argument, which is never sent. */
export interface CatalogueArgument {
  accessToken: string
}

/** Every call of the portal's server. The library's defaults are the specification's and are written down here. */
export const portalApi = createApi({
  reducerPath: 'portalApi',
  baseQuery: askWithStoresDeps,
  tagTypes: ['Workspaces'],
  keepUnusedDataFor: 60,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: (build) => ({
    /** A POST and yet a query: cached, and asked again only when a grant changes. */
    catalogue: build.query<Catalogue, CatalogueArgument>({
      queryFn: async (_argument, { extra }, _options, ask) => {
        const { catalogueTimeoutMs: timeoutMs } = extra as CallDeps
        const answer = await ask({ ...routes.catalogue, ...(timeoutMs !== undefined && { timeoutMs }) })
        return answer.error ? { error: answer.error } : { data: answer.data as Catalogue }
      },
      providesTags: ['Workspaces'],
    }),
    adminRoutesGetAll: build.query<GrantRecord[], void>({
      query: () => routes.grants,
      providesTags: ['Workspaces'],
    }),
    adminRoutesUpdateOne: build.mutation<GrantRecord, UpdateOne>({
      query: (body) => ({ ...routes.updateGrant, body }),
      invalidatesTags: ['Workspaces'],
    }),
    adminRoutesDeleteOne: build.mutation<{ id: string }, DeleteOne>({
      query: (body) => ({ ...routes.deleteGrant, body }),
      invalidatesTags: ['Workspaces'],
    }),
    /** A fresh embed token. Run with `track: false`: renewed tokens stay out of the store. */
    embedToken: build.mutation<EmbedTokenAnswer, EmbedTokenRequest>({
      query: (body) => ({ ...routes.embedToken, body }),
    }),
    openReport: build.mutation<OpenedReport, OpenReport>({
      query: (body) => ({ ...routes.openReport, body }),
    }),
    endViewAs: build.mutation<unknown, EndViewAs>({
      query: (body) => ({ ...routes.endViewAs, body, isOwn: true }),
    }),
  }),
})

export const { useCatalogueQuery } = portalApi
