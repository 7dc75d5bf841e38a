import { readPowerBiError, restRoot } from '@casement/rest'
import { refusal } from '../http/refusals.ts'

/** Finding in a report of our own service, in the name of whom an embed token is for. */
export interface ServiceFind {
  findable(ask: FindAsked & { readonly locale?: string | undefined }): Promise<unknown>
  figures(ask: FindAsked & { readonly text: string; readonly locale?: string | undefined }): Promise<unknown>
}

export interface FindAsked {
  readonly reportId: string
  /** an embed token for the report */
  readonly accessToken: string
  readonly correlationId: string
}

const timeoutMs = 20_000

/**
 * Calls with an embed token, so that limits, rows and the record of use are the person's. Throws 502 `serviceUnreachable`,
 * 502 `tokenRefused`, 503 `serviceBusy`.
 */
export function createServiceFind(baseUrl: string): ServiceFind {
  const root = baseUrl.endsWith(restRoot) ? baseUrl.slice(0, -restRoot.length) : baseUrl

  async function call(path: string, ask: FindAsked, body?: object): Promise<unknown> {
    const { reportId, accessToken, correlationId } = ask
    const unreachable = (cause: unknown) => refusal('serviceUnreachable', { cause })
    let answer: Response
    try {
      answer = await fetch(`${root}/embed/reports/${encodeURIComponent(reportId)}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          'x-correlation-id': correlationId,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch (error) {
      throw unreachable(error)
    }
    const read: unknown = await answer.json().catch(() => null)
    if (answer.ok && read !== null) return read
    const { code, message } = readPowerBiError(read)
    const cause = new Error(`${answer.status} ${code}: ${message}`)
    if (answer.status === 429 || answer.status === 503) throw refusal('serviceBusy', { cause })
    throw answer.status < 500 ? refusal('tokenRefused', { cause }) : unreachable(cause)
  }

  return {
    findable: ({ locale, ...ask }) =>
      call(locale === undefined ? 'findable' : `findable?language=${encodeURIComponent(locale)}`, ask),
    figures: ({ text, locale, ...ask }) =>
      call('figures', ask, { text, ...(locale !== undefined && { locale }) }),
  }
}
