import { useState } from 'react'
import type { CatalogueReport } from '../dashboard/workspaces.ts'
import type { Failure } from './failure.ts'
import { FailureScreen } from './failure-screen.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { useAskForToken, useTicket } from './report-ticket.ts'

export interface OpenReportProps {
  workspaceId: string
  report: CatalogueReport
  /** Number of failed attempts to open it; from then on the catalogue's token is not trusted any more. */
  attempt: number
  onRetry(): void
  onEmbedded(): void
}

/** One attempt to open a report: its token, then its frame, or what went wrong. */
export function OpenReport({ workspaceId, report, attempt, onRetry, onEmbedded }: OpenReportProps) {
  const askForToken = useAskForToken(workspaceId, report.id)
  // Without a network a fresh token is refused at once; a frame would be waited for.
  const state = useTicket(report, askForToken, attempt > 0 || !navigator.onLine)
  const [frameFailure, setFrameFailure] = useState<Failure | null>(null)
  const failure = state.kind === 'failed' ? state.failure : frameFailure

  const place = { workspaceId, reportId: report.id, name: report.name }
  if (failure) return <FailureScreen failure={failure} attempt={attempt} place={place} onRetry={onRetry} />
  if (state.kind !== 'ready') return <ReportSkeleton name={report.name} />
  return (
    <ReportFrame
      report={report}
      ticket={state.ticket}
      askForToken={askForToken}
      onFailed={setFrameFailure}
      onEmbedded={onEmbedded}
    />
  )
}
