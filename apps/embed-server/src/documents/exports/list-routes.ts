import { principalOf, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readBody } from '../../http/read-body.ts'
import { refusal } from '../../http/refusal.ts'
import { whileConnected } from '../../http/while-connected.ts'
import type { ExportRecord } from '../kept/export-records.ts'
import { type VerifiedEmbedToken, viewerOf } from '../../auth/embed-tokens/embed-token.ts'
import type { ExportJobs } from './export-jobs.ts'
import type { ExportViewer } from './export-request.ts'
import { missing, sendFile, toState } from './kept-answers.ts'
import { listBodies } from './list-asked.ts'
import { createOpening, type OpeningDeps } from './listed-reports.ts'

interface Deps extends OpeningDeps {
  readonly jobs: ExportJobs
}

/**
 * Several reports in one file: asked, followed, fetched and taken back with an embed token of the same person for each of
 * the reports. A token that is not good any more leaves its report out when it is asked for; later it keeps the file back.
 */
export async function listRoutes(app: Server, deps: Deps): Promise<void> {
  const { jobs, limits } = deps
  const { list, same, tooMany, bodyLimit } = listBodies(limits.reports)
  const { opened, listedReports } = createOpening(deps)

  const found = async (request: FastifyRequest): Promise<ExportRecord> => {
    const { reports } = readBody(same, request.body, 'Invalid parameters')
    const viewers: ExportViewer[] = []
    for (const { accessToken, reportId } of reports)
      viewers.push((await opened(request, { accessToken, reportId })).viewer)
    const { exportId } = request.params as { exportId: string }
    const record = z.uuid().safeParse(exportId).success
      ? await jobs.find(exportId.toLowerCase(), askerOf(viewers))
      : undefined
    return record ?? missing()
  }

  app.post('/embed/exports', { bodyLimit }, async (request, reply) => {
    const asked = readBody(list, request.body, 'Invalid parameters')
    const { format, title, paper = format === 'PPTX' ? '16:9' : 'A4' } = asked
    const named = asked.reports.length + asked.notShared.length
    if (named > limits.reports) throw refusal('Invalid parameters', `reports: ${tooMany(named)}`)
    const viewer = viewerOf(principalOf<VerifiedEmbedToken>(request))
    const signal = whileConnected(reply)
    let included: readonly string[] = []
    const exportId = await jobs.start(viewer, async () => {
      const { reports, leftOut } = await listedReports(asked, { request, paper, signal })
      included = reports.map(({ report }) => report.id)
      const of = { ...reports[0]!.viewer, asker: askerOf(reports.map((each) => each.viewer)) }
      return { title, format, reports, leftOut, viewer: of, correlationId: request.id }
    })
    return reply.code(202).send({ id: exportId, status: 'NotStarted', percentComplete: 0, reports: included })
  })

  const reading = { bodyLimit, config: { unmetered: true, cost: 'constant' } } as const
  app.post('/embed/exports/:exportId/state', reading, async (request) => toState(await found(request)))

  app.post('/embed/exports/:exportId/file', reading, async (request, reply) => {
    return sendFile(reply, await found(request), jobs)
  })

  const cancelling = { bodyLimit, config: { cost: 'constant' } } as const
  app.post('/embed/exports/:exportId/cancel', cancelling, async (request, reply) => {
    await jobs.cancel(await found(request))
    return reply.code(204).send()
  })
}

/** Whoever sees each of the reports with the same rows still. */
const askerOf = (viewers: readonly ExportViewer[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['list', ...viewers.map(({ asker }) => asker)]))
    .digest('base64url')
