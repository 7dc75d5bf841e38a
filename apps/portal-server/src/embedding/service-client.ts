import { setTimeout as sleep } from 'node:timers/promises'
import { readPowerBiError, withCamelCaseKeys } from '@casement/rest'
import { quietStep, type Settings, type Step } from '@casement/server'
import { refusal } from '../http/refusals.ts'
import { atMost } from './at-most.ts'
import { RefusedProof } from './refused-proof.ts'
import { type ServiceCredentials, tokenForm } from './service-credentials.ts'
import { createThrottling } from './throttling.ts'

/** The service answered, and said no. `code` and `message` are the service's own. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal'
  readonly status: number
  readonly code: string
  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(`${code}${message ? `: ${message}` : ''}`)
    this.status = status
    this.code = code
  }
}

export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** below the service's base address */
  readonly path: string
  readonly body?: unknown
  /** the language of names in the answer, where the service has them in it */
  readonly language?: string | undefined
  readonly correlationId: string
}

export interface ServiceClient {
  /**
   * The answer's JSON, keys in camel case; undefined for 204, and for 202 where it has none. Throws ServiceRefusal for 4xx; 502 `serviceUnreachable` when the service
   * does not answer or fails three times; 503 `serviceBusy` when it, or its token endpoint, asks to come back later
   * than we can wait.
   */
  call<T>(call: ServiceCall): Promise<T>
}

interface Deps {
  readonly embedding: Settings['embedding']
  readonly credentials: ServiceCredentials
  readonly now: () => Date
  readonly newId: () => string
  /** the step that a call is part of, by its correlation id; absent: calls are not told */
  readonly stepOf?: (correlationId: string) => Step
}

const parallelCalls = 8
const timeoutMs = 30_000
/** Longest waits before the second and the third try of a call that failed, in milliseconds. */
const longestPausesMs = [400, 1200] as const
/** our own token is renewed this long before its end, or at half its life when that is later */
const renewBeforeMs = 60_000

/** Tries again what was cut off or failed over there: each of our calls may be made twice. */
async function send(address: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const longestMs = longestPausesMs[attempt]
    try {
      const answer = await fetch(address, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (answer.status < 500 || longestMs === undefined) return answer
      await answer.body?.cancel()
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
      if (longestMs === undefined || isTimeout) throw unreachable(error)
    }
    // Half of it by chance, so that all who failed together do not come back together.
    await sleep(longestMs * (1 + Math.random()) * 0.5)
  }
}

/** Speaks to the embedding service in the server's own name. At most eight calls run at a time. */
export function createServiceClient(deps: Deps): ServiceClient {
  const { credentials, now, newId, stepOf = quietStep } = deps
  const { baseUrl, tokenUrl, tokenAudience, clientId, scope } = deps.embedding
  const limited = atMost(parallelCalls)
  let token: { value: Promise<string>; untilMs: number } | null = null
  const [throttled, throttledTokens] = [createThrottling(now), createThrottling(now)]

  function ownToken(): Promise<string> {
    const nowMs = now().getTime()
    if (token && nowMs < token.untilMs) return token.value
    const fresh: { value: Promise<string>; untilMs: number } = { value: askForToken(), untilMs: Infinity }
    token = fresh
    fresh.value.catch(() => {
      if (token === fresh) token = null
    })
    return fresh.value

    async function askForToken(): Promise<string> {
      const answer = await throttledTokens(async () =>
        send(tokenUrl, {
          method: 'POST',
          // A proof is good for a minute, which a wait may take.
          body: await tokenForm({ tokenAudience, clientId, scope, credentials, now, newId }),
          headers: { accept: 'application/json' },
        }),
      )
      const body = await readJson(answer)
      if (answer.status >= 500) throw unreachable(new Error(`the token endpoint answered ${answer.status}`))
      const { access_token: value, expires_in: seconds } = (body ?? {}) as Record<string, unknown>
      if (!answer.ok || typeof value !== 'string' || typeof seconds !== 'number')
        throw refusal('serviceRefusedUs', { cause: new RefusedProof(answer.status, readPowerBiError(body)) })
      const lifeMs = seconds * 1000
      fresh.untilMs = nowMs + Math.max(lifeMs - renewBeforeMs, lifeMs / 2)
      return value
    }
  }

  async function attempt(call: ServiceCall, step: Step): Promise<Response> {
    const { method, path, body, language, correlationId } = call
    const answer = await send(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await ownToken()}`,
        accept: 'application/json',
        'x-correlation-id': correlationId,
        ...(language !== undefined && { 'accept-language': language }),
        ...(step.traceparent !== undefined && { traceparent: step.traceparent }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    step.note({ 'http.response.status_code': answer.status })
    return answer
  }

  async function answerTo<T>(call: ServiceCall, step: Step): Promise<T> {
    step.note({ 'url.path': call.path.replace(/\?.*$/, '') })
    let tokenRenewed = false
    for (;;) {
      const answer = await throttled(() => attempt(call, step))
      if (answer.status === 204) return undefined as T
      const body = await readJson(answer)
      if (answer.status === 202 && body === null) return undefined as T
      if (answer.ok && body !== null) return withCamelCaseKeys(body) as T
      if (answer.ok) throw unreachable(new Error(`${call.method} ${call.path} answered without JSON`))
      if (isOurTokenOld(answer.status, body) && !tokenRenewed) {
        tokenRenewed = true
        token = null
      } else if (answer.status >= 500) {
        throw unreachable(new Error(`${call.method} ${call.path} answered ${answer.status}`))
      } else throw new ServiceRefusal(answer.status, readPowerBiError(body))
    }
  }

  return {
    call: <T>(call: ServiceCall) => {
      const told = stepOf(call.correlationId)
      const asked = (step: Step) => limited(() => answerTo<T>(call, step))
      return told.step(`${call.method} embedding service`, asked, 'call')
    },
  }
}

/** Power BI answers 403 `TokenExpired` to an access token past its end, where others answer 401. */
const isOurTokenOld = (status: number, body: unknown): boolean =>
  status === 401 || (status === 403 && readPowerBiError(body).code === 'TokenExpired')

const readJson = (answer: Response): Promise<unknown> => answer.json().catch(() => null)

const unreachable = (cause: unknown) => refusal('serviceUnreachable', { cause })
