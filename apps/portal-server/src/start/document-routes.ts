import { DocumentAt, DocumentState, MakeDocument, startRoutes, type ReportPlace } from '@casement/portal-api'
import { HttpError, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { openedFor, type ReportDeps } from '../access/opened-for.ts'
import type { ReportDocuments } from '../embedding/report-documents.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { viewedBy } from '../view-as/viewing.ts'

interface Deps extends ReportDeps {
  /** Absent where the service makes none, as Power BI does not. */
  readonly documents: ReportDocuments | undefined
}

const tags = ['catalogue']
const config = { whileViewingAs: 'allowed' } as const
const response = <Schema extends z.ZodType>(schema: Schema) => ({ 200: schema, ...problemAnswers })
const bodyLimit = 4 * 1024 * 1024

/**
 * Several reports of the caller in one file. Which of them they may see is looked at for each, at every call: what is not
 * open to them is left out when they ask, and said; one that is closed to them since keeps the file back.
 */
export async function documentRoutes(app: Server, { documents, ...deps }: Deps): Promise<void> {
  if (!documents) return
  const isOpen = (request: FastifyRequest, place: ReportPlace): Promise<boolean> =>
    openedFor(viewedBy(request).person, place, request.id, deps).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError && error.code === 'reportForbidden') return false
        throw error
      },
    )
  const allOpen = async (request: FastifyRequest, reports: readonly ReportPlace[]): Promise<void> => {
    for (const place of reports) await openedFor(viewedBy(request).person, place, request.id, deps)
  }

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
      const { reports, ...asked } = request.body
      const open = await Promise.all(reports.map((place) => isOpen(request, place)))
      const those = reports.filter((_place, index) => open[index])
      const notShared = reports.filter((_place, index) => !open[index]).map(({ name }) => name)
      // Refused as a report that is not there is: of these there is none.
      if (those.length === 0) await allOpen(request, reports)
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
      const { id, reports } = request.body
      await allOpen(request, reports)
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
      const { id, reports } = request.body
      await allOpen(request, reports)
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
      await documents.cancel(request.body.id, request.body.reports, request.id)
      return {}
    },
  )
}
