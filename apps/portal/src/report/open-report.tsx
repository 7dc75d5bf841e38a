import { useState } from 'react'
import type { OpenedReport } from '@casement/portal-api'
import type { ShownReport } from '../address/shown-report.ts'
import { startOf } from '../address/start-of.ts'
import type { ViewAddress } from '../address/view-address.ts'
import type { CatalogueReport } from '../dashboard/workspaces.ts'
import type { Failure } from '../reading/failure/failure.ts'
import { FailureScreen } from '../reading/failure/failure-screen.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { useAskForToken, useTicket } from './report-ticket.ts'

export interface OpenReportProps {
  workspaceId: string
  report: CatalogueReport
  address: ViewAddress
  /** What is kept of it; undefined until that is known. */
  opened: OpenedReport | null | undefined
  /** Number of failed attempts to open it; from then on the catalogue's token is not trusted any more. */
  attempt: number
  onRetry(): void
  onEmbedded(): void
  onShown(shown: ShownReport | null): void
}

/** One attempt to open a report: its token, then its frame, or what went wrong. */
export function OpenReport(props: OpenReportProps) {
  const { workspaceId, report, address, opened, attempt, onRetry, onEmbedded, onShown } = props
  const askForToken = useAskForToken(workspaceId, report.id)
  // Without a network a fresh token is refused at once; a frame would be waited for.
  const state = useTicket(report, askForToken, attempt > 0 || !navigator.onLine)
  const [frameFailure, setFrameFailure] = useState<Failure | null>(null)
  const failure = state.kind === 'failed' ? state.failure : frameFailure

  const place = { workspaceId, reportId: report.id, name: report.name }
  if (failure) return <FailureScreen failure={failure} attempt={attempt} place={place} onRetry={onRetry} />
  if (state.kind !== 'ready' || opened === undefined) return <ReportSkeleton name={report.name} />
  return (
    <ReportFrame
      report={report}
      start={startOf(address, opened)}
      ticket={state.ticket}
      askForToken={askForToken}
      onFailed={setFrameFailure}
      onEmbedded={onEmbedded}
      onShown={onShown}
    />
  )
}
