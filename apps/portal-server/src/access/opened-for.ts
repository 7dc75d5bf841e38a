import type { ReportPlace } from '@casement/portal-api'
import type { ContentRecords } from '../content/content-records.ts'
import { notPublished, toldContent } from '../content/told-content.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { ServedReport } from '../embedding/served-reports.ts'
import type { Access } from '../embedding/token-request.ts'
import type { GrantRecords } from '../grants/grant-records.ts'
import { refusal } from '../http/refusals.ts'
import type { Person } from '../signed-in/person.ts'
import { accessFor } from './access.ts'

export interface ReportDeps {
  readonly grants: Pick<GrantRecords, 'listFor'>
  readonly content: Pick<ContentRecords, 'listIn'>
  readonly service: Pick<EmbeddingService, 'reports'>
}

/** A report that the person may see now. Throws 403 `reportForbidden`, whether or not there is such a report. */
export async function openedFor(
  person: Person,
  { workspaceId, reportId }: ReportPlace,
  correlationId: string,
  { grants, content, service }: ReportDeps,
): Promise<{ access: Access; report: ServedReport }> {
  const asked = { id: reportId, workspaceId }
  const access = accessFor(person, await grants.listFor(person), asked)
  if (!access) throw refusal('reportForbidden')
  if (toldContent(await content.listIn([workspaceId])).notPublished(asked))
    throw refusal('reportForbidden', { message: notPublished })
  // A grant of a workspace reaches whatever is said to be in it.
  const served = await service.reports(workspaceId, correlationId)
  const report = served.find(({ id }) => id.toLowerCase() === reportId)
  if (!report) throw refusal('reportForbidden')
  return { access, report }
}
