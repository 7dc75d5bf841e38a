import { useEffect, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import { useOpening } from '../address/opening.ts'
import { readAddress } from '../address/view-address.ts'
import { LazyChooser } from '../chooser/lazy-chooser.tsx'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { setActiveReportId, setActiveWorkspaceId, setReport, setWorkspace } from '../store/dashboard-slice.ts'
import { toOption } from '../dashboard/find-reports.ts'
import { reportToShow } from '../dashboard/report-to-show.ts'
import { useCatalogue } from '../dashboard/use-catalogue.ts'
import { useChoice } from '../dashboard/use-choice.ts'
import { ReportArea } from '../report/report-area.tsx'
import { AccessDenied } from '../screens/access-denied.tsx'
import { Loader } from '../screens/loader.tsx'
import type { PortalDispatch } from '../store/store.ts'

const nothingToStore = { workspace: undefined, report: undefined }

/** The report, below the chooser while that is open. */
export function HomePage({ firstAccessToken }: { firstAccessToken: string }) {
  const dispatch = useDispatch<PortalDispatch>()
  const catalogue = useCatalogue(firstAccessToken)
  const choice = useChoice()
  const { search } = useLocation()
  const address = useMemo(() => readAddress(search), [search])
  const { timesChosen, afterEmbedding } = useChoosing()
  const toShow = catalogue.kind === 'loaded' ? reportToShow(catalogue.workspaces, choice, address) : null

  // Asked for by what is known before the catalogue is there.
  const shown = toShow?.kind === 'report' ? toShow : null
  const isNamed = address.reportId !== null
  const opened = useOpening(
    shown?.workspace.id ?? (isNamed ? address.workspaceId : choice.activeWorkspaceId),
    shown?.report.id ?? (isNamed ? address.reportId : choice.activeReportId),
    address.view,
    timesChosen,
  )

  // Whoever chose nothing is shown the first report: it is stored, so that the next visit knows its workspace.
  const { workspace, report } = toShow?.kind === 'report' && !toShow.isStored ? toShow : nothingToStore
  useEffect(() => {
    if (!workspace || !report) return
    // A report that the address names is stored as one that was chosen.
    if (isNamed) {
      dispatch(setWorkspace(toOption(workspace)))
      dispatch(setReport(toOption(report)))
    }
    dispatch(setActiveWorkspaceId(toOption(workspace)))
    dispatch(setActiveReportId(toOption(report)))
  }, [dispatch, isNamed, workspace, report])

  if (catalogue.kind === 'failed') return <AccessDenied />
  if (catalogue.kind === 'loading' || toShow === null) return <Loader />
  return (
    <>
      {choice.configure && <LazyChooser verb="select" workspaces={catalogue.workspaces} />}
      <ReportArea
        toShow={toShow}
        address={address}
        opened={opened}
        timesChosen={timesChosen}
        onEmbedded={afterEmbedding}
      />
    </>
  )
}
