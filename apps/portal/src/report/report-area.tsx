import type { OpenedReport } from '@casement/portal-api'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../address/shown-report.ts'
import type { ViewAddress } from '../address/view-address.ts'
import type { ToShow } from '../dashboard/report-to-show.ts'
import { usePortal } from '../context/portal-context.ts'
import { useDocumentTitle } from '../screens/document-title.ts'
import { FailureScreen } from '../reading/failure/failure-screen.tsx'
import { LazyPresentation } from '../reading/presentation/lazy-presentation.tsx'
import { LazyReportBar } from '../reading/report-bar/lazy-report-bar.tsx'
import { OpenReport } from './open-report.tsx'
import styles from './report-area.module.css'

export interface ReportAreaProps {
  toShow: ToShow
  address: ViewAddress
  /** What is kept of the report; undefined until that is known. */
  opened: OpenedReport | null | undefined
  /** Changes with every choice: the same report chosen again is opened again. */
  timesChosen: number
  onEmbedded(): void
}

const anywhere = { workspaceId: null, reportId: null, name: null }

/** What access is asked for to: a report by its address needs both ids. */
const placeOf = ({ workspaceId, reportId }: ViewAddress) =>
  workspaceId === null ? anywhere : { workspaceId, reportId, name: null }

/** The part of /home that holds the report, or says why it does not. */
export function ReportArea({ toShow, address, opened, timesChosen, onEmbedded }: ReportAreaProps) {
  const intl = useIntl()
  const { reload } = usePortal()
  useDocumentTitle(
    toShow.kind === 'report' ? toShow.report.name : intl.formatMessage({ id: 'home.pageTitle' }),
  )

  if (toShow.kind === 'report')
    return (
      <ReportWithRetry
        key={`${toShow.workspace.id}/${toShow.report.id}/${timesChosen}`}
        toShow={toShow}
        address={address}
        opened={opened}
        onEmbedded={onEmbedded}
      />
    )
  return (
    <section
      className={styles.area}
      data-part="report-area"
      aria-label={intl.formatMessage({ id: 'report.area' })}
    >
      {toShow.kind === 'not-yours' ? (
        <FailureScreen failure={{ kind: 'token-refused' }} place={placeOf(address)} onRetry={reload} />
      ) : toShow.kind === 'empty' ? (
        <FailureScreen failure={{ kind: 'no-reports' }} place={anywhere} onRetry={reload} />
      ) : (
        <p className={styles.hint}>
          <FormattedMessage id="report.hint" />
        </p>
      )}
    </section>
  )
}

interface ReportWithRetryProps {
  toShow: Extract<ToShow, { kind: 'report' }>
  address: ViewAddress
  opened: OpenedReport | null | undefined
  onEmbedded(): void
}

/** Opens the report, and opens it again from the start when that has failed. */
function ReportWithRetry({ toShow, address, opened, onEmbedded }: ReportWithRetryProps) {
  const { reload } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<ShownReport | null>(null)
  const [isPresented, setIsPresented] = useState(false)
  // Only another catalogue can bring a missing address, and a token under another grant.
  const { embedUrl, isWithoutRowRole } = toShow.report
  const retry = embedUrl === null || isWithoutRowRole ? reload : () => setAttempt(attempt + 1)
  const { workspace, report } = toShow
  return (
    <section
      className={styles.area}
      data-part="report-area"
      data-presented={isPresented || undefined}
      aria-label={report.name}
    >
      <div className={styles.bar} data-part="report-bar">
        <p className={styles.place} title={report.description}>
          <strong>{report.name}</strong> <span>{workspace.name}</span>
        </p>
        <LazyReportBar
          workspace={workspace}
          report={report}
          opened={opened}
          shown={shown}
          isPresented={isPresented}
          onPresented={setIsPresented}
          presentation={LazyPresentation}
        />
      </div>
      <OpenReport
        key={attempt}
        workspaceId={workspace.id}
        report={report}
        address={address}
        opened={opened}
        attempt={attempt}
        onRetry={retry}
        onEmbedded={onEmbedded}
        onShown={setShown}
      />
    </section>
  )
}
