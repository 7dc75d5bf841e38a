import { DocumentAt, DocumentState, MakeDocument, startRoutes } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { ReportDeps } from '../../access/opened-for.ts'
import type { ReportDocuments } from '../../embedding/report-documents.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { createListing } from './listed-places.ts'

interface Deps extends ReportDeps {
  readonly settings: Pick<Settings, 'service'>
  /** Absent where the service makes none, as Power BI does not. */
  readonly documents: ReportDocuments | undefined
}

const tags = ['catalogue']
const config = { whileViewingAs: 'allowed' } as const
const response = <Schema extends z.ZodType>(schema: Schema) => ({ 200: schema, ...problemAnswers })
/** Bytes of what is said of one report: its embed token, and names. */
const bytesOfOne = 20 * 1024

/**
 * Several reports of the caller in one file. Which of them they may see is looked at for each, at every call: what is not
 * open to them is left out when they ask, and said; one that is closed to them since keeps the file back.
 */
export async function documentRoutes(app: Server, { documents, ...deps }: Deps): Promise<void> {
  if (!documents) return
  const most = deps.settings.service.exportReports
  const bodyLimit = 16 * 1024 + most * bytesOfOne

  const { once, refusalsOf, allOpen } = createListing(deps, most)

  app.post(
    startRoutes.makeDocument.path,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Begins one file of several reports, with the rows of the caller',
        body: MakeDocument,
        response: response(DocumentState),
      },
    },
    async (request, reply) => {
      const { reports: listed, ...asked } = request.body
      const reports = once(listed)
      const refusals = await refusalsOf(request, reports)
      const those = reports.filter((_place, index) => !refusals[index])
      const notShared = reports.filter((_place, index) => refusals[index]).map(({ name }) => name)
      // Refused as a report that is not there is: of these there is none.
      if (those.length === 0) throw refusals[0]!
      const bare = those.map(({ reportId, accessToken, name }) => ({ reportId, accessToken, name }))
      const state = await documents.make({ ...asked, reports: bare, notShared }, request.id)
      return reply.header('cache-control', 'no-store').send(state)
    },
  )
  app.post(
    startRoutes.documentState.path,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'How far a file of several reports is',
        body: DocumentAt,
        response: response(DocumentState),
      },
    },
    async (request, reply) => {
      const { id } = request.body
      const reports = await allOpen(request, request.body.reports)
      return reply.header('cache-control', 'no-store').send(await documents.state(id, reports, request.id))
    },
  )
  app.post(
    startRoutes.documentFile.path,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'A file of several reports',
        body: DocumentAt,
        response: response(z.string()),
      },
    },
    async (request, reply) => {
      const { id } = request.body
      const reports = await allOpen(request, request.body.reports)
      const file = await documents.file(id, reports, request.id)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', file.headers.get('content-disposition') ?? 'attachment')
        .type(file.headers.get('content-type') ?? 'application/octet-stream')
        .send(Readable.fromWeb(file.body as ReadableStream) as unknown as string)
    },
  )
  app.post(
    startRoutes.cancelDocument.path,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Ends the work on a file of several reports, and removes it',
        body: DocumentAt,
        response: response(z.strictObject({})),
      },
    },
    async (request) => {
      const { id, reports } = request.body
      await documents.cancel(id, once(reports), request.id)
      return {}
    },
  )
}
