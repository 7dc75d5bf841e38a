import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { portalApi, type CallDeps } from '../api/portal-api.ts'
import { dashboardSlice, startingState } from './dashboard-slice.ts'
import type { DashboardStorage } from './dashboard-storage.ts'
import { persistDashboard } from './persist-dashboard.ts'

const reducer = combineReducers({
  [dashboardSlice.reducerPath]: dashboardSlice.reducer,
  [portalApi.reducerPath]: portalApi.reducer,
})

/** The portal's store. The developer tools are on everywhere, as the specification says. */
export const createPortalStore = (storage: DashboardStorage, calls: CallDeps) =>
  configureStore({
    reducer,
    preloadedState: { dashboard: startingState(storage.readWorkspaceInfo()) },
    middleware: (standard) =>
      standard({ thunk: { extraArgument: calls } })
        .prepend(persistDashboard(storage))
        .concat(portalApi.middleware),
    devTools: true,
  })

export type PortalStore = ReturnType<typeof createPortalStore>
export type PortalState = ReturnType<PortalStore['getState']>
export type PortalDispatch = PortalStore['dispatch']
