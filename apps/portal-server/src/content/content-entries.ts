import type { ContentEntry, ContentRecord } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { ServedReports } from '../embedding/served-reports.ts'
import { placeKey } from './told-content.ts'

/**
 * Every workspace of the service, each before its reports, with what is stored of it; then what is stored of places that the
 * service does not have, or does not tell of, as those of a workspace that is closed to the portal.
 */
export async function contentEntries(
  records: readonly ContentRecord[],
  service: Pick<ServedReports, 'workspaces' | 'reports'>,
  correlationId: string,
): Promise<ContentEntry[]> {
  const left = new Map(records.map((record) => [placeKey(record), record]))
  const entryFor = (place: Pick<ContentEntry, 'workspaceId' | 'reportId'>, name: string | null) => {
    const record = left.get(placeKey(place)) ?? null
    left.delete(placeKey(place))
    const { workspaceId, reportId } = place
    return {
      workspaceId: workspaceId.toLowerCase(),
      reportId: reportId?.toLowerCase() ?? null,
      name,
      record,
    }
  }
  const workspaces = await service.workspaces(correlationId)
  const lists = await Promise.all(
    workspaces.map(({ id }) => service.reports(id, correlationId).catch(noneOfClosed)),
  )
  const served = workspaces.flatMap(({ id, name }, index) => [
    entryFor({ workspaceId: id, reportId: null }, name),
    ...lists[index]!.map((report) => entryFor({ workspaceId: id, reportId: report.id }, report.name)),
  ])
  return [...served, ...[...left.values()].map((record) => entryFor(record, null))]
}

/** No reports of a workspace that is closed to the portal. Throws any other error. */
export function noneOfClosed(error: unknown): [] {
  if (error instanceof HttpError && error.code === 'serviceRefusedUs') return []
  throw error
}
