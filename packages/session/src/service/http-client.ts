import { FrameError, isFrameErrorCode } from './frame-error.ts'
import type { FrameErrorCode } from './frame-error.ts'

export interface HttpClientOptions {
  readonly fetch: typeof fetch
  /** The document's base: under whatever path the service is served. */
  readonly base: string
  readonly newId: () => string
  /** True when the browser has a network at all; absent: it has. */
  readonly isOnline?: () => boolean
  /** Time limit of the service until it begins to answer, in milliseconds; absent: a minute. */
  readonly timeoutMs?: number
  /** Resolves after so many milliseconds, rejects when aborted; absent: by the browser's clock. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly token: string
  readonly signal: AbortSignal
  readonly body?: unknown
}

/** Asks the service over HTTP. */
export interface HttpClient {
  /** An answer that is no refusal. Rejects with a FrameError, or with an AbortError when aborted. */
  ask(path: string, question: Question): Promise<Response>
  /** Error for a service that is out of reach. */
  unreached(options: { correlationId?: string; cause?: unknown }): FrameError
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Number of retries of a busy service, and the most seconds to wait before each. */
export const maxRetries = 3
const longestWait = 20

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { fetch, base, newId, isOnline = () => true, timeoutMs = 60_000, wait = waited } = options
  const unreached: HttpClient['unreached'] = (failure) =>
    new FrameError(isOnline() ? 'ServiceUnavailable' : 'Offline', failure)

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
    question: Question,
  ): Promise<{ response: Response; correlationId: string }> {
    const { method = 'GET', token, signal, body } = question
    const correlationId = newId()
    // fetch would reject it as it rejects what cannot be reached; the service refuses such a token as an expired one.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new FrameError('TokenExpired', {
        detail: 'The access token is empty or has characters that no token has',
        correlationId,
      })
    const wasOnline = isOnline()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    let response: Response
    try {
      response = await fetch(new URL(path, base), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-correlation-id': correlationId,
          traceparent: traceparentOf(correlationId),
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
      // What was sent without a network reached nobody; whoever waits for the network was told before it failed.
      if (!wasOnline && isOnline()) return await askOnce(path, question)
      throw unreached({ correlationId, cause: error })
    } finally {
      clearTimeout(timer)
    }
    return { response, correlationId }
  }

  return { ask, unreached, wait }
}

/** A step of the reader's, whose trace has the id by which the request is known (W3C Trace Context, 3.2). */
function traceparentOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '')
  return `00-${digits}-${digits.slice(16)}-01`
}

/** Seconds after which a busy service may be asked again; null where it is not busy, or for longer than one waits. */
function busyFor({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return seconds >= 0 && seconds <= longestWait ? seconds : null
}

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
