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
  /** The catalogue has no report at all. */
  | { kind: 'empty' }

/** Chooses the report that /home shows, from the catalogue's workspaces and what storage holds. */
export function reportToShow(workspaces: readonly Workspace[], choice: StoredChoice): ToShow {
  if (!workspaces.some(({ reports }) => reports.length > 0)) return { kind: 'empty' }
  const stored = storedReport(workspaces, choice)
  if (stored) return stored
  if (choice.configure) return { kind: 'unchosen' }
  return firstReport(workspaces)
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
