import type { ModelDescription, QueryLine, QueryRequest, SemanticQuery } from '@casement/semantic'
import { FrameError, isFrameErrorCode } from './frame-error.ts'
import type { FrameErrorCode } from './frame-error.ts'

/** What the service says of a report. `report` is unknown until it is parsed. */
export interface ReportAnswer {
  readonly report: unknown
  readonly model: ModelDescription
  /** Up to when the books are closed, 'YYYY-MM'. */
  readonly booksEnd: string
  readonly permissions: unknown
  /** ISO 8601, UTC, by the service's clock; `serverTime` is that clock. */
  readonly tokenExpiresAt: string
  readonly serverTime: string
  readonly correlationId: string
}

export interface AskedQuery {
  readonly id: string
  readonly query: SemanticQuery
}

/** The embedding service, as the frame needs it. Both reject with a FrameError, or with an AbortError when aborted. */
export interface EmbedService {
  fetchReport(id: string, token: string, signal: AbortSignal): Promise<ReportAnswer>
  /** Gives each answer as it comes; resolves when the last has come. */
  runQueries(
    reportId: string,
    queries: readonly AskedQuery[],
    token: string,
    signal: AbortSignal,
    onLine: (line: QueryLine) => void,
  ): Promise<void>
}

export interface EmbedServiceOptions {
  readonly fetch: typeof fetch
  /** The document's base: under whatever path the service is served. */
  readonly base: string
  readonly newId: () => string
}

export function createEmbedService({ fetch, base, newId }: EmbedServiceOptions): EmbedService {
  async function ask(path: string, token: string, signal: AbortSignal, body?: unknown): Promise<Response> {
    const correlationId = newId()
    let response: Response
    try {
      response = await fetch(new URL(path, base), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-correlation-id': correlationId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      })
    } catch (error) {
      // fetch rejects with a TypeError for every kind of unreachable.
      if (signal.aborted || !(error instanceof TypeError)) throw error
      throw new FrameError('ServiceUnavailable', { correlationId, cause: error })
    }
    if (!response.ok) throw await refusalOf(response, correlationId)
    return response
  }

  return {
    async fetchReport(id, token, signal) {
      const response = await ask(`embed/reports/${encodeURIComponent(id)}`, token, signal)
      return (await response.json()) as ReportAnswer
    },
    async runQueries(reportId, queries, token, signal, onLine) {
      const request: QueryRequest = { casement: 1, queries }
      // A token may be for reports over several datasets; the report says which one is meant.
      const response = await ask(
        `embed/query?reportId=${encodeURIComponent(reportId)}`,
        token,
        signal,
        request,
      )
      const correlationId = response.headers.get('x-correlation-id') ?? undefined
      const open = new Set(queries.map(({ id }) => id))
      try {
        for await (const line of linesOf(response)) {
          const answer = JSON.parse(line) as QueryLine
          open.delete(answer.id)
          onLine(answer)
        }
      } catch (error) {
        if (signal.aborted) throw error
        throw new FrameError('ServiceUnavailable', { ...(correlationId && { correlationId }), cause: error })
      }
      // The service went away between two lines.
      if (open.size > 0)
        throw new FrameError('ServiceUnavailable', { ...(correlationId && { correlationId }) })
    },
  }
}

const codeByStatus: Readonly<Record<number, FrameErrorCode>> = {
  400: 'Invalid parameters',
  401: 'TokenExpired',
  403: 'PowerBINotAuthorizedException',
  404: 'PowerBIEntityNotFound',
  408: 'QueryTimeout',
  429: 'TooBusy',
  500: 'QueryFailed',
}

/** A refused request as an error: by the code in its body where that is a known one, by its status otherwise. */
async function refusalOf(response: Response, sentId: string): Promise<FrameError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { code?: unknown; message?: unknown }
  } | null
  const code = isFrameErrorCode(body?.error?.code)
    ? body.error.code
    : (codeByStatus[response.status] ?? 'ServiceUnavailable')
  return new FrameError(code, {
    detail: typeof body?.error?.message === 'string' ? body.error.message : '',
    correlationId: response.headers.get('x-correlation-id') ?? sentId,
  })
}

/** The lines of a body as they arrive. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') yield line
    }
    if (rest.trim() !== '') yield rest
  } finally {
    reader.releaseLock()
  }
}
