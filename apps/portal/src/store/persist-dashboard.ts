import { createListenerMiddleware } from '@reduxjs/toolkit'
import {
  logout,
  setActiveReportId,
  setActiveWorkspaceId,
  setAll,
  setConfigure,
  setReport,
  setWorkspace,
  unSetConfigure,
  type DashboardState,
} from './dashboard-slice.ts'
import type { DashboardStorage } from './dashboard-storage.ts'

const persisted = [
  [setAll, 'all'],
  [setConfigure, 'configure'],
  [unSetConfigure, 'configure'],
  [setWorkspace, 'workspaceInfo'],
  [setActiveWorkspaceId, 'activeWorkspaceId'],
  [setReport, 'reportInfo'],
  [setActiveReportId, 'activeReportId'],
] as const

/** Writes to storage what each action has put into the state, before the dispatch returns. */
export function persistDashboard(storage: DashboardStorage) {
  const listening = createListenerMiddleware<{ dashboard: DashboardState }>()
  for (const [actionCreator, key] of persisted)
    listening.startListening({
      predicate: (action) => actionCreator.match(action),
      effect: (_action, { getState }) => storage.write(key, getState().dashboard[key]),
    })
  listening.startListening({
    actionCreator: logout,
    effect() {
      storage.remove('workspaceInfo')
      storage.remove('all')
    },
  })
  return listening.middleware
}
