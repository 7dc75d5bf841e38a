import { Readable } from 'node:stream'
import { identityOf, requireBearer, type Server } from '@casement/server'
import type { Content, ServedDataset, ServedReport } from '../content/content.ts'
import { everyMethod } from '../every-method.ts'
import { refusal, refusals } from '../refusal.ts'
import type { ServiceRecords } from '../service-records.ts'
import { type EmbedTokens, personFor, type VerifiedEmbedToken } from '../tokens/embed-token.ts'
import type { Answered, Asked, Moment } from './answering.ts'
import { parseQueryRequest } from './query-request.ts'

interface Deps {
  content: Content
  embedTokens: EmbedTokens
  records: Pick<ServiceRecords, 'isRevoked'>
  answer: (asked: Asked) => Promise<Answered>
  now: () => Date
  moment: () => Moment
}

/** How many queries of one token may be under way at once. */
const mostPerToken = 200

const bodyLimit = 1024 * 1024

/** The routes of the frame: a report's definition and its figures. The bearer is the embed token. */
export async function queryRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, embedTokens, records, answer, now, moment } = deps
  const underWay = new Map<string, number>()

  app.addHook(
    'onRequest',
    requireBearer({
      async verify(bearer): Promise<VerifiedEmbedToken> {
        const token = await embedTokens.verify(bearer)
        if (await records.isRevoked(token.tokenId)) throw refusal('TokenExpired', 'The token was revoked')
        return token
      },
    }),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/embed/reports/:reportId', (request) => {
    const token = identityOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { report, permissions } = reportOf(token, reportId, content)
    const dataset = content.dataset(report.datasetId)!
    return {
      report: report.definition,
      model: dataset.description,
      booksEnd: content.booksEnd,
      permissions,
      tokenExpiresAt: token.expiresAt,
      serverTime: now().toISOString(),
      correlationId: request.id,
    }
  })

  app.post('/embed/query', { bodyLimit }, (request, reply) => {
    const token = identityOf<VerifiedEmbedToken>(request)
    const dataset = datasetOf(token, (request.query as { reportId?: unknown }).reportId, content)
    const queries = parseQueryRequest(request.body)
    const viewer = token.tokenId
    const before = underWay.get(viewer) ?? 0
    if (before + queries.length > mostPerToken) throw refusal('TooBusy')
    underWay.set(viewer, before + queries.length)

    const left = new AbortController()
    reply.raw.once('close', () => left.abort(new Error('The client has left')))
    const asked = {
      dataset,
      person: personFor(token, dataset),
      viewer,
      signal: left.signal,
      moment: moment(),
    }

    const lines = new Readable({ read() {} })
    const tell = (id: string, answered: Answered) => {
      if ('json' in answered) return lines.push(`{"id":${JSON.stringify(id)},${answered.json.slice(1)}\n`)
      const { code, message, cause } = answered
      if (cause !== undefined) request.log.error({ err: cause, code })
      return lines.push(`${JSON.stringify({ id, error: { code, message, correlationId: request.id } })}\n`)
    }
    const done = () => {
      const rest = (underWay.get(viewer) ?? 0) - 1
      if (rest > 0) underWay.set(viewer, rest)
      else underWay.delete(viewer)
    }
    const all = queries.map(({ id, query }) =>
      answer({ ...asked, query })
        .then((answered) => void tell(id, answered))
        .catch((error: unknown) => {
          if (left.signal.aborted) return
          tell(id, { code: 'QueryFailed', message: refusals.QueryFailed, cause: error })
        })
        .finally(done),
    )
    void Promise.all(all).then(() => lines.push(null))
    return reply.type('application/x-ndjson; charset=utf-8').send(lines)
  })

  app.route({
    method: [...everyMethod],
    url: '/embed/*',
    handler: () => {
      throw refusal('PowerBIEntityNotFound')
    },
  })
}

/** A report that the token reaches, and what it may do there. Throws PowerBIEntityNotFound, PowerBINotAuthorizedException. */
function reportOf(
  token: VerifiedEmbedToken,
  reportId: string,
  content: Content,
): { report: ServedReport; permissions: number } {
  const granted = token.reports.find(({ id }) => id === reportId.toLowerCase())
  if (!granted) throw refusal('PowerBINotAuthorizedException', 'The token is not for this report')
  const report = content.report(granted.id)
  if (!report) throw refusal('PowerBIEntityNotFound', 'The report is no longer there')
  return { report, permissions: granted.permissions }
}

/**
 * The dataset that a request's names are looked up in: that of the report it names, which a token for reports over
 * several datasets has to do. Throws 'Invalid parameters' and what `reportOf` throws.
 */
function datasetOf(token: VerifiedEmbedToken, reportId: unknown, content: Content): ServedDataset {
  const ids =
    typeof reportId === 'string'
      ? [reportOf(token, reportId, content).report.datasetId]
      : token.reports.flatMap(({ id }) => content.report(id)?.datasetId ?? [])
  const [id, another] = new Set(ids)
  if (another !== undefined)
    throw refusal('Invalid parameters', 'reportId: the token is for reports over several datasets; name one')
  const dataset = id === undefined || !token.datasets.includes(id) ? undefined : content.dataset(id)
  if (!dataset) throw refusal('PowerBINotAuthorizedException', 'The token is for no dataset')
  return dataset
}
