import { reportPath } from '@casement/portal-api'
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { usePortal } from '../context/portal-context.ts'
import type { PortalDispatch } from '../store/store.ts'
import {
  setActiveReportId,
  setActiveWorkspaceId,
  setReport,
  setWorkspace,
  unSetConfigure,
} from '../store/dashboard-slice.ts'
import type { Option } from '../store/option.ts'

export interface Choosing {
  /** Number of reports chosen since the page loaded; 0 while the stored one is shown. */
  timesChosen: number
  /** Sets the workspace active and clears the active report. */
  chooseWorkspace(workspace: Option): void
  /** Stores the choice and shows it on /home. */
  chooseReport(workspace: Option, report: Option): void
  /**
   * The report area has embedded what it was to show. After a choice with the chooser open, the flag is reset and
   * the page loaded anew: storing comes first, or the choice would be lost.
   */
  afterEmbedding(): void
}

const ChoosingContext = createContext<Choosing | null>(null)

export function ChoosingProvider({ children }: { children: ReactNode }) {
  const { storage, reload } = usePortal()
  const dispatch = useDispatch<PortalDispatch>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [timesChosen, setTimesChosen] = useState(0)

  const chooseWorkspace = useCallback(
    (workspace: Option) => {
      dispatch(setWorkspace(workspace))
      dispatch(setActiveWorkspaceId(workspace))
      dispatch(setActiveReportId(null))
      // An address that names a report would show it again.
      if (pathname === '/home' && search !== '') void navigate('/home', { replace: true })
    },
    [dispatch, navigate, pathname, search],
  )
  const chooseReport = useCallback(
    (workspace: Option, report: Option) => {
      const { activeWorkspaceId, activeReportId } = storage.choice()
      dispatch(setWorkspace(workspace))
      dispatch(setActiveWorkspaceId(workspace))
      dispatch(setReport(report))
      dispatch(setActiveReportId(report))
      setTimesChosen((times) => times + 1)
      if (pathname === '/home') {
        const addressOf = (workspaceId: string, reportId: string) =>
          `/${reportPath({ workspaceId, reportId })}`
        // Back leads to the report that was open, which an address without a name would not know by then.
        if (search === '' && activeWorkspaceId !== null && activeReportId !== null)
          void navigate(addressOf(activeWorkspaceId, activeReportId), { replace: true })
        void navigate(addressOf(workspace.value, report.value))
        return
      }
      // Not on /home: nothing is embedded here, and nobody should land on a second chooser.
      if (storage.choice().configure) dispatch(unSetConfigure())
      void navigate('/home')
    },
    [dispatch, navigate, pathname, search, storage],
  )
  const afterEmbedding = useCallback(() => {
    if (timesChosen === 0 || !storage.choice().configure) return
    dispatch(unSetConfigure())
    reload()
  }, [dispatch, reload, storage, timesChosen])

  const choosing = useMemo(
    () => ({ timesChosen, chooseWorkspace, chooseReport, afterEmbedding }),
    [timesChosen, chooseWorkspace, chooseReport, afterEmbedding],
  )
  return <ChoosingContext value={choosing}>{children}</ChoosingContext>
}

export function useChoosing(): Choosing {
  const choosing = use(ChoosingContext)
  if (!choosing) throw new Error('A component that chooses is outside ChoosingProvider')
  return choosing
}
