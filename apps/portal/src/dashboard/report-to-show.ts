import type { ViewAddress } from '../address/view-address.ts'
import type { StoredChoice } from '../store/dashboard-storage.ts'
import type { CatalogueReport, Workspace } from './workspaces.ts'

/** Content of the report area of /home. */
export type ToShow =
  | {
      kind: 'report'
      workspace: Workspace
      report: CatalogueReport
      /** false: nobody chose it; it has to be set active and stored, or the next visit knows no workspace. */
      isStored: boolean
    }
  /** The chooser is open and no report is chosen yet: nothing is selected for the person. */
  | { kind: 'unchosen' }
  /** The address names a report that is not in the catalogue: unknown, or not the person's to see. */
  | { kind: 'not-yours' }
  /** The catalogue has no report at all. */
  | { kind: 'empty' }

/** Chooses the report that /home shows, from the catalogue's workspaces, what storage holds, and the address before that. */
export function reportToShow(
  workspaces: readonly Workspace[],
  choice: StoredChoice,
  address: Pick<ViewAddress, 'workspaceId' | 'reportId'> = { workspaceId: null, reportId: null },
): ToShow {
  if (!workspaces.some(({ reports }) => reports.length > 0)) return { kind: 'empty' }
  if (address.reportId !== null) return addressedReport(workspaces, choice, address)
  const stored = storedReport(workspaces, choice)
  if (stored) return stored
  if (choice.configure) return { kind: 'unchosen' }
  return firstReport(workspaces)
}

/** Found as a stored one is: it may be in another workspace by now. */
function addressedReport(
  workspaces: readonly Workspace[],
  choice: StoredChoice,
  { workspaceId, reportId }: Pick<ViewAddress, 'workspaceId' | 'reportId'>,
): ToShow {
  const { activeWorkspaceId, activeReportId } = choice
  const said = { ...choice, activeWorkspaceId: workspaceId, activeReportId: reportId }
  const found = storedReport(workspaces, said)
  if (found?.kind !== 'report') return { kind: 'not-yours' }
  const isStored = found.workspace.id === activeWorkspaceId && found.report.id === activeReportId
  return { ...found, isStored }
}

function storedReport(workspaces: readonly Workspace[], choice: StoredChoice): ToShow | null {
  const { activeReportId, activeWorkspaceId } = choice
  if (activeReportId === null) return null
  const active = workspaces.find(({ id }) => id === activeWorkspaceId)
  // A stored workspace that is gone counts as not stored, and then every workspace is searched.
  for (const workspace of active ? [active] : workspaces) {
    const report = workspace.reports.find(({ id }) => id === activeReportId)
    if (report) return { kind: 'report', workspace, report, isStored: active !== undefined }
  }
  return null
}

function firstReport(workspaces: readonly Workspace[]): ToShow {
  for (const workspace of workspaces) {
    const [report] = workspace.reports
    if (report) return { kind: 'report', workspace, report, isStored: false }
  }
  return { kind: 'empty' }
}
