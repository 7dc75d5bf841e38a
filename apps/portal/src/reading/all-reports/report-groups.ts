import type { ReportVisit } from '@casement/portal-api'
import { findReports, inNameOrder } from '../../dashboard/find-reports.ts'
import type { CatalogueReport, Workspace } from '../../dashboard/workspaces.ts'
import type { MessageId } from '../../words/languages.ts'

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
  const all = inNameOrder(workspaces).map(
    ({ option: { value, label }, workspace, reports }): ReportGroup => ({
      key: value,
      title: label,
      reports: reports.flatMap(({ option, report }): KnownReport[] => {
        const key = keyOf(value, option.value)
        return fitting.has(key) ? [{ workspace, report, visit: visitOf.get(key) ?? null }] : []
      }),
    }),
  )
  const ofVisit = new Map(
    all.flatMap(({ reports }) => reports.map((one) => [one.visit, one] as const)).toReversed(),
  )
  const visited = visits.flatMap((visit) => ofVisit.get(visit) ?? [])
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
