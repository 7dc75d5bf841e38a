import { DocumentState, type MakeDocument } from '@casement/portal-api'
import { readPowerBiError } from '@casement/rest'
import { refusal } from '../http/refusals.ts'

/** A report with an embed token of whom it is for. */
export interface DocumentReport {
  readonly reportId: string
  readonly accessToken: string
}

interface DocumentMade extends Pick<MakeDocument, 'title' | 'format' | 'locale'> {
  readonly reports: readonly (DocumentReport & { readonly name: string })[]
  /** Names of reports that were asked for too and are not open to the person. */
  readonly notShared: readonly string[]
}

/**
 * Files of several reports, made by our own service with the embed tokens of whoever they are for. Everything here throws
 * 409 `documentRefused`, 404 `documentUnknown`, 503 `serviceBusy` and 502 `serviceUnreachable`.
 */
export interface ReportDocuments {
  make(asked: DocumentMade, correlationId: string): Promise<DocumentState>
  state(id: string, reports: readonly DocumentReport[], correlationId: string): Promise<DocumentState>
  file(id: string, reports: readonly DocumentReport[], correlationId: string): Promise<Response>
  cancel(id: string, reports: readonly DocumentReport[], correlationId: string): Promise<void>
}

const timeoutMs = 30_000

export function createReportDocuments(baseUrl: string): ReportDocuments {
  const root = `${baseUrl.replace(/\/v1\.0\/myorg$/, '')}/embed/exports`

  async function call(
    path: string,
    { reports, ...body }: { readonly reports: readonly DocumentReport[] } & object,
    correlationId: string,
  ): Promise<Response> {
    const answer = await fetch(root + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reports[0]!.accessToken}`,
        'content-type': 'application/json',
        'x-correlation-id': correlationId,
      },
      body: JSON.stringify({ ...body, reports }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw refusal('serviceUnreachable', { cause })
    })
    if (answer.ok) return answer
    const { code, message } = readPowerBiError(await answer.json().catch(() => null))
    const cause = new Error(`the file was answered ${answer.status} ${code}`)
    if (answer.status === 429) throw refusal('documentRefused', { message, cause })
    if (answer.status === 503) throw refusal('serviceBusy', { cause })
    // A token that was taken back, is over, or stands for other rows by now.
    if (answer.status === 401 || answer.status === 404) throw refusal('documentUnknown', { cause })
    if (answer.status < 500) throw refusal('documentRefused', { message: message || code, cause })
    throw refusal('serviceUnreachable', { cause })
  }

  const bare = (reports: readonly DocumentReport[]) =>
    reports.map(({ reportId, accessToken }) => ({ reportId, accessToken }))
  return {
    make: async (asked, correlationId) =>
      DocumentState.parse(await (await call('', asked, correlationId)).json()),
    state: async (id, reports, correlationId) => {
      const answer = await call(`/${id}/state`, { reports: bare(reports) }, correlationId)
      return DocumentState.parse(await answer.json())
    },
    file: (id, reports, correlationId) => call(`/${id}/file`, { reports: bare(reports) }, correlationId),
    cancel: async (id, reports, correlationId) => {
      await call(`/${id}/cancel`, { reports: bare(reports) }, correlationId)
    },
  }
}
