import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { IssuedToken } from '@casement/client'
import { portalApi } from '../api/portal-api.ts'
import { isQueryError, type QueryError } from '../api/query-error.ts'
import type { ServerClock } from '../api/server-clock.ts'
import type { CatalogueReport } from '../dashboard/workspaces.ts'
import { usePortal } from '../context/portal-context.ts'
import type { PortalDispatch } from '../store/store.ts'
import { failureOfQuery, type Failure } from '../reading/failure/failure.ts'

/** Least rest of a token's life with which a report is opened; with less it gets a fresh one. */
const enoughLeftMs = 120_000

/** Token and URL that a report is opened with. */
export interface Ticket {
  embedUrl: string
  accessToken: string
  /** End of the token; null when the catalogue does not say, as for another service. */
  token: IssuedToken | null
}

export type TicketState =
  | { kind: 'asking' }
  | { kind: 'ready'; ticket: Ticket }
  | { kind: 'failed'; failure: Failure }

/** Rejects with QueryError. Measured by the server's clock: what is left when the answer comes. */
export type AskForToken = (signal?: AbortSignal) => Promise<IssuedToken>

/** A fresh embed token from the portal's server. It stays out of the store. */
export function useAskForToken(workspaceId: string, reportId: string): AskForToken {
  const dispatch = useDispatch<PortalDispatch>()
  const { clock } = usePortal()
  const [ask] = useState(() => async (signal?: AbortSignal): Promise<IssuedToken> => {
    const asking = dispatch(
      portalApi.endpoints.embedToken.initiate({ reportId, workspaceId }, { track: false }),
    )
    const abort = () => asking.abort()
    signal?.addEventListener('abort', abort)
    try {
      const { accessToken, tokenId, expiresAt } = await asking.unwrap()
      return { accessToken, tokenId, lifetimeMs: clock.msUntil(expiresAt) ?? 0 }
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  })
  return ask
}

/**
 * The way into a report: the catalogue's token, or a fresh one when little is left of it, or when the catalogue's was
 * tried before. Settled once: a renewed catalogue must not load an open report anew.
 */
export function useTicket(
  report: CatalogueReport,
  askForToken: AskForToken,
  mustBeFresh: boolean,
): TicketState {
  const { clock } = usePortal()
  const [state, setState] = useState(() => ticketFromCatalogue(report, clock, mustBeFresh))

  useEffect(() => {
    const { embedUrl } = report
    if (state.kind !== 'asking' || embedUrl === null) return
    const stop = new AbortController()
    askForToken(stop.signal).then(
      (token) => {
        if (!stop.signal.aborted)
          setState({ kind: 'ready', ticket: { embedUrl, accessToken: token.accessToken, token } })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (!isQueryError(error)) throw error
        setState({ kind: 'failed', failure: failureOfRefusal(error, report) })
      },
    )
    return () => stop.abort()
  }, [askForToken, report, state.kind])
  return state
}

function failureOfRefusal(error: QueryError, { name, id }: CatalogueReport): Failure {
  console.error(`No token came for the report "${name}" (${id}).`, error)
  return failureOfQuery(error, navigator.onLine)
}

function ticketFromCatalogue(report: CatalogueReport, clock: ServerClock, mustBeFresh: boolean): TicketState {
  const { id, name, embedUrl, accessToken, tokenId, expiresAt } = report
  if (mustBeFresh && embedUrl !== null && !report.isWithoutRowRole) return { kind: 'asking' }
  if (embedUrl === null || accessToken === null) {
    const missing = embedUrl === null ? 'embed URL' : 'token'
    console.error(`The catalogue gives no ${missing} for the report "${name}" (${id}).`)
    return {
      kind: 'failed',
      failure: { kind: report.isWithoutRowRole ? 'without-row-role' : 'cannot-be-shown' },
    }
  }
  const lifetimeMs = expiresAt === null ? null : clock.msUntil(expiresAt)
  if (lifetimeMs !== null && lifetimeMs < enoughLeftMs) return { kind: 'asking' }
  const token = lifetimeMs === null ? null : { accessToken, lifetimeMs, ...(tokenId !== null && { tokenId }) }
  return { kind: 'ready', ticket: { embedUrl, accessToken, token } }
}
