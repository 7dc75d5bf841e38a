import { models } from '@casement/contract'
import { restRoot } from '@casement/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NamedReport } from '../content/content-parts.ts'
import type { ExportJobs } from '../documents/exports/export-jobs.ts'
import type { ExportRecord } from '../documents/kept/export-records.ts'
import type { ExportViewer } from '../documents/exports/export-request.ts'
import { exportFormats, type ExportFormat } from '../documents/kept/export-format.ts'
import { attachment } from '../documents/exports/kept-answers.ts'
import { isLocale } from '../http/locale-asked.ts'
import { partsInSteps } from '../documents/exports/parts-asked.ts'
import { refusal } from '../http/refusal.ts'
import { whileConnected } from '../http/while-connected.ts'
import { datasetNow } from '../answering/query/known-times.ts'
import type { Purse } from '../scheduling/purse.ts'
import { effectiveIdentityFor } from '../auth/embed-tokens/embed-token.ts'
import { servedOf } from '../auth/embed-tokens/token-reach.ts'
import type { PublicAddress } from './answers.ts'
import { decideClaims } from './decide-claims.ts'
import { notFound } from '../http/not-found.ts'
import { parametersOf, parseBody } from '../http/read-request.ts'
import { seenDataset, seenReport } from '../content/objects/seen-content.ts'
import { reportIn } from '../content/translations/in-language.ts'
import { callerOf } from '../auth/callers/caller-of.ts'
import type { CallersContent } from '../auth/callers/content-within.ts'
import { identitySchema } from './token-request.ts'
import { filtersOfUrl } from './filters/url-filter.ts'

export interface ExportDeps {
  readonly exports: ExportJobs
  readonly purse: Purse
  readonly publicAddress: PublicAddress
}

const text = z.string().max(400_000)
const view = z.object({ name: text.nullish(), state: text.nullish() })
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** The body of ExportTo, as far as reports of this service have it. */
const exportToSchema = z.object({
  format: z.string(),
  powerBIReportConfiguration: z
    .object({
      settings: z
        .object({
          locale: z.string().refine(isLocale, 'is no locale').nullish(),
          includeHiddenPages: flag.nullish(),
        })
        .nullish(),
      datasetToBind: z.string().nullish(),
      defaultBookmark: view.nullish(),
      reportLevelFilters: z
        .array(z.object({ filter: z.string().max(2000) }))
        .max(1, 'one filter is supported')
        .nullish(),
      pages: z
        .array(z.object({ pageName: z.string(), visualName: z.string().nullish(), bookmark: view.nullish() }))
        .max(1000)
        .nullish(),
      identities: z.array(identitySchema).max(50).nullish(),
    })
    .nullish(),
  paginatedReportConfiguration: z.unknown().optional(),
})
type ExportTo = z.output<typeof exportToSchema>

/** After so many seconds one may ask again how far an export is. */
const retryAfterSeconds = 2

const optionsOf = (locale: string | null | undefined, filters: ReturnType<typeof filtersOfUrl>) => ({
  ...(locale ? { settings: { localeSettings: { language: locale, formatLocale: locale } } } : {}),
  ...(filters.length > 0
    ? { filters: { allPages: { operation: models.FiltersOperations.Add, filters } } }
    : {}),
})

/** Answers to ExportTo and what follows it: of what the caller sees of the content; `reportOf` refuses what is not there. */
export function exportAnswers(
  { exports, purse, publicAddress }: ExportDeps,
  reportOf: (request: FastifyRequest) => NamedReport,
  contentFor: (request: FastifyRequest) => CallersContent,
) {
  const askerOf = (request: FastifyRequest, { id }: NamedReport) => JSON.stringify([callerOf(request), id])
  const found = async (request: FastifyRequest): Promise<ExportRecord> => {
    const report = reportOf(request)
    const { exportId = '' } = parametersOf(request)
    const isId = z.uuid().safeParse(exportId).success
    const record = isId ? await exports.find(exportId.toLowerCase(), askerOf(request, report)) : undefined
    return record ?? notFound('export', exportId)
  }
  const toExport = (request: FastifyRequest, record: ExportRecord) => {
    const { groupId } = parametersOf(request)
    const path = `${restRoot}/groups/${groupId}/reports/${record.reportId}/exports/${record.exportId}/file`
    return {
      id: record.exportId,
      createdDateTime: record.createdAt.toISOString(),
      lastActionDateTime: record.changedAt.toISOString(),
      reportId: record.reportId,
      reportName: record.reportName,
      status: record.status,
      percentComplete: record.percent,
      ...(record.status === 'Succeeded' && {
        resourceLocation: publicAddress(path),
        resourceFileExtension: extensionOf(record),
        expirationTime: record.expiresAt.toISOString(),
      }),
    }
  }

  return {
    async Reports_ExportToFileInGroup(request: FastifyRequest, reply: FastifyReply) {
      const content = contentFor(request)
      const served = servedOf(reportOf(request), content)
      const asked = parseBody(exportToSchema, request.body)
      const format = formatOf(asked)
      const viewer = viewerOf(asked, served, {
        content,
        caller: callerOf(request),
        asker: askerOf(request, served),
      })
      const { settings, defaultBookmark, reportLevelFilters, pages } = asked.powerBIReportConfiguration ?? {}
      const filters = reportLevelFilters?.flatMap(({ filter }) => filtersOfUrl(filter)) ?? []
      const locale = settings?.locale
      const spoken = reportIn(served, locale || undefined)
      const report = seenReport(spoken, content.dataset(served.datasetId)!, viewer.identity)
      const partsOf = partsInSteps(
        report,
        seenDataset(await datasetNow(content, report.datasetId), viewer.identity),
        {
          pages,
          view: defaultBookmark,
          includesHidden: settings?.includeHiddenPages,
          options: optionsOf(locale, filters),
          code: 'InvalidRequest',
        },
      )
      const signal = whileConnected(reply)
      const work = purse.workOf(viewer.viewer, { signal, whenSpent: 'refuse' })
      const exportId = await exports.start(viewer.viewer, async () => ({
        report,
        format,
        parts: await work(partsOf),
        paper: format === 'PPTX' ? '16:9' : 'A4',
        viewer,
        correlationId: request.id,
      }))
      const { groupId } = parametersOf(request)
      const address = publicAddress(`${restRoot}/groups/${groupId}/reports/${report.id}/exports/${exportId}`)
      const record = await exports.find(exportId, viewer.asker)
      return reply
        .code(202)
        .header('location', address)
        .send(record && toExport(request, record))
    },

    async Reports_GetExportToFileStatusInGroup(request: FastifyRequest, reply: FastifyReply) {
      const record = await found(request)
      const isUnderWay = record.status === 'NotStarted' || record.status === 'Running'
      if (isUnderWay) reply.code(202).header('retry-after', String(retryAfterSeconds))
      return toExport(request, record)
    },

    async Reports_GetFileOfExportToFileInGroup(request: FastifyRequest, reply: FastifyReply) {
      const record = await found(request)
      if (record.status === 'Failed')
        throw refusal('InvalidRequest', `The export failed: ${record.problem ?? ''}`)
      if (record.status !== 'Succeeded')
        throw refusal('InvalidRequest', 'The export is under way; ask for its state until it has succeeded')
      const bytes = (await exports.fileOf(record)) ?? notFound('file of export', record.exportId)
      return reply
        .type(record.mediaType!)
        .header('content-disposition', attachment(record.fileName!))
        .send(bytes)
    },
  }
}

const extensionOf = ({ fileName }: ExportRecord): string => /\.\w+$/.exec(fileName ?? '')?.[0] ?? ''

function formatOf({ format, paginatedReportConfiguration }: ExportTo): ExportFormat {
  if (paginatedReportConfiguration != null)
    throw refusal('InvalidRequest', 'paginatedReportConfiguration: this service has no paginated reports')
  const known = exportFormats.find((each) => each === format.toUpperCase())
  if (!known)
    throw refusal(
      'InvalidRequest',
      `format: ${JSON.stringify(format.slice(0, 40))} is not supported; there are ${exportFormats.join(', ')}`,
    )
  return known
}

/** Whose rows are taken along: of the identities given, by the rules of GenerateToken. */
function viewerOf(
  { powerBIReportConfiguration }: ExportTo,
  report: NamedReport,
  { content, caller, asker }: { content: CallersContent; caller: string; asker: string },
): ExportViewer {
  const { identities, datasetToBind } = powerBIReportConfiguration ?? {}
  if (datasetToBind != null && datasetToBind.toLowerCase() !== report.datasetId)
    throw refusal('InvalidRequest', 'datasetToBind: a report of this service has one dataset')
  const { claims, person } = decideClaims(
    {
      reports: [{ id: report.id, permissions: 1 }],
      datasets: [report.datasetId],
      identities: identities ?? [],
      lifetimeInMinutes: null,
    },
    { content, clientId: caller, longestSeconds: 0 },
  )
  const dataset = content.dataset(report.datasetId)!
  return {
    asker,
    viewer: person === undefined ? JSON.stringify([caller]) : JSON.stringify([caller, person]),
    identity: effectiveIdentityFor(claims, dataset),
    clientId: caller,
    person,
    shownAs: person ?? '',
  }
}
