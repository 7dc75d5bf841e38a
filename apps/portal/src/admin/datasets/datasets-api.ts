import { routes, type DatasetEntry, type RefreshDataset } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls about datasets. */
export const datasetsApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    datasets: build.query<DatasetEntry[], void>({ query: () => routes.datasets }),
    refreshDataset: build.mutation<unknown, RefreshDataset>({
      query: (body) => ({ ...routes.refreshDataset, body }),
    }),
  }),
})
