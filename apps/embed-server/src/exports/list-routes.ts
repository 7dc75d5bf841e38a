import { HttpError, principalOf, type Server, TokenRefused } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Content } from '../content/content.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import type { ExportRecord } from '../kept-exports/export-records.ts'
import { type VerifiedEmbedToken, viewerOf } from '../tokens/embed-token.ts'
import { type TokenDeps, verifiedToken } from '../tokens/embed-token-guard.ts'
import { reportOf } from '../tokens/token-reach.ts'
import type { ExportJobs } from './export-jobs.ts'
import { listFormats, type ListedReport, papers, type ExportViewer } from './export-request.ts'
import { viewerOfToken } from './export-routes.ts'
import { missing, sendFile, toState } from './kept-answers.ts'
import { isLocale } from './locale-asked.ts'
import { partsAsked } from './parts-asked.ts'
import { leftOutText } from './run-list.ts'

const bodyLimit = 2 * 1024 * 1024
const maxReports = 1000
const name = z.string().trim().min(1).max(256)
/** `name`: what the caller knows the report by, for what is said of one that is not to be had */
const listed = z.strictObject({
  reportId: z.guid().toLowerCase(),
  accessToken: z.string().min(1).max(16_384),
  name: name.optional(),
})
const listSchema = z.strictObject({
  format: z.enum(listFormats),
  title: name,
  reports: z.array(listed).min(1).max(maxReports),
  /** names of those that the caller knows not to be open to the person */
  notShared: z.array(name).max(maxReports).default([]),
  locale: z.string().refine(isLocale, 'is no locale').optional(),
  paper: z.enum(papers).optional(),
})
const sameSchema = z.strictObject({ reports: z.array(listed).min(1).max(maxReports) })

interface Deps {
  readonly content: Content
  readonly jobs: ExportJobs
  readonly tokens: TokenDeps
  /** Limits of one list. */
  readonly limits: { readonly reports: number; readonly pages: number }
}

/**
 * Several reports in one file: asked, followed, fetched and taken back with an embed token of the same person for each of
 * the reports. A token that is not good any more leaves its report out when it is asked for; later it keeps the file back.
 */
export async function listRoutes(app: Server, { content, jobs, tokens, limits }: Deps): Promise<void> {
  /** The tokens that are good, all of the one whose request it is. */
  async function opened(request: FastifyRequest, accessToken: string, reportId: string) {
    const token = await verifiedToken(accessToken, tokens).catch((error: unknown) => {
      throw error instanceof TokenRefused ? refusal('TokenExpired', error.message) : error
    })
    const { report } = reportOf(token, reportId, content)
    if (viewerOf(token) !== viewerOf(principalOf<VerifiedEmbedToken>(request)))
      throw refusal('Invalid parameters', 'reports: the tokens are of several people')
    const isOpen = async () =>
      !(await tokens.records.isRevoked(token.tokenId)) && content.report(report.id) !== undefined
    return { token, report, viewer: viewerOfToken(token, report.id, content), isOpen }
  }
  const found = async (request: FastifyRequest): Promise<ExportRecord> => {
    const { reports } = readBody(sameSchema, request.body, 'Invalid parameters')
    const all = await Promise.all(
      reports.map(({ accessToken, reportId }) => opened(request, accessToken, reportId)),
    )
    const { exportId } = request.params as { exportId: string }
    const record = z.uuid().safeParse(exportId).success
      ? await jobs.find(exportId.toLowerCase(), askerOf(all.map(({ viewer }) => viewer)))
      : undefined
    return record ?? missing()
  }

  app.post('/embed/exports', { bodyLimit }, async (request, reply) => {
    const asked = readBody(listSchema, request.body, 'Invalid parameters')
    const { format, title, locale, paper = format === 'PPTX' ? '16:9' : 'A4' } = asked
    if (asked.reports.length + asked.notShared.length > limits.reports)
      throw refusal(
        'Invalid parameters',
        `reports: there are ${asked.reports.length + asked.notShared.length}; one file has at most ${limits.reports}`,
      )
    const options = { settings: locale === undefined ? {} : { localeSettings: { formatLocale: locale } } }
    const leftOut = asked.notShared.map((each) => leftOutText(each, 'it is not shared with you'))
    const reports: ListedReport[] = []
    for (const { accessToken, reportId, name: known = 'A report' } of asked.reports) {
      const one = await opened(request, accessToken, reportId).catch((error: unknown) => {
        if (!(error instanceof HttpError) || error.code === 'Invalid parameters') throw error
        leftOut.push(leftOutText(known, 'it is not to be had'))
      })
      if (!one) continue
      const { report, viewer, isOpen } = one
      if (report.definition.dataExport === 'none') {
        leftOut.push(leftOutText(report.name, 'it does not let anything be exported'))
        continue
      }
      const parts = partsAsked(report.definition, { view: null, options, code: 'Invalid parameters' })
      reports.push({ report, format, parts, paper, viewer, isOpen, correlationId: request.id })
    }
    const [first] = reports
    if (!first) throw refusal('PowerBINotAuthorizedException', leftOut.join(' '))
    const pages = reports.reduce((sum, { parts }) => sum + parts.length, 0)
    if (pages > limits.pages)
      throw refusal(
        'Invalid parameters',
        `reports: they have ${pages} pages; one file has at most ${limits.pages}`,
      )
    const viewer = { ...first.viewer, asker: askerOf(reports.map((each) => each.viewer)) }
    const exportId = await jobs.start({ title, format, reports, leftOut, viewer, correlationId: request.id })
    const included = reports.map(({ report }) => report.id)
    return reply.code(202).send({ id: exportId, status: 'NotStarted', percentComplete: 0, reports: included })
  })

  const reading = { config: { unmetered: true }, bodyLimit }
  app.post('/embed/exports/:exportId/state', reading, async (request) => toState(await found(request)))

  app.post('/embed/exports/:exportId/file', reading, async (request, reply) => {
    return sendFile(reply, await found(request), jobs)
  })

  app.post('/embed/exports/:exportId/cancel', { bodyLimit }, async (request, reply) => {
    await jobs.cancel(await found(request))
    return reply.code(204).send()
  })
}

/** Whoever sees each of the reports with the same rows still. */
const askerOf = (viewers: readonly ExportViewer[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['list', ...viewers.map(({ asker }) => asker)]))
    .digest('base64url')
