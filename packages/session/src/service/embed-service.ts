import type { ModelDescription, QueryLine, QueryRequest, SemanticQuery } from '@casement/query'
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
  /** Whether the browser has a network at all; absent: it has. */
  readonly isOnline?: () => boolean
  /** How long the service may take until it begins to answer, in milliseconds; absent: a minute. */
  readonly timeoutMs?: number
  /** Resolves after so many milliseconds, rejects when aborted; absent: by the browser's clock. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The service takes no more queries in one request. */
export const maxPerRequest = 30
/** How often a service that is busy is asked again, and for how many seconds at most it is waited for each time. */
const maxRetries = 3
const longestWait = 20
/** After which time a query is asked again for which there was no place. */
const busyMs = 2000

export function createEmbedService(options: EmbedServiceOptions): EmbedService {
  const { fetch, base, newId, isOnline = () => true, timeoutMs = 60_000, wait = waited } = options
  const unreachedCode = () => (isOnline() ? 'ServiceUnavailable' : 'Offline')

  interface Question {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly token: string
    readonly signal: AbortSignal
    readonly body?: unknown
  }

  /** Waits and asks again where the service is busy and says for how long: nothing was done yet. */
  async function ask(path: string, question: Question): Promise<Response> {
    for (let retries = 0; ; retries++) {
      const { response, correlationId } = await askOnce(path, question)
      if (response.ok) return response
      const seconds = busyFor(response)
      if (seconds === null || retries === maxRetries) throw await refusalOf(response, correlationId)
      await response.body?.cancel()
      await wait(seconds * 1000, question.signal)
    }
  }

  async function askOnce(
    path: string,
    { method = 'GET', token, signal, body }: Question,
  ): Promise<{ response: Response; correlationId: string }> {
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
      throw new FrameError(unreachedCode(), { correlationId, cause: error })
    } finally {
      clearTimeout(timer)
    }
    return { response, correlationId }
  }

  /** One request's lines; resolves with the ids of queries for which there was no place. */
  async function askLines(
    path: string,
    question: Question & { readonly body: QueryRequest },
    onLine: (line: QueryLine) => void,
    isLast: boolean,
  ): Promise<ReadonlySet<string>> {
    const { signal, body } = question
    const response = await ask(path, question)
    const correlationId = response.headers.get('x-correlation-id') ?? undefined
    const open = new Set(body.queries.map(({ id }) => id))
    const busy = new Set<string>()
    try {
      for await (const lines of linesOf(response))
        for (const line of lines) {
          const answer = JSON.parse(line) as QueryLine
          open.delete(answer.id)
          if (!isLast && 'error' in answer && isBusy(answer.error.code)) busy.add(answer.id)
          else onLine(answer)
        }
    } catch (error) {
      if (signal.aborted) throw error
      throw new FrameError(unreachedCode(), { ...(correlationId && { correlationId }), cause: error })
    }
    // The service went away between two lines.
    if (open.size > 0) throw new FrameError('ServiceUnavailable', { ...(correlationId && { correlationId }) })
    return busy
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
      // A token may be for reports over several datasets; the report says which one is meant.
      const path = `embed/query?reportId=${encodeURIComponent(reportId)}`
      const answerAll = async (batch: readonly AskedQuery[]): Promise<void> => {
        let left = batch
        for (let retries = 0; left.length > 0; retries++) {
          if (retries > 0) await wait(busyMs * retries, signal)
          const question = { method: 'POST', token, signal, body: { casement: 1, queries: left } } as const
          const busy = await askLines(path, question, onLine, retries === maxRetries)
          left = left.filter(({ id }) => busy.has(id))
        }
      }
      const batches: AskedQuery[][] = []
      for (let at = 0; at < queries.length; at += maxPerRequest)
        batches.push(queries.slice(at, at + maxPerRequest))
      const outcomes = await Promise.allSettled(batches.map(answerAll))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
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

/** Seconds after which a busy service may be asked again; null where it is not busy, or for longer than one waits. */
function busyFor({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return seconds >= 0 && seconds <= longestWait ? seconds : null
}

const isBusy = (code: string): boolean => code === 'TooBusy' || code === 'TooManyRequests'

const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })

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
