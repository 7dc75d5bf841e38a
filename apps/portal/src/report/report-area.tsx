import { useState } from 'react'
import type { ToShow } from '../dashboard/report-to-show.ts'
import { usePortal } from '../context/portal-context.ts'
import { useDocumentTitle } from '../screens/document-title.ts'
import { FailureScreen } from './failure-screen.tsx'
import { OpenReport } from './open-report.tsx'
import styles from './report-area.module.css'

export interface ReportAreaProps {
  toShow: ToShow
  /** Changes with every choice: the same report chosen again is opened again. */
  timesChosen: number
  onEmbedded(): void
}

const anywhere = { workspaceId: null, reportId: null, name: null }

/** The part of /home that holds the report, or says why it does not. */
export function ReportArea({ toShow, timesChosen, onEmbedded }: ReportAreaProps) {
  const { reload } = usePortal()
  useDocumentTitle(toShow.kind === 'report' ? toShow.report.name : 'Dashboards')

  if (toShow.kind === 'report')
    return (
      <section className={styles.area} data-part="report-area" aria-label={toShow.report.name}>
        <ReportWithRetry
          key={`${toShow.workspace.id}/${toShow.report.id}/${timesChosen}`}
          toShow={toShow}
          onEmbedded={onEmbedded}
        />
      </section>
    )
  return (
    <section className={styles.area} data-part="report-area" aria-label="Report area">
      {toShow.kind === 'empty' ? (
        <FailureScreen failure={{ kind: 'no-reports' }} place={anywhere} onRetry={reload} />
      ) : (
        <p className={styles.hint}>The dashboard you select appears here.</p>
      )}
    </section>
  )
}

interface ReportWithRetryProps {
  toShow: Extract<ToShow, { kind: 'report' }>
  onEmbedded(): void
}

/** Opens the report, and opens it again from the start when that has failed. */
function ReportWithRetry({ toShow, onEmbedded }: ReportWithRetryProps) {
  const { reload } = usePortal()
  const [attempt, setAttempt] = useState(0)
  // Only another catalogue can bring a missing address.
  const retry = toShow.report.embedUrl === null ? reload : () => setAttempt(attempt + 1)
  return (
    <OpenReport
      key={attempt}
      workspaceId={toShow.workspace.id}
      report={toShow.report}
      attempt={attempt}
      onRetry={retry}
      onEmbedded={onEmbedded}
    />
  )
}
