// Bundled by calls.browser.test.ts and run in the portal's page: the portal's own queries, with nothing in between.
import { createBaseQuery, type Call } from '../../apps/portal/src/api/base-query.ts'
import { portalApi } from '../../apps/portal/src/api/portal-api.ts'
import { createServerClock } from '../../apps/portal/src/api/server-clock.ts'
import { createDashboardStorage } from '../../apps/portal/src/store/dashboard-storage.ts'
import { createPortalStore } from '../../apps/portal/src/store/store.ts'

const api = portalApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, Partial<Call>>({
      query: (call) => ({ method: 'GET', path: '/api/probe', ...call }),
    }),
  }),
})

const openStore = () =>
  createPortalStore(createDashboardStorage(localStorage), {
    baseQuery: createBaseQuery({
      fetch: window.fetch.bind(window),
      baseUrl: document.baseURI,
      clock: createServerClock(Date.now),
      readAccessToken: async () => 'a-token',
      renewRefused: async () => false,
      endRefused: async () => {},
      viewId: null,
      leaveView: () => new Promise(() => {}),
      readLanguage: () => 'en',
      pause: async () => {},
    }),
    catalogueTimeoutMs: undefined,
  })

const withoutNulls = (argument: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(argument), (_key, value: unknown) =>
    value === null ? undefined : value,
  ) as object

export async function runQuery(name: string, argument: never): Promise<unknown> {
  const store = openStore()
  switch (name) {
    case 'adminRoutesUpdateOne': {
      const { data, error } = await store.dispatch(api.endpoints.adminRoutesUpdateOne.initiate(argument))
      return error ? { error } : { data }
    }
    case 'probe': {
      const { data, error } = await store.dispatch(api.endpoints.probe.initiate(withoutNulls(argument)))
      return error ? { error } : { data }
    }
    case 'statesOfAdminQuery': {
      const status = () => api.endpoints.adminRoutesGetAll.select()(store.getState()).status as string
      const seen = [status()]
      const note = () => status() !== seen.at(-1) && seen.push(status())
      store.subscribe(note)
      const asked = store.dispatch(api.endpoints.adminRoutesGetAll.initiate())
      // The store tells its subscribers a moment later, and of two changes at once only the last.
      note()
      await asked
      note()
      return seen
    }
    case 'tagTypesOfEveryQuery': {
      await Promise.all([
        store.dispatch(api.endpoints.adminRoutesGetAll.initiate()),
        store.dispatch(api.endpoints.catalogue.initiate({ accessToken: 'a-token' })),
      ])
      return Object.keys(store.getState().portalApi.provided.tags)
    }
    default:
      throw new TypeError(`The probe has no query ${name}`)
  }
}
