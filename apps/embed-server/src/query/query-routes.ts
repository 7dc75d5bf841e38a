import { Readable } from 'node:stream'
import { identityOf, type Server } from '@casement/server'
import type { Content } from '../content/content.ts'
import { refusal, refusals } from '../refusal.ts'
import { personFor, type VerifiedEmbedToken } from '../tokens/embed-token.ts'
import { datasetOf, reportOf } from '../tokens/token-reach.ts'
import type { Answered, Asked, Moment } from './answering.ts'
import { parseQueryRequest } from './query-request.ts'

interface Deps {
  content: Content
  answer: (asked: Asked) => Promise<Answered>
  now: () => Date
  moment: () => Moment
}

/** How many queries of one token may be under way at once. */
const mostPerToken = 200

const bodyLimit = 1024 * 1024

/** A report's definition and its figures. */
export async function queryRoutes(app: Server, { content, answer, now, moment }: Deps): Promise<void> {
  const underWay = new Map<string, number>()

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
}
