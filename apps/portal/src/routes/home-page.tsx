import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { LazyChooser } from '../chooser/lazy-chooser.tsx'
import { useChoosing } from '../dashboard/choose-report.tsx'
import { setActiveReportId, setActiveWorkspaceId } from '../store/dashboard-slice.ts'
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
  const { timesChosen, afterEmbedding } = useChoosing()
  const toShow = catalogue.kind === 'loaded' ? reportToShow(catalogue.workspaces, choice) : null

  // Whoever chose nothing is shown the first report: it is stored, so that the next visit knows its workspace.
  const { workspace, report } = toShow?.kind === 'report' && !toShow.isStored ? toShow : nothingToStore
  useEffect(() => {
    if (!workspace || !report) return
    dispatch(setActiveWorkspaceId(toOption(workspace)))
    dispatch(setActiveReportId(toOption(report)))
  }, [dispatch, workspace, report])

  if (catalogue.kind === 'failed') return <AccessDenied />
  if (catalogue.kind === 'loading' || toShow === null) return <Loader />
  return (
    <>
      {choice.configure && (
        <LazyChooser
          title="Select your Workspace and Dashboard"
          verb="Select"
          workspaces={catalogue.workspaces}
        />
      )}
      <ReportArea toShow={toShow} timesChosen={timesChosen} onEmbedded={afterEmbedding} />
    </>
  )
}
