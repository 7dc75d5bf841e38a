import { setMaxListeners } from 'node:events'
import { QueryError, parseQueryRequest } from '@casement/query'
import type { CompileBudget } from '@casement/semantic'
import { HttpError, principalOf, type Server } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Content } from '../content/content.ts'
import { refusal, refusalFor, refusals } from '../http/refusal.ts'
import { effectiveIdentityFor, type VerifiedEmbedToken, viewerOf } from '../tokens/embed-token.ts'
import { datasetOf, givesDetails, reportOf } from '../tokens/token-reach.ts'
import type { Answered, Asked, Clock } from './answering.ts'
import { arrowType } from './arrow-answer.ts'
import { compressed, createLines, encodingFor } from './line-stream.ts'
import type { RefusalTally } from './refusal-tally.ts'
import type { Slots } from '../scheduling/slots.ts'
import { endStalledReader } from './stalled-reader.ts'
import type { ViewerLimits } from './viewer-limits.ts'
import type { WorkShares } from '../scheduling/work-shares.ts'

interface Deps {
  content: Content
  answer: (asked: Asked) => Promise<Answered>
  /** Whether so many queries more would find room to wait. */
  hasRoom: (count: number) => boolean
  limits: ViewerLimits
  shares: Pick<WorkShares, 'spend'>
  /** Answers that a viewer holds until they are read: those that were kept, and those computed. */
  holding: Readonly<Record<'kept' | 'computed', Slots>>
  /** A reader who takes nothing for so long is given up. */
  readerIdleMs: number
  tally: RefusalTally
  now: () => Date
  clock: () => Clock
}

const bodyLimit = 1024 * 1024
/** What reading the text of queries takes of the thread that answers everybody, in the order of its size. */
const bytesReadPerMs = 32 * 1024
/** Some times what a refusal takes. */
const costOfRefusalMs = 40
/** What compiling all queries of one request may take. */
const budgetOfRequest: CompileBudget = { steps: 24_000, characters: 640 * 1024 }

/** A report's definition and its figures. */
export async function queryRoutes(
  app: Server,
  { content, answer, hasRoom, limits, shares, holding, readerIdleMs, tally, now, clock }: Deps,
): Promise<void> {
  app.get('/embed/reports/:reportId', (request) => {
    const token = principalOf<VerifiedEmbedToken>(request)
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

  /** Refusals are thrown before anything is answered, so that the viewer may come again later; who does not wait waits longer. */
  const counted = <T>(viewer: string, begin: () => T): T => {
    try {
      return begin()
    } catch (error) {
      if (error instanceof HttpError) tally.note(error.code)
      if (error instanceof HttpError && error.status === 429) shares.spend(viewer, costOfRefusalMs)
      throw error
    }
  }
  /** Reading a body takes time of everybody: who may not ask is told before. */
  const beginUnread = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const viewer = viewerOf(principalOf<VerifiedEmbedToken>(request))
    const bytes = Number(request.headers['content-length'] ?? bodyLimit)
    const end = counted(viewer, () => limits.begin(viewer, bytes))
    shares.spend(viewer, bytes / bytesReadPerMs)
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  }

  app.post('/embed/query', { bodyLimit, preParsing: beginUnread }, async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.query as { reportId?: unknown }
    const dataset = datasetOf(token, reportId, content)
    const queries = readQueries(request.body)
    const viewer = viewerOf(token)
    const identity = effectiveIdentityFor(token, dataset)
    const hasDetails = givesDetails(token, reportId, content)
    const done = counted(viewer, () => {
      if (!hasRoom(queries.length)) throw refusalFor('TooBusy', 1)
      return limits.enter(viewer, queries.length)
    })

    const left = new AbortController()
    setMaxListeners(0, left.signal)
    reply.raw.once('close', () => left.abort(new Error('The client has left')))
    endStalledReader(reply.raw, readerIdleMs)
    const { accept, 'accept-encoding': acceptEncoding } = request.headers
    const asked = {
      dataset,
      identity,
      viewer,
      signal: left.signal,
      clock: clock(),
      takesArrow: queries.length === 1 && (accept ?? '').includes(arrowType),
    }

    const encoding = encodingFor(acceptEncoding)
    const lines = createLines(encoding)
    let arrow: Uint8Array | undefined
    const tell = async (id: string, answered: Answered): Promise<void> => {
      if ('figures' in answered) {
        if (typeof answered.figures === 'string')
          return lines.push(`{"id":${JSON.stringify(id)},${answered.figures.slice(1)}\n`)
        arrow = answered.figures
        return
      }
      const { code, message, cause } = answered
      if (isCounted(answered)) tally.note(code === 'QueryFailed' ? message : code)
      else if (cause !== undefined) request.log.error({ err: cause, code })
      return lines.push(`${JSON.stringify({ id, error: { code, message, correlationId: request.id } })}\n`)
    }

    const budget = { ...budgetOfRequest }
    /** One query, for all ids that ask it: it is computed and held once. */
    const answerAll = async (query: unknown, ids: readonly string[]): Promise<void> => {
      const release: (() => void)[] = []
      const question: Asked = {
        ...asked,
        query,
        budget,
        async mayHold(kind) {
          release.push(await holding[kind].take(viewer, left.signal))
        },
      }
      try {
        const answered = asksDetails(query) && !hasDetails ? noDetails : await answer(question)
        for (const id of ids) await tell(id, answered)
      } catch (error) {
        if (left.signal.aborted) return
        const failed = { code: 'QueryFailed', message: refusals.QueryFailed, cause: error } as const
        for (const id of ids) await tell(id, failed)
      } finally {
        for (const give of release) give()
        for (const _ of ids) done()
      }
    }
    const all = askedOnce(queries).map(({ query, ids }) => answerAll(query, ids))
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

/** What a page asks, its queries still unread: the compiler judges each for itself. Throws 'Invalid parameters'. */
function readQueries(body: unknown) {
  try {
    return parseQueryRequest(body)
  } catch (error) {
    if (error instanceof QueryError) throw refusal('Invalid parameters', error.message)
    throw error
  }
}

/** Queries, each once, with the ids under which it is asked. */
function askedOnce(
  queries: readonly { id: string; query: unknown }[],
): readonly { query: unknown; ids: readonly string[] }[] {
  const all = new Map<string, { query: unknown; ids: string[] }>()
  for (const { id, query } of queries) {
    const key = textOf(query) ?? id
    const known = all.get(key)
    if (known) known.ids.push(id)
    else all.set(key, { query, ids: [id] })
  }
  return [...all.values()]
}

/** undefined for what is nested too deeply to be written, which no query is. */
function textOf(query: unknown): string | undefined {
  try {
    return JSON.stringify(query)
  } catch {
    return undefined
  }
}

/** What comes by the thousand under load, or says all there is to say to who asked. */
const isCounted = ({ code, cause }: Exclude<Answered, { figures: unknown }>): boolean =>
  code === 'TooBusy' ||
  code === 'TooManyRequests' ||
  code === 'QueryTimeout' ||
  (code === 'QueryFailed' && cause === undefined)

/** Judged by its name alone, before anything else is read of the query. */
const asksDetails = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'detailOf' in query

const noDetails: Answered = {
  code: 'PowerBINotAuthorizedException',
  message: 'This report does not give the rows behind its figures (dataExport)',
}
