import { setMaxListeners } from 'node:events'
import { identityOf, type Server } from '@casement/server'
import type { Content } from '../content/content.ts'
import { refusals } from '../refusal.ts'
import { personFor, type VerifiedEmbedToken } from '../tokens/embed-token.ts'
import { datasetOf, givesDetails, reportOf } from '../tokens/token-reach.ts'
import type { Answered, Asked, Moment } from './answering.ts'
import { arrowType } from './arrow-answer.ts'
import { compressed, createLines, encodingFor } from './line-stream.ts'
import { parseQueryRequest } from './query-request.ts'
import type { ViewerLimits } from './viewer-limits.ts'

interface Deps {
  content: Content
  answer: (asked: Asked) => Promise<Answered>
  limits: ViewerLimits
  now: () => Date
  moment: () => Moment
}

const bodyLimit = 1024 * 1024

/** A report's definition and its figures. */
export async function queryRoutes(
  app: Server,
  { content, answer, limits, now, moment }: Deps,
): Promise<void> {
  app.get('/embed/reports/:reportId', (request) => {
    const token = identityOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { report, permissions } = reportOf(token, reportId, content)
    const dataset = content.dataset(report.datasetId)!
    return {
      report: report.definition,
      model: dataset.description,
      booksEnd: report.booksEnd,
      permissions,
      tokenExpiresAt: token.expiresAt,
      serverTime: now().toISOString(),
      correlationId: request.id,
    }
  })

  app.post('/embed/query', { bodyLimit }, async (request, reply) => {
    const token = identityOf<VerifiedEmbedToken>(request)
    const { reportId } = request.query as { reportId?: unknown }
    const dataset = datasetOf(token, reportId, content)
    const queries = parseQueryRequest(request.body)
    const viewer = token.tokenId
    const person = personFor(token, dataset)
    const hasDetails = givesDetails(token, reportId, content)
    const done = limits.enter(viewer, queries.length)

    const left = new AbortController()
    setMaxListeners(0, left.signal)
    reply.raw.once('close', () => left.abort(new Error('The client has left')))
    const { accept, 'accept-encoding': acceptEncoding } = request.headers
    const asked = {
      dataset,
      person,
      viewer,
      signal: left.signal,
      moment: moment(),
      takesArrow: queries.length === 1 && (accept ?? '').includes(arrowType),
    }

    const encoding = encodingFor(acceptEncoding)
    const lines = createLines(encoding)
    let arrow: Uint8Array | undefined
    const tell = (id: string, answered: Answered) => {
      if ('figures' in answered) {
        if (typeof answered.figures === 'string')
          return lines.push(`{"id":${JSON.stringify(id)},${answered.figures.slice(1)}\n`)
        arrow = answered.figures
        return
      }
      const { code, message, cause } = answered
      if (cause !== undefined) request.log.error({ err: cause, code })
      lines.push(`${JSON.stringify({ id, error: { code, message, correlationId: request.id } })}\n`)
    }
    const all = queries.map(({ id, query }) =>
      (asksDetails(query) && !hasDetails ? Promise.resolve(noDetails) : answer({ ...asked, query }))
        .then((answered) => void tell(id, answered))
        .catch((error: unknown) => {
          if (left.signal.aborted) return
          tell(id, { code: 'QueryFailed', message: refusals.QueryFailed, cause: error })
        })
        .finally(done),
    )
    void Promise.all(all).then(() => lines.end())

    const ready = await lines.answer()
    reply.header('vary', 'Accept, Accept-Encoding')
    const isCompressed = encoding !== undefined && (arrow !== undefined || !('whole' in ready))
    if (isCompressed) reply.header('content-encoding', encoding)
    if (arrow) return reply.type(arrowType).send(encoding === undefined ? arrow : compressed(arrow, encoding))
    reply.type('application/x-ndjson; charset=utf-8')
    return reply.send('whole' in ready ? ready.whole : ready.stream)
  })
}

/** Judged by its name alone, before anything else is read of the query. */
const asksDetails = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'detailOf' in query

const noDetails: Answered = {
  code: 'PowerBINotAuthorizedException',
  message: 'This report does not give the rows behind its figures (dataExport)',
}
