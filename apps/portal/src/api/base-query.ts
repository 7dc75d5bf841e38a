import { viewAsHeader } from '@casement/portal-api'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { QueryError, QueryProblem } from './query-error.ts'
import type { ServerClock } from './server-clock.ts'

/** One call of the server. `path` starts with a slash and is relative to where the portal is served. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  /** Sent as JSON, with that content type; without one, neither is sent. */
  body?: unknown
  /** Appended to the address; undefined ones are left out. */
  params?: Readonly<Record<string, string | number | boolean | undefined>>
  /** From the call to the whole answer; without one the call waits as long as it takes. */
  timeoutMs?: number
  /** A file's content type: what is answered is handed on as its text. Without one the answer is JSON. */
  fileType?: string
  /** What is answered is handed on as a Blob, of whatever type it is. */
  isBlob?: boolean
  /** Made in one's own name, also while the portal is viewed as somebody else. */
  isOwn?: boolean
}

export interface BaseQueryDeps {
  fetch: typeof fetch
  /** The address the portal is served at, with a slash at its end. */
  baseUrl: string
  clock: ServerClock
  /** The access token in storage at this moment, renewed first when it has ended; null when there is none. */
  readAccessToken(): Promise<string | null>
  /** The server refused this token: renews the sign-in; true when another attempt makes sense. */
  renewRefused(accessToken: string): Promise<boolean>
  /** The server says of a token that was renewed a moment ago that its sign-in was ended. */
  endRefused(accessToken: string): Promise<void>
  /** The id of the view as somebody else that calls are made in; null: none, they are the person's own. */
  viewId: string | null
  /** The server knows this view no more: the page is left, and what was asked for with it. */
  leaveView(): Promise<never>
  /** The language that names are read in, as the reader has it now. */
  readLanguage(): string
  /** Resolves after that time. */
  pause(ms: number): Promise<void>
}

export type BaseQuery = BaseQueryFn<Call, unknown, QueryError>

/** Limits of the times, and of the wait, that a busy server's Retry-After is followed. */
const patience = { times: 2, longestMs: 10_000 }

/**
 * Asks the portal's server with the token of the moment of asking. A 401 is asked once more with a renewed token;
 * what says then that the sign-in was ended ends it here. A server that is too busy (503 with Retry-After) when it said.
 */
export function createBaseQuery(deps: BaseQueryDeps): BaseQuery {
  return async (call, { signal }) => {
    const token = await deps.readAccessToken()
    const first = await askPatiently(call, token, signal, deps)
    if (first.error?.status !== 401 || token === null || !(await deps.renewRefused(token))) return first
    const renewed = await deps.readAccessToken()
    const second = await askPatiently(call, renewed, signal, deps)
    if (isOfEndedSignIn(second.error) && renewed !== null) await deps.endRefused(renewed)
    return second
  }
}

const isOfEndedSignIn = (error: QueryError | undefined): boolean =>
  error?.status === 401 && error.problem?.code === 'signInEnded'

const isOfEndedView = (error: QueryError | undefined): boolean =>
  error?.status === 403 && error.problem?.code === 'viewAsEnded'

type Answer = { data: unknown; error?: undefined } | { error: QueryError; data?: undefined }

async function askPatiently(
  call: Call,
  token: string | null,
  aborted: AbortSignal,
  deps: BaseQueryDeps,
): Promise<Answer> {
  for (let times = 0; ; times += 1) {
    const { retryAfterMs, ...answer } = await ask(call, token, aborted, deps)
    if (deps.viewId !== null && isOfEndedView(answer.error)) return deps.leaveView()
    if (retryAfterMs === undefined || times === patience.times || aborted.aborted) return answer
    await deps.pause(Math.min(retryAfterMs, patience.longestMs))
  }
}

async function ask(
  call: Call,
  token: string | null,
  aborted: AbortSignal,
  deps: BaseQueryDeps,
): Promise<Answer & { retryAfterMs?: number }> {
  const late = new AbortController()
  const timer = call.timeoutMs === undefined ? undefined : setTimeout(() => late.abort(), call.timeoutMs)
  const headers = new Headers({
    accept: call.fileType ?? 'application/json',
    'accept-language': deps.readLanguage(),
  })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (deps.viewId !== null && !call.isOwn) headers.set(viewAsHeader, deps.viewId)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  let response: Response | undefined
  try {
    response = await deps.fetch(addressOf(call, deps.baseUrl), {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.any([aborted, late.signal]),
    })
    deps.clock.hear(response.headers.get('date'))
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null
    if (call.isBlob && response.ok) return { data: await response.blob() }
    return {
      ...toAnswer(response, await response.text(), call.fileType !== undefined),
      ...(retryAfter !== null && /^\d+$/.test(retryAfter) && { retryAfterMs: Number(retryAfter) * 1000 }),
    }
  } catch (error) {
    const traced = response ? tracedBy(response) : {}
    if (late.signal.aborted)
      return { error: { status: 'TIMEOUT_ERROR', error: `No answer within ${call.timeoutMs} ms`, ...traced } }
    return {
      error: {
        status: 'FETCH_ERROR',
        error: error instanceof Error ? error.message : 'No answer',
        ...traced,
      },
    }
  } finally {
    clearTimeout(timer)
  }
}

function addressOf({ path, params = {} }: Call, baseUrl: string): string {
  const address = new URL(path.replace(/^\//, ''), baseUrl)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) address.searchParams.append(name, String(value))
  return address.href
}

function tracedBy(response: Response): { correlationId?: string } {
  const correlationId = response.headers.get('x-correlation-id')
  return correlationId === null ? {} : { correlationId }
}

function toAnswer(response: Response, text: string, isFile: boolean): Answer {
  if (isFile && response.ok) return { data: text }
  const body = parseJson(text)
  const traced = tracedBy(response)
  if (!response.ok) {
    const problem = problemOf(body)
    return { error: { status: response.status, ...(problem && { problem }), ...traced } }
  }
  if (text === '') return { data: null }
  // The parser's own message quotes the text, which may hold tokens.
  if (body === undefined)
    return {
      error: {
        status: 'PARSING_ERROR',
        originalStatus: response.status,
        error: 'The answer is not JSON',
        ...traced,
      },
    }
  return { data: body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function problemOf(body: unknown): QueryProblem | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { code, message, field } = body as Partial<Record<keyof QueryProblem, unknown>>
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { code, message, ...(typeof field === 'string' && { field }) }
}
