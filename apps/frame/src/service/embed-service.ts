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

/** What an author's service serves: another text with every change, and why the newest one is not served. */
export interface ContentState {
  readonly generation: string
  readonly problem: string | null
}

export interface AskedQuery {
  readonly id: string
  readonly query: SemanticQuery
}

/** What a person keeps of a report, as the service holds it; `state` is unknown until it is read. */
export interface KeptBookmark {
  readonly id: string
  readonly displayName: string
  readonly state: unknown
  /** The view that the report opens with for this person; one at most. */
  readonly isDefault: boolean
}

/** What a request is made with, and until when. */
export interface Access {
  readonly reportId: string
  readonly token: string
  readonly signal: AbortSignal
}

/** What the service keeps for one person: the person whom the token was issued for, who may be nobody (NoPerson). */
export interface PersonalService {
  /** null when nothing is kept. */
  readUserState(access: Access): Promise<unknown>
  writeUserState(access: Access, state: object): Promise<void>
  deleteUserState(access: Access): Promise<void>
  listBookmarks(access: Access): Promise<readonly KeptBookmark[]>
  addBookmark(access: Access, bookmark: Omit<KeptBookmark, 'id'>): Promise<KeptBookmark>
  changeBookmark(access: Access, id: string, change: Partial<Omit<KeptBookmark, 'id'>>): Promise<KeptBookmark>
  deleteBookmark(access: Access, id: string): Promise<void>
}

/** The embedding service, as the frame needs it. All reject with a FrameError, or with an AbortError when aborted. */
export interface EmbedService extends PersonalService {
  fetchReport(id: string, token: string, signal: AbortSignal): Promise<ReportAnswer>
  /** A picture that the report shows, by its path in the content folder. */
  fetchImage(access: Access, source: string): Promise<Blob>
  /** Tells where the content stands, and again with each change; resolves when the service ends. Only where an author is at work. */
  watchContent(token: string, signal: AbortSignal, onState: (state: ContentState) => void): Promise<void>
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
  /** How long the service may take until it begins to answer, in milliseconds; absent: a minute. */
  readonly timeoutMs?: number
}

export function createEmbedService(options: EmbedServiceOptions): EmbedService {
  const { fetch, base, newId, timeoutMs = 60_000 } = options

  interface Question {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly token: string
    readonly signal: AbortSignal
    readonly body?: unknown
  }

  async function ask(path: string, { method = 'GET', token, signal, body }: Question): Promise<Response> {
    const correlationId = newId()
    // fetch would reject it as it rejects what cannot be reached; the service refuses such a token as an expired one.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new FrameError('TokenExpired', {
        detail: 'The access token is empty or has characters that no token has',
        correlationId,
      })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    let response: Response
    try {
      response = await fetch(new URL(path, base), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-correlation-id': correlationId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, late.signal]),
      })
    } catch (error) {
      // fetch rejects with a TypeError for every kind of unreachable.
      const isUnreachable = error instanceof TypeError || late.signal.aborted
      if (signal.aborted || !isUnreachable) throw error
      throw new FrameError('ServiceUnavailable', { correlationId, cause: error })
    } finally {
      clearTimeout(timer)
    }
    if (!response.ok) throw await refusalOf(response, correlationId)
    return response
  }

  const ofReport = (reportId: string, rest = '') => `embed/reports/${encodeURIComponent(reportId)}${rest}`
  const stateOf = ({ reportId }: Access) => ofReport(reportId, '/user-state')
  const bookmarksOf = ({ reportId }: Access, id?: string) =>
    ofReport(
      reportId,
      id === undefined ? '/personal-bookmarks' : `/personal-bookmarks/${encodeURIComponent(id)}`,
    )
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
  const done = async (response: Promise<Response>) => void (await response)

  return {
    async fetchReport(id, token, signal) {
      return json<ReportAnswer>(ask(ofReport(id), { token, signal }))
    },
    async fetchImage(access, source) {
      return (await ask(ofReport(access.reportId, `/${source}`), access)).blob()
    },
    async watchContent(token, signal, onState) {
      const response = await ask('embed/live', { token, signal })
      for await (const lines of linesOf(response))
        for (const line of lines) onState(JSON.parse(line) as ContentState)
    },
    async runQueries(reportId, queries, token, signal, onLine) {
      const request: QueryRequest = { casement: 1, queries }
      // A token may be for reports over several datasets; the report says which one is meant.
      const path = `embed/query?reportId=${encodeURIComponent(reportId)}`
      const response = await ask(path, { method: 'POST', token, signal, body: request })
      const correlationId = response.headers.get('x-correlation-id') ?? undefined
      const open = new Set(queries.map(({ id }) => id))
      try {
        for await (const lines of linesOf(response))
          for (const line of lines) {
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
    async readUserState(access) {
      return (await json<{ state: unknown }>(ask(stateOf(access), access))).state
    },
    writeUserState: (access, state) =>
      done(ask(stateOf(access), { ...access, method: 'PUT', body: { state } })),
    deleteUserState: (access) => done(ask(stateOf(access), { ...access, method: 'DELETE' })),
    async listBookmarks(access) {
      return (await json<{ bookmarks: KeptBookmark[] }>(ask(bookmarksOf(access), access))).bookmarks
    },
    addBookmark: (access, body) => json(ask(bookmarksOf(access), { ...access, method: 'POST', body })),
    changeBookmark: (access, id, body) =>
      json(ask(bookmarksOf(access, id), { ...access, method: 'PATCH', body })),
    deleteBookmark: (access, id) => done(ask(bookmarksOf(access, id), { ...access, method: 'DELETE' })),
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

/** The lines of a body as they arrive; those that come together are given together, and so the screen changes once. */
async function* linesOf(response: Response): AsyncGenerator<readonly string[]> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield lines.filter((line) => line.trim() !== '')
    }
    if (rest.trim() !== '') yield [rest]
  } finally {
    reader.releaseLock()
  }
}
