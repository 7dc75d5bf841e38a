import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import { callerOf } from '../auth/callers/caller-of.ts'
import type { CallersContent } from '../auth/callers/content-within.ts'
import { servedOf } from '../auth/embed-tokens/token-reach.ts'
import type { NamedReport } from '../content/content-parts.ts'
import { notFound } from '../http/not-found.ts'
import { parseBody } from '../http/read-request.ts'
import { shownName } from '../http/shown-name.ts'
import { placeOf } from '../recording/whose.ts'
import type { StoredReports } from '../stored/stored-reports.ts'
import { type PublicAddress, toReport } from './answers.ts'

export interface StoredDeps {
  readonly storedReports: StoredReports
  readonly publicAddress: PublicAddress
  readonly record: RecordActivity
}

const id = z.uuid().toLowerCase()
const cloneSchema = z.object({
  name: shownName,
  targetWorkspaceId: id.nullish(),
  targetModelId: id.nullish(),
})
const rebindSchema = z.object({ datasetId: id })

/** Answers to what programs do with reports: of what the caller sees of the content. */
export function storedAnswers(
  { storedReports, publicAddress, record }: StoredDeps,
  reportOf: (request: FastifyRequest) => NamedReport,
  contentFor: (request: FastifyRequest) => CallersContent,
) {
  const tell = (
    operation: 'CopyReport' | 'EditReport' | 'DeleteReport',
    {
      report,
      request,
      details,
    }: { report: NamedReport; request: FastifyRequest; details?: Record<string, string> },
  ) =>
    record({
      operation,
      clientId: callerOf(request),
      ...placeOf(report),
      outcome: done,
      ...(details && { details }),
      correlationId: request.id,
    })

  return {
    async Reports_CloneReportInGroup(request: FastifyRequest) {
      const [report, content] = [reportOf(request), contentFor(request)]
      const { name, targetWorkspaceId, targetModelId } = parseBody(cloneSchema, request.body)
      const workspaceId = targetWorkspaceId ?? report.workspaceId
      if (!content.workspace(workspaceId)) notFound('workspace', workspaceId)
      const datasetId = targetModelId ?? report.datasetId
      if (!content.namedDataset(datasetId)) notFound('dataset', datasetId)
      const author = { clientId: callerOf(request), person: null }
      const source = servedOf(report, content)
      const made = await storedReports.copy(source, { name, workspaceId, datasetId, author })
      tell('CopyReport', { report, request, details: { copy: made.id } })
      return toReport(contentFor(request).namedReport(made.id)!, publicAddress)
    },
    async Reports_RebindReportInGroup(request: FastifyRequest) {
      const report = reportOf(request)
      const { datasetId } = parseBody(rebindSchema, request.body)
      if (!contentFor(request).namedDataset(datasetId)) notFound('dataset', datasetId)
      await storedReports.rebind(report, datasetId)
      tell('EditReport', { report, request, details: { dataset: datasetId } })
    },
    async Reports_DeleteReportInGroup(request: FastifyRequest) {
      const report = reportOf(request)
      await storedReports.remove(report)
      tell('DeleteReport', { report, request })
    },
  }
}
