import type { ReportPlace } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { ContentRecords } from '../content/content-records.ts'
import { notPublished, toldContent } from '../content/told-content.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { ServedReport } from '../embedding/served-reports.ts'
import type { Access } from '../embedding/token-request.ts'
import type { GrantRecords } from './grants/grant-records.ts'
import { refusal } from '../http/refusals.ts'
import type { Person } from '../auth/signed-in/person.ts'
import { accessFor } from './access.ts'

export interface ReportDeps {
  readonly grants: Pick<GrantRecords, 'listFor'>
  readonly content: Pick<ContentRecords, 'listIn'>
  readonly service: Pick<EmbeddingService, 'reports'>
}

/** A report that the person may see now, and what they may do there. */
export interface OpenedReport {
  readonly access: Access
  readonly report: ServedReport
}

/** A report that the person may see now. Throws 403 `reportForbidden`, whether or not there is such a report. */
export async function openedFor(
  person: Person,
  place: ReportPlace,
  correlationId: string,
  deps: ReportDeps,
): Promise<OpenedReport> {
  const [opened] = await openedEach(person, [place], correlationId, deps)
  if (opened instanceof HttpError) throw opened
  return opened!
}

/**
 * The same for several reports: for each of them what it opens, or the refusal. However many there are, the store is read
 * once for them, and the service for each of their workspaces.
 */
export async function openedEach(
  person: Person,
  places: readonly ReportPlace[],
  correlationId: string,
  { grants, content, service }: ReportDeps,
): Promise<readonly (OpenedReport | HttpError)[]> {
  const own = await grants.listFor(person)
  const asked = places.map(({ workspaceId, reportId }) => {
    const report = { id: reportId, workspaceId }
    return { report, access: accessFor(person, own, report) }
  })
  const reached = new Set(asked.flatMap(({ report, access }) => (access ? [report.workspaceId] : [])))
  const told = reached.size > 0 ? toldContent(await content.listIn([...reached])) : undefined
  const served = new Map<string, readonly ServedReport[]>()
  const opened: (OpenedReport | HttpError)[] = []
  for (const { report, access } of asked) {
    if (!access) opened.push(refusal('reportForbidden'))
    else if (told?.notPublished(report)) opened.push(refusal('reportForbidden', { message: notPublished }))
    else {
      const { id, workspaceId } = report
      const there = served.get(workspaceId) ?? (await service.reports(workspaceId, correlationId))
      served.set(workspaceId, there)
      // A grant of a workspace reaches whatever is said to be in it.
      const found = there.find((each) => each.id.toLowerCase() === id)
      opened.push(found ? { access, report: found } : refusal('reportForbidden'))
    }
  }
  return opened
}
