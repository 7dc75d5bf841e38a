import type { AskPicture, ReportPicture } from '@casement/portal-api'
import { readPowerBiError } from '@casement/rest'
import { refusal } from '../http/refusals.ts'
import { atMost } from './at-most.ts'
import { ServiceRefusal } from './service-client.ts'

/** Pictures that are waited for at a time, beside the places of all other calls. */
const parallelCalls = 4
const timeoutMs = 20_000

/** Asks the service for a picture with the embed token of whoever is to see it. */
export type GetPicture = (asked: AskPicture, correlationId: string) => Promise<ReportPicture>

/**
 * Over our own service, whose embed routes stand beside its REST API. Throws ServiceRefusal for 4xx, 503 `serviceBusy`
 * and 502 `serviceUnreachable`; nothing is tried again, as a picture is no figure that somebody waits for.
 */
export function createReportPictures(baseUrl: string): GetPicture {
  const limited = atMost(parallelCalls)
  const serviceUrl = baseUrl.replace(/\/v1\.0\/myorg$/, '')

  return ({ reportId, accessToken, page, theme, locale }, correlationId) =>
    limited(async () => {
      const query = new URLSearchParams({ theme, locale, ...(page === null ? {} : { page }) })
      const answer = await fetch(`${serviceUrl}/embed/reports/${reportId}/picture?${query}`, {
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          'x-correlation-id': correlationId,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw refusal('serviceUnreachable', { cause })
      })
      const body: unknown = await answer.json().catch(() => null)
      if (answer.ok && body !== null) return body as ReportPicture
      if (answer.status === 503 || answer.status === 429) throw refusal('serviceBusy')
      if (answer.status >= 400 && answer.status < 500)
        throw new ServiceRefusal(answer.status, readPowerBiError(body))
      throw refusal('serviceUnreachable', { cause: new Error(`the picture was answered ${answer.status}`) })
    })
}
