import type { ReportPlace } from './report-views.ts'

/** What the address of a report names beside it; null or absent: what comes first. */
interface PlaceInReport {
  readonly page?: string | null
  readonly view?: string | null
}

/** Returns the path of a report below the portal's address, without a slash before it. */
export function reportPath(
  { workspaceId, reportId }: ReportPlace,
  { page, view }: PlaceInReport = {},
): string {
  const query = Object.entries({ workspace: workspaceId, report: reportId, page, view })
  const named = query.flatMap(([name, text]) => (text == null ? [] : [`${name}=${encodeURIComponent(text)}`]))
  return `home?${named.join('&')}`
}
