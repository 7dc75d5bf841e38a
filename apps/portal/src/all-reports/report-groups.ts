import type { ReportVisit } from '@casement/portal-api'
import { byLabel } from '../dashboard/by-label.ts'
import { findReports, toOption } from '../dashboard/find-reports.ts'
import type { CatalogueReport, Workspace } from '../dashboard/workspaces.ts'
import type { MessageId } from '../words/languages.ts'

/** A report with what the reader did with it; `visit` null: nothing yet. */
export interface KnownReport {
  readonly workspace: Workspace
  readonly report: CatalogueReport
  readonly visit: ReportVisit | null
}

export interface ReportGroup {
  readonly key: string
  /** Name of the workspace, or what its reports have in common. */
  readonly title: string | { readonly id: MessageId }
  readonly reports: readonly KnownReport[]
}

const maxRecent = 4

/**
 * Favourites, what was opened last, and all reports by their workspaces, as far as they hold every word of `text`. Groups
 * that nothing is in are left out; what was opened last stands alone only where it is no favourite.
 */
export function reportGroups(
  workspaces: readonly Workspace[],
  visits: readonly ReportVisit[],
  text: string,
): readonly ReportGroup[] {
  const fitting = new Set(
    findReports(workspaces, text).map(({ workspace, report }) => keyOf(workspace.value, report.value)),
  )
  const visitOf = new Map(visits.map((visit) => [keyOf(visit.workspaceId, visit.reportId), visit]))
  const all = byLabel(workspaces.map(toOption)).map(({ value, label }): ReportGroup => {
    const workspace = workspaces.find(({ id }) => id === value)!
    const reports = byLabel(workspace.reports.map(toOption)).flatMap((option): KnownReport[] => {
      const key = keyOf(value, option.value)
      const report = workspace.reports.find(({ id }) => id === option.value)!
      return fitting.has(key) ? [{ workspace, report, visit: visitOf.get(key) ?? null }] : []
    })
    return { key: value, title: label, reports }
  })
  const known = all.flatMap(({ reports }) => reports)
  const visited = visits.flatMap((visit) => known.find((one) => one.visit === visit) ?? [])
  const groups: ReportGroup[] = [
    {
      key: 'favourites',
      title: { id: 'reports.favourites' },
      reports: visited.filter((one) => one.visit!.isFavourite),
    },
    {
      key: 'recent',
      title: { id: 'reports.openedLast' },
      reports: visited.filter(({ visit }) => !visit!.isFavourite && visit!.page !== null).slice(0, maxRecent),
    },
    ...all,
  ]
  return groups.filter(({ reports }) => reports.length > 0)
}

const keyOf = (workspaceId: string, reportId: string): string =>
  `${workspaceId.toLowerCase()}/${reportId.toLowerCase()}`
