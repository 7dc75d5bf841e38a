import type { ReportVisit } from '@casement/portal-api'
import { toOption } from '../../dashboard/find-reports.ts'
import type { Workspace } from '../../dashboard/workspaces.ts'
import type { Option } from '../../store/option.ts'

export interface ReaderPlace {
  readonly workspace: Option
  readonly report: Option
  readonly isFavourite: boolean
}

const max = { favourites: 10, recent: 8 }

/** Favourites, then what was opened last; what is not in the catalogue any more is left out. */
export function placesOf(workspaces: readonly Workspace[], visits: readonly ReportVisit[]): ReaderPlace[] {
  const placeOf = new Map(
    workspaces.flatMap((workspace) =>
      workspace.reports.map((report) => [keyOf(workspace.id, report.id), { workspace, report }] as const),
    ),
  )
  const known = visits.flatMap(({ workspaceId, reportId, isFavourite }): ReaderPlace[] => {
    const place = placeOf.get(keyOf(workspaceId, reportId))
    return place
      ? [{ workspace: toOption(place.workspace), report: toOption(place.report), isFavourite }]
      : []
  })
  const favourites = known.filter(({ isFavourite }) => isFavourite)
  const recent = known.filter(({ isFavourite }) => !isFavourite)
  return [...favourites.slice(0, max.favourites), ...recent.slice(0, max.recent)]
}

const keyOf = (workspaceId: string, reportId: string): string =>
  `${workspaceId.toLowerCase()}/${reportId.toLowerCase()}`
