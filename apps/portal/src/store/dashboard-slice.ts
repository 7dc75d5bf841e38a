import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Option } from './option.ts'

/** The dashboard state of the specification (section 3). The ids and the flag start empty and follow changes. */
export interface DashboardState {
  workspaceInfo: Option | null
  /** The catalogue's answer as it came. */
  all: unknown
  configure: boolean
  activeWorkspaceId: string | null
  reportInfo: Option | null
  activeReportId: string | null
}

/** The state at start-up: only workspace info is restored from storage. */
export const startingState = (workspaceInfo: Option | null): DashboardState => ({
  workspaceInfo,
  all: null,
  configure: false,
  activeWorkspaceId: null,
  reportInfo: null,
  activeReportId: null,
})

export const dashboardSlice = createSlice({
  name: 'dashboard',
  initialState: startingState(null),
  reducers: {
    setAll(state, { payload }: PayloadAction<unknown>) {
      state.all = payload
    },
    setConfigure(state) {
      state.configure = true
    },
    unSetConfigure(state) {
      state.configure = false
    },
    setWorkspace(state, { payload }: PayloadAction<Option>) {
      state.workspaceInfo = payload
    },
    /** The payload is the chosen option, its value is stored. */
    setActiveWorkspaceId(state, { payload }: PayloadAction<Option>) {
      state.activeWorkspaceId = payload.value
    },
    setReport(state, { payload }: PayloadAction<Option>) {
      state.reportInfo = payload
    },
    /** Sets the active report as for the workspace; null clears it. */
    setActiveReportId(state, { payload }: PayloadAction<Option | null>) {
      state.activeReportId = payload?.value ?? null
    },
    logout(state) {
      state.workspaceInfo = null
      state.all = null
    },
  },
})

export const {
  setAll,
  setConfigure,
  unSetConfigure,
  setWorkspace,
  setActiveWorkspaceId,
  setReport,
  setActiveReportId,
  logout,
} = dashboardSlice.actions
