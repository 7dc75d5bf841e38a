import { principalOf, type Server } from '@casement/server'
import type { SemanticQuery } from '@casement/query'
import { maxExportedRows, type Selection } from '@casement/visuals'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Content } from '../../content/content.ts'
import { readBody } from '../../http/read-body.ts'
import { whileConnected } from '../../http/while-connected.ts'
import { refusal } from '../../http/refusal.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import { datasetNow } from '../../answering/query/known-times.ts'
import type { Purse } from '../../scheduling/purse.ts'
import {
  effectiveIdentityFor,
  type VerifiedEmbedToken,
  viewerOf,
} from '../../auth/embed-tokens/embed-token.ts'
import { datasetOf, reportOf } from '../../auth/embed-tokens/token-reach.ts'
import type { ExportJobs } from './export-jobs.ts'
import { exportFormats } from '../kept/export-format.ts'
import { csvAsked, papers, type ExportRequest, type ExportViewer, type LinesAsked } from './export-request.ts'
import { isLocale } from '../../http/locale-asked.ts'
import { missing, sendFile, toState } from './kept-answers.ts'
import { partsInSteps } from './parts-asked.ts'

const bodyLimit = 512 * 1024
const name = z.string().min(1).max(256)
const point = z.object({
  identity: z
    .array(
      z.object({
        target: z.record(z.string(), z.unknown()),
        equals: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      }),
    )
    .max(20),
})

/** Rows behind a figure of a visual. What a query asks for is read by the parser of queries. */
const linesSchema = z.strictObject({
  title: name,
  query: z.looseObject({
    select: z.tuple([z.looseObject({ name })]),
    detailRows: z.strictObject({ part: z.int().min(0) }),
  }),
})

/** What a frame asks to be taken along: what it shows, in the view that it shows. */
const exportSchema = z.strictObject({
  format: z.enum(exportFormats),
  pages: z
    .array(z.strictObject({ pageName: name, visualName: name.optional() }))
    .max(1000)
    .optional(),
  state: z.string().max(400_000).optional(),
  selection: z.object({ page: name, visual: name, points: z.array(point).max(5000) }).nullish(),
  locale: z.string().refine(isLocale, 'is no locale').optional(),
  /** Of the document's own words. Absent: that of the locale. */
  language: z.string().max(100).optional(),
  paper: z.enum(papers).optional(),
  /** Of CSV: as spreadsheets of the locale read it. Absent: as programs do. */
  csv: z.enum(csvAsked).optional(),
  lines: linesSchema.optional(),
})

/** Exports of what a frame shows: asked, followed, fetched and taken back with an embed token for the report. */
export async function exportRoutes(
  app: Server,
  { content, jobs, purse }: { content: Content; jobs: ExportJobs; purse: Purse },
): Promise<void> {
  const asking = (request: FastifyRequest, language?: string) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { report } = reportOf(token, reportId, content, language)
    if (report.definition.dataExport === 'none')
      throw refusal(
        'PowerBINotAuthorizedException',
        'This report does not let anything be exported (dataExport)',
      )
    return { report, viewer: viewerOfToken(token, report.id, content) }
  }
  const found = async (request: FastifyRequest) => {
    const { viewer } = asking(request)
    const { exportId } = request.params as { exportId: string }
    const record = z.uuid().safeParse(exportId).success
      ? await jobs.find(exportId.toLowerCase(), viewer.asker)
      : undefined
    return record ?? missing()
  }

  app.post('/embed/reports/:reportId/exports', { bodyLimit }, async (request, reply) => {
    asking(request)
    const body = readBody(exportSchema, request.body, 'Invalid parameters')
    const {
      format,
      pages,
      state,
      selection,
      locale,
      language = locale,
      paper = format === 'PPTX' ? '16:9' : 'A4',
    } = body
    const { report, viewer } = asking(request, language)
    const settings = locale === undefined ? {} : { localeSettings: { language, formatLocale: locale } }
    const partsOf = partsInSteps(
      report,
      seenDataset(await datasetNow(content, report.datasetId), viewer.identity),
      {
        pages,
        view: { state },
        // What a point names is read by the parser of queries.
        selection: selection as Selection | null | undefined,
        options: { settings },
        code: 'Invalid parameters',
      },
    )
    const signal = whileConnected(reply)
    const exportId = await jobs.start(viewer.viewer, async () => {
      const work = purse.workOf(viewer.viewer, { signal, whenSpent: 'refuse' })
      const parts = await work(partsOf)
      const lines = body.lines && linesAsked(body.lines, { report, format, parts })
      return { report, format, parts, paper, csv: body.csv, viewer, correlationId: request.id, lines }
    })
    return reply.code(202).send({ id: exportId, status: 'NotStarted', percentComplete: 0 })
  })

  const config = { cost: 'constant' } as const
  app.get('/embed/reports/:reportId/exports/:exportId', { config }, async (request) =>
    toState(await found(request)),
  )

  app.get('/embed/reports/:reportId/exports/:exportId/file', { config }, async (request, reply) => {
    return sendFile(reply, await found(request), jobs)
  })

  app.delete('/embed/reports/:reportId/exports/:exportId', { config }, async (request, reply) => {
    await jobs.cancel(await found(request))
    return reply.code(204).send()
  })
}

/** Throws refusals where the report keeps its rows, and for anything but the workbook of one visual. */
function linesAsked(
  { title, query }: z.infer<typeof linesSchema>,
  { report, format, parts }: Pick<ExportRequest, 'report' | 'format' | 'parts'>,
): LinesAsked {
  if (report.definition.dataExport !== 'underlying')
    throw refusal(
      'PowerBINotAuthorizedException',
      'This report does not give the rows behind its figures (dataExport)',
    )
  if (format !== 'XLSX' || parts.length !== 1 || parts[0]!.visual === undefined)
    throw refusal('Invalid parameters', 'lines: they are those of one visual, as XLSX')
  const asked = { ...query, offset: 0, limit: maxExportedRows }
  return { title, query: asked as unknown as SemanticQuery }
}

/** Who holds a token; who sees other rows since does not get what was made of those. */
export function viewerOfToken(token: VerifiedEmbedToken, reportId: string, content: Content): ExportViewer {
  const dataset = datasetOf(token, reportId, content)
  const identity = effectiveIdentityFor(token, dataset)
  const viewer = viewerOf(token)
  const { holder, actor } = token
  return {
    asker: createHash('sha256')
      .update(JSON.stringify([viewer, reportId, identity]))
      .digest('base64url'),
    viewer,
    identity,
    clientId: token.holder?.clientId,
    person: token.holder?.person,
    shownAs: (holder ?? actor)?.person ?? '',
    ...(!holder && actor ? { seenAs: identity.username } : {}),
  }
}
